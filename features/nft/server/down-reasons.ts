/** Why works were taken down: what the operator said to its owner, as the console keeps it with the request. */
import type { Pool } from "pg";
import { DOWN_CAUSES, type DownCause } from "../contract/nft-down.ts";

export const TAKE_DOWN = "nft/take-down";
export const subjectOf = (item: number): string => `nft-item-${item}`;
export type DownReason = { readonly cause: DownCause; readonly words: string };

/** Of each item the newest that was done; a request is noted before its command, so whoever hears of that finds it. */
export async function readDownReasons(pool: Pool, items: readonly number[]): Promise<ReadonlyMap<number, DownReason>> {
  if (items.length === 0) return new Map();
  const { rows } = await pool.query<{ subject: string; fields: string }>({
    name: "nft-down-reasons",
    text: `select distinct on (subject) subject, fields from operator_request
      where verb = $1 and subject = any($2) and state in ('running', 'done') order by subject, id desc`,
    values: [TAKE_DOWN, items.map(subjectOf)],
  });
  return new Map(rows.flatMap(({ subject, fields }) => reasonOf(subject, JSON.parse(fields) as Readonly<Record<string, unknown>>)));
}

function reasonOf(subject: string, { cause, words }: Readonly<Record<string, unknown>>): readonly (readonly [number, DownReason])[] {
  const known = DOWN_CAUSES.find((one) => one === cause);
  return known === undefined
    ? []
    : [[Number(subject.slice(subjectOf(0).length - 1)), { cause: known, words: typeof words === "string" ? words : "" }]];
}
