/** What the watch looks at in a running venue. */
import { statfs } from "node:fs/promises";
import type { Pool } from "pg";
import { marketSources } from "../console/open-health.ts";
import { diskLeast } from "../disk-guard.ts";
import type { TradingVenue } from "../trading-venue.ts";
import type { Venue } from "../venue.ts";
import { DISK_USE } from "./disk-use.ts";
import type { Findings } from "./health-watch.ts";

export type Looked = {
  readonly venue: Pick<Venue, "sequencer" | "projector">;
  readonly trading: Pick<TradingVenue, "kernel" | "live" | "feed" | "time">;
  readonly pool: Pick<Pool, "query">;
  readonly directory: string;
  readonly freeMegabytes: number;
  /** Real time. */
  readonly clock: () => number;
};

/** A frame takes milliseconds. */
const DURABLE_WITHIN_MS = 5000;
const SQL_WITHIN_MS = 3000;
/** The market maker withdraws after so long. */
const PRICES_WITHIN_MS = 10_000;
/** Rows of a batch that large take seconds. */
const ROWS_WITHIN_MS = 30_000;
const MEBIBYTE = 2 ** 20;

/** Looks at all of it, each time it is called. */
export function venueLook(parts: Looked): () => Promise<Findings> {
  const { venue, trading, directory, freeMegabytes, clock } = parts;
  const { sequencer, projector } = venue;
  const durable = new Moving(clock);
  const written = new Moving(clock);
  const prices = pricesOf(parts);
  const sql = askSql(parts.pool);
  return async () => {
    const answers = await sql();
    const { bavail, bsize, blocks } = await statfs(directory);
    const least = diskLeast(freeMegabytes, blocks * bsize);
    trading.live.of(DISK_USE).note(clock(), bavail * bsize);
    const syncing = durable.restedMs(sequencer.nextSequence - sequencer.waiting, sequencer.waiting === 0);
    const writing = written.restedMs(projector.nextSequence, projector.lag === 0);
    const held = trading.time.heldMs();
    return {
      log: syncing > DURABLE_WITHIN_MS ? `${sequencer.waiting} commands wait for the disk since ${seconds(syncing)}` : undefined,
      sql: answers ? undefined : `no answer within ${seconds(SQL_WITHIN_MS)}`,
      feed: prices(),
      disk:
        bavail * bsize < least
          ? `${Math.floor((bavail * bsize) / MEBIBYTE)} MiB free, ${Math.ceil(least / MEBIBYTE)} MiB needed: new orders wait`
          : undefined,
      projector:
        projector.isFull || writing > ROWS_WITHIN_MS
          ? `${projector.lag} commands behind, nothing written for ${seconds(writing)}`
          : undefined,
      clock: held === undefined ? undefined : `the machine's clock is ${seconds(held)} off and not believed`,
    };
  };
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(0)} s`;

/** For how long a number stood still although it should not. */
class Moving {
  readonly #clock: () => number;
  #last: number | undefined;
  #at = 0;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  restedMs(value: number, mayRest: boolean): number {
    const now = this.#clock();
    if (mayRest || value !== this.#last) [this.#last, this.#at] = [value, now];
    return now - this.#at;
  }
}

/** While markets should have prices: none at all came, or none has a fresh source. */
function pricesOf({ venue, trading }: Looked): () => string | undefined {
  const { time } = trading;
  let sampledAt: number | undefined;
  venue.sequencer.onApplied(({ command }) => {
    if (command.type === "prices/sample") sampledAt = command.at;
  });
  return () => {
    const { expected, silent } = marketSources(trading);
    if (expected === 0) return undefined;
    if (sampledAt === undefined) return "no price has come yet";
    const age = Math.max(0, time.now() - sampledAt) / time.speed;
    if (age > PRICES_WITHIN_MS) return `no price has come for ${seconds(age)}`;
    return silent === expected ? "no market has a fresh price source" : undefined;
  };
}

/** Whether the database answers in time. One that does not is not asked again before it did. */
function askSql(pool: Looked["pool"]): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  return async () => {
    asked ??= pool
      .query("select 1")
      .then(
        () => true,
        () => false,
      )
      .finally(() => (asked = undefined));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), SQL_WITHIN_MS)));
    return Promise.race([asked, late]).finally(() => clearTimeout(timer));
  };
}
