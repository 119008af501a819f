/**
 * A column of integers as PostgreSQL's binary form of an array: some bytes a value, instead of text that is made here and read there.
 *
 * Source: `array_send` and `int8send` of PostgreSQL; the form has been the same since version 7.4.
 */
type IntegerType = { readonly oid: number; readonly bytes: 2 | 4 | 8 };

const INTEGERS: ReadonlyMap<string, IntegerType> = new Map([
  ["bigint", { oid: 20, bytes: 8 }],
  ["integer", { oid: 23, bytes: 4 }],
  ["smallint", { oid: 21, bytes: 2 }],
]);
/** Dimensions, whether there are nulls, type, length, number of the first. */
const HEAD_BYTES = 20;
const LENGTH_BYTES = 4;
const HALF = 2 ** 32;

/** Undefined for other types, and where a value is no integer of its type: as text the database refuses it by name. */
export function integerColumn(type: string, name: string, rows: readonly Readonly<Record<string, unknown>>[]): Buffer | undefined {
  const integer = INTEGERS.get(type);
  if (integer === undefined || rows.length === 0) return undefined;
  const { oid, bytes } = integer;
  const column = Buffer.allocUnsafe(HEAD_BYTES + rows.length * (LENGTH_BYTES + bytes));
  const view = new DataView(column.buffer, column.byteOffset, column.length);
  [1, 0, oid, rows.length, 1].forEach((field, i) => view.setInt32(i * LENGTH_BYTES, field));
  let at = HEAD_BYTES;
  for (const row of rows) {
    view.setInt32(at, bytes);
    if (!setInteger(view, at + LENGTH_BYTES, bytes, row[name])) return undefined;
    at += LENGTH_BYTES + bytes;
  }
  return column;
}

/** Says whether the value is an integer of so many bytes. */
export function setInteger(view: DataView, at: number, bytes: 2 | 4 | 8, value: unknown): boolean {
  if (typeof value === "bigint") {
    if (bytes < 8 || BigInt.asIntN(64, value) !== value) return false;
    view.setBigInt64(at, value);
    return true;
  }
  if (typeof value !== "number" || !Number.isSafeInteger(value)) return false;
  if (bytes === 8) {
    view.setInt32(at, Math.floor(value / HALF));
    view.setInt32(at + 4, value);
    return true;
  }
  if (bytes === 4) view.setInt32(at, value);
  else view.setInt16(at, value);
  return value === (bytes === 4 ? view.getInt32(at) : view.getInt16(at));
}
