/** Brings quote, depth and wallet together into what the form needs. */
import { useMemo } from "react";
import { ticks } from "../../../../money/units.ts";
import type { WireDecimal } from "../../../../web/numbers/decimal-text.ts";
import type { Quote } from "../../../../web/quotes/quote.ts";
import type { DepthEvent } from "../../../../web/socket/events.ts";
import { useSession, type User } from "../../../../web/state/session.store.ts";
import { levelsOf, percentPpm, wholeUnits } from "../../../../web/trading/ticket/market-figures.ts";
import { useAvailable } from "../spot.api.ts";
import type { OrderContext } from "./order-state.ts";

export type FeesAtMost = Pick<User, "maker_fee_most" | "taker_fee_most">;

/** The market's own fee, or that of one's VIP level where it is lower. */
function ownPpm(fee: WireDecimal, most: string | undefined): number {
  return most === undefined || most === "" ? percentPpm(fee) : Math.min(percentPpm(fee), percentPpm(most));
}

export function orderContext(
  quote: Quote,
  depth: DepthEvent | undefined,
  base: WireDecimal,
  money: WireDecimal,
  most: FeesAtMost = {},
): OrderContext {
  const available = (balance: WireDecimal): number | undefined => (balance === undefined ? undefined : wholeUnits(balance, 8));
  const bids = levelsOf(depth?.bids, "bid", quote);
  const asks = levelsOf(depth?.asks, "ask", quote);
  return {
    currencyId: quote.baseId,
    legalId: quote.quoteId,
    assetClass: quote.assetClass,
    priceDecimals: quote.priceDecimals,
    quantityDecimals: quote.quantityDecimals,
    makerPpm: ownPpm(quote.makerFee, most.maker_fee_most),
    takerPpm: ownPpm(quote.takerFee, most.taker_fee_most),
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
  const user = useSession((state) => state.user);
  return useMemo(() => orderContext(quote, depth, base, money, user), [quote, depth, base, money, user]);
}
