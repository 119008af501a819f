/**
 * The check anybody can make of a simulated day, once its seed is revealed.
 *
 * Needs only public things: the hash published before the day, the seed, the day's opening, the listed markets, and the
 * prices somebody saw (say, the venue's index samples).
 */
import { timeMs, type Ticks, type TimeMs } from "../../money/units.ts";
import { DAY_MS } from "../candles.ts";
import type { FeedMarket } from "../feed.ts";
import { isStockSessionOpen } from "../session-calendar.ts";
import { simulateDay, type DayOpening } from "./day-chain.ts";
import { SEED_BYTES, seedHash } from "./day-seeds.ts";
import { DayReader } from "./second-of-day.ts";

export type SeenPrice = { readonly symbol: string; readonly at: TimeMs; readonly ticks: Ticks };
/** `computed` is undefined where the simulation reports nothing at that moment. */
export type PriceMismatch = SeenPrice & { readonly computed: Ticks | undefined };

export type DayVerdict = {
  /** Whether the seed is the one committed to. */
  readonly committed: boolean;
  readonly checked: number;
  readonly mismatches: readonly PriceMismatch[];
  /** Opening of the day after, for the chain. */
  readonly next: DayOpening;
};

export type DayClaim = {
  /** 64 hex digits each. */
  readonly seed: string;
  readonly publishedHash: string;
  readonly opening: DayOpening;
  readonly markets: readonly FeedMarket[];
  readonly seen: readonly SeenPrice[];
  /** Prices kept by a venue may be stamped this many seconds after the simulation said them. Default 0. */
  readonly lagSecondsMax?: number;
};

const DAY_SECONDS = DAY_MS / 1000;
/** A source that says nothing for longer is silent, not standing still. */
const STANDS_SECONDS_MAX = 30;

/** Recomputes the day and compares. Throws RangeError when the seed is not 32 bytes of hex. */
export function verifyDay({ seed, publishedHash, opening, markets, seen, lagSecondsMax = 0 }: DayClaim): DayVerdict {
  const bytes = Buffer.from(seed, "hex");
  if (bytes.length !== SEED_BYTES || bytes.toString("hex") !== seed.toLowerCase()) throw new RangeError("a seed is 64 hex digits");
  const day = simulateDay(bytes, opening, markets);
  const readers = new Map<string, DayReader>();
  for (const market of markets) {
    const marketDay = day.market(market.symbol);
    const open = opening.ticks[market.symbol];
    if (marketDay !== undefined && open !== undefined) readers.set(market.symbol, new DayReader(market, opening.day, marketDay, open));
  }
  const stocks = new Set(markets.filter((market) => market.assetClass === "stock").map((market) => market.symbol));
  const mismatches: PriceMismatch[] = [];
  for (const price of seen) {
    const second = Math.floor((price.at - opening.day * DAY_MS) / 1000);
    const reader = readers.get(price.symbol);
    const saidAt = (said: number): Ticks | undefined => {
      const open =
        said >= 0 && said < DAY_SECONDS && (!stocks.has(price.symbol) || isStockSessionOpen(timeMs(opening.day * DAY_MS + said * 1000)));
      return open ? reader?.report(said)?.price : undefined;
    };
    const computed: (Ticks | undefined)[] = Array.from({ length: lagSecondsMax + 1 }, (_, lag) => saidAt(second - lag));
    // A price that stands still is said again: then it must be the one that was said last.
    if (!computed.some((ticks) => ticks !== undefined)) computed.push(newest(saidAt, second - lagSecondsMax));
    if (!computed.includes(price.ticks)) mismatches.push({ ...price, computed: computed.find((ticks) => ticks !== undefined) });
  }
  return { committed: seedHash(bytes) === publishedHash.toLowerCase(), checked: seen.length, mismatches, next: day.next };
}

/** What was said last before that second, within a while. */
function newest(saidAt: (second: number) => Ticks | undefined, before: number): Ticks | undefined {
  for (let second = before - 1; second > before - STANDS_SECONDS_MAX; second--) {
    const ticks = saidAt(second);
    if (ticks !== undefined) return ticks;
  }
  return undefined;
}
