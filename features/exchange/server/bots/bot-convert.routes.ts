/** Exchange by quote in the bots' dialect ("convert"). */
import { parsePositive } from "../../../../contract/decimal-string.ts";
import type { Asset } from "../../../../kernel/ledger/assets.ts";
import { amount, timeMs, userId } from "../../../../money/units.ts";
import type { BotCall, BotContext, BotRoutes, SignedBotCall } from "../../../../server/doors/bots/bot-call.ts";
import { BotError, botError } from "../../../../server/doors/bots/bot-error.ts";
import { assetOf } from "../../../../server/trading-venue.ts";
import { plainDecimal } from "../../../../money/decimal.ts";
import { exchangeOf, unitsWorth } from "../../formulas.ts";
import { quoteView, ratioOf, readDone, readExchangesBetween, type DoneRow } from "../exchange.rows.ts";
import { quoteAddresses } from "../quote-addresses.ts";

const ROWS = { usual: 100, most: 1000 };
const MONTH_MS = 30 * 86_400_000;
/** Ours to the dialect's words. */
const REFUSALS: Readonly<Record<string, () => BotError>> = {
  insufficient_balance: () => new BotError(-2010, "Account has insufficient balance for requested action."),
  exchange_quote_over: () => new BotError(-1131, "The quote has expired or is not known."),
  on_a_break: () => new BotError(-2010, "This account is on a break of its own: nothing new opens."),
  loss_limit_reached: () => new BotError(-2010, "This account has reached its own limit of losses for today."),
  exchange_quotes_full: () => new BotError(-2010, "Open quotes hold all of toAsset that may be set aside; try again in a few seconds."),
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
  door.open({ method: "GET", path: "/sapi/v1/convert/exchangeInfo", weight: 20 }, (call) => pairs(context, call));
  door.signed(read("/sapi/v1/convert/assetInfo", 20), () =>
    context.venue.kernel.assets.all().map(({ code, decimals }) => ({ asset: code, fraction: decimals })),
  );
};

/** What may be exchanged for what at this moment, and how much of it: by the index and the terms. */
async function pairs({ venue }: BotContext, { parameters }: BotCall): Promise<readonly object[]> {
  const { kernel } = venue;
  const wanted = [parameters.optional("fromAsset"), parameters.optional("toAsset")].map((code) =>
    code === undefined ? undefined : assetNamed(kernel, code),
  );
  await venue.settled();
  const offered = kernel.assets.all().filter(({ id }) => kernel.exchange.pricing.isOffered(id));
  const [froms, tos] = wanted.map((asset) => offered.filter(({ id }) => asset === undefined || id === asset.id));
  const found = (froms ?? []).flatMap((from) => (tos ?? []).map((to) => pairView(venue, from, to)));
  return found.filter((pair) => pair !== undefined);
}

/** Undefined while there is no price. */
function pairView({ kernel, time }: BotContext["venue"], from: Asset, to: Asset): object | undefined {
  const { pricing, terms } = kernel.exchange;
  const { unit } = pricing;
  const at = timeMs(time.now());
  const [sides, counted] = [pricing.sides(from, to, terms.spreadPpm, at), pricing.inUnit(from, terms.spreadPpm, at)];
  if (from.id === to.id || unit === undefined || typeof sides === "string" || typeof counted === "string") return undefined;
  const whole = 10n ** BigInt(unit.decimals);
  const least = unitsWorth(amount(BigInt(terms.least) * whole), counted, unit.decimals);
  // The last that is not worth a unit of USDT more than the limit.
  const most = amount(unitsWorth(amount(BigInt(terms.most) * whole + 1n), counted, unit.decimals) - 1n);
  const [got, gotMost] = [least, most].map((units) => exchangeOf({ units, ...sides, feePpm: terms.feePpm }).received);
  return {
    fromAsset: from.code,
    toAsset: to.code,
    fromAssetMinAmount: plainDecimal(least, from.decimals),
    fromAssetMaxAmount: plainDecimal(most, from.decimals),
    toAssetMinAmount: plainDecimal(got ?? 0n, to.decimals),
    toAssetMaxAmount: plainDecimal(gotMost ?? 0n, to.decimals),
  };
}

async function quote({ venue }: BotContext, { account, from: address, parameters }: SignedBotCall): Promise<object> {
  const { kernel } = venue;
  const [from, to] = [assetNamed(kernel, parameters.required("fromAsset")), assetNamed(kernel, parameters.required("toAsset"))];
  const wanted = amountAsked(parameters, { fromAmount: from, toAmount: to });
  // A quote holds ten seconds, and spot is the one wallet that it takes from.
  for (const name of ["validTime", "walletType"]) parameters.optional(name);
  parameters.requireAllRead();
  const user = userId(account.userId);
  const asked = { user, from: from.id, to: to.id };
  const command = wanted.isGiven
    ? ({ type: "exchange/quote", ...asked, amount: wanted.units } as const)
    : ({ type: "exchange/quote-for", ...asked, receive: wanted.units } as const);
  const outcome = await quoteAddresses(kernel).ask({ address, asset: to.id, user }, () => venue.submit(command));
  if (outcome === undefined) throw errorOf("exchange_quotes_full");
  const { refusal, events } = outcome;
  if (refusal !== undefined) throw errorOf(refusal);
  for (const event of events)
    if (event.type === "exchange/quoted") {
      const { id, rate, inverse, received, number, until } = quoteView(kernel, event, event.until);
      return { quoteId: String(id), ratio: rate, inverseRatio: inverse, validTimestamp: until, toAmount: received, fromAmount: number };
    }
  throw errorOf("exchange_quote_over");
}

type Sides = Readonly<Record<"fromAmount" | "toAmount", Asset>>;

/** One of the two, in units of its coin. */
function amountAsked(
  parameters: SignedBotCall["parameters"],
  sides: Sides,
): { readonly isGiven: boolean; readonly units: ReturnType<typeof amount> } {
  const [given, received] = [parameters.decimal("fromAmount"), parameters.decimal("toAmount")];
  if (given === undefined && received === undefined) throw botError.eitherMissing("fromAmount", "toAmount");
  if (given !== undefined && received !== undefined) throw botError.notRequired("toAmount");
  const name = given === undefined ? "toAmount" : "fromAmount";
  const units = parsePositive(given ?? received ?? "", sides[name].decimals);
  if (typeof units !== "bigint") throw units === "too_many_decimals" ? botError.precision(name) : botError.invalid(name);
  return { isGiven: given !== undefined, units: amount(units) };
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
