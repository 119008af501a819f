/**
 * Moves in columns: writing one allocates nothing, objects are made only for who reads them (`postings`).
 *
 * The ledger's own log holds those of the command being executed and is emptied for the next; the sequencer gathers
 * those of a whole frame in one of its own (`append`). Amounts are plain numbers below 2^53; the few moves with a larger
 * figure (the issuance's, mostly) keep all three of theirs aside.
 */
import { amount, type Amount } from "../../money/units.ts";
import { HEAD, MOVE } from "../memory/layout.ts";
import { enlarge, floatsOf, intsOf, PlainMemory, type Block, type Memory } from "../memory/memory.ts";
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
const { words: INTS, floats: FLOATS } = MOVE;
const { at: HEAD_AT, words: HEAD_WORDS, ints: HEAD_INTS, floats: HEAD_FLOATS, room: ROOM, length: LENGTH, isKept: IS_KEPT } = HEAD.moves;

type Wide = { readonly units: bigint; readonly fromAfter: bigint; readonly toAfter: bigint };

export class PostingLog {
  readonly #memory: Memory;
  readonly #head: Int32Array;
  #intsBlock: Block;
  #floatsBlock: Block;
  #ints: Int32Array;
  #floats: Float64Array;
  readonly #wide = new Map<number, Wide>();

  constructor(memory: Memory = new PlainMemory(), room = INITIAL_CAPACITY) {
    this.#memory = memory;
    this.#head = memory.words(HEAD_AT, HEAD_WORDS);
    this.#head[IS_KEPT] = 1;
    this.#intsBlock = memory.allocate(room * INTS * 4);
    this.#floatsBlock = memory.allocate(room * FLOATS * 8);
    [this.#ints, this.#floats] = [intsOf(this.#intsBlock), floatsOf(this.#floatsBlock)];
    this.#note();
  }

  get length(): number {
    return this.#head[LENGTH];
  }

  /** Moves that it takes in without growing. */
  get room(): number {
    return this.#head[ROOM] - this.#head[LENGTH];
  }

  /** Whether moves are written down at all. */
  get isKept(): boolean {
    return this.#head[IS_KEPT] === 1;
  }
  set isKept(is: boolean) {
    this.#head[IS_KEPT] = is ? 1 : 0;
  }

  clear(): void {
    this.#head[LENGTH] = 0;
    if (this.#wide.size > 0) this.#wide.clear();
  }

  /** A move whose figures are all below 2^53. */
  addUnits(from: Cell, to: Cell, units: number, fromAfter: number, toAfter: number, reason: number, reference: number): void {
    if (!this.isKept) return;
    const at = this.#head[LENGTH];
    if ((at + 1) * INTS > this.#ints.length) this.#grow();
    this.#head[LENGTH] = at + 1;
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
    this.#wide.set(this.#head[LENGTH], { units, fromAfter, toAfter });
    this.addUnits(from, to, 0, 0, 0, reason, reference);
  }

  /** Adds all moves of another log. */
  append(other: PostingLog): void {
    const [start, more] = [this.length, other.length];
    while ((start + more) * INTS > this.#ints.length) this.#grow();
    for (let i = 0; i < more * INTS; i++) this.#ints[start * INTS + i] = other.#ints[i];
    for (let i = 0; i < more * FLOATS; i++) this.#floats[start * FLOATS + i] = other.#floats[i];
    if (other.#wide.size > 0) for (const [at, wide] of other.#wide) this.#wide.set(start + at, wide);
    this.#head[LENGTH] = start + more;
  }

  /** The moves from number `start` up to, but without, number `end`. */
  postings(start = 0, end = this.length): readonly Posting[] {
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
    this.#intsBlock = enlarge(this.#memory, this.#intsBlock, this.#intsBlock.bytes * 2);
    this.#floatsBlock = enlarge(this.#memory, this.#floatsBlock, this.#floatsBlock.bytes * 2);
    [this.#ints, this.#floats] = [intsOf(this.#intsBlock), floatsOf(this.#floatsBlock)];
    this.#note();
  }

  /** Where moves lie, and how many there is room for. */
  #note(): void {
    this.#head[HEAD_INTS] = this.#intsBlock.offset;
    this.#head[HEAD_FLOATS] = this.#floatsBlock.offset;
    this.#head[ROOM] = this.#floats.length / FLOATS;
  }
}
