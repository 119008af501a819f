/**
 * Carries durable commands into SQL tables for history: the position moves with the rows (`write-batch.ts`), so that a crash between
 * log and tables loses and doubles nothing. The tables can be emptied and rebuilt from the log at will.
 *
 * Money is never read from here to decide anything: the kernel knows. Rows are gathered for a moment, because one large
 * write costs the database far less than many small ones; who asks for a history page (`settled`) makes the write begin
 * at once. Rows that only follow the market (candles) are written every few seconds.
 *
 * A database that is away or full stops nobody: what was drained is kept and written once it is back. How much may wait is
 * bounded (`isFull`), and beyond it the venue takes no new orders.
 */
import type { Pool, PoolClient } from "pg";
import type { Applied } from "../sequencer/sequencer.ts";
import { type EventWord, Hearers } from "./hearers.ts";
import { DatabaseAway, isFinalRefusal } from "../sql/database-away.ts";
import { TablesLost } from "../sql/table-owner.ts";
import { writeBatch, type GrowingTable, type Write } from "./write-batch.ts";

export interface Projection {
  readonly name: string;
  /** One more whenever its rows gain something that old ones lack; 1 when left out. A start fills older tables again. */
  readonly version?: number;
  /** The tables it owns; a rebuild empties them. */
  readonly tables: readonly string[];
  /** Its table, where it has one alone and only ever adds to it: of a large batch it is written beside the others (`write-batch.ts`). */
  readonly grows?: GrowingTable;
  /** Of whose events it hears; of every command when left out. */
  readonly hears?: readonly EventWord[];
  /** Takes in one durable command; says whether somebody may be waiting for its rows. */
  collect(applied: Applied): boolean;
  /** Hands over what was collected since the last time as one write, which may be tried again. */
  drain(): (client: PoolClient) => Promise<void>;
  /** Called when what was handed over last can be read. */
  written?(): void;
}

export type ProjectorOptions = {
  readonly pool: Pool;
  readonly projections: readonly Projection[];
  readonly nextSequence: number;
  /** Under which the position may be moved (`takeTables`). */
  readonly epoch: number;
  /** Said when the database refuses and the write will be tried again. */
  readonly onRetry: (error: unknown, attempt: number) => void;
  /** Called when a write got through that had been refused. */
  readonly onRecovered?: () => void;
  /** Called when the tables belong to somebody else, or refuse for good what they are given. */
  readonly onFatal: (error: unknown) => void;
};

/** Rows nobody waits for are written this often. */
const QUIET_FLUSH_MS = 15_000;
/** So many commands are not left to the timer: whoever comes during their write waits for all of it. */
const QUIET_COMMANDS_MAX = 2000;
/** Rows that somebody may ask for are gathered so long at most before their write begins. */
const GATHER_MS = 100;
/** A write that fails is tried again with growing pauses. */
const RETRY_MS = 250;
const RETRY_MAX_MS = 5000;
/** What the tables refuse by their own rules is tried so often; then the venue stops (the log has everything). */
const FINAL_ATTEMPTS_MAX = 8;
/** Tries before the process ends; the next start makes the rows from the log. */
const LAST_ATTEMPTS = 3;
/** A page waits so long for its rows: a database that neither answers nor refuses is away, too. */
const SETTLE_WITHIN_MS = 10_000;
/** Commands whose rows may wait for the database: some hundred megabytes of memory at the most. One of many events counts as many. */
export const ROWS_WAITING_MAX = 50_000;
const EVENTS_OF_COMMAND = 10;
/**
 * A batch of so many commands is written by two connections. Smaller ones are of a venue whose tables keep up: there a second one would only take
 * the processor from whoever waits for an answer.
 */
export const LARGE_FROM = 6000;

/** What was drained, until it is in the tables. */
type Batch = { readonly writes: readonly Write[]; readonly upTo: number; readonly rows: number };
type Waiting = { readonly since: number; readonly upTo: number; readonly resolve: () => void; readonly reject: (error: Error) => void };

