/** What the server has of the market: quotes, depth, tape, candles, for the app and for bots. */
import type { Feature } from "../../../server/feature.ts";
import { step } from "../../../server/say.ts";
import { coinFuturesDocuments, generalDocuments } from "./bots/general.documents.ts";
import { generalBotRoutes } from "./bots/general.routes.ts";
import { marketDataDocuments } from "./bots/market-data.documents.ts";
import { marketDataBotRoutes } from "./bots/market-data.routes.ts";
import { MARKET_BOARD } from "./market-board.ts";
import { MARKET_LISTINGS } from "./market-listings.ts";
import { writeMarketHistory } from "./market-history.ts";
import { marketRoutes } from "./market.routes.ts";

export const marketFeature: Feature = {
  name: "market",
  tradingRoutes: marketRoutes,
  migrations: [
    { number: 8, file: "features/market/server/market.sql" },
    { number: 10, file: "features/market/server/market-splits.sql" },
    { number: 13, file: "features/market/server/bots/bot-trades.sql" },
    { number: 32, file: "features/market/server/market-outside-trades.sql" },
    { number: 54, file: "features/market/server/market-trade-numbers.sql" },
    { number: 65, file: "features/market/server/market-listings.sql" },
  ],
  projections: (_kernel, live) => [live.of(MARKET_BOARD), live.of(MARKET_LISTINGS)],
  prepare: async ({ pool, live, feed, markets, firstAt, now, earlier }) => {
    await step("Reading past candles", () => writeMarketHistory(pool, feed, markets, firstAt));
    await live.of(MARKET_BOARD).load(
      pool,
      markets.map(({ id }) => id),
      now,
      earlier?.of(MARKET_BOARD),
    );
    await live.of(MARKET_LISTINGS).load(pool);
  },
  bots: {
    routes: [generalBotRoutes, marketDataBotRoutes],
    documents: [generalDocuments, marketDataDocuments],
    absent: [coinFuturesDocuments],
  },
};
