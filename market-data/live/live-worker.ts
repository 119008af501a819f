/**
 * The process that talks to live venues through ccxt, so that a library of that size, its memory and its mishaps stay
 * outside the venue. It gets a list of markets, sends prices, and ends when its parent does.
 */
import ccxt, { type Exchange, type OHLCV } from "ccxt";
import { PERIODS, type Period } from "../feed.ts";
import type { LiveCandle, LivePrice, WatchRequest, WatchedMarket, WorkerMessage } from "./live.messages.ts";

const REQUEST_TIMEOUT_MS = 8_000;
const RETRY_MS = 3_000;
const MINUTE_MS = 60_000;
const HISTORY_CANDLES = 500;
/** A venue whose own time stamp is older has stopped, whatever it answers. */
const FROZEN_AFTER_MS = 60_000;
const MESSAGE_LENGTH_MAX = 200;
/** Our periods as ccxt names them. */
const TIMEFRAMES: Readonly<Record<Period, string>> = {
  "1m": "1m",
  "5m": "5m",
  "15m": "15m",
  "30m": "30m",
  "1h": "1h",
  "4h": "4h",
  "1D": "1d",
  "1W": "1w",
  "1M": "1M",
};

type ExchangeConstructor = new (config: Readonly<Record<string, unknown>>) => Exchange;

process.on("disconnect", () => process.exit(0));
process.once("message", (message: WatchRequest) => watch(message));

function say(message: WorkerMessage): void {
  process.send?.(message);
}

function watch({ venues, markets, pollMs, addresses }: WatchRequest): void {
  const exchanges: Exchange[] = [];
  for (const venue of venues) {
    const exchange = openExchange(venue, addresses[venue]);
    if (exchange === undefined) {
      say({ type: "unknown-venue", source: venue });
      return;
    }
    exchanges.push(exchange);
  }
  say({ type: "ready" });
  for (const [index, exchange] of exchanges.entries()) void follow(exchange, markets, pollMs, index === 0);
}

function openExchange(venue: string, api: Readonly<Record<string, string>> | undefined): Exchange | undefined {
  const constructors: Readonly<Record<string, unknown>> = { ...ccxt };
  const known = ccxt.exchanges.includes(venue) ? constructors[venue] : undefined;
  if (typeof known !== "function") return undefined;
  const urls = api === undefined ? {} : { urls: { api } };
  const exchange = new (known as ExchangeConstructor)({ enableRateLimit: true, timeout: REQUEST_TIMEOUT_MS, ...urls });
  // Binance's class would otherwise ask its futures venues as well, which refuse many countries.
  const options: Record<string, unknown> = exchange.options;
  if (typeof options["fetchMarkets"] === "object") options["fetchMarkets"] = { types: ["spot"] };
  return exchange;
}

/** Asks one venue for ever: markets once, then prices, minute volumes and (first venue only) the past. */
async function follow(exchange: Exchange, markets: readonly WatchedMarket[], pollMs: number, withHistory: boolean): Promise<void> {
  await untilDone(exchange.id, () => exchange.loadMarkets());
  const listed = markets.filter(({ symbol }) => exchange.markets?.[symbol] !== undefined);
  say({ type: "listed", source: exchange.id, symbols: listed.map(({ symbol }) => symbol) });
  if (listed.length === 0) return;
  void repeat(exchange.id, pollMs, () => sendPrices(exchange, listed));
  if (withHistory) {
    await sendHistory(exchange, listed);
    say({ type: "history-done", source: exchange.id });
  }
  const said = new Map<string, number>();
  void repeat(exchange.id, MINUTE_MS, () => sendVolumes(exchange, listed, said));
}

async function sendPrices(exchange: Exchange, listed: readonly WatchedMarket[]): Promise<void> {
  const symbols = listed.map(({ symbol }) => symbol);
  const tickers = exchange.has["fetchTickers"] ? Object.values(await exchange.fetchTickers(symbols)) : await eachTicker(exchange, symbols);
  const now = Date.now();
  const prices = listed.flatMap(({ symbol, priceDecimals }): readonly LivePrice[] => {
    const ticker = tickers.find((each) => each.symbol === symbol);
    if (ticker?.last === undefined || !(ticker.last > 0)) return [];
    const said = ticker.timestamp ?? now;
    return [{ symbol, price: ticker.last.toFixed(priceDecimals), at: now - said > FROZEN_AFTER_MS ? said : now }];
  });
  say({ type: "prices", source: exchange.id, prices });
}

async function eachTicker(exchange: Exchange, symbols: readonly string[]): Promise<Awaited<ReturnType<Exchange["fetchTicker"]>>[]> {
  const tickers = [];
  for (const symbol of symbols) tickers.push(await exchange.fetchTicker(symbol));
  return tickers;
}

/** Volume of the newest minute that is over, per market, each minute once. */
async function sendVolumes(exchange: Exchange, listed: readonly WatchedMarket[], said: Map<string, number>): Promise<void> {
  if (!exchange.has["fetchOHLCV"]) return;
  for (const { symbol, quantityDecimals } of listed) {
    const candles = await exchange.fetchOHLCV(symbol, "1m", undefined, 3);
    const over = candles.filter(([time]) => time !== undefined && time + MINUTE_MS <= Date.now()).at(-1);
    const [time = 0, , , , , volume = 0] = over ?? [];
    if (time <= (said.get(symbol) ?? 0)) continue;
    said.set(symbol, time);
    say({ type: "minute-volume", source: exchange.id, symbol, volume: volume.toFixed(quantityDecimals) });
  }
}

async function sendHistory(exchange: Exchange, listed: readonly WatchedMarket[]): Promise<void> {
  const timeframes: Readonly<Record<string, unknown>> = exchange.timeframes ?? {};
  for (const period of PERIODS) {
    if (!exchange.has["fetchOHLCV"] || timeframes[TIMEFRAMES[period]] === undefined) continue;
    for (const market of listed) {
      await attempt(exchange.id, async () => {
        const candles = await exchange.fetchOHLCV(market.symbol, TIMEFRAMES[period], undefined, HISTORY_CANDLES);
        say({
          type: "history",
          source: exchange.id,
          symbol: market.symbol,
          period,
          candles: candles.flatMap((row) => asTexts(row, market)),
        });
      });
    }
  }
}

function asTexts([time, open, high, low, close, volume]: OHLCV, { priceDecimals, quantityDecimals }: WatchedMarket): readonly LiveCandle[] {
  if (time === undefined || open === undefined || high === undefined || low === undefined || close === undefined) return [];
  const price = (value: number): string => value.toFixed(priceDecimals);
  return [[time, price(open), price(high), price(low), price(close), (volume ?? 0).toFixed(quantityDecimals)]];
}

async function untilDone(source: string, work: () => Promise<unknown>): Promise<void> {
  while (!(await attempt(source, work))) await pause(RETRY_MS);
}

async function repeat(source: string, everyMs: number, work: () => Promise<void>): Promise<never> {
  for (;;) {
    const worked = await attempt(source, work);
    await pause(worked ? everyMs : Math.max(everyMs, RETRY_MS));
  }
}

/** Whether it worked; what went wrong is said. */
async function attempt(source: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error: unknown) {
    const message = error instanceof Error ? error.message : String(error);
    say({ type: "trouble", source, message: message.slice(0, MESSAGE_LENGTH_MAX) });
    return false;
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
