/** The form of /coin/trade to a command, and the command's outcome to a reply. */
import { parsePositive } from "../../../contract/decimal-string.ts";
import { formatDecimal, wireDecimal } from "../../../money/decimal.ts";
import { amount, lots, ticks, userId } from "../../../money/units.ts";
import type { Kernel, Outcome } from "../../../kernel/kernel.ts";
import { refused, Refused, said, type Answer, type TextParameters } from "../../../server/doors/app/answer.ts";
import type { UntimedCommand } from "../../../server/sequencer/sequencer.ts";
import { assetOf, findMarket, requestKey } from "../../../server/trading-venue.ts";
import { priceBand } from "../formulas.ts";
import { ORDERS_OPEN_MAX } from "../kernel/spot.ts";
import type { MarketTerms } from "../kernel/spot.messages.ts";

export type TradeForm = {
  readonly currency_id: number;
  readonly legal_id: number;
  readonly type: "1" | "2";
  readonly amount?: string | undefined;
  readonly target_price?: string | undefined;
  readonly market?: "0" | "1" | undefined;
  readonly total?: string | undefined;
  readonly request_id?: string | undefined;
};

/** Throws Refused for a price or quantity that the market's steps don't know. */
export function placeCommand(kernel: Kernel, user: number, form: TradeForm): UntimedCommand & { type: "spot/place" } {
  const terms = findMarket(kernel, form.currency_id, form.legal_id);
  if (terms === undefined) throw new Refused("market_not_found");
  const isMarket = form.market === "1";
  const byBudget = isMarket && form.total !== undefined;
  const price = isMarket ? 0n : steps(form.target_price, terms.priceDecimals, "price_missing", "price_off_tick");
  const quantity = byBudget ? 0n : steps(form.amount, terms.quantityDecimals, "quantity_missing", "quantity_off_lot");
  const budget = byBudget ? steps(form.total, assetOf(kernel, terms.quote).decimals, "quantity_missing", "quantity_off_lot") : 0n;
  return {
    type: "spot/place",
    ...requestKey(user, form.request_id),
    user: userId(user),
    market: terms.market,
    side: form.type === "1" ? "buy" : "sell",
    orderType: isMarket ? "market" : "limit",
    ticks: ticks(safeInteger(price)),
    lots: lots(safeInteger(quantity)),
    budget: amount(budget),
  };
}

/** What became of the order, in the caller's language and as data. */
export function placeAnswer(kernel: Kernel, terms: MarketTerms, outcome: Outcome): Answer {
  if (outcome.refusal !== undefined) return refused(outcome.refusal, refusalParameters(kernel, terms));
  let filled = 0;
  let quoteUnits = 0;
  let id = 0;
  let status = "working";
  for (const event of outcome.events) {
    if (event.type === "spot/placed") id = event.order;
    else if (event.type === "spot/filled" && event.takerOrder === id) {
      filled += event.lots;
      quoteUnits += event.quoteUnits;
    } else if (event.type === "spot/closed" && event.order === id) status = event.reason;
  }
  const text = status === "working" ? "spot.placed" : status === "filled" ? "spot.filled" : "spot.partly_filled";
  const data = {
    id,
    status,
    filled: wireDecimal(filled, terms.quantityDecimals),
    average_price: averagePrice(kernel, terms, quoteUnits, filled),
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
  const reference = kernel.prices.index(terms.market) ?? kernel.spot.markets.get(terms.market)?.lastTicks ?? 0;
  const band = priceBand(reference, terms.bandPpm);
  return {
    low: formatDecimal(band.low, terms.priceDecimals),
    high: formatDecimal(band.high, terms.priceDecimals),
    minimum: formatDecimal(terms.notionalMin, quote.decimals, 2),
    currency: quote.code,
    maximum: ORDERS_OPEN_MAX,
    decimals: terms.priceDecimals,
  };
}

type Missing = "price_missing" | "quantity_missing";
type OffStep = "price_off_tick" | "quantity_off_lot";

function steps(text: string | undefined, decimals: number, missing: Missing, offStep: OffStep): bigint {
  const value = text === undefined ? "not_a_decimal" : parsePositive(text, decimals);
  if (typeof value === "bigint") return value;
  if (value === "too_large") throw new Refused("quantity_above_maximum");
  throw value === "too_many_decimals" ? new Refused(offStep, { decimals }) : new Refused(missing);
}

/** Beyond 2^53 steps nothing is tradable; the kernel refuses such a quantity by name. */
function safeInteger(value: bigint): number {
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(value);
}
