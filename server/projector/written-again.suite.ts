/** Tables made once more from the same log in other pieces: nothing may depend on where writes were cut. */
import { expect } from "vitest";
import type { Applied } from "../sequencer/sequencer.ts";
import type { TradingVenue } from "../trading-venue.ts";
import type { Projection } from "./projector.ts";

/** Rows by table, in an order of their own. */
export type TableRows = Readonly<Record<string, readonly unknown[]>>;

type Rewritten = {
  readonly venue: Pick<TradingVenue, "pool" | "projected">;
  readonly log: readonly Applied[];
  /** Those of the feature, new ones for each writing. */
  readonly make: () => readonly Projection[];
};

export async function rowsOf({ venue, make }: Omit<Rewritten, "log">): Promise<TableRows> {
  await venue.projected();
  const rows: Record<string, readonly unknown[]> = {};
  for (const table of make().flatMap(({ tables }) => tables))
    rows[table] = (await venue.pool.query(`select * from ${table} as r order by r::text`)).rows;
  return rows;
}

/** One command at a time, in sevens, and all at once: the same rows as there are now. */
export async function expectSameWrittenAgain(rewritten: Rewritten): Promise<void> {
  const before = await rowsOf(rewritten);
  for (const pieces of [1, 7, Number.POSITIVE_INFINITY]) {
    await writeAgain(rewritten, pieces);
    expect(await rowsOf(rewritten), `in pieces of ${pieces}`).toEqual(before);
  }
}

async function writeAgain({ venue, log, make }: Rewritten, pieces: number): Promise<void> {
  const projections = make();
  const client = await venue.pool.connect();
  try {
    await client.query(`truncate ${projections.flatMap(({ tables }) => tables).join(", ")}`);
    for (const [n, applied] of log.entries()) {
      for (const projection of projections) projection.collect(applied);
      if (n % pieces === 0) for (const projection of projections) await projection.drain()(client);
    }
    for (const projection of projections) await projection.drain()(client);
  } finally {
    client.release();
  }
}
