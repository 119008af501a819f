/**
 * Carries durable commands into SQL tables for history: rows and position in one transaction, so that a crash between
 * log and tables loses and doubles nothing. The tables can be emptied and rebuilt from the log at will.
 *
 * Money is never read from here to decide anything: the kernel knows. Rows are gathered for a moment, because one large
 * write costs the database far less than many small ones; who asks for a history page (`settled`) makes the write begin
 * at once. Rows that only follow the market (candles) are written every few seconds.
 */
import type { Pool, PoolClient } from "pg";
import type { Applied } from "../sequencer/sequencer.ts";

export interface Projection {
  readonly name: string;
  /** One more whenever its rows gain something that old ones lack; 1 when left out. A start fills older tables again. */
  readonly version?: number;
  /** The tables it owns; a rebuild empties them. */
  readonly tables: readonly string[];
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
  /** Said when the database refuses and the write will be tried again. */
  readonly onRetry: (error: unknown, attempt: number) => void;
  /** Called when the database refused for too long. */
  readonly onFatal: (error: unknown) => void;
};

/** Rows nobody waits for are written this often. */
const QUIET_FLUSH_MS = 15_000;
/** Rows that somebody may ask for are gathered so long at most before their write begins. */
const GATHER_MS = 100;
/** A write that fails is tried again with growing pauses; after this many the venue stops (the log has everything). */
const ATTEMPTS_MAX = 8;
const RETRY_MS = 250;

export class Projector {
  readonly #options: ProjectorOptions;
  #collected: number;
  #written: number;
  #urgentUpTo = 0;
  #flushing: Promise<void> | undefined;
  #quietTimer: NodeJS.Timeout | undefined;
  #gatherTimer: NodeJS.Timeout | undefined;
  #waiting: { readonly upTo: number; readonly resolve: () => void }[] = [];
  /**
   * The database refused for too long. What it refused was drained and is in no table, so nothing later may be written either: the
   * position would pass over it. The next start makes those rows from the log.
   */
  #hasFailed = false;

  constructor(options: ProjectorOptions) {
    this.#options = options;
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

  /** To be called for every durable command, in order; those already projected are passed over. */
  collect(applied: Applied): void {
    if (applied.sequence < this.#collected) return;
    this.#collected = applied.sequence + 1;
    let urgent = false;
    for (const projection of this.#options.projections) urgent = projection.collect(applied) || urgent;
    if (!urgent) {
      this.#quietTimer ??= this.#schedule();
      return;
    }
    this.#urgentUpTo = this.#collected;
    if (this.#flushing === undefined) this.#gatherTimer ??= setTimeout(() => this.#flushGathered(), GATHER_MS);
  }

  /** Resolves when all rows that somebody may wait for, of commands collected so far, can be read. */
  settled(): Promise<void> {
    const upTo = this.#urgentUpTo;
    if (this.#written >= upTo) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.push({ upTo, resolve });
      this.#flushGathered();
    });
  }

  /** Writes everything that was collected. */
  async flush(): Promise<void> {
    // One write at a time: of two, the later position could be committed without the earlier rows.
    while (this.#flushing !== undefined) await this.#flushing;
    this.#stopGathering();
    if (this.lag > 0 && !this.#hasFailed) await (this.#flushing = this.#run());
  }

  async stop(): Promise<void> {
    clearTimeout(this.#quietTimer);
    await this.flush();
    clearTimeout(this.#quietTimer);
    this.#stopGathering();
  }

  #flushGathered(): void {
    this.#stopGathering();
    this.#flushing ??= this.#flushSoon();
  }

  #stopGathering(): void {
    clearTimeout(this.#gatherTimer);
    this.#gatherTimer = undefined;
  }

  #schedule(): NodeJS.Timeout {
    const timer = setTimeout(() => {
      this.#quietTimer = undefined;
      this.#flushing ??= this.#flushSoon();
    }, QUIET_FLUSH_MS);
    timer.unref();
    return timer;
  }

  #flushSoon(): Promise<void> {
    return new Promise((resolve) => {
      setImmediate(() => resolve(this.#run()));
    });
  }

  async #run(): Promise<void> {
    try {
      if (this.#hasFailed) return;
      do {
        const upTo = this.#collected;
        const writes = this.#options.projections.map((projection) => projection.drain());
        await this.#writeWithRetries(writes, upTo);
        this.#written = upTo;
        for (const projection of this.#options.projections) projection.written?.();
        this.#wake();
      } while (this.#waiting.length > 0);
      // What came during the write gathers again.
      if (this.#urgentUpTo > this.#written) this.#gatherTimer ??= setTimeout(() => this.#flushGathered(), GATHER_MS);
    } catch (error: unknown) {
      this.#hasFailed = true;
      this.#options.onFatal(error);
    } finally {
      this.#flushing = undefined;
    }
  }

  #wake(): void {
    for (const waiting of this.#waiting) if (waiting.upTo <= this.#written) waiting.resolve();
    this.#waiting = this.#waiting.filter((waiting) => waiting.upTo > this.#written);
  }

  async #writeWithRetries(writes: readonly ((client: PoolClient) => Promise<void>)[], upTo: number): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        // The answer to a commit may get lost: then the rows are there, and writing them again would be refused for good.
        if (attempt > 1 && (await projectedUpTo(this.#options.pool)) >= upTo) return;
        await this.#write(writes, upTo);
        return;
      } catch (error: unknown) {
        if (attempt === ATTEMPTS_MAX) throw error;
        this.#options.onRetry(error, attempt);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS * attempt));
      }
    }
  }

  async #write(writes: readonly ((client: PoolClient) => Promise<void>)[], upTo: number): Promise<void> {
    const client = await this.#options.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query("begin");
      for (const write of writes) await write(client);
      await client.query("update projector_position set next_sequence = $1", [upTo]);
      await client.query("commit");
    } catch (error: unknown) {
      broken = error instanceof Error ? error : new Error(String(error));
      // The connection may be gone; it is thrown away, which also ends the transaction.
      throw error;
    } finally {
      client.release(broken);
    }
  }
}

/** Where the tables stand. */
export async function projectedUpTo(pool: Pool): Promise<number> {
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
