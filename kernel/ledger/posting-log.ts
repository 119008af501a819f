/**
 * Moves in columns: writing one allocates nothing, objects are made only for who reads them (`postings`).
 *
 * The ledger's own log holds those of the command being executed and is emptied for the next; the sequencer gathers
 * those of a whole frame in one of its own (`append`). Amounts are plain numbers below 2^53; the few moves with a larger
 * figure (the issuance's, mostly) keep all three of theirs aside.
 */
import { amount, type Amount } from "../../money/units.ts";
import type { Cell } from "./ledger.ts";

export type Posting = {
  readonly from: Cell;
  readonly to: Cell;
  readonly amount: Amount;
  /** Balance of the paying cell afterwards. */
  readonly fromAfter: Amount;
  /** Balance of the receiving cell afterwards. */
  readonly toAfter: Amount;
  /** Why (`reasons.ts`). */
  readonly reason: number;
  /** What it belongs to: an order or trade id; 0 for none. */
  readonly reference: number;
};

const INITIAL_CAPACITY = 16;
/** From, to, reason. */
const INTS = 3;
/** Units, both balances afterwards, reference. */
const FLOATS = 4;

type Wide = { readonly units: bigint; readonly fromAfter: bigint; readonly toAfter: bigint };

export class PostingLog {
  #ints = new Int32Array(INITIAL_CAPACITY * INTS);
  #floats = new Float64Array(INITIAL_CAPACITY * FLOATS);
  readonly #wide = new Map<number, Wide>();
  #length = 0;
  /** Whether moves are written down at all. */
  isKept = true;

  get length(): number {
    return this.#length;
  }

  clear(): void {
    this.#length = 0;
    if (this.#wide.size > 0) this.#wide.clear();
  }

  /** A move whose figures are all below 2^53. */
  addUnits(from: Cell, to: Cell, units: number, fromAfter: number, toAfter: number, reason: number, reference: number): void {
    if (!this.isKept) return;
    const at = this.#length;
    if ((at + 1) * INTS > this.#ints.length) this.#grow();
    this.#length = at + 1;
    const ints = this.#ints;
    ints[at * INTS] = from;
    ints[at * INTS + 1] = to;
    ints[at * INTS + 2] = reason;
    const floats = this.#floats;
    floats[at * FLOATS] = units;
    floats[at * FLOATS + 1] = fromAfter;
    floats[at * FLOATS + 2] = toAfter;
    floats[at * FLOATS + 3] = reference;
  }

  add(from: Cell, to: Cell, units: bigint, fromAfter: bigint, toAfter: bigint, reason: number, reference: number): void {
    if (!this.isKept) return;
    this.#wide.set(this.#length, { units, fromAfter, toAfter });
    this.addUnits(from, to, 0, 0, 0, reason, reference);
  }

  /** Adds all moves of another log. */
  append(other: PostingLog): void {
    const length = this.#length + other.#length;
    while (length * INTS > this.#ints.length) this.#grow();
    for (let i = 0; i < other.#length * INTS; i++) this.#ints[this.#length * INTS + i] = other.#ints[i];
    for (let i = 0; i < other.#length * FLOATS; i++) this.#floats[this.#length * FLOATS + i] = other.#floats[i];
    if (other.#wide.size > 0) for (const [at, wide] of other.#wide) this.#wide.set(this.#length + at, wide);
    this.#length = length;
  }

  /** The moves from number `start` up to, but without, number `end`. */
  postings(start = 0, end = this.#length): readonly Posting[] {
    const postings: Posting[] = [];
    for (let at = start; at < end; at++) postings.push(this.#posting(at));
    return postings;
  }

  #posting(at: number): Posting {
    const floats = this.#floats;
    const wide = this.#wide.size === 0 ? undefined : this.#wide.get(at);
    return {
      from: this.#ints[at * INTS] as number as Cell,
      to: this.#ints[at * INTS + 1] as number as Cell,
      amount: amount(wide?.units ?? BigInt(floats[at * FLOATS])),
      fromAfter: amount(wide?.fromAfter ?? BigInt(floats[at * FLOATS + 1])),
      toAfter: amount(wide?.toAfter ?? BigInt(floats[at * FLOATS + 2])),
      reason: this.#ints[at * INTS + 2],
      reference: floats[at * FLOATS + 3],
    };
  }

  #grow(): void {
    const ints = new Int32Array(this.#ints.length * 2);
    ints.set(this.#ints);
    this.#ints = ints;
    const floats = new Float64Array(this.#floats.length * 2);
    floats.set(this.#floats);
    this.#floats = floats;
  }
}
