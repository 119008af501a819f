/**
 * Many rows by `copy … from stdin` in PostgreSQL's binary form, for the tables that an order writes to: the database takes them apart for less
 * than a row of `insert … select unnest`, and writes those that share a page to its log together (decision 0128).
 *
 * Source: PostgreSQL's documentation, "COPY", "Binary Format". It converts nothing: types of columns must be those of the table.
 */
import type { Connection, PoolClient, Submittable } from "pg";
import { insertRows, type Row } from "./bulk-write.ts";
import { setInteger } from "./integer-column.ts";

/** Signature, flags, length of what else a header may hold. */
const HEAD = Buffer.from("PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0", "latin1");
const COUNT_BYTES = 2;
const LENGTH_BYTES = 4;
const INTEGER_BYTES = { smallint: 2, integer: 4, bigint: 8 } as const;
/** Sent at once: the driver copies each piece into a buffer that it keeps. */
const PIECE_BYTES = 65_536;
const FIRST_BYTES = 4096;

/** Types that are written; rows with others are inserted. */
export type CopiedColumns = Readonly<Record<string, keyof typeof INTEGER_BYTES | "text" | "boolean">>;

/**
 * Adds the rows; nothing happens for none. Those of one value of `by` together: several indexes begin with that column, and of a large table the
 * pages of such an index are then fetched once a write, and not once a row.
 */
export async function copyRows<C extends CopiedColumns>(
  client: PoolClient,
  table: string,
  columns: C,
  rows: readonly Row<C>[],
  by: keyof C & string,
): Promise<void> {
  if (rows.length === 0) return;
  const sorted = rows.toSorted((left, right) => (left[by] < right[by] ? -1 : left[by] > right[by] ? 1 : 0));
  const bytes = copiedRows(columns, sorted);
  // What does not fit its column the database refuses by name.
  if (bytes === undefined) return insertRows(client, table, columns, rows);
  await new Promise<void>((resolve, reject) => {
    const text = `copy ${table} (${Object.keys(columns).join(", ")}) from stdin (format binary)`;
    client.query(new Copying(text, bytes, (error) => (error === undefined ? resolve() : reject(error))));
  });
}

/** Undefined where a value is no integer of its column's type. */
export function copiedRows<C extends CopiedColumns>(columns: C, rows: readonly Row<C>[]): Buffer | undefined {
  const out = new Growing();
  out.bytes(HEAD);
  const typed = Object.entries(columns);
  for (const row of rows) {
    out.integer(typed.length, COUNT_BYTES);
    for (const [name, type] of typed) {
      const value = row[name];
      if (type === "text") out.text(String(value));
      else if (type === "boolean") out.flag(value === true);
      else if (!out.field(value, INTEGER_BYTES[type])) return undefined;
    }
  }
  out.integer(-1, COUNT_BYTES);
  return out.taken();
}

/** Bytes in a buffer that doubles. */
class Growing {
  #buffer = Buffer.allocUnsafe(FIRST_BYTES);
  #view = viewOf(this.#buffer);
  #at = 0;

  taken(): Buffer {
    return this.#buffer.subarray(0, this.#at);
  }

  bytes(given: Buffer): void {
    this.#room(given.length);
    this.#at += given.copy(this.#buffer, this.#at);
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

/** What the driver asks of a statement (`Query` of pg, whose own refuses to copy); it is over when the server is ready for the next. */
class Copying implements Submittable {
  readonly text: string;
  readonly callback: (error?: Error) => void;
  readonly #bytes: Buffer;

  constructor(text: string, bytes: Buffer, callback: (error?: Error) => void) {
    this.text = text;
    this.#bytes = bytes;
    this.callback = callback;
  }

  submit(connection: Connection): void {
    connection.query(this.text);
  }

  handleCopyInResponse(connection: Connection & { sendCopyFromChunk(piece: Buffer): void; endCopyFrom(): void }): void {
    for (let at = 0; at < this.#bytes.length; at += PIECE_BYTES) connection.sendCopyFromChunk(this.#bytes.subarray(at, at + PIECE_BYTES));
    connection.endCopyFrom();
  }

  handleCommandComplete(): void {
    // What comes next ends it.
  }

  handleReadyForQuery(): void {
    this.callback();
  }

  handleError(error: Error): void {
    this.callback(error);
  }
}
