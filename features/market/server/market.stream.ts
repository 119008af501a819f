/** The market streams of the bots' door, by name: "btcusdt@trade", "!ticker@arr". */
import type { MarketId } from "../../../money/units.ts";
import { symbolOf } from "../../spot/server/bots/bot-symbols.ts";
import type { OpenStream, Stream } from "../../../server/doors/bots-sockets/stream.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { BOT_INTERVALS } from "./bots/bot-intervals.ts";
import { AveragePriceStream } from "./market-average.stream.ts";
import { BookTickerStream, DepthStream, PartialDepthStream } from "./market-books.stream.ts";
import { marketKlines } from "./market-klines.stream.ts";
import { AllTickersStream, TickerStream, tickerWindow } from "./market-tickers.stream.ts";
import type { StreamSource } from "./market-stream-source.ts";
import { TradeStream } from "./market-trades.stream.ts";

const USUAL_MS = 1000;
const FAST_MS = 100;

export function marketStreams(venue: TradingVenue, clock: () => number): OpenStream {
  return (name, wake) => {
    const all = openForAll(name, { venue, clock }, wake);
    if (all !== undefined) return all;
    const [symbol = "", kind = "", speed, ...more] = name.split("@");
    if (more.length > 0 || symbol !== symbol.toLowerCase()) return undefined;
    const market = venue.kernel.spot.markets.all().find(({ terms }) => symbolOf(terms).toLowerCase() === symbol);
    return market === undefined ? undefined : openForMarket(kind, speed, { venue, clock, market, wake });
  };
}

/** The one zone for whose days the dialect has streams of candles. */
const ZONES: Readonly<Record<string, number>> = { "+08:00": 8 * 3_600_000 };

/** Candles of an interval or zone that there is not: who waits for them would wait for good. */
export function refusedStream(name: string): string | undefined {
  const [, interval, zone] = /@kline_([^@]*)(?:@(.*))?/.exec(name) ?? [];
  if (interval === undefined) return undefined;
  if (zone !== undefined && ZONES[zone] === undefined) return `unknown time zone of ${name}, expected ${Object.keys(ZONES).join(", ")}`;
  if (BOT_INTERVALS.has(interval)) return undefined;
  return `unknown interval of ${name}, expected one of ${[...BOT_INTERVALS.keys()].join(", ")}`;
}

function openForAll(name: string, parts: Pick<StreamSource, "venue" | "clock">, wake: () => void): Stream | undefined {
  if (name === "!miniTicker@arr") return new AllTickersStream(parts, "mini");
  if (name === "!ticker@arr") return new AllTickersStream(parts, "full");
  const window = name.startsWith("!") ? tickerWindow(name) : undefined;
  if (window !== undefined) return new AllTickersStream(parts, { window });
  return name === "!bookTicker" ? new AllBookTickers(parts, wake) : undefined;
}

function openForMarket(kind: string, speed: string | undefined, source: StreamSource): Stream | undefined {
  const books = /^depth(5|10|20)?$/.exec(kind);
  if (books !== null) {
    if (speed !== undefined && speed !== "100ms" && speed !== "1000ms") return undefined;
    const everyMs = speed === "100ms" ? FAST_MS : USUAL_MS;
    return books[1] === undefined ? new DepthStream(source, everyMs) : new PartialDepthStream(source, everyMs, Number(books[1]));
  }
  const interval = kind.startsWith("kline_") ? kind.slice("kline_".length) : "";
  const zone = speed === undefined ? 0 : ZONES[speed];
  if (BOT_INTERVALS.has(interval)) return zone === undefined ? undefined : marketKlines(source, interval, zone);
  if (speed !== undefined) return undefined;
  if (kind === "trade" || kind === "aggTrade") return new TradeStream(source, kind);
  if (kind === "avgPrice") return new AveragePriceStream(source);
  if (kind === "bookTicker") return new BookTickerStream(source);
  if (kind === "miniTicker" || kind === "ticker") return new TickerStream(source, kind === "miniTicker" ? "mini" : "full");
  const window = tickerWindow(kind);
  return window === undefined ? undefined : new TickerStream(source, { window });
}

/** Best offers of every market, each in a message of its own. */
class AllBookTickers implements Stream {
  readonly market = undefined;
  readonly everyMs = 0;
  readonly #parts: Pick<StreamSource, "venue" | "clock">;
  readonly #wake: () => void;
  readonly #streams = new Map<MarketId, BookTickerStream>();
  readonly #changed = new Set<MarketId>();

  constructor(parts: Pick<StreamSource, "venue" | "clock">, wake: () => void) {
    this.#parts = parts;
    this.#wake = wake;
  }

  applied(_applied: unknown, changed: ReadonlySet<MarketId>): void {
    for (const market of changed) this.#changed.add(market);
  }

  renew(): void {
    for (const { terms } of this.#parts.venue.kernel.spot.markets.all()) {
      this.#streams.get(terms.market)?.renew();
      this.#changed.add(terms.market);
    }
  }

  take(): readonly string[] {
    const changed = [...this.#changed];
    this.#changed.clear();
    return changed.flatMap((market) => this.#of(market)?.take() ?? []);
  }

  close(): void {
    this.#streams.clear();
  }

  #of(id: MarketId): BookTickerStream | undefined {
    const known = this.#streams.get(id);
    const market = this.#parts.venue.kernel.spot.markets.get(id);
    if (known !== undefined || market === undefined) return known;
    const opened = new BookTickerStream({ ...this.#parts, market, wake: this.#wake });
    this.#streams.set(id, opened);
    return opened;
  }
}
