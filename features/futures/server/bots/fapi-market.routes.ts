/** The venue's contracts as such in the futures dialect: rules, books, trades, candles, prices, funding. Open to everybody. */
import { contractSeries, markSeries } from "../../../market/server/market-board.ts";
import { readKlinesOf, type KlineSeries } from "../../../market/server/bots/bot-klines.ts";
import type { MarketId } from "../../../../money/units.ts";
import { BookFeed, type BookLevel } from "../../../../server/doors/bots/book-feed.ts";
import type { BotContext, BotDoor, BotRoutes } from "../../../../server/doors/bots/bot-call.ts";
import { BotError, botError } from "../../../../server/doors/bots/bot-error.ts";
import type { Parameters } from "../../../../server/doors/bots/bot-parameters.ts";
import type { BotLimits } from "../../../../server/doors/bots/bot-usage.ts";
import { numberText, priceText } from "../futures.views.ts";
import { allListed, listedOf, listedOfCall, maybeListed, ofOneOrAll, ratio, type Listed } from "./fapi-contracts.ts";
import { readContractTrades, readFixedRates, type TradesQuery } from "./fapi-market.rows.ts";
import {
  aggregateView,
  bestOffers,
  dayTicker,
  DEPTHS,
  fundingInfo,
  klineRow,
  premiumIndex,
  pricesRow,
  priceTicker,
  symbolInfo,
  tradeView,
} from "./fapi-market.views.ts";

const DEPTH_USUAL = 500;
const TRADES_USUAL = 500;
const TRADES_MAX = 1000;
/** A window between two times of aggTrades, as the dialect has it. */
const TRADES_WINDOW_MS = 3_600_000;
const KLINES = { usual: 500, most: 1500 };
const RATES_USUAL = 100;
const RATES_MAX = 1000;

type Weight = number | ((parameters: Parameters) => number);
const get = (path: string, weight: Weight) => ({ method: "GET" as const, path: `/fapi/${path}`, weight });
/** What a call weighs for one contract, and for all. */
const byCount =
  (one: number, all: number) =>
  (parameters: Parameters): number =>
    parameters.has("symbol") ? one : all;

export const fapiMarketRoutes: BotRoutes = (door, context) => {
  addGeneral(door, context);
  addBooks(door, context);
  addCandles(door, context);
  addTickers(door, context);
  addFunding(door, context);
};

function addGeneral(door: BotDoor, { venue, clock, usage }: BotContext): void {
  door.open(get("v1/ping", 1), () => ({}));
  door.open(get("v1/time", 1), () => ({ serverTime: clock() }));
  door.open(get("v1/exchangeInfo", 1), async () => {
    const all = allListed(venue.kernel);
    const quotes = [...new Set(all.map(({ scale }) => scale.quote.code))];
    const symbols = all.map((one) => symbolInfo(one));
    await venue.settled();
    return {
      timezone: "UTC",
      serverTime: clock(),
      futuresType: "U_MARGINED",
      rateLimits: rateLimits(usage.limits),
      exchangeFilters: [],
      assets: quotes.map((asset) => ({ asset, marginAvailable: true, autoAssetExchange: "0" })),
      symbols,
    };
  });
}

export function rateLimits({ weightPerMinute, ordersPer10Seconds, ordersPerDay }: BotLimits): readonly object[] {
  return [
    { rateLimitType: "REQUEST_WEIGHT", interval: "MINUTE", intervalNum: 1, limit: weightPerMinute },
    { rateLimitType: "ORDERS", interval: "SECOND", intervalNum: 10, limit: ordersPer10Seconds },
    { rateLimitType: "ORDERS", interval: "DAY", intervalNum: 1, limit: ordersPerDay },
  ];
}

function depthOf(parameters: Parameters): number {
  const limit = parameters.whole("limit") ?? DEPTH_USUAL;
  if (!DEPTHS.includes(limit)) throw new BotError(-4021, `'${limit}' is not valid depth limit.`);
  return limit;
}

function depthWeight(parameters: Parameters): number {
  const limit = depthOf(parameters);
  if (limit <= 50) return 2;
  if (limit <= 100) return 5;
  return limit <= 500 ? 10 : 20;
}

function addBooks(door: BotDoor, context: BotContext): void {
  const { venue, clock } = context;
  const { kernel } = venue;
  door.open(get("v1/depth", depthWeight), async ({ parameters }) => {
    const { id, scale } = listedOfCall(kernel, parameters);
    const book = BookFeed.ofContracts(kernel).snapshot(id, depthOf(parameters));
    if (book === undefined) throw botError.symbol();
    const rows = (levels: readonly BookLevel[]): readonly string[][] =>
      levels.map(({ ticks, lots }) => [priceText(scale, ticks), numberText(scale, lots)]);
    await venue.settled();
    return { lastUpdateId: book.last, E: clock(), T: clock(), bids: rows(book.bids), asks: rows(book.asks) };
  });
  door.open(get("v1/trades", 5), async ({ parameters }) => {
    const one = listedOfCall(kernel, parameters);
    return (await trades(context, { contract: one.id, limit: tradesLimit(parameters) })).map((row) => tradeView(one, row));
  });
  door.signed({ ...get("v1/historicalTrades", 20), access: "key" }, async ({ parameters }) => {
    const one = listedOfCall(kernel, parameters);
    const query = { contract: one.id, from: parameters.whole("fromId"), limit: tradesLimit(parameters) };
    return (await trades(context, query)).map((row) => tradeView(one, row));
  });
  door.open(get("v1/aggTrades", 20), async ({ parameters }) => {
    const one = listedOfCall(kernel, parameters);
    return (await trades(context, aggregateQuery(one, parameters))).map((row) => aggregateView(one, row));
  });
}

