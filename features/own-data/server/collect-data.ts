/**
 * All that the tables have of a person, table by table: found by the column that names whose a row is, so that a new table is in it without
 * anybody thinking of it. What proves who one is stays out: it would open the account to whoever finds the file.
 * What is sealed is opened beside it (`sealed-data.ts`).
 */
import type { Pool } from "pg";
import type { ZipEntry } from "./zip-file.ts";

/** The newest of a table; more than somebody reads, and as much as is held in memory at once. */
const ROWS_MAX = 100_000;
/** Columns that name whose a row is. */
export const OWNER_COLUMNS = ["user_id"];
/** Tables in which a person stands under a name of its own, and nobody else. */
const OWNER_OF: Readonly<Record<string, string>> = {
  copies_trader: "trader",
  copies_hour: "trader",
  copies_closed: "trader",
  copies_closed_sum: "trader",
};
const SECRET = /hash|material|secret|token|credential|print|^public_key$/;
/** The venue's own, or what would be the file itself. */
const LEFT_OUT = ["own_data_export", "known_sender", "person_factor"];

type Column = { readonly table_name: string; readonly column_name: string; readonly data_type: string };
type Row = Readonly<Record<string, unknown>>;

export async function collectData(pool: Pool, person: number): Promise<readonly ZipEntry[]> {
  const tables = await tablesOf(pool);
  const data: Record<string, readonly Row[]> = { person: await rowsOf(pool, "person", tables.person ?? [], { column: "id", person }) };
  for (const [table, columns] of Object.entries(tables)) {
    const column = OWNER_OF[table] ?? OWNER_COLUMNS.find((name) => columns.some(({ column_name: own }) => own === name));
    if (column === undefined || LEFT_OUT.includes(table)) continue;
    data[table] = await rowsOf(pool, table, columns, { column, person });
  }
  const filled = Object.entries(data).filter(([, rows]) => rows.length > 0);
  const json = JSON.stringify(Object.fromEntries(filled), undefined, 1);
  return [{ name: "all.json", content: json }, ...filled.map(([table, rows]) => ({ name: `${table}.csv`, content: csvOf(rows) }))];
}

async function tablesOf(pool: Pool): Promise<Readonly<Record<string, readonly Column[]>>> {
  const { rows } = await pool.query<Column>(
    `select table_name, column_name, data_type from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`,
  );
  return Object.fromEntries(Map.groupBy(rows, ({ table_name: table }) => table));
}

type Whose = { readonly column: string; readonly person: number };

async function rowsOf(pool: Pool, table: string, columns: readonly Column[], { column, person }: Whose): Promise<readonly Row[]> {
  const shown = columns.filter(
    ({ column_name: name, data_type: type }) => !SECRET.test(name) && type !== "bytea" && !(table === "session" && name === "id"),
  );
  const names = shown.map(({ column_name: name }) => `"${name}"`).join(", ");
  // Names come from the database's own list, the number from the session.
  const { rows } = await pool.query<Row>(`select ${names} from "${table}" where "${column}" = $1 limit ${ROWS_MAX}`, [person]);
  return rows;
}

/** RFC 4180. What a spreadsheet would take for a formula is text there, too. */
function csvOf(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => names.map((name) => cell(row[name])).join(","));
  return `${[names.join(","), ...lines].join("\r\n")}\r\n`;
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" ? value : value instanceof Date ? value.toISOString() : JSON.stringify(value);
  const safe = /^[=+@\t\r]|^-(?![\d.]+$)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
