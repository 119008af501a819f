/** What became of an order, in the caller's language and as data; the bounds that refusals name. */
import { formatDecimal, wireDecimal } from "../../../money/decimal.ts";
import type { Kernel, Outcome } from "../../../kernel/kernel.ts";
import { refused, said, type Answer, type TextParameters } from "../../../server/doors/app/answer.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import { ORDERS_OPEN_MAX, ORDERS_WAITING_MAX } from "../kernel/filters.ts";
import type { MarketTerms } from "../kernel/spot.messages.ts";
import { trailBounds } from "./spot.trade.ts";

const TEXTS: Readonly<Record<string, string>> = { working: "spot.placed", waiting: "spot.waiting", filled: "spot.filled" };

/** Of an OCO, `id` is the limit order and `pair_id` its stop. */
export function placeAnswer(kernel: Kernel, terms: MarketTerms, outcome: Outcome): Answer {
  if (outcome.refusal !== undefined) return refused(outcome.refusal, refusalParameters(kernel, terms));
  const order = { id: 0, pair: 0, lots: 0, status: "working", filled: 0, quoteUnits: 0 };
  for (const event of outcome.events) {
    if (event.type === "spot/placed" && order.id === 0) {
      order.id = event.order;
      order.lots = event.lots;
      if (event.trigger !== undefined) order.status = "waiting";
    } else if (event.type === "spot/placed" && event.pair === order.id) order.pair = event.order;
    else if (event.type === "spot/filled" && event.takerOrder === order.id) {
      order.filled += event.lots;
      order.quoteUnits += event.quoteUnits;
    } else if (event.type === "spot/closed" && event.order === order.id) order.status = event.reason;
  }
  const text = TEXTS[order.status] ?? (order.filled > 0 ? "spot.partly_filled" : "spot.unfilled");
  const data = {
    id: order.id,
    ...(order.pair === 0 ? {} : { pair_id: order.pair }),
    status: order.status,
    amount: wireDecimal(order.lots, terms.quantityDecimals),
    filled: wireDecimal(order.filled, terms.quantityDecimals),
    average_price: averagePrice(kernel, terms, order.quoteUnits, order.filled),
  };
  return said(text, {}, { data });
}

/** Quote units a base unit on average, eight places, cut; "0.00000000" before the first fill. */
export function averagePrice(kernel: Kernel, terms: MarketTerms, quoteUnits: number | bigint, filledLots: number | bigint): string {
  if (BigInt(filledLots) === 0n) return wireDecimal(0n, 0);
  const places = 8;
  const quoteDecimals = assetOf(kernel, terms.quote).decimals;
  const scaled = BigInt(quoteUnits) * 10n ** BigInt(terms.quantityDecimals + places);
  return formatDecimal(scaled / (BigInt(filledLots) * 10n ** BigInt(quoteDecimals)), places);
}

/** The bounds that refusals name: band, least value, number of open orders, decimals. */
export function refusalParameters(kernel: Kernel, terms: MarketTerms): TextParameters {
  const quote = assetOf(kernel, terms.quote);
  const market = kernel.spot.markets.get(terms.market);
  const band = market === undefined ? undefined : kernel.spot.desk.filters.band(market);
  return {
    low: formatDecimal(band?.low ?? 0, terms.priceDecimals),
    high: formatDecimal(band?.high ?? 0, terms.priceDecimals),
    reason: market?.haltReason ?? "",
    minimum: formatDecimal(terms.notionalMin, quote.decimals, 2),
    currency: quote.code,
    maximum: ORDERS_OPEN_MAX,
    waiting_maximum: ORDERS_WAITING_MAX,
    ...trailBounds(),
    decimals: terms.priceDecimals,
  };
}
