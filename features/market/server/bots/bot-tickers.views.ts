/** Last prices, best offers and day figures of a market in the bots' dialect. */
import type { Level } from "../../../../kernel/order-book/order-book.ts";
import type { Side } from "../../../../kernel/order-book/order-pool.ts";
import { formatDecimal } from "../../../../money/decimal.ts";
import type { TradeCounts } from "../../../../market-data/feed.ts";
import { timeMs } from "../../../../money/units.ts";
import { priceText, quantityText, quoteText, symbolOf } from "../../../spot/server/bots/bot-symbols.ts";
import type { TradingVenue } from "../../../../server/trading-venue.ts";
import { boardOf } from "../market-board.ts";
import type { Market } from "../../../spot/kernel/public.ts";

type MarketState = Pick<TradingVenue, "kernel" | "live">;
const DAY_MS = 86_400_000;
/** The dialect's word for no trade. */
const NO_TRADE = -1;

/** Of the first and the last trade, as the dialect names them. */
export function tradeNumbers({ firstTrade = NO_TRADE, lastTrade = NO_TRADE }: TradeCounts = {}): { firstId: number; lastId: number } {
  return { firstId: firstTrade, lastId: lastTrade };
}

export function priceTicker({ live }: MarketState, { terms }: Market): object {
  return { symbol: symbolOf(terms), price: priceText(terms, boardOf({ live }).last(terms.market)) };
}

export function bookTicker(market: Market): object {
  return { symbol: symbolOf(market.terms), ...bestOffers(market) };
}

function bestOffers({ terms, book }: Market): object {
  const best = (side: Side): Level | undefined => book.depth(side, 1)[0];
  const [bid, ask] = [best("buy"), best("sell")];
  return {
    bidPrice: priceText(terms, bid?.ticks ?? 0),
    bidQty: quantityText(terms, bid?.lots ?? 0),
    askPrice: priceText(terms, ask?.ticks ?? 0),
    askQty: quantityText(terms, ask?.lots ?? 0),
  };
}

/** Numbers of trades count over all markets: those between the first and the last are not all of this one. */
export function dayTicker({ kernel, live }: MarketState, market: Market, now: number, isMini: boolean): object {
  const { terms, scale } = market;
  const board = boardOf({ live });
  const last = board.last(terms.market);
  const day = board.day(terms.market, timeMs(now));
  const { open, high, low, volume } = day ?? { open: last, high: last, low: last, volume: 0 };
  const typical = BigInt(high + low + last);
  const figures = {
    openPrice: priceText(terms, open),
    highPrice: priceText(terms, high),
    lowPrice: priceText(terms, low),
    lastPrice: priceText(terms, last),
    volume: quantityText(terms, volume),
    quoteVolume: quoteText(kernel, terms, (typical * BigInt(volume) * BigInt(scale.quotePerTickLot)) / 3n),
    openTime: now - DAY_MS,
    closeTime: now,
    ...tradeNumbers(board.numbersOfDay(terms.market, timeMs(now))),
    count: board.tradesOfDay(terms.market, timeMs(now)),
  };
  if (isMini) return { symbol: symbolOf(terms), ...figures };
  return {
    symbol: symbolOf(terms),
    priceChange: priceText(terms, last - open),
    priceChangePercent: formatDecimal(day?.changePpm ?? 0, 4, 3),
    weightedAvgPrice: priceText(terms, typical / 3n),
    prevClosePrice: priceText(terms, open),
    lastQty: quantityText(terms, board.tape(terms.market)[0]?.lots ?? 0),
    ...bestOffers(market),
    ...figures,
  };
}
