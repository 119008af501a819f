/** The market's side of the sockets: which symbols changed, and what is pushed of each (wire.md 17). */
import type { MarketPushes } from "../../../server/sockets/app-sockets.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { WIRE_PERIODS } from "../contract/market.contract.ts";
import { isWirePeriod } from "./chart.ts";
import { findSymbol } from "./market.routes.ts";
import { boardOf } from "./market-board.ts";
import { dayMarket, klinePush, marketBook, marketDepth, marketTape } from "./market.views.ts";

export function marketPushes(venue: TradingVenue): MarketPushes {
  return {
    takeChanged: () =>
      boardOf(venue)
        .changed.take()
        .flatMap((market) => venue.kernel.spot.markets.get(market)?.terms.symbol ?? []),
    daymarket: (symbol) => view(venue, symbol, dayMarket),
    depth: (symbol) => view(venue, symbol, marketDepth),
    book: (symbol) => view(venue, symbol, marketBook),
    trades: (symbol) => view(venue, symbol, marketTape),
    hasPeriod: (period) => isWirePeriod(period) && WIRE_PERIODS[period] !== "1Y",
    candle: (symbol, period) => {
      const terms = findSymbol(venue, symbol);
      const known = isWirePeriod(period) ? WIRE_PERIODS[period] : undefined;
      if (terms === undefined || known === undefined || known === "1Y") return undefined;
      const candle = boardOf(venue).candle(terms.market, known);
      return candle === undefined ? undefined : klinePush(venue, terms, period, candle);
    },
  };
}

function view(venue: TradingVenue, symbol: string, make: typeof dayMarket): object | undefined {
  const terms = findSymbol(venue, symbol);
  return terms === undefined ? undefined : make(venue, terms);
}
