/** Traders with their figures, drawn up once a moment for whoever looks: lists, one trader, the console. */
import type { TradingVenue } from "../../../server/trading-venue.ts";
import type { Queries } from "../../../server/sql/public-reads.ts";
import { userId } from "../../../money/units.ts";
import {
  accuracyPpm,
  daysSince,
  DAY_MS,
  dayOf,
  dayResult,
  HOURS_OF_DAY,
  meanEquity,
  meanHoldingMs,
  NOTHING_CLOSED,
  returnPpm,
  type ClosedFigures,
  type CountedHour,
} from "../figures.ts";
import { countHeld, readActive, readClosedSums, readDayEnds, type ClosedSums, type Shown, type TraderRecord } from "./traders.rows.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = DAY_MS / HOURS_OF_DAY;
/** Days of a card's small curve, and one more to begin with. */
const CURVE_DAYS = 30;
/** However many look, all traders are read once in so long, and no longer than for so small a part of the time. */
const READ_MS = 1000;
const READING_PART = 20;
/** From so long on one trader is read with all others. */
const SLOW_MS = 50;

/** A trader with everything that is said of them. */
export type TraderSheet = {
  readonly record: TraderRecord;
  readonly id: number;
  readonly since: number;
  readonly days: number;
  readonly profit: bigint;
  readonly mean: bigint;
  readonly returnPpm: bigint;
  readonly accuracyPpm: number | undefined;
  readonly closed: ClosedFigures;
  readonly byContract: readonly ClosedSums[];
  readonly holdingMs: number;
  readonly yesterday: bigint;
  readonly today: bigint;
  readonly held: number;
  readonly followers: number;
  readonly copying: bigint;
  /** Ends of the last days, of whoever is one for less than two days all hours, oldest first. */
  readonly dayEnds: readonly CountedHour[];
};

/** Until when others see positions of a trader; they themselves see all. What came after they left is nobody's. */
export function shownOf({ trader, since, delay, state, left_at: left }: TraderRecord, now: number, viewer?: number): Shown {
  const seen = Number(trader) === viewer ? now : now - delay * MINUTE_MS;
  const until = state === "left" ? Math.min(seen, Number(left)) : seen;
  return { trader: Number(trader), since: Number(since), until };
}

export async function sheetsOf(
  { kernel, time }: Pick<TradingVenue, "kernel" | "time">,
  reads: Queries,
  records: readonly TraderRecord[],
  viewer?: number,
): Promise<readonly TraderSheet[]> {
  const now = time.now();
  const traders = records.filter(({ since }) => since !== "0");
  const shown = traders.map((record) => shownOf(record, now, viewer));
  const hour = Math.floor(now / HOUR_MS);
  const of = { traders: shown.map(({ trader }) => trader), fromHour: hour - (CURVE_DAYS + 2) * HOURS_OF_DAY, now: hour };
  const [sums, held, ends] = await Promise.all([readClosedSums(reads, shown), countHeld(reads, shown), readDayEnds(reads, of)]);
  const byTrader = Map.groupBy(sums, ({ trader }) => trader);
  return traders.map((record) => {
    const id = Number(record.trader);
    const live = kernel.copies.state.traders.get(userId(id))?.follows ?? [];
    return sheetOf(record, now, {
      byContract: byTrader.get(id) ?? [],
      held: record.state === "left" && id !== viewer ? 0 : (held.get(id) ?? 0),
      dayEnds: ends.get(id) ?? [],
      followers: live.length,
      copying: live.reduce<bigint>((sum, { settings }) => sum + settings.mostAll, 0n),
    });
  });
}

type Parts = Pick<TraderSheet, "byContract" | "held" | "dayEnds" | "followers" | "copying">;

function sheetOf(record: TraderRecord, now: number, parts: Parts): TraderSheet {
  const closed = parts.byContract.reduce<ClosedFigures>(
    (sum, one) => ({
      closed: sum.closed + one.closed,
      won: sum.won + one.won,
      longs: sum.longs + one.longs,
      heldMs: sum.heldMs + one.heldMs,
    }),
    NOTHING_CLOSED,
  );
  const mean = meanEquity({ count: record.hours, equity: BigInt(record.equity_sum) });
  const profit = BigInt(record.profit);
  const today = dayOf(now);
  return {
    record,
    id: Number(record.trader),
    since: Number(record.since),
    days: daysSince(Number(record.since), now),
    profit,
    mean,
    returnPpm: returnPpm(profit, mean),
    accuracyPpm: accuracyPpm(closed),
    closed,
    holdingMs: meanHoldingMs(closed),
    yesterday: dayResult(parts.dayEnds, today - DAY_MS),
    today: dayResult(parts.dayEnds, today),
    ...parts,
  };
}

/** All of them as everybody sees them. */
export class TradersBoard {
  readonly #venue: TradingVenue;
  #sheets: Promise<readonly TraderSheet[]> = Promise.resolve([]);
  #until = 0;
  #took = 0;

  constructor(venue: TradingVenue) {
    this.#venue = venue;
  }

  sheets(): Promise<readonly TraderSheet[]> {
    const at = performance.now();
    if (at >= this.#until) {
      this.#until = Number.POSITIVE_INFINITY;
      const reading = this.#read();
      this.#sheets = reading;
      // What could not be read is read anew by the next.
      reading.catch((_error: unknown) => (this.#until = 0));
    }
    return this.#sheets;
  }

  /** One, as this viewer sees them: from all that were read where reading takes long. */
  async sheet(record: TraderRecord, viewer: number | undefined): Promise<TraderSheet | undefined> {
    const isShared = this.#took >= SLOW_MS && Number(record.trader) !== viewer && record.state !== "left";
    const known = isShared ? (await this.sheets()).find(({ record: { trader } }) => trader === record.trader) : undefined;
    return known ?? (await sheetsOf(this.#venue, this.#venue.publicReads, [record], viewer))[0];
  }

  async #read(): Promise<readonly TraderSheet[]> {
    const { publicReads } = this.#venue;
    const began = performance.now();
    const sheets = await sheetsOf(this.#venue, publicReads, await readActive(publicReads));
    this.#took = performance.now() - began;
    this.#until = performance.now() + Math.max(READ_MS, READING_PART * this.#took);
    return sheets;
  }
}
