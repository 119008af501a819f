/**
 * The double-entry ledger: value moves between cells, nobody sets a balance.
 *
 * A row holds one account: own, pledged, promotional (64-bit integers) and its key, 32 bytes together so that one
 * posting touches one cache line. Rows are found through an open-addressing index; an order keeps its accounts' row
 * numbers, so that a fill looks nothing up. Every move is also written to the posting log of the command, from which
 * the change log of each account is projected.
 *
 * Not here: whether somebody may pay (the features refuse first; a cell that would fall below zero is our own fault).
 */
import { AMOUNT_MAX, amount, type Amount, type AssetId, type UserId } from "../../money/units.ts";
import { invariant } from "../invariant.ts";
import { HEAD, LEDGER_ROW } from "../memory/layout.ts";
import { enlarge, intsOf, PlainMemory, type Block, type Memory } from "../memory/memory.ts";
import type { StateReader, StateWriter } from "../state-bytes.ts";
import { accountName, ASSETS_MAX, type Bucket, BUCKETS, PURPOSE, type Purpose } from "./chart.ts";
import { LedgerCopy } from "./ledger-copy.ts";
import { PostingLog } from "./posting-log.ts";

declare const accountBrand: unique symbol;
/** Row number of an account. */
export type Account = number & { readonly [accountBrand]: true };
declare const cellBrand: unique symbol;
/** One bucket of one account. */
export type Cell = number & { readonly [cellBrand]: true };

const { cells: ROW_CELLS, words: ROW_INTS, owner: OWNER, key: KEY } = LEDGER_ROW;
const { at: HEAD_AT, words: HEAD_WORDS, rows: HEAD_ROWS, index: HEAD_INDEX, mask: HEAD_MASK } = HEAD.ledger;
const INITIAL_ROWS = 1024;
const ROW_BYTES = ROW_INTS * 4;
/** Places in the index for each row there is room for, four bytes each. */
const INDEX_PLACES = 2;
const NEGATIVE_LIMIT = -AMOUNT_MAX;
/** An index entry: the row number plus one, above it some bits of the key's hash. */
const ROW_BITS = (1 << 26) - 1;
const TAG_BITS = ~ROW_BITS;
const TWO_TO_32 = 0x1_0000_0000;
const SAFE = Number.MAX_SAFE_INTEGER;
const SAFE_UNITS = BigInt(SAFE);
/** The asset in an account's key. */
const ASSET_BITS = ASSETS_MAX - 1;

export const own = (account: Account): Cell => (account * ROW_CELLS) as number as Cell;
export const pledged = (account: Account): Cell => (account * ROW_CELLS + 1) as number as Cell;
export const promotional = (account: Account): Cell => (account * ROW_CELLS + 2) as number as Cell;

/** What the orders of a frame move in one go. */
const MOVES_OF_FRAME = 1024;

export class Ledger {
  /** What the current command moved; emptied by the kernel when a command begins. */
  readonly log: PostingLog;
  readonly #memory: Memory;
  readonly #head: Int32Array;
  #rows: Block;
  #cells: BigInt64Array;
  #ints: Int32Array;
  #places: Block;
  #index: Int32Array;
  #count = 0;

