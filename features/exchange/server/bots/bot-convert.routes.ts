/** Exchange by quote in the bots' dialect ("convert"). */
import { parsePositive } from "../../../../contract/decimal-string.ts";
import type { Asset } from "../../../../kernel/ledger/assets.ts";
import { amount, userId } from "../../../../money/units.ts";
import type { BotContext, BotRoutes, SignedBotCall } from "../../../../server/doors/bots/bot-call.ts";
import { BotError, botError } from "../../../../server/doors/bots/bot-error.ts";
import { assetOf } from "../../../../server/trading-venue.ts";
import { plainDecimal } from "../../../../money/decimal.ts";
import { quoteView, ratioOf, readDone, readExchangesBetween, type DoneRow } from "../exchange.rows.ts";

const ROWS = { usual: 100, most: 1000 };
const MONTH_MS = 30 * 86_400_000;
/** Ours to the dialect's words. */
const REFUSALS: Readonly<Record<string, () => BotError>> = {
  insufficient_balance: () => new BotError(-2010, "Account has insufficient balance for requested action."),
  exchange_quote_over: () => new BotError(-1131, "The quote has expired or is not known."),
  on_a_break: () => new BotError(-2010, "This account is on a break of its own: nothing new opens."),
  loss_limit_reached: () => new BotError(-2010, "This account has reached its own limit of losses for today."),
  exchange_same_coin: () => new BotError(-1131, "fromAsset and toAsset are the same."),
};

export const convertBotRoutes: BotRoutes = (door, context) => {
  const duplicate = (): BotError => botError.rejected("Duplicate request sent.");
  const post = (path: string, weight: number) => ({ method: "POST" as const, path, weight, access: "trade" as const, replayed: duplicate });
  const read = (path: string, weight: number) => ({ method: "GET" as const, path, weight, access: "user_data" as const });
  door.signed(post("/sapi/v1/convert/getQuote", 20), (call) => quote(context, call));
  door.signed(post("/sapi/v1/convert/acceptQuote", 20), (call) => accept(context, call));
  door.signed(read("/sapi/v1/convert/orderStatus", 20), (call) => status(context, call));
  door.signed(read("/sapi/v1/convert/tradeFlow", 100), (call) => history(context, call));
  door.signed(read("/sapi/v1/convert/assetInfo", 20), () =>
    context.venue.kernel.assets.all().map(({ code, decimals }) => ({ asset: code, fraction: decimals })),
  );
};

async function quote({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<object> {
  const { kernel } = venue;
  const [from, to] = [assetNamed(kernel, parameters.required("fromAsset")), assetNamed(kernel, parameters.required("toAsset"))];
  const text = parameters.decimal("fromAmount") ?? parameters.required("fromAmount");
  // A quote holds ten seconds, and spot is the one wallet that it takes from.
  for (const name of ["validTime", "walletType"]) parameters.optional(name);
  parameters.requireAllRead();
  const units = parsePositive(text, from.decimals);
  if (typeof units !== "bigint") throw units === "too_many_decimals" ? botError.precision("fromAmount") : botError.invalid("fromAmount");
  const asked = { user: userId(account.userId), from: from.id, to: to.id, amount: amount(units) };
  const { refusal, events } = await venue.submit({ type: "exchange/quote", ...asked });
  if (refusal !== undefined) throw errorOf(refusal);
  for (const event of events)
    if (event.type === "exchange/quoted") {
      const { id, rate, inverse, received, number, until } = quoteView(kernel, event, event.until);
      return { quoteId: String(id), ratio: rate, inverseRatio: inverse, validTimestamp: until, toAmount: received, fromAmount: number };
    }
  throw errorOf("exchange_quote_over");
}

async function accept({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<object> {
  const id = parameters.requiredWhole("quoteId");
  const { refusal, events } = await venue.submit({ type: "exchange/accept", user: userId(account.userId), quote: id });
  if (refusal !== undefined) throw errorOf(refusal);
  const done = events.find((event) => event.type === "exchange/done");
  return { orderId: String(id), createTime: done?.at ?? venue.kernel.at, orderStatus: "SUCCESS" };
}

async function status({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<object> {
  // An exchange has its quote's number.
  const id = parameters.whole("orderId") ?? parameters.requiredWhole("quoteId");
  await venue.projected();
  const row = await readDone(venue.pool, account.userId, id);
  if (row === undefined) throw new BotError(-2013, "Order does not exist.");
  return viewOf(venue, row);
}

async function history({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<object> {
  const [startTime, endTime] = [parameters.time("startTime"), parameters.time("endTime")];
  if (startTime === undefined) throw botError.missing("startTime");
  if (endTime === undefined) throw botError.missing("endTime");
  if (endTime < startTime || endTime - startTime > MONTH_MS) throw botError.invalid("endTime");
  const limit = parameters.limit(ROWS.usual, ROWS.most);
  await venue.projected();
  const rows = await readExchangesBetween(venue.pool, { user: account.userId, since: startTime, until: endTime, limit: limit + 1 });
  return { list: rows.slice(0, limit).map((row) => viewOf(venue, row)), startTime, endTime, limit, moreData: rows.length > limit };
}

function viewOf({ kernel }: BotContext["venue"], row: DoneRow): object {
  const [from, to] = [assetOf(kernel, row.from_asset), assetOf(kernel, row.to_asset)];
  const [given, gross] = [BigInt(row.units), BigInt(row.received) + BigInt(row.fee)];
  return {
    quoteId: row.id,
    orderId: Number(row.id),
    orderStatus: "SUCCESS",
    fromAsset: from.code,
    fromAmount: plainDecimal(given, from.decimals),
    toAsset: to.code,
    toAmount: plainDecimal(BigInt(row.received), to.decimals),
    ratio: ratioOf([gross, to.decimals], [given, from.decimals]),
    inverseRatio: ratioOf([given, from.decimals], [gross, to.decimals]),
    createTime: Number(row.at),
  };
}

function assetNamed(kernel: BotContext["venue"]["kernel"], code: string): Asset {
  const found = kernel.assets.all().find((asset) => asset.code === code);
  if (found === undefined) throw new BotError(-1121, "Invalid symbol.");
  return found;
}

function errorOf(refusal: string): BotError {
  return REFUSALS[refusal]?.() ?? new BotError(-1131, `The conversion was refused: ${refusal}.`);
}
