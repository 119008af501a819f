/**
 * Books, trades, candles and tickers in the bots' dialect.
 *
 * Trades are those of this venue's own books and, marked, of the made-up or recorded outside market; prices, candles and day figures
 * are the chart's, which also follow the index between trades. The candles know no turnover of their own, so quote volumes are
 * estimates (volume times the mean of high, low and close).
 */
import type { Market } from "../../../spot/kernel/public.ts";
import type { BotContext, BotRoutes } from "../../../../server/doors/bots/bot-call.ts";
import { BotError, botError } from "../../../../server/doors/bots/bot-error.ts";
import { BookFeed, type BookLevel } from "../../../../server/doors/bots/book-feed.ts";
import type { Parameters } from "../../../../server/doors/bots/bot-parameters.ts";
import { marketOfCall, marketsOfCall, priceText, quantityText } from "../../../spot/server/bots/bot-symbols.ts";
import { averagePrice, readKlines } from "./bot-klines.ts";
import { aggregateView, readTrades, tradeView, type TradesQuery } from "./bot-trades.rows.ts";
import { inStatus } from "./bot-market-status.ts";
import { rollingTickers, rollingWeight, tradingDayOf, windowOf } from "./bot-rolling.ts";
import { bookTicker, dayTicker, priceTicker } from "./bot-tickers.views.ts";

const DEPTH_USUAL = 100;
const DEPTH_MAX = 5000;
const TRADES_USUAL = 500;
const TRADES_MAX = 1000;
/** A window between two times of aggTrades, as the dialect has it. */
const TRADES_WINDOW_MS = 3_600_000;

export const marketDataBotRoutes: BotRoutes = (door, context) => {
  const { venue } = context;
  const { kernel } = venue;
  const get = (path: string, weight: number | ((parameters: Parameters) => number)) => ({ method: "GET" as const, path, weight });
  door.shared(get("/api/v3/depth", depthWeight), (parameters) => depth(context, parameters));
  door.open(get("/api/v3/trades", 25), async ({ parameters }) => {
    const market = marketOfCall(kernel, parameters);
    return (await trades(context, market, { limit: parameters.limit(TRADES_USUAL, TRADES_MAX) })).map((row) =>
      tradeView(kernel, market, row),
    );
  });
  door.open(get("/api/v3/historicalTrades", 25), async ({ parameters }) => {
    const market = marketOfCall(kernel, parameters);
    const query = { from: parameters.whole("fromId"), limit: parameters.limit(TRADES_USUAL, TRADES_MAX) };
    return (await trades(context, market, query)).map((row) => tradeView(kernel, market, row));
  });
  door.open(get("/api/v3/aggTrades", 4), async ({ parameters }) => {
    const market = marketOfCall(kernel, parameters);
    return (await trades(context, market, aggregateQuery(parameters))).map((row) => aggregateView(market, row));
  });
  for (const path of ["/api/v3/klines", "/api/v3/uiKlines"])
    door.open(get(path, 2), ({ parameters }) => readKlines(venue, marketOfCall(kernel, parameters), parameters));
  door.open(get("/api/v3/avgPrice", 2), ({ parameters }) => averagePrice(context, marketOfCall(kernel, parameters)));
  tickers(door, context);
};

const tickers: BotRoutes = (door, { venue }) => {
  const ticker = (path: string, weights: TickerWeights, view: (market: Market, isMini: boolean) => object): void =>
    door.shared(
      { method: "GET", path: `/api/v3/ticker/${path}`, weight: (parameters) => tickerWeight(parameters, weights) },
      (parameters) => {
        const markets = inStatus(marketsOfCall(venue.kernel, parameters), parameters);
        const isMini = parameters.choice("type", ["FULL", "MINI"]) === "MINI";
        const views = markets.map((market) => view(market, isMini));
        return parameters.has("symbol") ? views[0] : views;
      },
    );
  ticker("24hr", { one: 2, few: 2, many: 40, all: 80 }, (market, isMini) => dayTicker(venue, market, venue.time.now(), isMini));
  const rolling = { method: "GET", weight: rollingWeight } as const;
  door.open({ ...rolling, path: "/api/v3/ticker" }, ({ parameters }) =>
    rollingTickers(venue, parameters, windowOf(parameters, venue.time.now())),
  );
  door.open({ ...rolling, path: "/api/v3/ticker/tradingDay" }, ({ parameters }) =>
    rollingTickers(venue, parameters, tradingDayOf(parameters, venue.time.now())),
  );
  ticker("price", SHORT, (market) => priceTicker(venue, market));
  ticker("bookTicker", SHORT, (market) => bookTicker(market));
};

/** What a ticker weighs: of one market, of up to 20 named, of more, of all. */
type TickerWeights = { readonly one: number; readonly few: number; readonly many: number; readonly all: number };
const SHORT: TickerWeights = { one: 2, few: 4, many: 4, all: 4 };
const FEW_MAX = 20;
const MANY_MAX = 100;

function tickerWeight(parameters: Parameters, { one, few, many, all }: TickerWeights): number {
  if (parameters.has("symbol")) return one;
  const count = parameters.list("symbols")?.length ?? Infinity;
  if (count <= FEW_MAX) return few;
  return count <= MANY_MAX ? many : all;
}

function depthWeight(parameters: Parameters): number {
  const limit = parameters.limit(DEPTH_USUAL, DEPTH_MAX);
  if (limit <= 100) return 5;
  if (limit <= 500) return 25;
  return limit <= 1000 ? 50 : 250;
}

function depth({ venue }: BotContext, parameters: Parameters): object {
  const { terms } = marketOfCall(venue.kernel, parameters);
  const book = BookFeed.of(venue.kernel).snapshot(terms.market, parameters.limit(DEPTH_USUAL, DEPTH_MAX));
  if (book === undefined) throw botError.symbol();
  const rows = (levels: readonly BookLevel[]): readonly string[][] =>
    levels.map(({ ticks, lots }) => [priceText(terms, ticks), quantityText(terms, lots)]);
  return { lastUpdateId: book.last, bids: rows(book.bids), asks: rows(book.asks) };
}

async function trades({ venue }: BotContext, market: Market, query: TradesQuery): ReturnType<typeof readTrades> {
  await venue.projected();
  return readTrades(venue.publicReads, market, query);
}

function aggregateQuery(parameters: Parameters): TradesQuery {
  const [from, startTime, endTime] = [parameters.whole("fromId"), parameters.time("startTime"), parameters.time("endTime")];
  const limit = parameters.limit(TRADES_USUAL, TRADES_MAX);
  if (from !== undefined && (startTime !== undefined || endTime !== undefined))
    throw new BotError(-1128, "Combination of optional parameters invalid.");
  if (startTime !== undefined && endTime !== undefined && endTime - startTime > TRADES_WINDOW_MS)
    throw new BotError(-1127, "More than 1 hours between startTime and endTime.");
  return { from, startTime, endTime, limit };
}
