/**
 * Live venues as a feed: a worker process with ccxt, watched and started again when it goes silent.
 *
 * The worker gets an empty environment and the list of markets, nothing else. Prices become whole ticks here. Stocks
 * and markets that none of the venues lists are closed.
 */
import { fork, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseDecimal } from "../../money/decimal.ts";
import { lots, ticks, timeMs, type TimeMs } from "../../money/units.ts";
import type { Candle, Feed, FeedMarket, Period, SourceQuote } from "../feed.ts";
import { secondTimer } from "../second-timer.ts";
import type { LiveCandle, LivePrice, WatchRequest, WorkerMessage } from "./live.messages.ts";

const WORKER = fileURLToPath(new URL("live-worker.ts", import.meta.url));
const POLL_MS_DEFAULT = 2_000;
/** Silent for so long, the worker is ended and started again. */
const SILENT_MS_DEFAULT = 20_000;
/** Loading a library of that size is no silence, however slow the machine; but it ends. */
const LOAD_MS_MAX = 120_000;
const RESTART_MS_MIN = 1_000;
const RESTART_MS_MAX = 60_000;
/** The same trouble is said once in so many ms. */
const TROUBLE_EVERY_MS = 60_000;
const STOP_MS = 2_000;

export type LiveFeedOptions = {
  /** ccxt names: binance, kraken, coinbase. */
  readonly venues: readonly string[];
  readonly markets: readonly FeedMarket[];
  readonly clock: () => number;
  /** Lines for people: trouble with a venue, a restart. */
  readonly say: (line: string) => void;
  readonly pollMs?: number;
  readonly silentMs?: number;
  /** Other addresses per venue (ccxt's `urls.api`). */
  readonly addresses?: WatchRequest["addresses"];
};

/** The setting can't work; the message says why. */
export class LiveFeedError extends Error {
  override readonly name = "LiveFeedError";
}

export interface LiveFeed extends Feed {
  readonly kind: "live";
  /** Process id of the worker, while there is one. */
  readonly workerId: number | undefined;
}

export function createLiveFeed(options: LiveFeedOptions): LiveFeed {
  const board = new LiveBoard(options);
  const worker = new WatchedWorker(options, (message) => board.take(message));
  const timer = secondTimer(options.clock);
  return {
    kind: "live",
    get workerId() {
      return worker.processId;
    },
    async start(onQuotes) {
      await worker.start();
      timer.start((at) => {
        worker.watch();
        const quotes = board.drain();
        if (quotes.length > 0) onQuotes(quotes, at);
      });
    },
    async stop() {
      timer.stop();
      await worker.stop();
    },
    async loadHistory(waitMs) {
      await board.historyLoaded(worker.start(), waitMs);
    },
    history: (market, period, before) => board.history(market, period, before),
    phase: (market) => (board.isListed(market) ? "open" : "closed"),
    nextPhase: () => undefined,
    describe: () => ({ text: `Live prices of ${options.venues.join(", ")}` }),
  };
}

/** What the venues said: quotes not yet handed on, listed markets, the past. */
class LiveBoard {
  readonly #markets: ReadonlyMap<string, FeedMarket>;
  readonly #listed = new Set<string>();
  readonly #history = new Map<string, readonly Candle[]>();
  readonly #troubleSaid = new Map<string, number>();
  readonly #lastPrices = new Map<string, SourceQuote>();
  readonly #options: LiveFeedOptions;
  readonly #loaded = Promise.withResolvers<void>();
  #quotes: SourceQuote[] = [];

  constructor(options: LiveFeedOptions) {
    this.#options = options;
    this.#markets = new Map(options.markets.map((market) => [market.symbol, market]));
  }

