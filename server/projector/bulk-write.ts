/** Many rows in one statement: each column is one array parameter, taken apart by `unnest` in the database. */
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

/** Inserts the rows; nothing happens for none. */
export async function insertRows<C extends Columns>(client: PoolClient, table: string, columns: C, rows: readonly Row<C>[]): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(columns).join(", ");
  const name = `insert-${table}`;
  await client.query({
    name,
    text: `insert into ${table} (${names}) select ${names} from ${givenRows(columns)}`,
    values: columnValues(columns, rows),
  });
}
