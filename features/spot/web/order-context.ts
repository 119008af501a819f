/** Brings quote, depth and wallet together into what the form needs. */
import { useMemo } from "react";
import { lots, ticks } from "../../../money/units.ts";
import { scaledDecimal } from "../../../web/numbers/decimal-text.ts";
import type { WireDecimal } from "../../../web/numbers/decimal-text.ts";
import type { Quote } from "../../../web/quotes/quote.ts";
import type { DepthEvent, DepthLevel } from "../../../web/socket/events.ts";
import type { BookLevel } from "./book-walk.ts";
import { useAvailable } from "./spot.api.ts";
import type { OrderContext } from "./spot.form.ts";

/** 10^-10 to a whole number of 10^-decimals, cut. */
function wholeUnits(value: WireDecimal, decimals: number): number {
  return Number(scaledDecimal(value) / 10n ** BigInt(10 - decimals));
}

/** Levels of one side, the best first, whatever order they came in. */
function levelsOf(levels: readonly DepthLevel[] | undefined, side: "bid" | "ask", quote: Quote): readonly BookLevel[] {
  const read = (levels ?? []).map(([price, quantity]): BookLevel => [
    ticks(wholeUnits(price, quote.priceDecimals)),
    lots(wholeUnits(quantity, quote.quantityDecimals)),
  ]);
  return read.sort(([left], [right]) => (side === "bid" ? right - left : left - right));
}

/** Percent to parts per million. */
function percentPpm(value: WireDecimal): number {
  return wholeUnits(value, 4);
}

export function orderContext(quote: Quote, depth: DepthEvent | undefined, base: WireDecimal, money: WireDecimal): OrderContext {
  const available = (balance: WireDecimal): number | undefined => (balance === undefined ? undefined : wholeUnits(balance, 8));
  const bids = levelsOf(depth?.bids, "bid", quote);
  const asks = levelsOf(depth?.asks, "ask", quote);
  return {
    currencyId: quote.baseId,
    legalId: quote.quoteId,
    assetClass: quote.assetClass,
    priceDecimals: quote.priceDecimals,
    quantityDecimals: quote.quantityDecimals,
    makerPpm: percentPpm(quote.makerFee),
    takerPpm: percentPpm(quote.takerFee),
    bandPpm: percentPpm(quote.priceBand),
    notionalMin: wholeUnits(quote.notionalMin, 8),
    lastPrice: ticks(wholeUnits(quote.price, quote.priceDecimals)),
    markPrice: ticks(wholeUnits(quote.indexPrice, quote.priceDecimals)),
    tradePrice: ticks(wholeUnits(quote.tradePrice, quote.priceDecimals)),
    bestBid: bids[0]?.[0],
    bestAsk: asks[0]?.[0],
    bids,
    asks,
    baseAvailable: available(base),
    quoteAvailable: available(money),
    phase: quote.session.phase,
    halted: quote.session.haltReason !== undefined,
  };
}

export function useOrderContext(quote: Quote, depth: DepthEvent | undefined): OrderContext {
  const base = useAvailable(quote.baseId).data?.change_balance;
  const money = useAvailable(quote.quoteId).data?.change_balance;
  return useMemo(() => orderContext(quote, depth, base, money), [quote, depth, base, money]);
}
