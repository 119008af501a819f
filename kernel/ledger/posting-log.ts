/**
 * The moves of the command being executed, in columns: writing one allocates nothing.
 *
 * The projector reads them as objects right after the command (`postings()`); then they are gone.
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

const INITIAL_CAPACITY = 256;

export class PostingLog {
  #from = new Int32Array(INITIAL_CAPACITY);
  #to = new Int32Array(INITIAL_CAPACITY);
  #reason = new Int32Array(INITIAL_CAPACITY);
  #reference = new Float64Array(INITIAL_CAPACITY);
  #amounts = new BigInt64Array(INITIAL_CAPACITY * 3);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  clear(): void {
    this.#length = 0;
  }

  add(from: Cell, to: Cell, units: bigint, fromAfter: bigint, toAfter: bigint, reason: number, reference: number): void {
    const at = this.#length;
    if (at === this.#from.length) this.#grow();
    this.#length = at + 1;
    this.#from[at] = from;
    this.#to[at] = to;
    this.#reason[at] = reason;
    this.#reference[at] = reference;
    const amounts = this.#amounts;
    amounts[at * 3] = units;
    amounts[at * 3 + 1] = fromAfter;
    amounts[at * 3 + 2] = toAfter;
  }

  postings(): readonly Posting[] {
    return Array.from({ length: this.#length }, (_, at) => ({
      from: this.#from[at] as number as Cell,
      to: this.#to[at] as number as Cell,
      amount: amount(this.#amounts[at * 3]),
      fromAfter: amount(this.#amounts[at * 3 + 1]),
      toAfter: amount(this.#amounts[at * 3 + 2]),
      reason: this.#reason[at],
      reference: this.#reference[at],
    }));
  }

  #grow(): void {
    const capacity = this.#from.length * 2;
    const ints = (old: Int32Array): Int32Array<ArrayBuffer> => {
      const grown = new Int32Array(capacity);
      grown.set(old);
      return grown;
    };
    this.#from = ints(this.#from);
    this.#to = ints(this.#to);
    this.#reason = ints(this.#reason);
    const reference = new Float64Array(capacity);
    reference.set(this.#reference);
    this.#reference = reference;
    const amounts = new BigInt64Array(capacity * 3);
    amounts.set(this.#amounts);
    this.#amounts = amounts;
  }
}
