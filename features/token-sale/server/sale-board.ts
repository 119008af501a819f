/**
 * How sales stand, and who got how many. What many ask for at once is worked out once: a running sale's order of sums is made anew when
 * something was asked for, but for no more than a fiftieth of the time; the table of one that is over never changes.
 */
import type { Kernel } from "../../../kernel/kernel.ts";
import type { Queries } from "../../../server/sql/public-reads.ts";
import { fillLine, type Standing } from "../formulas.ts";
import { readGrants, type ProjectRecord } from "./sale-rows.ts";

const RESTS = 50;
const TABLES_KEPT = 16;

type Sums = {
  readonly asked: bigint;
  /** What each person asks for, the most first. */
  readonly sorted: readonly bigint[];
  readonly byUser: ReadonlyMap<number, bigint>;
  readonly changes: number;
  readonly freshUntil: number;
};

/** A person in the table of a sale that is over; their number is their place in it, from 1. */
export type Grant = { readonly user: number; readonly asked: bigint; readonly granted: bigint };

export class SaleBoard {
  readonly #kernel: Kernel;
  readonly #clock: () => number;
  readonly #sums = new Map<number, Sums>();
  readonly #tables = new Map<number, Promise<readonly Grant[]>>();

  /** `clock`: the machine's, in ms. */
  constructor(kernel: Kernel, clock: () => number = () => performance.now()) {
    this.#kernel = kernel;
    this.#clock = clock;
  }

  /** People who ask for something in a sale that is not over. */
  people(project: number): number {
    return this.#sumsOf(project).sorted.length;
  }

  /** Everybody but one person, of a sale that is not over; and what they ask for themselves. */
  standing(project: number, user: number): { readonly standing: Standing; readonly mine: bigint } {
    const { asked, sorted, byUser } = this.#sumsOf(project);
    const terms = this.#kernel.tokenSale.project(project)?.terms;
    const mine = byUser.get(user) ?? 0n;
    const place = mine === 0n ? -1 : sorted.indexOf(mine);
    const others = place === -1 ? sorted : sorted.filter((_units, at) => at !== place);
    return { standing: { others, sum: asked - mine, total: terms?.total ?? 0n, cap: terms?.cap ?? 0n }, mine };
  }

  /** How many would be granted in all if it ended now. */
  granted(project: number): bigint {
    const { standing } = this.standing(project, 0);
    const { left, all, capped } = fillLine(0n, standing);
    return BigInt(capped) * standing.cap + (all < left ? all : left);
  }

  #sumsOf(project: number): Sums {
    const began = this.#clock();
    const known = this.#sums.get(project);
    const { changes } = this.#kernel.tokenSale;
    if (known !== undefined && (known.freshUntil > began || known.changes === changes)) return known;
    const byUser = new Map<number, bigint>();
    let asked = 0n;
    for (const { user, tokens } of this.#kernel.tokenSale.ordersOf(project)) {
      byUser.set(user, (byUser.get(user) ?? 0n) + tokens);
      asked += tokens;
    }
    const sorted = [...byUser.values()].sort((a, b) => (a > b ? -1 : a < b ? 1 : 0));
    const ended = this.#clock();
    const sums = { asked, sorted, byUser, changes, freshUntil: ended + (ended - began) * RESTS };
    for (const other of this.#sums.keys()) if (this.#kernel.tokenSale.project(other) === undefined) this.#sums.delete(other);
    this.#sums.set(project, sums);
    return sums;
  }

  /** Of one that is over and decided. */
  table(reads: Queries, { id, granted: all }: ProjectRecord): Promise<readonly Grant[]> {
    const project = Number(id);
    const known = this.#tables.get(project);
    if (known !== undefined) return known;
    const reading = readGrants(reads, project).then((rows) => {
      const table = rows.map(({ user_id: user, asked, granted }) => ({
        user: Number(user),
        asked: BigInt(asked),
        granted: BigInt(granted),
      }));
      // Not everybody was handed theirs yet.
      if (table.reduce((sum, { granted }) => sum + granted, 0n) !== BigInt(all)) this.#tables.delete(project);
      return table;
    });
    // What failed is read again.
    reading.catch(() => this.#tables.delete(project));
    const [oldest] = this.#tables.keys();
    if (this.#tables.size >= TABLES_KEPT && oldest !== undefined) this.#tables.delete(oldest);
    this.#tables.set(project, reading);
    return reading;
  }
}
