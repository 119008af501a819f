/** Day figures, once a second while they change; the same figures as GET /api/v3/ticker/24hr. */
import type { MarketId } from "../../../money/units.ts";
import type { Stream } from "../../../server/doors/bots-sockets/stream.ts";
import type { Market } from "../../spot/kernel/public.ts";
import { dayTicker } from "./bots/bot-tickers.views.ts";
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

type Parts = Pick<StreamSource, "venue" | "clock">;

function tickerMessage({ venue, clock }: Parts, market: Market, isMini: boolean): object {
  const now = clock();
  const figures = dayTicker(venue, market, now, isMini) as Readonly<Record<string, unknown>>;
  const renamed = Object.entries(isMini ? MINI_FIELDS : FULL_FIELDS).map(([short, long]) => [short, figures[long]]);
  return { e: isMini ? "24hrMiniTicker" : "24hrTicker", E: now, s: figures["symbol"], ...Object.fromEntries(renamed) };
}

export class TickerStream implements Stream {
  readonly market: MarketId;
  readonly everyMs = EVERY_MS;
  readonly #source: StreamSource;
  readonly #isMini: boolean;

  constructor(source: StreamSource, isMini: boolean) {
    this.market = source.market.terms.market;
    this.#source = source;
    this.#isMini = isMini;
  }

  applied(): void {
    return undefined;
  }

  renew(): void {
    return undefined;
  }

  take(): readonly string[] {
    return [JSON.stringify(tickerMessage(this.#source, this.#source.market, this.#isMini))];
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
  readonly #isMini: boolean;
  readonly #changed = new Set<MarketId>();

  constructor(parts: Parts, isMini: boolean) {
    this.#parts = parts;
    this.#isMini = isMini;
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
    return [JSON.stringify(markets.map((market) => tickerMessage(this.#parts, market, this.#isMini)))];
  }

  close(): void {
    this.#changed.clear();
  }
}
