/**
 * The index of a market from what its sources last said (product.md, "Index and mark").
 *
 * At least three sources make a full index: stale ones dropped, each clamped to ±0.5 % of the median, equal weights.
 * With fewer than two fresh ones the index is thin: new derivative orders halt, and a venue that runs on a single
 * source says so. Whole ticks throughout: the median of an even number is the lower middle's mean with the upper one,
 * rounded down; the clamp's bounds are rounded towards the median; the mean is rounded half up.
 */
import { ticks, timeMs, type MarketId, type Ticks, type TimeMs } from "../money/units.ts";
import type { SourceQuote } from "./feed.ts";

/** Product decision: a source silent for longer is not counted. */
export const STALE_AFTER_MS = 10_000;
/** Product decision: ±0.5 % of the median. */
const CLAMP_PPM = 5_000;
const PPM = 1_000_000;
/** Product decision: below two fresh sources the index is thin. */
const SOURCES_MIN = 2;

export type SourcePrice = { readonly source: string; readonly price: Ticks; readonly at: TimeMs };

export type IndexPrice = {
  readonly ticks: Ticks;
  /** Fresh sources that were counted. */
  readonly sources: number;
  /** Fewer than two sources were fresh. */
  readonly thin: boolean;
};

/** Undefined when no source is fresh: then there is no index, and the last one must not be used as one. */
export function indexPrice(latest: readonly SourcePrice[], at: TimeMs): IndexPrice | undefined {
  const prices = latest.filter((quote) => at - quote.at <= STALE_AFTER_MS).map((quote) => quote.price as number);
  if (prices.length === 0) return undefined;
  const middle = median(prices);
  const reach = Math.floor((middle * CLAMP_PPM) / PPM);
  const sum = prices.reduce((total, price) => total + Math.min(middle + reach, Math.max(middle - reach, price)), 0);
  const mean = Math.floor((2 * sum + prices.length) / (2 * prices.length));
  return { ticks: ticks(mean), sources: prices.length, thin: prices.length < SOURCES_MIN };
}

function median(prices: readonly number[]): number {
  const sorted = [...prices].sort((a, b) => a - b);
  const upper = sorted[sorted.length >> 1] ?? 0;
  const lower = sorted[(sorted.length - 1) >> 1] ?? 0;
  return Math.floor((lower + upper) / 2);
}

/** A price that stands still is said again, so that whoever trusts no old index can tell standing still from silence. */
const SAID_AGAIN_MS = 5_000;

/** Index of one market that changed or whose source traded. */
export type MarketIndex = IndexPrice & {
  readonly market: MarketId;
  /** Lots traded at the sources since the last sample. */ readonly volume: number;
  /** In how many trades; undefined where no source told. */
  readonly trades?: number;
};

/** Keeps the latest word of each source per market and gives the samples of a second. */
export class IndexKeeper {
  readonly #latest = new Map<MarketId, Map<string, SourcePrice>>();
  readonly #last = new Map<MarketId, IndexPrice & { readonly saidAt: TimeMs }>();

  /**
   * Takes new quotes and returns the indexes that moved or traded, whose number of fresh sources changed, or that stood still for a while;
   * those that somebody settles by (`isNeeded`) each time.
   */
  sample(quotes: readonly SourceQuote[], at: TimeMs, isNeeded: (market: MarketId) => boolean = () => false): readonly MarketIndex[] {
    const volumes = new Map<MarketId, number>();
    const trades = new Map<MarketId, number>();
    for (const quote of quotes) {
      const sources = this.#latest.get(quote.market) ?? new Map<string, SourcePrice>();
      this.#latest.set(quote.market, sources);
      const known = sources.get(quote.source);
      if (known === undefined || quote.at >= known.at) sources.set(quote.source, quote);
      volumes.set(quote.market, (volumes.get(quote.market) ?? 0) + quote.volume);
      if (quote.trades !== undefined) trades.set(quote.market, (trades.get(quote.market) ?? 0) + quote.trades);
    }
    const samples: MarketIndex[] = [];
    for (const [market, sources] of this.#latest) {
      const index = indexPrice([...sources.values()], at);
      const last = this.#last.get(market);
      const volume = volumes.get(market) ?? 0;
      if (index === undefined) {
        this.#last.delete(market);
      } else if (
        volume > 0 ||
        last?.ticks !== index.ticks ||
        last.sources !== index.sources ||
        at - last.saidAt >= SAID_AGAIN_MS ||
        isNeeded(market)
      ) {
        this.#last.set(market, { ...index, saidAt: at });
        const told = trades.get(market);
        samples.push({ ...index, market, volume, ...(told === undefined ? {} : { trades: told }) });
      }
    }
    return samples;
  }

  /** The index as of the last sample; undefined while no source is fresh. */
  index(market: MarketId): IndexPrice | undefined {
    return this.#last.get(market);
  }

  /** What each source of the market last said, however long ago. */
  sources(market: MarketId): readonly SourcePrice[] {
    return [...(this.#latest.get(market)?.values() ?? [])];
  }

  /** When a source of the market was last heard of; undefined when never. */
  heardAt(market: MarketId): TimeMs | undefined {
    const times = [...(this.#latest.get(market)?.values() ?? [])].map((quote) => quote.at as number);
    return times.length === 0 ? undefined : timeMs(Math.max(...times));
  }
}