const tradesLimit = (parameters: Parameters): number => parameters.limit(TRADES_USUAL, TRADES_MAX);

async function trades({ venue }: BotContext, query: TradesQuery): ReturnType<typeof readContractTrades> {
  await venue.projected();
  return readContractTrades(venue.publicReads, query);
}

function aggregateQuery({ id }: Listed, parameters: Parameters): TradesQuery {
  const [from, startTime, endTime] = [parameters.whole("fromId"), parameters.time("startTime"), parameters.time("endTime")];
  if (from !== undefined && (startTime !== undefined || endTime !== undefined))
    throw new BotError(-1128, "Combination of optional parameters invalid.");
  if (startTime !== undefined && endTime !== undefined && endTime - startTime > TRADES_WINDOW_MS)
    throw new BotError(-1127, "More than 1 hour between startTime and endTime.");
  return { contract: id, from, startTime, endTime, limit: tradesLimit(parameters) };
}

function klinesWeight(parameters: Parameters): number {
  const limit = parameters.limit(KLINES.usual, KLINES.most);
  if (limit < 100) return 1;
  if (limit < 500) return 2;
  return limit <= 1000 ? 5 : 10;
}

/** Of what traded, of the mark, and of the index: the chart of the coin's market, which follows it. */
function addCandles(door: BotDoor, { venue }: BotContext): void {
  const { kernel } = venue;
  const read = (one: Listed, series: MarketId, row: typeof klineRow, parameters: Parameters): Promise<readonly unknown[]> => {
    const of: KlineSeries = { ...KLINES, series, row: (candle, closeTime) => row(one, candle, closeTime) };
    return readKlinesOf(venue, of, parameters);
  };
  door.open(get("v1/klines", klinesWeight), ({ parameters }) => {
    const one = listedOfCall(kernel, parameters);
    return read(one, contractSeries(one.id), klineRow, parameters);
  });
  door.open(get("v1/continuousKlines", klinesWeight), ({ parameters }) => {
    const one = listedOfCall(kernel, parameters, "pair");
    if (parameters.required("contractType") !== "PERPETUAL") throw botError.invalid("contractType");
    return read(one, contractSeries(one.id), klineRow, parameters);
  });
  door.open(get("v1/markPriceKlines", klinesWeight), ({ parameters }) => {
    const one = listedOfCall(kernel, parameters);
    return read(one, markSeries(one.id), pricesRow, parameters);
  });
  door.open(get("v1/indexPriceKlines", klinesWeight), ({ parameters }) => {
    const one = listedOfCall(kernel, parameters, "pair");
    return read(one, one.id, pricesRow, parameters);
  });
}

function addTickers(door: BotDoor, { venue, clock }: BotContext): void {
  const { kernel } = venue;
  const ticker = (path: string, weight: Weight, view: (one: Listed) => object): void =>
    door.open(get(path, weight), async ({ parameters }) => {
      const answer = ofOneOrAll(kernel, parameters, view);
      await venue.settled();
      return answer;
    });
  ticker("v1/ticker/24hr", byCount(1, 40), (one) => dayTicker(venue, one, clock()));
  for (const version of ["v1", "v2"]) ticker(`${version}/ticker/price`, byCount(1, 2), (one) => priceTicker(one, clock()));
  ticker("v1/ticker/bookTicker", byCount(2, 5), (one) => ({ symbol: one.symbol, ...bestOffers(one), time: clock() }));
  ticker("v1/premiumIndex", byCount(1, 10), (one) => premiumIndex(one, clock()));
}

function addFunding(door: BotDoor, { venue, clock }: BotContext): void {
  const { kernel } = venue;
  door.open(get("v1/fundingRate", 1), async ({ parameters }) => {
    const query = {
      contract: maybeListed(kernel, parameters)?.id ?? 0,
      startTime: parameters.time("startTime"),
      endTime: parameters.time("endTime"),
      limit: parameters.limit(RATES_USUAL, RATES_MAX),
    };
    await venue.projected();
    const rows = await readFixedRates(venue.publicReads, query);
    return rows.map(({ contract, due, rate_ppb: rate, mark }) => {
      const { symbol, scale } = listedOf(kernel, contract);
      return { symbol, fundingTime: Number(due), fundingRate: ratio(BigInt(rate)), markPrice: priceText(scale, BigInt(mark)) };
    });
  });
  door.open(get("v1/fundingInfo", 1), () => allListed(kernel).map((one) => fundingInfo(one)));
  door.open(get("v1/openInterest", 1), async ({ parameters }) => {
    const { contract, symbol, scale } = listedOfCall(kernel, parameters);
    const openInterest = numberText(scale, contract.openLots);
    await venue.settled();
    return { openInterest, symbol, time: clock() };
  });
}
