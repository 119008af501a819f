/** Rows of the records of days. */
import type { Pool } from "pg";
import type { DayRecordView } from "../contract/day-record-replies.ts";
import type { MadeDay } from "./make-day.ts";

type Read = Pick<Pool, "query">;
type Row = Readonly<Record<"day" | "root" | "first" | "last" | "lines" | "orders" | "fills" | "samples" | "size" | "bytes", string>> & {
  readonly note: string | null;
};
export const FILE_PATH = "/day-record";

const viewOf = ({ day, root, note, ...figures }: Row): DayRecordView => {
  const { first, last, lines, orders, fills, samples, size, bytes } = figures;
  const [firstAt, lastAt] = [Number(first), Number(last)];
  const counts = { lines: Number(lines), orders: Number(orders), fills: Number(fills), samples: Number(samples) };
  const sizes = { size: Number(size), bytes: Number(bytes), file: `${FILE_PATH}/${day}.jsonl.gz`, note: note ?? "" };
  return { day, root, first: firstAt, last: lastAt, ...counts, ...sizes };
};

/** The newest first: days as text sort as days do. */
export async function readRecords(
  pool: Read,
  { before, limit }: { readonly before: string; readonly limit: number },
): Promise<readonly DayRecordView[]> {
  const text = "select * from day_record where day < $1 order by day desc limit $2";
  return (await pool.query<Row>({ name: "read-day-records", text, values: [before, limit] })).rows.map(viewOf);
}

/** What the next head is to name: a record that none named yet, else the newest. */
export async function readToName(pool: Read): Promise<DayRecordView | undefined> {
  const text = "select * from day_record order by note is not null, day desc limit 1";
  const { rows } = await pool.query<Row>({ name: "read-day-to-name", text });
  return rows[0] === undefined ? undefined : viewOf(rows[0]);
}

export async function readRecord(pool: Read, day: string): Promise<DayRecordView | undefined> {
  const { rows } = await pool.query<Row>({ name: "read-day-record", text: "select * from day_record where day = $1", values: [day] });
  return rows[0] === undefined ? undefined : viewOf(rows[0]);
}

export async function writeRecordRow(pool: Read, day: string, { root, first, last, counts, size, bytes }: MadeDay): Promise<void> {
  const { lines, orders, fills, samples } = counts;
  await pool.query({
    name: "write-day-record",
    text: `insert into day_record (day, root, first, last, lines, orders, fills, samples, size, bytes)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
    values: [day, root, first, last, lines, orders, fills, samples, size, bytes],
  });
}

/** The first head that names it stays. */
export async function noteHead(pool: Read, day: string, root: string, note: string): Promise<void> {
  await pool.query({
    name: "note-day-head",
    text: "update day_record set note = $3 where day = $1 and root = $2 and note is null",
    values: [day, root, note],
  });
}

export async function readSwitch(pool: Read): Promise<boolean | undefined> {
  return (await pool.query<{ readonly is_on: boolean }>("select is_on from day_record_switch")).rows[0]?.is_on;
}
