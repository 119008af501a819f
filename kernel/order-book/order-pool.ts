/**
 * Resting orders as 64-byte records in one typed array: a record is one cache line, an order is a slot number.
 *
 * The books link records into their price levels, the features keep owner and accounts in the same record. Ids carry
 * slot and generation, so that an id is never given out twice and finding an order is one multiplication, no map.
 */
import type { Lots, MarketId, OrderId, Ticks, TimeMs, UserId } from "../../money/units.ts";
import { invariant } from "../invariant.ts";
import type { Account } from "../ledger/ledger.ts";
import { HEAD, ORDER } from "../memory/layout.ts";
import { enlarge, floatsOf, intsOf, PlainMemory, type Block, type Memory } from "../memory/memory.ts";
import type { StateReader, StateWriter } from "../state-bytes.ts";

/** Which side of the book an order rests on; buy is the bid. */
export type Side = "buy" | "sell";

export const NONE = -1;
/** 16 million resting orders in one venue; the pool refuses before it is reached (`isFull`). */
export const SLOTS_MAX = 1 << 24;
/** So often is a slot given out: ids stay below 2^53. The newest free slot is the next one's, so a busy venue reaches it. */
export const GENERATION_MAX = 2 ** 53 / SLOTS_MAX - 1;

const {
  words: INTS,
  ticks: TICKS,
  previous: PREVIOUS,
  next: NEXT,
  state: STATE,
  market: MARKET,
  owner: OWNER,
  base: BASE,
  quote: QUOTE,
  ownerPrevious: OWNER_PREVIOUS,
  ownerNext: OWNER_NEXT,
  generation: GENERATION,
  partner: PARTNER,
} = ORDER;
/** The two bits of side. */
const SIDE = 3;
/** In eight-byte steps of the record. */
const FLOATS = ORDER.words / 2;
const REMAINING = ORDER.remaining / 2;
const ORIGINAL = ORDER.original / 2;
const { at: HEAD_AT, words: HEAD_WORDS, records: RECORDS, times: TIMES, levels: LEVELS_AT, slots: SLOTS } = HEAD.pool;
const { used: USED, free: FREE, live: LIVE } = HEAD.pool;
const INITIAL_SLOTS = 1024;

/** What a feature may note on an order; the pool and the books don't look at them. */
export const FLAG = {
  /** Waits for its trigger, in no book. */
  waiting: 4,
  /** Ends with the session. */
  day: 8,
  /** The buy of a bracket, whose exits are placed when it ends. */
  entry: 16,
  /** A limit order that may not trade when it arrives. */
  postOnly: 32,
  /** Its owner gave it a name. */
  named: 64,
  /** Others follow once it is filled. */
  leads: 128,
  /** Comes to the market once another order is filled; in no book, without a trigger, pledging nothing. */
  follows: 256,
  /** Its record shows a part of it; the rest is hidden. */
  iceberg: 512,
} as const;

export class OrderPool {
  readonly #memory: Memory;
  /** Slots ever used, the first free one, how many are live. */
  readonly #head: Int32Array;
  #records: Block;
  #ints!: Int32Array;
  #floats!: Float64Array;
  /** When the order was accepted; not needed for matching, so kept out of the record. */
  #times: Block;
  #acceptedAt!: Float64Array;
  /** Level record of the book; the books rebuild it on load, so it is neither saved nor hashed. */
  #levelsBlock: Block;
  #levels!: Int32Array;

  constructor(memory: Memory = new PlainMemory()) {
    this.#memory = memory;
    this.#head = memory.words(HEAD_AT, HEAD_WORDS);
    this.#head[FREE] = NONE;
    this.#records = memory.allocate(INITIAL_SLOTS * INTS * 4);
    this.#times = memory.allocate(INITIAL_SLOTS * 8);
    this.#levelsBlock = memory.allocate(INITIAL_SLOTS * 4);
    this.#view();
  }

  /** Orders that rest now. */
  get live(): number {
    return this.#head[LIVE];
  }

  get isFull(): boolean {
    return this.live >= SLOTS_MAX - 1;
  }