export class Projector {
  readonly #options: ProjectorOptions;
  readonly #hearers: Hearers;
  #collected: number;
  #written: number;
  #urgentUpTo = 0;
  #batch: Batch | undefined;
  /** Commands collected that have rows, not yet drained. */
  #rows = 0;
  /** Refused since the last write that got through. */
  #attempts = 0;
  /** Growing tables may have rows from the position on: what a process before us, or an attempt that was refused, has written. */
  #mayBeAhead = true;
  #flushing: Promise<void> | undefined;
  #quietTimer: NodeJS.Timeout | undefined;
  #gatherTimer: NodeJS.Timeout | undefined;
  #retryTimer: NodeJS.Timeout | undefined;
  #waiting: Waiting[] = [];
  /** The tables are not ours to write any more, or refuse for good: later rows would pass over what is missing. */
  #hasFailed = false;

  constructor(options: ProjectorOptions) {
    this.#options = options;
    this.#hearers = new Hearers(options.projections);
    this.#collected = options.nextSequence;
    this.#written = options.nextSequence;
  }

  /** Sequence number of the first command that is not in the tables yet. */
  get nextSequence(): number {
    return this.#written;
  }

  /** Commands collected and not yet in the tables. */
  get lag(): number {
    return this.#collected - this.#written;
  }

  /** How long whoever waits longest for rows has waited, in ms. */
  get waitedMs(): number {
    const oldest = this.#waiting[0];
    return oldest === undefined ? 0 : performance.now() - oldest.since;
  }

  /** Whether the last write was refused: what is in the tables stays behind until it gets through. */
  get isAway(): boolean {
    return this.#attempts > 0;
  }

  /** Whether so much waits for the database that nothing may be taken on that brings more. */
  get isFull(): boolean {
    return this.#rows + (this.#batch?.rows ?? 0) >= ROWS_WAITING_MAX;
  }