  constructor(memory: Memory = new PlainMemory()) {
    this.#memory = memory;
    this.log = new PostingLog(memory, MOVES_OF_FRAME);
    this.#head = memory.words(HEAD_AT, HEAD_WORDS);
    this.#rows = memory.allocate(INITIAL_ROWS * ROW_BYTES);
    this.#places = memory.allocate(INITIAL_ROWS * INDEX_PLACES * 4);
    [this.#cells, this.#ints, this.#index] = [cellsOf(this.#rows), intsOf(this.#rows), intsOf(this.#places)];
    this.#note();
  }

  /** The account's row, created with empty buckets when it is new. */
  account(owner: UserId, purpose: Purpose, asset: AssetId): Account {
    const key = purpose * ASSETS_MAX + asset;
    const place = this.#probe(owner, key);
    const found = this.#index[place];
    if (found !== 0) return ((found & ROW_BITS) - 1) as Account;
    return this.#create(owner, key, place);
  }

  /** The account's row, or undefined while nothing was ever booked on it. */
  find(owner: UserId, purpose: Purpose, asset: AssetId): Account | undefined {
    const found = this.#index[this.#probe(owner, purpose * ASSETS_MAX + asset)];
    return found === 0 ? undefined : (((found & ROW_BITS) - 1) as Account);
  }

  balance(cell: Cell): Amount {
    return amount(this.#cells[cell]);
  }

  /** Balance of a bucket of an account that may not exist yet. */
  balanceOf(owner: UserId, purpose: Purpose, asset: AssetId, bucket: Bucket = "own"): Amount {
    const account = this.find(owner, purpose, asset);
    return account === undefined ? amount(0n) : this.balance((account * ROW_CELLS + BUCKETS.indexOf(bucket)) as Cell);
  }

  ownerOf(cell: Cell): UserId {
    return this.#ints[(cell >> 2) * ROW_INTS + OWNER] as UserId;
  }

  purposeOf(cell: Cell): Purpose {
    return (this.#ints[(cell >> 2) * ROW_INTS + KEY] >> 10) as Purpose;
  }

  assetOf(cell: Cell): AssetId {
    return (this.#ints[(cell >> 2) * ROW_INTS + KEY] & (ASSETS_MAX - 1)) as AssetId;
  }

  bucketOf(cell: Cell): Bucket {
    return BUCKETS[cell & 3];
  }

  /**
   * The one way value moves. `units` is a whole number of the asset's smallest unit, zero allowed (nothing is booked).
   * `reason` says why in the change log (`reasons.ts`), `reference` what it belongs to (an order, a trade). A move from
   * a cell to itself must be payable and books nothing.
   */
  move(from: Cell, to: Cell, units: Amount, reason: number, reference: number): void {
    if (units >= 0n && units <= SAFE_UNITS) return this.moveUnits(from, to, Number(units), reason, reference);
    return this.#moveWide(from, to, units, reason, reference);
  }

  /**
   * The same for amounts below 2^53: whole units as a plain number, added in two 32-bit halves, so that the hot path
   * makes no bigint. A balance of 2^53 and more takes the wide way.
   */
  moveUnits(from: Cell, to: Cell, units: number, reason: number, reference: number): void {
    if (units === 0) return;
    const ints = this.#ints;
    const fromBefore = ints[from * 2 + 1] * TWO_TO_32 + (ints[from * 2] >>> 0);
    const toBefore = ints[to * 2 + 1] * TWO_TO_32 + (ints[to * 2] >>> 0);
    const fromAfter = fromBefore - units;
    const toAfter = toBefore + units;
    // All figures are exact within these bounds; `units > 0` also refuses what is no number.
    const isExact = units > 0 && fromAfter >= -SAFE && fromBefore <= SAFE && toAfter <= SAFE && toBefore >= -SAFE;
    const isPlain = isExact && Math.floor(units) === units && (fromAfter >= 0 || this.#mayBeNegative(from));
    if (!isPlain || from === to) return this.#moveWide(from, to, wholeUnits(units), reason, reference);
    if (((ints[(from >> 2) * ROW_INTS + KEY] ^ ints[(to >> 2) * ROW_INTS + KEY]) & ASSET_BITS) !== 0) this.#refuseAssets(from, to);
    ints[from * 2] = fromAfter | 0;
    ints[from * 2 + 1] = Math.floor(fromAfter / TWO_TO_32);
    ints[to * 2] = toAfter | 0;
    ints[to * 2 + 1] = Math.floor(toAfter / TWO_TO_32);
    this.log.addUnits(from, to, units, fromAfter, toAfter, reason, reference);
  }

  /** Own money becomes pledged. */
  pledge(account: Account, units: number, reason: number, reference: number): void {
    const cell = account * ROW_CELLS;
    this.moveUnits(cell as number as Cell, (cell + 1) as number as Cell, units, reason, reference);
  }

  /** Pledged money is its owner's own again. */
  release(account: Account, units: number, reason: number, reference: number): void {
    const cell = account * ROW_CELLS;
    this.moveUnits((cell + 1) as number as Cell, cell as number as Cell, units, reason, reference);
  }

  /** What `cell` holds covers `units`; for refusing before anything moves. */
  covers(cell: Cell, units: number): boolean {
    // The high half alone decides above 2^53, where the sum would no longer be exact.
    return this.#ints[cell * 2 + 1] * TWO_TO_32 + (this.#ints[cell * 2] >>> 0) >= units;
  }

  /** What `cell` holds as a plain number: exact below 2^53, for figures that are looked at and not moved. */
  units(cell: Cell): number {
    return this.#ints[cell * 2 + 1] * TWO_TO_32 + (this.#ints[cell * 2] >>> 0);
  }

  /** How many accounts there are. */
  get size(): number {
    return this.#count;
  }

  /** V1: per asset the sum over all accounts is zero. V2: nothing but issuance, outside and clearing stands below zero. */
  check(): void {
    for (const [asset, sum] of this.#sums()) invariant(sum === 0n, "V1: every asset must sum to zero", asset, sum);
  }

  /** Assets whose accounts do not sum to zero: always none, for whoever watches from outside. */
  imbalances(): number {
    return [...this.#sums().values()].filter((sum) => sum !== 0n).length;
  }

  #sums(): ReadonlyMap<number, bigint> {
    const sums = new Map<number, bigint>();
    for (let row = 0; row < this.#count; row++) {
      const asset = this.assetOf((row * ROW_CELLS) as Cell);
      for (let bucket = 0; bucket < BUCKETS.length; bucket++) {
        const cell = (row * ROW_CELLS + bucket) as Cell;
        const value = this.#cells[cell];
        invariant(value >= 0n || this.#mayBeNegative(cell), "V2: no account may stand below zero", this.name(cell), value);
        sums.set(asset, (sums.get(asset) ?? 0n) + value);
      }
    }
    return sums;
  }

  /** Every cell that holds or owes something, with its balance. */
  *heldCells(): Generator<readonly [Cell, bigint]> {
    for (let row = 0; row < this.#count; row++) {
      for (let bucket = 0; bucket < BUCKETS.length; bucket++) {
        const cell = (row * ROW_CELLS + bucket) as Cell;
        if (this.#cells[cell] !== 0n) yield [cell, this.#cells[cell]];
      }
    }
  }

  /** Every promotional cell that holds something, with its balance. */
  *promotionalCells(): Generator<readonly [Cell, bigint]> {
    for (let row = 0; row < this.#count; row++) {
      const cell = promotional(row as Account);
      const units = this.#cells[cell] as bigint;
      if (units !== 0n) yield [cell, units];
    }
  }

  /** As it stands now: one copy of the memory, whatever it holds. */
  copy(): LedgerCopy {
    return new LedgerCopy(this.#cells.slice(0, this.#count * ROW_CELLS));
  }

  /** Every pledged cell with its balance. */
  *pledgedCells(): Generator<readonly [Cell, bigint]> {
    for (let row = 0; row < this.#count; row++) {
      const cell = pledged(row as Account);
      yield [cell, this.#cells[cell]];
    }
  }

  /**
   * Hash of who has how much of what, whatever the order and layout of the rows: every cell that holds something is mixed alone and
   * the results are added up. Two states with one hash have the same balances; 32 hex digits. Tells apart, proves nothing
   * against an adversary.
   */
  hash(): string {
    const ints = this.#ints;
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let row = 0; row < this.#count; row++) {
      for (let bucket = 0; bucket < BUCKETS.length; bucket++) {
        const cell = (row * ROW_CELLS + bucket) * 2;
        const [low, high] = [ints[cell], ints[cell + 1]];
        if (low === 0 && high === 0) continue;
        const whose = mix(mix(0x9e3779b1, ints[row * ROW_INTS + OWNER]), ints[row * ROW_INTS + KEY] * BUCKETS.length + bucket);
        const howMuch = mix(mix(0x85ebca77, low), high);
        a = (a + mix(whose, howMuch)) | 0;
        b = (b + mix(howMuch, whose ^ 0x27d4eb2f)) | 0;
        c = (c + mix(whose ^ 0x165667b1, howMuch)) | 0;
        d = (d + mix(howMuch ^ 0x2545f491, whose)) | 0;
      }
    }
    return [a, b, c, d].map((sum) => (sum >>> 0).toString(16).padStart(8, "0")).join("");
  }

  accountOf(cell: Cell): Account {
    return (cell >> 2) as number as Account;
  }

  /** Every cell of an asset that holds something, in order of creation. */
  cellsOf(asset: AssetId): readonly Cell[] {
    const cells: Cell[] = [];
    for (let row = 0; row < this.#count; row++) {
      if (this.assetOf((row * ROW_CELLS) as Cell) !== asset) continue;
      for (let bucket = 0; bucket < BUCKETS.length; bucket++) {
        const cell = (row * ROW_CELLS + bucket) as Cell;
        if (this.#cells[cell] !== 0n) cells.push(cell);
      }
    }
    return cells;
  }

  name(cell: Cell): string {
    return `${accountName(this.ownerOf(cell), this.purposeOf(cell), this.assetOf(cell))}:${this.bucketOf(cell)}`;
  }

  save(writer: StateWriter): void {
    writer.column(this.#cells, this.#count * ROW_CELLS);
  }

  load(reader: StateReader): void {
    const cells = reader.columnInto((length) => {
      let rows = INITIAL_ROWS;
      while (rows * ROW_CELLS < length) rows *= 2;
      this.#memory.release(this.#rows);
      this.#rows = this.#memory.allocate(rows * ROW_BYTES);
      this.#cells = cellsOf(this.#rows);
      return this.#cells;
    });
    this.#ints = intsOf(this.#rows);
    this.#count = cells / ROW_CELLS;
    this.#reindex();
  }

  #create(owner: UserId, key: number, place: number): Account {
    const row = this.#count;
    invariant(row + 1 < ROW_BITS, "accounts must stay below 2^26", row);
    if ((row + 1) * ROW_CELLS > this.#cells.length) {
      this.#grow();
      return this.#create(owner, key, this.#probe(owner, key));
    }
    this.#count = row + 1;
    this.#ints[row * ROW_INTS + OWNER] = owner;
    this.#ints[row * ROW_INTS + KEY] = key;
    this.#index[place] = (hashOf(owner, key) & TAG_BITS) | (row + 1);
    return row as Account;
  }

  /** Where the key is, or the empty place where it belongs. */
  #probe(owner: number, key: number): number {
    const index = this.#index;
    const ints = this.#ints;
    const mask = index.length - 1;
    const hash = hashOf(owner, key);
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const entry = index[place];
      if (entry === 0) return place;
      // Other accounts are passed over by their tag, without a look at their rows.
      if (((entry ^ hash) & TAG_BITS) !== 0) continue;
      const row = (entry & ROW_BITS) - 1;
      if (ints[row * ROW_INTS + OWNER] === owner && ints[row * ROW_INTS + KEY] === key) return place;
    }
  }

  #grow(): void {
    this.#rows = enlarge(this.#memory, this.#rows, this.#rows.bytes * 2);
    [this.#cells, this.#ints] = [cellsOf(this.#rows), intsOf(this.#rows)];
    this.#reindex();
  }

  #reindex(): void {
    this.#memory.release(this.#places);
    this.#places = this.#memory.allocate((this.#rows.bytes / ROW_BYTES) * INDEX_PLACES * 4);
    this.#index = intsOf(this.#places);
    this.#note();
    for (let row = 0; row < this.#count; row++) {
      const owner = this.#ints[row * ROW_INTS + OWNER];
      const key = this.#ints[row * ROW_INTS + KEY];
      this.#index[this.#probe(owner, key)] = (hashOf(owner, key) & TAG_BITS) | (row + 1);
    }
  }

  /** Where rows and index lie. */
  #note(): void {
    this.#head[HEAD_ROWS] = this.#rows.offset;
    this.#head[HEAD_INDEX] = this.#places.offset;
    this.#head[HEAD_MASK] = this.#index.length - 1;
  }

  #mayBeNegative(cell: Cell): boolean {
    const purpose = this.purposeOf(cell);
    return purpose === PURPOSE.issuance || purpose === PURPOSE.outside || purpose === PURPOSE.clearing;
  }

  /** Any amount and balance, in bigints; also where a wrong move is named. */
  #moveWide(from: Cell, to: Cell, units: bigint, reason: number, reference: number): void {
    const cells = this.#cells;
    const fromAfter = cells[from] - units;
    const toAfter = from === to ? cells[to] : cells[to] + units;
    if (units < 0n || fromAfter < 0n || toAfter > AMOUNT_MAX) this.#prove(from, to, units, fromAfter, toAfter);
    if (from === to) return;
    if (this.assetOf(from) !== this.assetOf(to)) this.#refuseAssets(from, to);
    cells[from] = fromAfter;
    cells[to] = toAfter;
    this.log.add(from, to, units, fromAfter, toAfter, reason, reference);
  }

  #prove(from: Cell, to: Cell, units: bigint, fromAfter: bigint, toAfter: bigint): void {
    const solvent = fromAfter >= 0n || (this.#mayBeNegative(from) && fromAfter >= NEGATIVE_LIMIT);
    // Names are made only for who has to read them: issuance and clearing come here often, and rightly.
    if (units > 0n && solvent && toAfter <= AMOUNT_MAX) return;
    invariant(units > 0n, "a move must be positive", this.name(from), this.name(to), units);
    invariant(solvent, "V2: a payer must hold what it pays", this.name(from), this.name(to), units);
    invariant(toAfter <= AMOUNT_MAX, "a balance must stay within 2^62", this.name(to), toAfter);
  }

  #refuseAssets(from: Cell, to: Cell): never {
    invariant(false, "a move must stay within one asset", this.name(from), this.name(to));
  }
}

const cellsOf = ({ buffer, offset, bytes }: Block): BigInt64Array => new BigInt64Array(buffer, offset, bytes / 8);

function hashOf(owner: number, key: number): number {
  const hash = Math.imul(owner ^ Math.imul(key, 0x9e3779b1), 0x85ebca6b);
  return hash ^ (hash >>> 15);
}

function wholeUnits(units: number): bigint {
  invariant(Number.isSafeInteger(units), "units must be a whole number below 2^53", units);
  return BigInt(units);
}

function mix(state: number, word: number): number {
  let mixed = Math.imul(state ^ word, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35);
  return mixed ^ (mixed >>> 13);
}
