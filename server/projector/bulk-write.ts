/** Many rows in one statement: each column is one array parameter, taken apart by `unnest` in the database. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { PoolClient } from "pg";
import { integerColumn } from "./integer-column.ts";

/** SQL type of each column, in order. */
export type Columns = Readonly<Record<string, "bigint" | "integer" | "smallint" | "text" | "boolean" | "double precision" | "numeric">>;
/** bigint is for amounts; ids, lots and ticks are safe integers. */
export type Row<C extends Columns> = { readonly [Name in keyof C]: string | number | bigint | boolean };

/** `select` over the rows as a table `given` with the columns' names; to be used inside an insert or update. */
export function givenRows(columns: Columns): string {
  const names = Object.keys(columns);
  const parameters = names.map((name, i) => `$${i + 1}::${columns[name]}[]`);
  return `unnest(${parameters.join(", ")}) as given (${names.join(", ")})`;
}

/** Parameters of `givenRows`. */
export type ColumnValues = (string | Buffer)[];

/** Each column as an array: of integers its bytes, of others its text; the driver's own escaping, value by value, cost more than the rest of a write. */
export function columnValues<C extends Columns>(columns: C, rows: readonly Row<C>[]): ColumnValues {
  return Object.entries(columns).map(
    ([name, type]) => integerColumn(type, name, rows) ?? `{${columnText(name, type === "text" ? quoted : String, rows)}}`,
  );
}

/** Rows that follow each other share most values (a time, a user, a market), and turning a large number into text is slow. */
function columnText<C extends Columns>(name: keyof C, toText: (value: unknown) => string, rows: readonly Row<C>[]): string {
  // Joined in one go: a text that grows by each value would be a tree of pieces, put together when it is sent.
  const texts: string[] = [];
  let last: unknown;
  let lastText = "";
  for (const row of rows) {
    const value: unknown = row[name];
    if (value !== last || texts.length === 0) {
      last = value;
      lastText = toText(value);
    }
    texts.push(lastText);
  }
  return texts.join(",");
}

const ESCAPED = /["\\]/;

function quoted(value: unknown): string {
  const text = String(value);
  return ESCAPED.test(text) ? `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"` : `"${text}"`;
}

/** Rows that one statement takes: its values are some milliseconds of the venue's thread. Fewer would have the tables wait for it more often. */
const ROWS_AT_ONCE = 5000;
const ROWS_A_TURN = 2000;

/** The rows in their order, as many at a time as a statement takes. */
export function* inSlices<R>(rows: readonly R[]): Generator<readonly R[]> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) yield rows.slice(at, at + ROWS_AT_ONCE);
}

/** The rows in their order, with a turn of the event loop after every so many: for work on them that nobody should have to wait for. */
export async function* inTurns<R>(rows: readonly R[]): AsyncGenerator<readonly R[]> {
  for (let at = 0; at < rows.length; at += ROWS_A_TURN) {
    if (at > 0) await nextTurn();
    yield rows.slice(at, at + ROWS_A_TURN);
  }
}

/**
 * Runs a statement over the rows (`givenRows`), as often as it takes: for one that says the same however many it is given at a time. Nothing
 * happens for none. Returns how many rows it changed.
 */
export async function writeRows<C extends Columns>(
  client: Pick<PoolClient, "query">,
  { name, text }: { readonly name: string; readonly text: string },
  columns: C,
  rows: readonly Row<C>[],
): Promise<number> {
  let changed = 0;
  for (const some of inSlices(rows)) changed += (await client.query({ name, text, values: columnValues(columns, some) })).rowCount ?? 0;
  return changed;
}

/** Inserts the rows. */
export async function insertRows<C extends Columns>(client: PoolClient, table: string, columns: C, rows: readonly Row<C>[]): Promise<void> {
  const names = Object.keys(columns).join(", ");
  const text = `insert into ${table} (${names}) select ${names} from ${givenRows(columns)}`;
  await writeRows(client, { name: `insert-${table}`, text }, columns, rows);
}
