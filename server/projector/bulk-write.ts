/** Many rows in one statement: each column is one array parameter, taken apart by `unnest` in the database. */
import type { PoolClient } from "pg";

/** SQL type of each column, in order. */
export type Columns = Readonly<Record<string, "bigint" | "integer" | "smallint" | "text" | "boolean" | "double precision">>;
/** bigint is for amounts; ids, lots and ticks are safe integers. */
export type Row<C extends Columns> = { readonly [Name in keyof C]: string | number | bigint | boolean };

/** `select` over the rows as a table `given` with the columns' names; to be used inside an insert or update. */
export function givenRows(columns: Columns): string {
  const names = Object.keys(columns);
  const parameters = names.map((name, i) => `$${i + 1}::${columns[name]}[]`);
  return `unnest(${parameters.join(", ")}) as given (${names.join(", ")})`;
}

export function columnValues<C extends Columns>(columns: C, rows: readonly Row<C>[]): unknown[][] {
  return Object.keys(columns).map((name) => rows.map((row) => toParameter(row[name as keyof C])));
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

function toParameter(value: string | number | bigint | boolean | undefined): string | number | boolean | undefined {
  return typeof value === "bigint" ? value.toString() : value;
}