  /** To be called for every durable command, in order; those already projected are passed over. */
  collect(applied: Applied): void {
    if (applied.sequence < this.#collected) return;
    this.#collected = applied.sequence + 1;
    let urgent = false;
    for (const projection of this.#hearers.of(applied.outcome.events)) urgent = projection.collect(applied) || urgent;
    if (!urgent) {
      this.#quietTimer ??= this.#schedule();
      if (this.lag >= QUIET_COMMANDS_MAX) this.#gather();
      return;
    }
    this.#rows += 1 + Math.floor(applied.outcome.events.length / EVENTS_OF_COMMAND);
    this.#urgentUpTo = this.#collected;
    this.#gather();
  }

  /** Resolves when all rows that somebody may wait for, of commands collected so far, can be read; rejects while that is not foreseeable. */
  settled(): Promise<void> {
    const upTo = this.#urgentUpTo;
    if (this.#written >= upTo) return Promise.resolve();
    if (this.isAway) return Promise.reject(new DatabaseAway("the history tables are behind"));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { since: performance.now(), upTo, resolve, reject };
    this.#waiting.push(waiting);
    this.#flushGathered();
    const timer = setTimeout(() => {
      this.#waiting = this.#waiting.filter((each) => each !== waiting);
      reject(new DatabaseAway("the history tables do not answer"));
    }, SETTLE_WITHIN_MS);
    timer.unref();
    return promise.finally(() => clearTimeout(timer));
  }

  /** Writes everything that was collected, and says whether that succeeded. */
  async flush(): Promise<boolean> {
    // One write at a time: of two, the later position could be committed without the earlier rows.
    while (this.#flushing !== undefined) await this.#flushing;
    this.#stopTimers();
    if (this.lag > 0 && !this.#hasFailed) await (this.#flushing = this.#run());
    return this.lag === 0;
  }

  async stop(): Promise<void> {
    for (let attempt = 1; attempt <= LAST_ATTEMPTS; attempt++) if (await this.flush()) break;
    clearTimeout(this.#quietTimer);
    this.#stopTimers();
  }

  #gather(): void {
    if (this.#flushing === undefined && this.#retryTimer === undefined)
      this.#gatherTimer ??= setTimeout(() => this.#flushGathered(), GATHER_MS);
  }

  #flushGathered(): void {
    this.#stopTimers();
    this.#flushing ??= this.#flushSoon();
  }

  #stopTimers(): void {
    clearTimeout(this.#gatherTimer);
    clearTimeout(this.#retryTimer);
    this.#gatherTimer = undefined;
    this.#retryTimer = undefined;
  }

  #schedule(): NodeJS.Timeout {
    const timer = setTimeout(() => {
      this.#quietTimer = undefined;
      if (this.#retryTimer === undefined) this.#flushing ??= this.#flushSoon();
    }, QUIET_FLUSH_MS);
    timer.unref();
    return timer;
  }

  #flushSoon(): Promise<void> {
    return new Promise((resolve) => {
      setImmediate(() => resolve(this.#run()));
    });
  }

  /** One attempt; what is refused is tried again by a timer. */
  async #run(): Promise<void> {
    try {
      if (this.#hasFailed) return;
      do {
        const batch = (this.#batch ??= this.#drain());
        await this.#writeOnce(batch);
        this.#finished(batch);
      } while (this.#waiting.length > 0);
    } catch (error: unknown) {
      this.#refused(error);
    } finally {
      this.#flushing = undefined;
    }
    // What came during the write gathers again.
    if (this.#urgentUpTo > this.#written && !this.#hasFailed) this.#gather();
  }

  #drain(): Batch {
    const [upTo, rows] = [this.#collected, this.#rows];
    this.#rows = 0;
    return { writes: this.#options.projections.map((projection) => ({ projection, write: projection.drain() })), upTo, rows };
  }

  #finished({ upTo }: Batch): void {
    const hasRecovered = this.isAway;
    this.#batch = undefined;
    this.#attempts = 0;
    this.#written = upTo;
    for (const projection of this.#options.projections) projection.written?.();
    for (const waiting of this.#waiting) if (waiting.upTo <= this.#written) waiting.resolve();
    this.#waiting = this.#waiting.filter((waiting) => waiting.upTo > this.#written);
    if (hasRecovered) this.#options.onRecovered?.();
  }

  #refused(error: unknown): void {
    this.#attempts += 1;
    for (const { reject } of this.#waiting.splice(0)) reject(new DatabaseAway("the history tables are behind", { cause: error }));
    if (error instanceof TablesLost || (isFinalRefusal(error) && this.#attempts >= FINAL_ATTEMPTS_MAX)) {
      this.#hasFailed = true;
      this.#options.onFatal(error);
      return;
    }
    this.#options.onRetry(error, this.#attempts);
    this.#retryTimer = setTimeout(() => this.#flushGathered(), Math.min(RETRY_MS * this.#attempts, RETRY_MAX_MS));
  }

  async #writeOnce({ writes, upTo }: Batch): Promise<void> {
    const { pool, epoch } = this.#options;
    // The answer to a commit may get lost: then the rows are there, and writing them again would be refused for good.
    if (this.isAway && (await projectedUpTo(pool)) === upTo) return;
    const mayBeAhead = this.#mayBeAhead;
    this.#mayBeAhead = true;
    await writeBatch(pool, { writes, from: this.#written, to: upTo, epoch, isLarge: upTo - this.#written >= LARGE_FROM, mayBeAhead });
    this.#mayBeAhead = false;
  }
}

/** Where the tables stand. */
export async function projectedUpTo(pool: Pick<Pool, "query">): Promise<number> {
  const { rows } = await pool.query<{ next_sequence: string }>("select next_sequence from projector_position");
  return Number(rows[0]?.next_sequence ?? 1);
}

/** Empties all projections; the next start (or `npm run rebuild`) fills them from the log. */
export async function emptyProjections(pool: Pool, projections: readonly Projection[]): Promise<void> {
  const tables = projections.flatMap((projection) => projection.tables);
  await pool.query(`truncate ${tables.join(", ")}; update projector_position set next_sequence = 1; delete from projection_version`);
  await pool.query("insert into projection_version (name, version) select * from unnest($1::text[], $2::integer[])", [
    projections.map(({ name }) => name),
    projections.map(({ version = 1 }) => version),
  ]);
}
