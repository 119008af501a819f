/** Figures of the day and of shorter windows, once a second while they change; the same as GET /api/v3/ticker/24hr and /api/v3/ticker. */
import { timeMs, type MarketId } from "../../../money/units.ts";
import type { Stream } from "../../../server/doors/bots-sockets/stream.ts";
import type { Market } from "../../spot/kernel/public.ts";
import { rollingView } from "./bots/bot-rolling.ts";
import { dayTicker } from "./bots/bot-tickers.views.ts";
import { boardOf } from "./market-board.ts";
import type { StreamSource } from "./market-stream-source.ts";

const EVERY_MS = 1000;
/** Names in the stream and in the REST answer. */
const MINI_FIELDS = { c: "lastPrice", o: "openPrice", h: "highPrice", l: "lowPrice", v: "volume", q: "quoteVolume" } as const;
const FULL_FIELDS = {
  p: "priceChange",
  P: "priceChangePercent",
  w: "weightedAvgPrice",
  x: "prevClosePrice",
  c: "lastPrice",
  Q: "lastQty",
  b: "bidPrice",
  B: "bidQty",
  a: "askPrice",
  A: "askQty",
  o: "openPrice",
  h: "highPrice",
  l: "lowPrice",
  v: "volume",
  q: "quoteVolume",
  O: "openTime",
  C: "closeTime",
  F: "firstId",
  L: "lastId",
  n: "count",
} as const;

/** Windows with streams of their own, in minutes. */
const WINDOWS: Readonly<Record<string, number>> = { "1h": 60, "4h": 240, "1d": 1440 };
const WINDOW_FIELDS = ["p", "P", "w", "c", "o", "h", "l", "v", "q", "O", "C", "F", "L", "n"] as const;
const MINUTE_MS = 60_000;
const ALL_OF_WINDOW = /^!ticker_(\w+)@arr$/;

/** The window of a stream's kind ("ticker_4h") or of an array's name, undefined when there is none. */
export function tickerWindow(name: string): string | undefined {
  const window = (ALL_OF_WINDOW.exec(name) ?? /^ticker_(\w+)$/.exec(name))?.[1];
  return window !== undefined && Object.hasOwn(WINDOWS, window) ? window : undefined;
}

type Parts = Pick<StreamSource, "venue" | "clock">;
/** Which figures: of the day in short or in full, or of a window. */
export type TickerKind = "mini" | "full" | { readonly window: string };

function tickerMessage(parts: Parts, market: Market, kind: TickerKind): object {
  if (typeof kind === "object") return windowMessage(parts, market, kind.window);
  const { venue, clock } = parts;
  const isMini = kind === "mini";
  const now = clock();
  const figures = dayTicker(venue, market, now, isMini) as Readonly<Record<string, unknown>>;
  const renamed = Object.entries(isMini ? MINI_FIELDS : FULL_FIELDS).map(([short, long]) => [short, figures[long]]);
  return { e: isMini ? "24hrMiniTicker" : "24hrTicker", E: now, s: figures["symbol"], ...Object.fromEntries(renamed) };
}

function windowMessage({ venue, clock }: Parts, market: Market, window: string): object {
  const now = clock();
  const minutes = WINDOWS[window] ?? 0;
  const { figures, trades, numbers } = boardOf(venue).windowOf(market.terms.market, minutes, timeMs(now));
  const span = { from: (Math.floor(now / MINUTE_MS) - minutes + 1) * MINUTE_MS, to: now };
  const figured = figures === undefined ? undefined : { ...figures, close: figures.last, trades, ...numbers };
  const view = rollingView(venue, market, figured, span, false) as Readonly<Record<string, unknown>>;
  const renamed = WINDOW_FIELDS.map((short) => [short, view[FULL_FIELDS[short]]]);
  return { e: `${window}Ticker`, E: now, s: view["symbol"], ...Object.fromEntries(renamed) };
}

export class TickerStream implements Stream {
  readonly market: MarketId;
  readonly everyMs = EVERY_MS;
  readonly #source: StreamSource;
  readonly #kind: TickerKind;

  constructor(source: StreamSource, kind: TickerKind) {
    this.market = source.market.terms.market;
    this.#source = source;
    this.#kind = kind;
  }

  applied(): void {
    return undefined;
  }

  renew(): void {
    return undefined;
  }

  take(): readonly string[] {
    return [JSON.stringify(tickerMessage(this.#source, this.#source.market, this.#kind))];
  }

  close(): void {
    return undefined;
  }
}

/** The markets that changed, together in one message. */
export class AllTickersStream implements Stream {
  readonly market = undefined;
  readonly everyMs = EVERY_MS;
  readonly #parts: Parts;
  readonly #kind: TickerKind;
  readonly #changed = new Set<MarketId>();

  constructor(parts: Parts, kind: TickerKind) {
    this.#parts = parts;
    this.#kind = kind;
  }

  applied(_applied: unknown, changed: ReadonlySet<MarketId>): void {
    for (const market of changed) this.#changed.add(market);
  }

  renew(): void {
    for (const { terms } of this.#parts.venue.kernel.spot.markets.all()) this.#changed.add(terms.market);
  }

  take(): readonly string[] {
    const markets = [...this.#changed].flatMap((id) => this.#parts.venue.kernel.spot.markets.get(id) ?? []);
    this.#changed.clear();
    if (markets.length === 0) return [];
    return [JSON.stringify(markets.map((market) => tickerMessage(this.#parts, market, this.#kind)))];
  }

  close(): void {
    this.#changed.clear();
  }
}
