/** Whether a position is a copy, and of what: of an open one the kernel knows, of a closed one the tables. */
import type { Pool } from "pg";
import type { Kernel } from "../../../kernel/kernel.ts";
import type { Position } from "../../futures/kernel/public.ts";

/** The trader, and the trader's position. */
export type CopiedOf = { readonly trader: number; readonly source: number };

export function copiedOf({ copies }: Pick<Kernel, "copies">, { id, follow: number }: Position): CopiedOf | undefined {
  const follow = number === 0 ? undefined : copies.state.follows.get(number);
  if (follow === undefined) return undefined;
  for (const { position, source } of follow.copies.values()) if (position === id) return { trader: follow.trader, source };
  return undefined;
}

/** Of these positions those that were copies to their end. */
export async function readCopied(pool: Pool, positions: readonly number[]): Promise<ReadonlyMap<number, CopiedOf>> {
  if (positions.length === 0) return new Map();
  const text = "select id, trader, source from copies_position where id = any($1::bigint[]) and held_at = 0";
  const { rows } = await pool.query<Record<"id" | "trader" | "source", string>>({ name: "copies-of", text, values: [positions] });
  return new Map(rows.map(({ id, trader, source }) => [Number(id), { trader: Number(trader), source: Number(source) }]));
}
