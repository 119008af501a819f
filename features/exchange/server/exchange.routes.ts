/** The calls of exchange: form to command, outcome to answer. */
import { parsePositive } from "../../../contract/decimal-string.ts";
import { listPage } from "../../../contract/pagination.ts";
import type { Asset } from "../../../kernel/ledger/assets.ts";
import type { Kernel, Refusal } from "../../../kernel/kernel.ts";
import { formatDecimal, plainDecimal, wireDecimal } from "../../../money/decimal.ts";
import { amount, ratePpm, timeMs, userId, type UserId } from "../../../money/units.ts";
import { ok, refused, said, type Answer } from "../../../server/doors/app/answer.ts";
import { addressGroup } from "../../../server/identity/address-group.ts";
import { requestKey, type TradingRoutes, type TradingVenue } from "../../../server/trading-venue.ts";
import { exchangeRate, heldOf, usdtPrice } from "../../wallet/server/wallet.views.ts";
import {
  acceptQuoteCall,
  coinRateCall,
  convertCall,
  exchangeHistoryCall,
  exchangeListCall,
  exchangeRateCall,
  shortCoinRateCall,
  quoteCall,
  type ExchangeListReply,
} from "../contract/exchange.contract.ts";
import { QUOTE_MS } from "../formulas.ts";
import { otcRoutes } from "./otc.routes.ts";
import { exchangeView, pricesOf, quoteView, readExchanges } from "./exchange.rows.ts";
import { quoteAddresses } from "./quote-addresses.ts";

const LIMIT_DEFAULT = 10;
const PPM_DECIMALS = 6;
const WIRE_PLACES = 8;

type Asked = { readonly number: string; readonly from_currency_id: number; readonly to_currency_id: number };

const assetBy = (kernel: Kernel, id: number): Asset | undefined => kernel.assets.all().find((asset) => asset.id === id);

/** What is shown before anything is asked for. */
function addReads(app: Parameters<TradingRoutes>[0], venue: TradingVenue): void {
  const { kernel } = venue;
  app.on(exchangeListCall, async ({ caller }) => {
    await venue.settled();
    return ok(listReply(venue, caller.id));
  });

  app.on(exchangeRateCall, async ({ fields }) => {
    await venue.settled();
    const [from, to] = [assetBy(kernel, fields.from_currency_id), assetBy(kernel, fields.to_currency_id)];
    if (from === undefined || to === undefined) return refused("asset_not_found");
    if (from.id === to.id) return refused("exchange_same_coin");
    const { spreadPpm, feePpm } = kernel.exchange.terms;
    const sides = kernel.exchange.pricing.sides(from, to, spreadPpm, timeMs(venue.time.now()));
    if (typeof sides === "string") return refused(sides);
    return ok({ ...pricesOf(sides), fee: formatDecimal(feePpm, PPM_DECIMALS) });
  });

  const inYuan = async (id: number): Promise<Answer> => {
    await venue.settled();
    const asset = assetBy(kernel, id);
    if (asset === undefined) return refused("asset_not_found");
    const [yuan, scale] = [BigInt(exchangeRate.replace(".", "")), 10n ** BigInt(WIRE_PLACES)];
    return ok({ rmb: formatDecimal((usdtPrice(venue, asset) * yuan) / scale, WIRE_PLACES) });
  };
  app.on(coinRateCall, ({ fields }) => inYuan(fields.id));
  app.on(shortCoinRateCall, ({ fields }) => inYuan(fields.id));
}

