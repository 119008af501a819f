/** Messages that are written together with something else, in its transaction. */
import type { PoolClient } from "pg";
import { columnValues, givenRows, type Columns, writeRows } from "../../../server/projector/bulk-write.ts";
import { trimStatement } from "./notice-bounds.ts";

const NOTICE = {
  user_id: "bigint",
  about: "text",
  kind: "text",
  parameters: "text",
  receipt: "text",
  position: "bigint",
  at: "bigint",
} as const satisfies Columns;

export type WrittenNotice = {
  readonly user_id: number;
  readonly about: string;
  readonly kind: string;
  readonly parameters: string;
  readonly receipt: string;
  readonly position: number;
  readonly at: number;
  /** Told again after a real day at the earliest. */
  readonly rarely?: boolean;
};

/** What says who was told about what. */
const noticeKey = (row: { readonly user_id: number | string; readonly about: string }): string => `${row.user_id} ${row.about}`;

/**
 * None of whoever left; numbered as they happened, for those of one moment are shown by their numbers. What is written already, or was overtaken by a later one about the same, stays as it is. Returns those that came
 * too early to be told again.
 */
export async function writeNotices(client: PoolClient, rows: readonly WrittenNotice[]): Promise<ReadonlySet<string>> {
  const kept = new Set(
    await readEarly(
      client,
      rows.filter(({ rarely }) => rarely === true),
    ),
  );
  const written = withoutEarly(rows, kept).toSorted((one, other) => one.position - other.position);
  await writeRows(client, { name: "write-notices", text: WRITE }, NOTICE, written);
  return kept;
}

/** Without those that came too early; nearly always there is none. */
export const withoutEarly = (rows: readonly WrittenNotice[], early: ReadonlySet<string>): readonly WrittenNotice[] =>
  early.size === 0 ? rows : rows.filter((row) => !early.has(noticeKey(row)));

/** Deletes the oldest of those people's messages beyond what is kept. */
export async function trimNotices(client: PoolClient, users: readonly number[]): Promise<void> {
  for (const user of users) await client.query(trimStatement(user));
}

async function readEarly(client: PoolClient, rows: readonly WrittenNotice[]): Promise<readonly string[]> {
  if (rows.length === 0) return [];
  const query = { name: "early-notices", text: EARLY, values: columnValues(NOTICE, rows) };
  return (await client.query<{ user_id: string; about: string }>(query)).rows.map(noticeKey);
}

/** Of those that are told rarely; the same message again, after a write whose end nobody heard, is none of them. */
const EARLY = `
  select given.user_id, given.about from ${givenRows(NOTICE)} join notice on notice.user_id = given.user_id and notice.about = given.about
  where notice.position <> given.position and notice.told_at > now() - interval '1 day'`;
const WRITE = `
  insert into notice (user_id, about, kind, parameters, receipt, position, at)
  select given.user_id, given.about, given.kind, given.parameters, given.receipt, given.position, given.at
  from ${givenRows(NOTICE)}
  where not exists (select 1 from person where person.id = given.user_id and person.closed_at is not null)
  order by given.position
  on conflict (user_id, about) do update set
    kind = excluded.kind,
    parameters = excluded.parameters,
    receipt = case when excluded.receipt = '' then notice.receipt else excluded.receipt end,
    position = excluded.position,
    at = excluded.at,
    told_at = now(),
    is_read = false
  where excluded.position > notice.position`;
