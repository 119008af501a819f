/** Rows of commitments and of the seeds of days. */
import type { PoolClient } from "pg";
import { insertRows, columnValues, givenRows, type Columns, type Row } from "../../../server/projector/bulk-write.ts";
import { seedBefore } from "../formulas.ts";
import type { LockDayPaid, SeedRevealed, SeedsCommitted } from "../kernel/lock-mining.messages.ts";

const CHAIN = {
  number: "integer",
  anchor: "text",
  first_day: "integer",
  days: "integer",
  at: "bigint",
  position: "bigint",
} as const satisfies Columns;
const SEED = { day: "integer", seed: "text", position: "bigint", at: "bigint", state: "text" } as const satisfies Columns;

export type SeedStep = { readonly event: SeedsCommitted | SeedRevealed | LockDayPaid; readonly position: number };

/** With a seed those of all days before it are known that none was shown for: each is the hash of the next. */
export async function writeSeeds(client: PoolClient, steps: readonly SeedStep[]): Promise<void> {
  for (const { event, position } of steps) {
    if (event.type === "lock-mining/committed") {
      const { chain: number, anchor, day, days, at } = event;
      await insertRows(client, "lock_mining_chains", CHAIN, [{ number, anchor, first_day: day, days, at, position }]);
    } else if (event.type === "lock-mining/revealed") await upsert(client, SHOW, await shownRows(client, event, position));
    else {
      const { day, isDrawn, at } = event;
      await upsert(client, PAY_DAY, [{ day, seed: "", position: 0, at, state: isDrawn ? "drawn" : "withheld" }]);
    }
  }
}

async function shownRows(client: PoolClient, { day, seed, at }: SeedRevealed, position: number): Promise<readonly Row<typeof SEED>[]> {
  const { rows: found } = await client.query<{ day: number | null }>({ name: "read-lock-mining-shown", text: LAST_SHOWN, values: [] });
  const rows: Row<typeof SEED>[] = [];
  let known = seed;
  for (let of = day; of > (found[0]?.day ?? day - 1); of--) {
    rows.push({ day: of, seed: known, position, at, state: "" });
    known = seedBefore(known);
  }
  return rows;
}

const upsert = async (client: PoolClient, text: string, rows: readonly Row<typeof SEED>[]): Promise<void> => {
  await client.query({ text, values: columnValues(SEED, rows) });
};

/** Of the commitment that counts; the day before its first where nothing was shown. */
const LAST_SHOWN = `select greatest((select max(day) from lock_mining_seeds where seed <> ''),
  (select first_day - 1 from lock_mining_chains order by number desc limit 1)) as day`;
const INSERT = `insert into lock_mining_seeds (day, seed, position, at, state) select * from ${givenRows(SEED)} on conflict (day) do update`;
const SHOW = `${INSERT} set seed = excluded.seed, position = excluded.position, at = excluded.at`;
const PAY_DAY = `${INSERT} set state = excluded.state`;
