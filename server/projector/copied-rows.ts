/**
 * Many rows by `copy … from stdin` in PostgreSQL's binary form, for the tables that an order writes to: the database takes them apart for less
 * than a row of `insert … select unnest`, and writes those that share a page to its log together (decision 0128).
 *
 * A row becomes bytes when it is added. Thousands wait for a write that takes a moment; as objects the engine's collections would carry all of
 * them along, and turning them into bytes in one go would keep everybody else waiting (decision 0131).
 *
 * Source: PostgreSQL's documentation, "COPY", "Binary Format". It converts nothing: types of columns must be those of the table.
 */
import type { Connection, PoolClient, Submittable } from "pg";
import type { Row } from "./bulk-write.ts";
import { setInteger } from "./integer-column.ts";

/** Signature, flags, length of what else a header may hold. */
const HEAD = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
/** In place of a row's number of columns. */
const END = Buffer.from([0xff, 0xff]);
const MARGIN = HEAD.length + END.length;
const COUNT_BYTES = 2;
const LENGTH_BYTES = 4;
const INTEGER_BYTES = { smallint: 2, integer: 4, bigint: 8 } as const;
/** Sent in one turn, unless a row is longer. */
const PIECE_BYTES = 2 ** 20;
const FIRST_BYTES = 4096;
/** A value of `by` and a row's place share a number: so many rows are sorted at a time, and values are below 2^32. */
const PLACES = 2 ** 21;
/** SQLSTATE "numeric value out of range": what the database would say. */
const OUT_OF_RANGE = "22003";

/** Types that are written. */
export type CopiedColumns = Readonly<Record<string, keyof typeof INTEGER_BYTES | "text" | "boolean">>;
type Copied<C extends CopiedColumns> = Row<C> & Readonly<Record<string, unknown>>;
/** Columns of whole numbers from 0 to 2^32. */
type Numbered<C extends CopiedColumns> = { [Name in keyof C & string]: C[Name] extends "bigint" | "integer" ? Name : never }[keyof C &
  string];

/** A value is none of its column's type. The same write will be refused again. */
class ValueRefused extends Error {
  override readonly name = "ValueRefused";
  readonly code = OUT_OF_RANGE;
}

/**
 * Rows of one table that wait to be written. Those of one value of `by` are written together, in the order in which they came: several indexes
 * begin with that column, and of a large table the pages of such an index are then fetched once a write, and not once a row.
 */
export class CopiedRows<C extends CopiedColumns> {
  readonly #table: string;
  readonly #names: readonly string[];
  readonly #types: readonly CopiedColumns[string][];
  readonly #by: Numbered<C>;
  #bytes = new Growing();
  /** Of each row: its value of `by`, and where its bytes end. */
  #keys: number[] = [];
  #ends: number[] = [];
  #refused: ValueRefused | undefined;

  constructor(table: string, columns: C, by: Numbered<C>) {
    this.#table = table;
    this.#names = Object.keys(columns);
    this.#types = Object.values(columns);
    this.#by = by;
  }

  /** Rows added since the last write was taken. */
  get length(): number {
    return this.#keys.length;
  }

