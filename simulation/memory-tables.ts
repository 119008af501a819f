/**
 * The projector's database in memory: rows and position become visible together at the commit, and what was committed
 * survives everything, as PostgreSQL promises. The real SQL is covered by the tests with real processes.
 *
 * Faults: the process dies at any of its calls (before or after their effect), the database refuses, the answer to a commit
 * is lost although it took effect.
 */
import type { Pool, PoolClient } from "pg";
import type { Projection } from "../server/projector/projector.ts";
import type { Applied } from "../server/sequencer/sequencer.ts";
import { toText } from "../kernel/answers.ts";

export type TableFaults = {
  /** The n-th statement is the last that this process makes. */
  readonly dieAt?: number;
  /** Chance that a statement is refused. */
  readonly refusals?: number;
  /** Chance that a commit takes effect and its answer is lost. */
  readonly lostAnswers?: number;
};

export type MemoryRow = { readonly sequence: number; readonly text: string };

/** What survives: rows by sequence, and how far they reach. */
export class MemoryTables {
  readonly rows = new Map<number, string>();
  nextSequence = 1;
  epoch = 0;
  identity = "";

  /** The connections of one process; after `kill` nothing gets through. */
  connect(faults: TableFaults, random: () => number): { readonly pool: Pool; kill(): void } {
    const connection = new MemoryConnection(this, faults, random);
    return { pool: connection as unknown as Pool, kill: () => connection.kill() };
  }
}

/** Stands in for both `Pool` and its clients: one writer needs one connection. */
class MemoryConnection {
  readonly #tables: MemoryTables;
  readonly #faults: TableFaults;
  readonly #random: () => number;
  #staged: MemoryRow[] = [];
  #position = 0;
  #statements = 0;
  #isDead = false;

  constructor(tables: MemoryTables, faults: TableFaults, random: () => number) {
    this.#tables = tables;
    this.#faults = faults;
    this.#random = random;
  }

  kill(): void {
    this.#isDead = true;
  }

  async connect(): Promise<this> {
    this.#statement(() => undefined);
    return this;
  }

  release(): void {
    this.#staged = [];
  }

  insert(rows: readonly MemoryRow[]): void {
    this.#statement(() => {
      for (const row of rows) {
        if (this.#tables.rows.has(row.sequence)) throw new Error(`duplicate key: there are rows of command ${row.sequence}`);
      }
      this.#staged.push(...rows);
    });
  }

  async query(text: string, values: readonly unknown[] = []): Promise<MemoryResult> {
    if (text.startsWith("select next_sequence")) return oneRow({ next_sequence: String(this.#tables.nextSequence) });
    if (text.startsWith("select identity")) {
      const { identity, epoch } = this.#tables;
      return oneRow({ identity, epoch: String(epoch), holder: "", people_lost_to: 0 });
    }
    if (text.startsWith("update venue_owner")) return this.#own(text, values);
    let rowCount = 0;
    this.#statement(() => {
      if (text === "begin") this.#staged = [];
      else if (text.startsWith("update projector_position")) rowCount = this.#move(values.map(Number));
      else if (text === "commit") this.#commit();
      else throw new Error(`the tables in memory do not know: ${text}`);
    });
    return { rows: [], rowCount };
  }

  /** Taking over, or writing down the log's name. */
  #own(text: string, [identity, epoch]: readonly unknown[]): MemoryResult {
    this.#statement(() => {
      if (text.includes("epoch = epoch + 1")) this.#tables.epoch += 1;
      else if (epoch === this.#tables.epoch) this.#tables.identity = String(identity);
    });
    return oneRow({ epoch: String(this.#tables.epoch) });
  }

  #move([to = 0, from, epoch]: readonly number[]): number {
    if (from !== this.#tables.nextSequence || epoch !== this.#tables.epoch) return 0;
    this.#position = to;
    return 1;
  }

  #commit(): void {
    for (const { sequence, text } of this.#staged) this.#tables.rows.set(sequence, text);
    this.#tables.nextSequence = this.#position;
    this.#staged = [];
    if (this.#random() < (this.#faults.lostAnswers ?? 0)) throw new Error("the answer to the commit was lost (simulated)");
  }

  #statement(effect: () => void): void {
    if (this.#isDead) throw new Error("the process is dead");
    this.#statements += 1;
    const dies = this.#statements === this.#faults.dieAt;
    if (dies) this.#isDead = true;
    if (dies && this.#random() < 0.5) throw new Error("the process died before the statement");
    if (this.#random() < (this.#faults.refusals ?? 0)) throw new Error("the database refused (simulated)");
    effect();
    if (dies) throw new Error("the process died after the statement");
  }
}

type MemoryResult = { readonly rows: readonly unknown[]; readonly rowCount: number };
const oneRow = (row: unknown): MemoryResult => ({ rows: [row], rowCount: 1 });

/** One row a command that did something: what it said and what it moved. */
export class MemoryProjection implements Projection {
  readonly name = "memory";
  readonly tables = [];
  #collected: MemoryRow[] = [];

  collect(applied: Applied): boolean {
    const text = rowOf(applied);
    if (text !== undefined) this.#collected.push({ sequence: applied.sequence, text });
    return text !== undefined && applied.command.type !== "prices/sample";
  }

  drain(): (client: PoolClient) => Promise<void> {
    const rows = this.#collected;
    this.#collected = [];
    return async (client) => (client as unknown as MemoryConnection).insert(rows);
  }
}

/** A refused or repeated command leaves no row; the house's own quotes have no postings unless they trade. */
export function rowOf({ command, outcome, postings }: Pick<Applied, "command" | "outcome" | "postings">): string | undefined {
  if (outcome.refusal !== undefined || outcome.repeated === true || outcome.events.length === 0) return undefined;
  return toText({ events: outcome.events, postings: command.type === "spot/quote" ? [] : postings });
}