  /** Takes a slot; its links are the book's and the feature's to set. */
  allocate(order: NewOrder): number {
    const head = this.#head;
    let slot = head[FREE];
    if (slot === NONE) {
      slot = head[USED];
      if ((slot + 1) * INTS > this.#ints.length) this.#grow();
      head[USED] = slot + 1;
    } else {
      head[FREE] = this.#ints[slot * INTS + NEXT];
    }
    const ints = this.#ints;
    const at = slot * INTS;
    ints[at + TICKS] = order.ticks;
    ints[at + STATE] = order.side === "buy" ? 1 : 2;
    ints[at + MARKET] = order.market;
    ints[at + OWNER] = order.owner;
    ints[at + BASE] = order.base;
    ints[at + QUOTE] = order.quote;
    ints[at + OWNER_PREVIOUS] = NONE;
    ints[at + OWNER_NEXT] = NONE;
    ints[at + PARTNER] = NONE;
    ints[at + GENERATION] += 1;
    this.#floats[slot * FLOATS + REMAINING] = order.lots;
    this.#floats[slot * FLOATS + ORIGINAL] = order.originalLots;
    this.#acceptedAt[slot] = order.at;
    head[LIVE] += 1;
    return slot;
  }

  release(slot: number): void {
    const at = slot * INTS;
    invariant(this.#ints[at + STATE] !== 0, "a released order must be live", slot);
    this.#ints[at + STATE] = 0;
    const head = this.#head;
    head[LIVE] -= 1;
    // One whose ids are used up stays empty for good.
    if (this.#ints[at + GENERATION] >= GENERATION_MAX) return;
    this.#ints[at + NEXT] = head[FREE];
    head[FREE] = slot;
  }

  id(slot: number): OrderId {
    return (this.#ints[slot * INTS + GENERATION] * SLOTS_MAX + slot) as OrderId;
  }

  /** The slot of a live order, or undefined when the id is stale or was never given out. */
  find(id: number): number | undefined {
    if (!Number.isSafeInteger(id) || id < SLOTS_MAX) return undefined;
    const generation = Math.floor(id / SLOTS_MAX);
    // Exact, as it is a power of two, and cheaper than the remainder of a division.
    const slot = id - generation * SLOTS_MAX;
    if (slot >= this.#head[USED]) return undefined;
    const at = slot * INTS;
    return this.#ints[at + GENERATION] === generation && this.#ints[at + STATE] !== 0 ? slot : undefined;
  }

  ticks(slot: number): Ticks {
    return this.#ints[slot * INTS + TICKS] as Ticks;
  }
  setTicks(slot: number, value: number): void {
    this.#ints[slot * INTS + TICKS] = value;
  }
  side(slot: number): Side {
    return (this.#ints[slot * INTS + STATE] & SIDE) === 1 ? "buy" : "sell";
  }
  isBuy(slot: number): boolean {
    return (this.#ints[slot * INTS + STATE] & SIDE) === 1;
  }
  /** Whether the order carries the flag (`FLAG`). */
  has(slot: number, flag: number): boolean {
    return (this.#ints[slot * INTS + STATE] & flag) !== 0;
  }
  setFlag(slot: number, flag: number): void {
    this.#ints[slot * INTS + STATE] |= flag;
  }
  clearFlag(slot: number, flag: number): void {
    this.#ints[slot * INTS + STATE] &= ~flag;
  }
  /** The other order of a pair, or NONE. */
  partner(slot: number): number {
    return this.#ints[slot * INTS + PARTNER];
  }
  setPartner(slot: number, value: number): void {
    this.#ints[slot * INTS + PARTNER] = value;
  }
  market(slot: number): MarketId {
    return this.#ints[slot * INTS + MARKET] as MarketId;
  }
  owner(slot: number): UserId {
    return this.#ints[slot * INTS + OWNER] as UserId;
  }
  base(slot: number): Account {
    return this.#ints[slot * INTS + BASE] as Account;
  }
  quote(slot: number): Account {
    return this.#ints[slot * INTS + QUOTE] as Account;
  }
  remaining(slot: number): Lots {
    return this.#floats[slot * FLOATS + REMAINING] as Lots;
  }
  setRemaining(slot: number, value: number): void {
    this.#floats[slot * FLOATS + REMAINING] = value;
  }
  original(slot: number): Lots {
    return this.#floats[slot * FLOATS + ORIGINAL] as Lots;
  }
  setOriginal(slot: number, value: number): void {
    this.#floats[slot * FLOATS + ORIGINAL] = value;
  }
  acceptedAt(slot: number): TimeMs {
    return this.#acceptedAt[slot] as TimeMs;
  }
  setAcceptedAt(slot: number, value: TimeMs): void {
    this.#acceptedAt[slot] = value;
  }

  next(slot: number): number {
    return this.#ints[slot * INTS + NEXT];
  }
  setNext(slot: number, value: number): void {
    this.#ints[slot * INTS + NEXT] = value;
  }
  previous(slot: number): number {
    return this.#ints[slot * INTS + PREVIOUS];
  }
  setPrevious(slot: number, value: number): void {
    this.#ints[slot * INTS + PREVIOUS] = value;
  }
  level(slot: number): number {
    return this.#levels[slot];
  }
  setLevel(slot: number, value: number): void {
    this.#levels[slot] = value;
  }
  ownerNext(slot: number): number {
    return this.#ints[slot * INTS + OWNER_NEXT];
  }
  setOwnerNext(slot: number, value: number): void {
    this.#ints[slot * INTS + OWNER_NEXT] = value;
  }
  ownerPrevious(slot: number): number {
    return this.#ints[slot * INTS + OWNER_PREVIOUS];
  }
  setOwnerPrevious(slot: number, value: number): void {
    this.#ints[slot * INTS + OWNER_PREVIOUS] = value;
  }

  /** Slots of all live orders, lowest first. */
  *slots(): Generator<number> {
    for (let slot = 0; slot < this.#head[USED]; slot++) if (this.#ints[slot * INTS + STATE] !== 0) yield slot;
  }

  save(writer: StateWriter): void {
    const head = this.#head;
    writer.number(head[FREE]);
    writer.number(head[LIVE]);
    writer.number(head[USED]);
    writer.column(this.#ints, head[USED] * INTS);
    writer.column(this.#acceptedAt, head[USED]);
  }

  load(reader: StateReader): void {
    const [head, memory] = [this.#head, this.#memory];
    head[FREE] = reader.number();
    head[LIVE] = reader.number();
    head[USED] = reader.number();
    let slots = INITIAL_SLOTS;
    while (slots < head[USED]) slots *= 2;
    for (const block of [this.#records, this.#times, this.#levelsBlock]) memory.release(block);
    this.#records = memory.allocate(slots * INTS * 4);
    this.#times = memory.allocate(slots * 8);
    this.#levelsBlock = memory.allocate(slots * 4);
    this.#view();
    reader.columnInto(() => this.#ints);
    reader.columnInto(() => this.#acceptedAt);
  }

  /** By half of what there is, so that at most a third of the room stays empty. */
  #grow(): void {
    const slots = this.#acceptedAt.length + (this.#acceptedAt.length >> 1);
    this.#records = enlarge(this.#memory, this.#records, slots * INTS * 4);
    this.#times = enlarge(this.#memory, this.#times, slots * 8);
    this.#levelsBlock = enlarge(this.#memory, this.#levelsBlock, slots * 4);
    this.#view();
  }

  /** Arrays over the blocks, and where those lie. */
  #view(): void {
    this.#ints = intsOf(this.#records);
    this.#floats = floatsOf(this.#records);
    this.#acceptedAt = floatsOf(this.#times);
    this.#levels = intsOf(this.#levelsBlock);
    const head = this.#head;
    head[RECORDS] = this.#records.offset;
    head[TIMES] = this.#times.offset;
    head[LEVELS_AT] = this.#levelsBlock.offset;
    head[SLOTS] = this.#acceptedAt.length;
  }
}

export type NewOrder = {
  readonly owner: UserId;
  readonly market: MarketId;
  readonly side: Side;
  readonly ticks: Ticks;
  /** What rests. */
  readonly lots: Lots;
  /** What was asked for, including what filled before it came to rest. */
  readonly originalLots: Lots;
  /** The owner's account of the market's base asset. */
  readonly base: Account;
  /** The owner's account of the market's quote asset. */
  readonly quote: Account;
  readonly at: TimeMs;
};
