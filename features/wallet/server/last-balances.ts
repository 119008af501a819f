/** Compares what the change log's newest rows say with a ledger that was replayed to the same place. */
import type { Pool } from "pg";
import { accountName, type Bucket, type Purpose } from "../../../kernel/ledger/chart.ts";
import type { Ledger } from "../../../kernel/ledger/ledger.ts";
import { assetId, userId } from "../../../money/units.ts";
import type { Difference } from "../../../server/snapshots/prove-log.ts";

/** Commands before the place whose rows are looked at: snapshots prove what lies further back. */
const LOOK_BACK = 400_000;

type LastRow = { user_id: string; asset: number; purpose: number; bucket: Bucket; after: string };

/** The first account whose newest row before `position` is not what the ledger holds. */
export async function differingBalance(pool: Pool, ledger: Ledger, position: number): Promise<Difference | undefined> {
  const { rows } = await pool.query<LastRow>(
    `select distinct on (user_id, asset, purpose, bucket) user_id, asset, purpose, bucket, after from wallet_changes
     where sequence >= $1 and sequence < $2 order by user_id, asset, purpose, bucket, sequence desc, line desc`,
    [position - LOOK_BACK, position],
  );
  for (const { user_id, asset, purpose, bucket, after } of rows) {
    const user = userId(Number(user_id));
    const replayed = ledger.balanceOf(user, purpose as Purpose, assetId(asset), bucket);
    if (replayed !== BigInt(after)) {
      return { account: `${accountName(user, purpose, assetId(asset))}:${bucket}`, told: BigInt(after), replayed };
    }
  }
  return undefined;
}