export const exchangeRoutes: TradingRoutes = (app, { venue }) => {
  const { kernel } = venue;
  addReads(app, venue);
  otcRoutes(app, venue);

  const addresses = quoteAddresses(kernel);

  /** Both calls that ask for a rate differ in the command alone. */
  const ask = async (
    type: "exchange/quote" | "exchange/convert",
    fields: Asked & { readonly request_id?: string },
    user: number,
    ip: string,
  ) => {
    const [from, to] = [assetBy(kernel, fields.from_currency_id), assetBy(kernel, fields.to_currency_id)];
    if (from === undefined || to === undefined) return refused("asset_not_found");
    const units = parsePositive(fields.number, from.decimals);
    if (units === "too_many_decimals")
      return refused("quantity_off_lot", { decimals: from.decimals, step: formatDecimal(1n, from.decimals) });
    if (typeof units !== "bigint") return refused(units === "too_large" ? "insufficient_balance" : "amount_invalid");
    const key = requestKey(user, fields.request_id);
    const command = { type, ...key, user: userId(user), from: from.id, to: to.id, amount: amount(units) };
    const asker = { address: addressGroup(ip), asset: to.id, user: userId(user) };
    const outcome = await (type === "exchange/quote" ? addresses.ask(asker, () => venue.submit(command)) : venue.submit(command));
    if (outcome === undefined) return refused("exchange_quotes_full");
    if (outcome.refusal !== undefined) return refusedBy(kernel, outcome.refusal, [userId(user), to]);
    for (const event of outcome.events) if (event.type === "exchange/quoted") return ok(quoteView(kernel, event, event.until));
    for (const event of outcome.events)
      if (event.type === "exchange/done") {
        const got = { amount: plainDecimal(event.received, to.decimals), currency: to.code };
        return said("exchange.done", got, { data: quoteView(kernel, event, event.at) });
      }
    return refused("exchange_quote_over");
  };

  app.on(quoteCall, ({ fields, caller, ip }) => ask("exchange/quote", fields, caller.id, ip));
  app.on(convertCall, ({ fields, caller, ip }) => ask("exchange/convert", fields, caller.id, ip));

  app.on(acceptQuoteCall, async ({ fields, caller }) => {
    const key = requestKey(caller.id, fields.request_id);
    const { refusal, events } = await venue.submit({ type: "exchange/accept", ...key, user: userId(caller.id), quote: fields.id });
    if (refusal !== undefined) return refused(refusal);
    for (const event of events)
      if (event.type === "exchange/done") {
        const to = assetBy(kernel, event.to);
        const got = { amount: plainDecimal(event.received, to?.decimals ?? 0), currency: to?.code ?? "" };
        return said("exchange.done", got, { data: quoteView(kernel, event, event.at) });
      }
    return refused("exchange_quote_over");
  });

  app.on(exchangeHistoryCall, async ({ fields, caller }) => {
    await venue.projected();
    const { page = 1, limit = LIMIT_DEFAULT } = fields;
    const { rows, total } = await readExchanges(venue.pool, { user: caller.id, page, limit });
    return ok(listPage({ rows: rows.map((row) => exchangeView(kernel, row)), page, limit, total }));
  });
};

function listReply(venue: TradingVenue, user: number): ExchangeListReply {
  const { kernel } = venue;
  const { spreadPpm, feePpm, least } = kernel.exchange.terms;
  const coins = kernel.assets.all().filter(({ id }) => kernel.exchange.pricing.isOffered(id));
  const now = timeMs(venue.time.now());
  return {
    transfer: coins.map((coin) => {
      const side = kernel.exchange.pricing.inUnit(coin, ratePpm(0), now);
      const price = typeof side === "string" ? "" : plainDecimal(side.price, side.priceDecimals);
      return { id: coin.id, name: coin.code, decimals: coin.decimals, price };
    }),
    wallet: kernel.assets.all().map((coin) => {
      return { currency: coin.id, change_balance: wireDecimal(heldOf(venue, user, "change", coin).own, coin.decimals) };
    }),
    terms: {
      spread: formatDecimal(spreadPpm, PPM_DECIMALS),
      fee: formatDecimal(feePpm, PPM_DECIMALS),
      least: String(least),
      most: String(kernel.exchange.wider.mostOf(userId(user))),
      seconds: QUOTE_MS / 1000,
    },
  };
}

/** With the figure that it is about. */
function refusedBy(kernel: Kernel, refusal: Refusal, [user, to]: readonly [UserId, Asset]): Answer {
  if (refusal === "exchange_below_least") return refused(refusal, { least: kernel.exchange.terms.least });
  if (refusal === "exchange_above_most") return refused(refusal, { most: kernel.exchange.wider.mostOf(user) });
  if (refusal !== "cover_exhausted") return refused(refusal);
  const left = plainDecimal(kernel.cover.free("exchange", to.id), to.decimals);
  return refused("exchange_cover_left", { left, currency: to.code });
}
