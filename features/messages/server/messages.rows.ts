/** A person's messages in the table. */
import type { Pool } from "pg";
import type { NoticeRow } from "./message.views.ts";

export type MessagesQuery = {
  readonly user: number;
  /** With commas between several; empty for all. */
  readonly kind: string;
  readonly unreadOnly: boolean;
  readonly page: number;
  readonly limit: number;
};
export type MessagesPage = { readonly rows: readonly NoticeRow[]; readonly total: number; readonly unread: number };

const WHERE = "user_id = $1 and ($2 = '' or kind = any(string_to_array($2, ','))) and not ($3 and is_read)";

/** Newest first. */
export async function readMessages(pool: Pool, { user, kind, unreadOnly, page, limit }: MessagesQuery): Promise<MessagesPage> {
  const filter = [user, kind, unreadOnly];
  const { rows } = await pool.query<NoticeRow>({
    name: "read-notices",
    text: `select * from notice where ${WHERE} order by at desc, id desc limit $4 offset $5`,
    values: [...filter, limit, (page - 1) * limit],
  });
  const counted = await pool.query<{ total: string }>({
    name: "count-notices",
    text: `select count(*) as total from notice where ${WHERE}`,
    values: filter,
  });
  return { rows, total: Number(counted.rows[0]?.total ?? 0), unread: await countUnread(pool, user) };
}

export async function countUnread(pool: Pool, user: number): Promise<number> {
  const { rows } = await pool.query<{ unread: string }>({
    name: "count-unread-notices",
    text: "select count(*) as unread from notice where user_id = $1 and not is_read",
    values: [user],
  });
  return Number(rows[0]?.unread ?? 0);
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
