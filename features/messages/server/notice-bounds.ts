/**
 * How many messages a person keeps: the newest of each kind, so that many of one kind push out none of another, and none longer than a year.
 */
import type { Pool } from "pg";

/** Of each kind. Looked at after so many were written, so the bound is this much soft for those from the log. */
export const KEPT_OF_A_KIND = 20_000;
export const TRIM_AFTER = 1_000;
/** Of real time, however fast the venue's runs. */
const KEPT_FOR = "1 year";
const DROPPED_AT_ONCE = 5_000;
const EVERY_MS = 24 * 3_600_000;

/** The kinds that person $1 has: one look into the index for each, however many messages there are. */
export const KINDS_OF_PERSON = `recursive kinds as (
    (select kind from notice where user_id = $1 order by kind limit 1)
    union all
    select (select notice.kind from notice where user_id = $1 and notice.kind > kinds.kind order by notice.kind limit 1)
    from kinds where kinds.kind is not null
  )`;

/** Deletes somebody's oldest beyond what is kept; of one kind, or of all. Materialized: else each row would look for its edge anew. */
export function trimStatement(user: number, kind?: string): { readonly name: string; readonly text: string; readonly values: unknown[] } {
  const [name, kinds] = kind === undefined ? ["trim-notices", KINDS_OF_PERSON] : ["trim-notices-of", "kinds as (select $3::text as kind)"];
  const text = `
    with ${kinds}, edges as materialized (
      select kinds.kind, edge.at, edge.id from kinds cross join lateral (
        select at, id from notice where user_id = $1 and notice.kind = kinds.kind order by at desc, id desc offset $2 limit 1
      ) as edge
    )
    delete from notice using edges
    where notice.user_id = $1 and notice.kind = edges.kind and (notice.at, notice.id) <= (edges.at, edges.id)`;
  return { name, text, values: [user, KEPT_OF_A_KIND, ...(kind === undefined ? [] : [kind])] };
}

/** Deletes what is older than messages are kept, part by part, so that nobody waits for it. */
export async function dropOld(pool: Pool): Promise<void> {
  const text = `delete from notice where id in (select id from notice where told_at < now() - interval '${KEPT_FOR}' limit $1)`;
  for (let dropped = DROPPED_AT_ONCE; dropped === DROPPED_AT_ONCE;)
    dropped = (await pool.query({ name: "drop-old-notices", text, values: [DROPPED_AT_ONCE] })).rowCount ?? 0;
}

/** At the start and once a day. */
export function runNoticeYear(pool: Pool, onFault: (error: unknown, where: string) => void): { readonly close: () => Promise<void> } {
  let last = Promise.resolve();
  const turn = (): void => void (last = dropOld(pool).catch((error: unknown) => onFault(error, "old messages")));
  turn();
  const timer = setInterval(turn, EVERY_MS).unref();
  return {
    close: () => {
      clearInterval(timer);
      return last;
    },
  };
}