  add(row: Copied<C>): void {
    const out = this.#bytes;
    const [names, types] = [this.#names, this.#types];
    out.integer(names.length, COUNT_BYTES);
    for (let column = 0; column < names.length; column++) {
      const [name, type] = [names[column] as string, types[column] as CopiedColumns[string]];
      const value = row[name];
      if (type === "text") out.text(String(value));
      else if (type === "boolean") out.flag(value === true);
      else if (!out.field(value, INTEGER_BYTES[type]))
        this.#refused ??= new ValueRefused(`${this.#table}.${name} can't hold ${String(value)}`);
    }
    this.#keys.push(Number(row[this.#by]));
    this.#ends.push(out.length);
  }

  /** Hands over what was added as one write, which may be tried again; it rejects, like the database, what does not fit its column. */
  take(): (client: PoolClient) => Promise<void> {
    const [bytes, keys, ends, refused] = [this.#bytes.taken(), this.#keys, this.#ends, this.#refused];
    [this.#bytes, this.#keys, this.#ends, this.#refused] = [new Growing(), [], [], undefined];
    return async (client) => {
      if (refused !== undefined) throw refused;
      if (keys.length === 0) return;
      const text = `copy ${this.#table} (${this.#names.join(", ")}) from stdin (format binary)`;
      const pieces = piecesOf(bytes, ends, sortedPlaces(keys));
      await new Promise<void>((resolve, reject) => {
        client.query(new Copying(text, pieces, (error) => (error === undefined ? resolve() : reject(error))));
      });
    };
  }
}

/** Places of the keys in the order of these, equal ones as they came: of the first so many, then of the next. */
function sortedPlaces(keys: readonly number[]): Float64Array {
  const places = new Float64Array(keys.length);
  for (let from = 0; from < keys.length; from += PLACES) {
    const order = Float64Array.from(keys.slice(from, from + PLACES), (key, place) => key * PLACES + place).sort();
    const hasRoom = (order[0] ?? 0) >= 0 && (order.at(-1) ?? 0) <= Number.MAX_SAFE_INTEGER;
    if (!hasRoom) throw new RangeError("rows can't be told apart by what they are sorted by");
    places.set(
      order.map((each) => from + (each % PLACES)),
      from,
    );
  }
  return places;
}

/** Head, rows in that order, and end. */
function* piecesOf(bytes: Buffer, ends: readonly number[], places: Float64Array): Generator<Buffer> {
  const pieceFor = (row: number): Buffer => Buffer.allocUnsafe(Math.max(row + END.length, Math.min(PIECE_BYTES, bytes.length + MARGIN)));
  let piece = pieceFor(0);
  let length = HEAD.copy(piece);
  for (const place of places) {
    const [from, to] = [ends[place - 1] ?? 0, ends[place] ?? 0];
    if (length + to - from + END.length > piece.length) {
      yield piece.subarray(0, length);
      [piece, length] = [pieceFor(to - from), 0];
    }
    length += bytes.copy(piece, length, from, to);
  }
  yield piece.subarray(0, length + END.copy(piece, length));
}

/** Bytes in a buffer that doubles. */
class Growing {
  #buffer = Buffer.allocUnsafe(FIRST_BYTES);
  #view = viewOf(this.#buffer);
  #at = 0;

  get length(): number {
    return this.#at;
  }

  taken(): Buffer {
    return this.#buffer.subarray(0, this.#at);
  }

  integer(value: number, bytes: 2 | 4): void {
    this.#room(bytes);
    if (bytes === 2) this.#view.setInt16(this.#at, value);
    else this.#view.setInt32(this.#at, value);
    this.#at += bytes;
  }

  /** An integer with its length; says whether the value is one of so many bytes. */
  field(value: unknown, bytes: 2 | 4 | 8): boolean {
    this.integer(bytes, LENGTH_BYTES);
    this.#room(bytes);
    const fits = setInteger(this.#view, this.#at, bytes, value);
    this.#at += bytes;
    return fits;
  }

  flag(value: boolean): void {
    this.integer(1, LENGTH_BYTES);
    this.#room(1);
    this.#view.setUint8(this.#at++, value ? 1 : 0);
  }

  text(value: string): void {
    // A UTF-16 unit has three bytes at the most.
    this.#room(LENGTH_BYTES + value.length * 3);
    const bytes = value === "" ? 0 : this.#buffer.write(value, this.#at + LENGTH_BYTES);
    this.#view.setInt32(this.#at, bytes);
    this.#at += LENGTH_BYTES + bytes;
  }

  #room(bytes: number): void {
    if (this.#at + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, this.#at + bytes));
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
    this.#view = viewOf(larger);
  }
}

const viewOf = (buffer: Buffer): DataView => new DataView(buffer.buffer, buffer.byteOffset, buffer.length);

type CopyingConnection = Connection & { sendCopyFromChunk(piece: Buffer): void; endCopyFrom(): void };

/** What the driver asks of a statement (`Query` of pg, whose own refuses to copy); it is over when the server is ready for the next. */
class Copying implements Submittable {
  readonly text: string;
  readonly callback: (error?: Error) => void;
  readonly #pieces: Iterator<Buffer>;
  #isOver = false;

  constructor(text: string, pieces: Iterator<Buffer>, callback: (error?: Error) => void) {
    this.text = text;
    this.#pieces = pieces;
    this.callback = callback;
  }

  submit(connection: Connection): void {
    connection.query(this.text);
  }

  /** A piece a turn. What the server has refused meanwhile it wants no more of. */
  handleCopyInResponse(connection: CopyingConnection): void {
    if (this.#isOver) return;
    const { value, done } = this.#pieces.next();
    if (done === true) return connection.endCopyFrom();
    connection.sendCopyFromChunk(value);
    setImmediate(() => this.handleCopyInResponse(connection));
  }

  handleCommandComplete(): void {
    // What comes next ends it.
  }

  handleReadyForQuery(): void {
    this.#isOver = true;
    this.callback();
  }

  handleError(error: Error): void {
    this.#isOver = true;
    this.callback(error);
  }
}
