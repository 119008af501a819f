/**
 * All that the tables have of a person, table by table: found by the column that names whose a row is, so that a new table is in it without
 * anybody thinking of it. What proves who one is stays out: it would open the account to whoever finds the file.
 * What is sealed is opened beside it (`sealed-data.ts`).
 */
import type { Pool, PoolClient } from "pg";
import { ZipFile, type ZipEntry } from "./zip-file.ts";

/** Of a table, the newest; more than somebody reads. */
const ROWS_MAX = 100_000;
/** Columns that grow with each row, the first that a table has: numbers of the log, of trades and things, times. */
export const NEWER_BY =
  "sequence trade id number position at day hour start joined_at created_at saved_at made_at order_number order_id index".split(" ");
/** Read, written and packed at once: others' orders wait for no more than that. */
const ROWS_AT_ONCE = 200;
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

/** Each table with rows of theirs becomes a CSV, all of them one JSON, the newest rows first. Says the names of the files. */
export async function collectData(pool: Pool, person: number, zip = new ZipFile(), most = ROWS_MAX): Promise<readonly string[]> {
  const tables = await tablesOf(pool);
  const all = zip.entry("all.json");
  const client = await pool.connect();
  try {
    await client.query("begin read only");
    await copyTable(client, { table: "person", columns: tables.person ?? [], column: "id", person, most }, { zip, all });
    for (const [table, columns] of Object.entries(tables)) {
      const column = OWNER_OF[table] ?? OWNER_COLUMNS.find((name) => columns.some(({ column_name: own }) => own === name));
      if (column !== undefined && !LEFT_OUT.includes(table))
        await copyTable(client, { table, columns, column, person, most }, { zip, all });
    }
  } finally {
    await client.query("rollback").catch(() => undefined);
    client.release();
  }
  await all.write("\n}\n");
  await all.end();
  return zip.names;
}

async function tablesOf(pool: Pool): Promise<Readonly<Record<string, readonly Column[]>>> {
  const { rows } = await pool.query<Column>(
    `select table_name, column_name, data_type from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`,
  );
  return Object.fromEntries(Map.groupBy(rows, ({ table_name: table }) => table));
}

type Source = {
  readonly table: string;
  readonly columns: readonly Column[];
  readonly column: string;
  readonly person: number;
  readonly most: number;
};
type Files = { readonly zip: ZipFile; readonly all: ZipEntry };

async function copyTable(client: PoolClient, { table, columns, column, person, most }: Source, { zip, all }: Files): Promise<void> {
  const shown = columns.filter(
    ({ column_name: name, data_type: type }) => !SECRET.test(name) && type !== "bytea" && !(table === "session" && name === "id"),
  );
  const names = shown.map(({ column_name: name }) => `"${name}"`).join(", ");
  // Names come from the database's own list, the number from the session.
  const newer = NEWER_BY.find((name) => columns.some((one) => one.column_name === name && one.data_type !== "text"));
  const order = newer === undefined ? "" : `order by "${newer}" desc`;
  const text = `select ${names} from "${table}" where "${column}" = $1 ${order} limit ${most}`;
  await client.query(`declare rows_of_person no scroll cursor for ${text}`, [person]);
  let csv: ZipEntry | undefined;
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${ROWS_AT_ONCE} from rows_of_person`);
    if (rows.length > 0) {
      const objects = rows.map((row) => `\n  ${JSON.stringify(row, undefined, 1).replaceAll("\n", "\n  ")}`).join(",");
      const before = csv !== undefined ? "," : `${zip.names.length === 1 ? "{" : ","}\n "${table}": [`;
      csv ??= await begun(zip, table, rows);
      await all.write(before + objects);
      await csv.write(csvOf(rows));
    }
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await client.query("close rows_of_person");
  if (csv === undefined) return;
  await all.write("\n ]");
  await csv.end();
}

async function begun(zip: ZipFile, table: string, rows: readonly Row[]): Promise<ZipEntry> {
  const csv = zip.entry(`${table}.csv`);
  await csv.write(`${Object.keys(rows[0] ?? {}).join(",")}\r\n`);
  return csv;
}

/** RFC 4180. What a spreadsheet would take for a formula is text there, too. */
function csvOf(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  return rows.map((row) => `${names.map((name) => cell(row[name])).join(",")}\r\n`).join("");
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" ? value : value instanceof Date ? value.toISOString() : JSON.stringify(value);
  const safe = /^[=+@\t\r]|^-(?![\d.]+$)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
