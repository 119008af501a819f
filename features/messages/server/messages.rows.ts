/** A person's messages in the table. */
import type { Pool } from "pg";
import type { NoticeRow } from "./message.views.ts";
import { KINDS_OF_PERSON } from "./notice-bounds.ts";

/** Messages are counted so far, and pages by number reach so far; one reads on from a message without end. */
export const COUNTED_MAX = 1_000;

/** A place in the list, which messages that come meanwhile don't move. */
export type MessagePlace = { readonly at: string; readonly id: string };
export type MessagesQuery = {
  readonly user: number;
  /** Undefined for all. */
  readonly kinds: readonly string[] | undefined;
  readonly unreadOnly: boolean;
  /** Those older than it; `page` counts from there. */
  readonly before: MessagePlace | undefined;
  readonly page: number;
  readonly limit: number;
};
export type MessagesPage = { readonly rows: readonly NoticeRow[]; readonly total: number; readonly unread: number };

/** Before all of them. */
const NEWEST: MessagePlace = { at: "9223372036854775807", id: "9223372036854775807" };
const GIVEN_KINDS = "kinds as (select distinct unnest($7::text[]) as kind)";

/** Newest first: of each kind as many as the page can need, by its index. */
const pageText = (kinds: string, unread: string): string => `
  with ${kinds}
  select found.* from kinds cross join lateral (
    select * from notice
    where user_id = $1 and notice.kind = kinds.kind ${unread} and (at, id) < ($2::bigint, $3::bigint)
    order by at desc, id desc limit $4
  ) as found
  order by at desc, id desc offset $5 limit $6`;
const countText = (kinds: string, unread: string): string =>
  `select count(*) as total from (select from notice where user_id = $1 ${kinds} ${unread} limit ${COUNTED_MAX}) as counted`;
const UNREAD = "and not is_read";

export async function readMessages(pool: Pool, query: MessagesQuery): Promise<MessagesPage> {
  const { user, kinds, unreadOnly } = query;
  const name = `${kinds === undefined ? "" : "-of"}${unreadOnly ? "-unread" : ""}`;
  const unread = unreadOnly ? UNREAD : "";
  const counting = pool.query<{ total: string }>({
    name: `count-notices${name}`,
    text: countText(kinds === undefined ? "" : "and kind = any($2::text[])", unread),
    values: [user, ...(kinds === undefined ? [] : [kinds])],
  });
  const [rows, counted, left] = await Promise.all([readPage(pool, query, name, unread), counting, countUnread(pool, user)]);
  return { rows, total: Number(counted.rows[0]?.total ?? 0), unread: left };
}

async function readPage(
  pool: Pool,
  { user, kinds, before = NEWEST, page, limit }: MessagesQuery,
  name: string,
  unread: string,
): Promise<readonly NoticeRow[]> {
  const skipped = (page - 1) * limit;
  if (skipped >= COUNTED_MAX) return [];
  const { rows } = await pool.query<NoticeRow>({
    name: `read-notices${name}`,
    text: pageText(kinds === undefined ? KINDS_OF_PERSON : GIVEN_KINDS, unread),
    values: [user, before.at, before.id, skipped + limit, skipped, limit, ...(kinds === undefined ? [] : [kinds])],
  });
  return rows;
}

export async function countUnread(pool: Pool, user: number): Promise<number> {
  const { rows } = await pool.query<{ total: string }>({ name: "count-unread-notices", text: countText("", UNREAD), values: [user] });
  return Number(rows[0]?.total ?? 0);
}

/** Marks it as read; undefined when the person has no such message. */
export async function markRead(pool: Pool, user: number, id: number): Promise<NoticeRow | undefined> {
  const { rows } = await pool.query<NoticeRow>({
    name: "mark-notice-read",
    text: "update notice set is_read = true where user_id = $1 and id = $2 returning *",
    values: [user, id],
  });
  return rows[0];
}

export async function markAllRead(pool: Pool, user: number): Promise<number> {
  const { rowCount } = await pool.query({
    name: "mark-notices-read",
    text: "update notice set is_read = true where user_id = $1 and not is_read",
    values: [user],
  });
  return rowCount ?? 0;
}