  take(message: WorkerMessage): void {
    switch (message.type) {
      case "ready":
      case "unknown-venue":
        return;
      case "listed":
        for (const symbol of message.symbols) this.#listed.add(symbol);
        return;
      case "prices":
        for (const price of message.prices) this.#takePrice(message.source, price);
        return;
      case "minute-volume":
        this.#takeVolume(message.source, message.symbol, message.volume);
        return;
      case "history":
        this.#takeHistory(message.symbol, message.period, message.candles);
        return;
      case "history-done":
        this.#loaded.resolve();
        return;
      case "trouble":
        this.#takeTrouble(`${message.source}: ${message.message}`);
    }
  }

  drain(): readonly SourceQuote[] {
    const quotes = this.#quotes;
    this.#quotes = [];
    return quotes;
  }

  isListed(market: FeedMarket): boolean {
    return market.assetClass === "coin" && this.#listed.has(market.symbol);
  }

  /** Resolves after `waitMs` at the latest, however long the worker takes to start; rejects when it can't. */
  async historyLoaded(started: Promise<void>, waitMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, waitMs);
    });
    try {
      await Promise.race([started.then(() => this.#loaded.promise), patience]);
    } finally {
      clearTimeout(timer);
    }
  }

  history(market: FeedMarket, period: Period, before: TimeMs): readonly Candle[] {
    return (this.#history.get(`${market.symbol} ${period}`) ?? []).filter((candle) => candle.time < before);
  }

  #takePrice(source: string, { symbol, price, at }: LivePrice): void {
    const market = this.#markets.get(symbol);
    const whole = market === undefined ? undefined : wholeUnits(price, market.priceDecimals);
    if (market === undefined || whole === undefined || whole === 0) return;
    const quote = { market: market.id, source, price: ticks(whole), volume: lots(0), at: timeMs(Math.min(at, this.#options.clock())) };
    this.#lastPrices.set(`${source} ${symbol}`, quote);
    this.#quotes.push(quote);
  }

  /** Volume is said with the last price of that source; without one it has nowhere to go. */
  #takeVolume(source: string, symbol: string, volume: string): void {
    const market = this.#markets.get(symbol);
    const last = this.#lastPrices.get(`${source} ${symbol}`);
    const whole = market === undefined ? undefined : wholeUnits(volume, market.quantityDecimals);
    if (last !== undefined && whole !== undefined && whole > 0) this.#quotes.push({ ...last, volume: lots(whole) });
  }

  #takeHistory(symbol: string, period: Period, rows: readonly LiveCandle[]): void {
    const market = this.#markets.get(symbol);
    if (market === undefined) return;
    const candles = rows.flatMap((row) => candleOf(row, market)).sort((a, b) => a.time - b.time);
    this.#history.set(`${symbol} ${period}`, candles);
  }

  #takeTrouble(line: string): void {
    const now = this.#options.clock();
    if (now - (this.#troubleSaid.get(line) ?? Number.NEGATIVE_INFINITY) < TROUBLE_EVERY_MS) return;
    // A venue may word its troubles ever anew; what is remembered stays small.
    if (this.#troubleSaid.size > 100) this.#troubleSaid.clear();
    this.#troubleSaid.set(line, now);
    this.#options.say(`Live prices: ${line}`);
  }
}

function candleOf([time, ...texts]: LiveCandle, market: FeedMarket): readonly Candle[] {
  const [open, high, low, close] = texts.slice(0, 4).map((text) => wholeUnits(text, market.priceDecimals) ?? 0);
  const volume = wholeUnits(texts[4], market.quantityDecimals) ?? 0;
  if (open === undefined || high === undefined || low === undefined || close === undefined) return [];
  if (Math.min(open, high, low, close) === 0) return [];
  return [{ time: timeMs(time), open: ticks(open), high: ticks(high), low: ticks(low), close: ticks(close), volume: lots(volume) }];
}

function wholeUnits(text: string, decimals: number): number | undefined {
  const units = parseDecimal(text, decimals);
  const whole = typeof units === "bigint" ? Number(units) : Number.NaN;
  return Number.isSafeInteger(whole) ? whole : undefined;
}

/** Keeps one worker alive: starts it, hears it, ends it when it is silent, starts another, ever more patiently. */
class WatchedWorker {
  readonly #options: LiveFeedOptions;
  readonly #onMessage: (message: WorkerMessage) => void;
  #child: ChildProcess | undefined;
  #heardAt = 0;
  /** Whether it has loaded what it needs; only then it can be silent. */
  #isLoaded = false;
  #restartMs = RESTART_MS_MIN;
  #restart: NodeJS.Timeout | undefined;
  #stopped = false;
  #started: Promise<void> | undefined;

  constructor(options: LiveFeedOptions, onMessage: (message: WorkerMessage) => void) {
    this.#options = options;
    this.#onMessage = onMessage;
  }

  get processId(): number | undefined {
    return this.#child?.pid;
  }

  /** Resolves when the worker knows its venues; rejects when one does not exist. Prices may take longer. */
  start(): Promise<void> {
    this.#started ??= this.#startFirst();
    return this.#started;
  }

  #startFirst(): Promise<void> {
    this.#stopped = false;
    return new Promise((resolve, reject) => {
      const hear = (message: WorkerMessage): void => {
        if (message.type === "ready") resolve();
        if (message.type !== "unknown-venue") return;
        this.#stopped = true;
        this.#child?.kill("SIGKILL");
        reject(new LiveFeedError(`FEED=live:${message.source}: no such venue; ccxt's list names them`));
      };
      this.#launch(hear);
    });
  }

  /** Called once a second: ends a worker that has not brought a price for too long. */
  watch(): void {
    const silentMs = this.#isLoaded ? (this.#options.silentMs ?? SILENT_MS_DEFAULT) : LOAD_MS_MAX;
    if (this.#child === undefined || this.#options.clock() - this.#heardAt < silentMs) return;
    this.#options.say(`Live prices: nothing heard for ${Math.round(silentMs / 1000)} s, starting again`);
    this.#heardAt = this.#options.clock();
    this.#child.kill("SIGKILL");
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#started = undefined;
    clearTimeout(this.#restart);
    const child = this.#child;
    if (child === undefined) return;
    const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    child.kill("SIGTERM");
    const force = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    await gone;
    clearTimeout(force);
  }

  #launch(hear: (message: WorkerMessage) => void): void {
    const { venues, markets, pollMs, addresses, clock } = this.#options;
    const child = fork(WORKER, [], { env: {}, execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"], serialization: "json" });
    this.#child = child;
    this.#heardAt = clock();
    this.#isLoaded = false;
    child.on("message", (message: WorkerMessage) => {
      hear(message);
      if (message.type === "ready" || message.type === "listed") {
        this.#isLoaded = true;
        this.#heardAt = clock();
      }
      if (message.type === "prices" && message.prices.length > 0) {
        this.#heardAt = clock();
        this.#restartMs = RESTART_MS_MIN;
      }
      this.#onMessage(message);
    });
    child.once("error", (error) => {
      this.#options.say(`Live prices: ${error.message}`);
      this.#onGone(child, hear);
    });
    child.once("exit", () => this.#onGone(child, hear));
    const watched = markets
      .filter((market) => market.assetClass === "coin")
      .map(({ symbol, priceDecimals, quantityDecimals }) => ({ symbol, priceDecimals, quantityDecimals }));
    const request: WatchRequest = {
      type: "watch",
      venues,
      markets: watched,
      pollMs: pollMs ?? POLL_MS_DEFAULT,
      addresses: addresses ?? {},
    };
    child.send(request, (error) => {
      if (error !== null) this.#options.say(`Live prices: ${error.message}`);
    });
  }

  #onGone(child: ChildProcess, hear: (message: WorkerMessage) => void): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    if (this.#stopped) return;
    this.#restart = setTimeout(() => this.#launch(hear), this.#restartMs);
    this.#restartMs = Math.min(RESTART_MS_MAX, this.#restartMs * 2);
  }
}
