/** What is made of a coin's market at a moment: strikes around the index, times, the highest rate; and the index by hours that it needs. */
import type { IndexSample } from "../../../kernel/prices/prices.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { marketId, timeMs, type MarketId, type TimeMs } from "../../../money/units.ts";
import {
  DAY_MS,
  DUAL_KINDS,
  HOUR_MS,
  HOURS_MOST,
  rateMost,
  strikesOf,
  timesOf,
  volatilityAhead,
  volatilityOf,
  type DualHour,
  type DualTerms,
} from "../formulas.ts";
import { readHours, saveHours } from "./dual-bytes.ts";
import type { DualProduct } from "./dual-investment.messages.ts";

export type Planned = Omit<DualProduct, "number" | "madeBy" | "sold" | "isOnSale" | "tries">;

/** The last price of each hour of the last thirty days, by market. */
export class Hours {
  readonly #hours = new Map<MarketId, DualHour[]>();

  /** From now on. */
  follow(market: MarketId): void {
    if (!this.#hours.has(market)) this.#hours.set(market, []);
  }

  sampled(samples: readonly IndexSample[], at: TimeMs): void {
    if (this.#hours.size === 0) return;
    const hour = Math.floor(at / HOUR_MS);
    for (const { market, ticks } of samples) {
      const hours = this.#hours.get(market);
      if (hours === undefined) continue;
      if (hours.at(-1)?.hour === hour) hours.pop();
      hours.push({ hour, ticks });
      // One more than changes, and the hour that runs.
      if (hours.length > HOURS_MOST + 2) hours.shift();
    }
  }

  /** Those that are over, of the last thirty days, the oldest first. */
  of(market: MarketId, at: TimeMs): readonly DualHour[] {
    const now = Math.floor(at / HOUR_MS);
    return (this.#hours.get(market) ?? []).filter(({ hour }) => hour < now && hour >= now - HOURS_MOST - 1);
  }

  save(writer: StateWriter): void {
    writer.number(this.#hours.size);
    for (const [market, hours] of this.#hours) {
      writer.number(market);
      saveHours(writer, hours);
    }
  }

  load(reader: StateReader): void {
    for (let left = reader.number(); left > 0; left--) this.#hours.set(marketId(reader.number()), readHours(reader));
  }
}

/** What is known of a market: its index now, the hours that are over, and the volatility (ppm, of a calm day) that was set for the days from one to another. */
export type Known = {
  readonly index: number;
  readonly hours: readonly DualHour[];
  readonly volatilitySet: (first: number, last: number) => number;
};

/** Calls before puts, the terms in their order, the nearest strike first. */
export function plan(market: MarketId, terms: DualTerms, { index, hours, volatilitySet }: Known, at: TimeMs): readonly Planned[] {
  const { lines, shares, most, passedOnPpm, assumedPpm } = terms;
  const measured = volatilityOf(hours, assumedPpm);
  const known = { madeAt: at, passedOnPpm, shares, most };
  return DUAL_KINDS.flatMap((kind) =>
    lines.flatMap((line) => {
      const { days } = line;
      const times = timesOf(at, days);
      if (times === undefined) return [];
      const [saleEndsAt, settlesAt] = [timeMs(times.saleEndsAt), timeMs(times.settlesAt)];
      const volatility = volatilityAhead(measured, volatilitySet(Math.floor(at / DAY_MS), Math.floor(settlesAt / DAY_MS)));
      const of = { ...known, volatilityPpm: volatility.ppm, hours: volatility.hours };
      return strikesOf(kind, index, line).map((strike) => {
        const inputs = { kind, strike, volatilityPpm: volatility.ppm, leftMs: settlesAt - at };
        return { ...of, market, kind, strike, days, saleEndsAt, settlesAt, mostPpm: rateMost(inputs, days, passedOnPpm) };
      });
    }),
  );
}
