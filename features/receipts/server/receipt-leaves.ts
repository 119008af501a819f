/** The leaves of the tree of receipts: a commitment to each receipt of each person, in the order of the log, made from their rows. */
import { createHmac, hash, hkdfSync } from "node:crypto";
import type { Pool } from "pg";
import type { ReceiptVenue } from "../../../server/feature.ts";
import { HASH_BYTES } from "../../public-log/formulas.ts";
import type { TreeRecord } from "../../public-log/server/log-tree.ts";
import type { ChangeRow } from "../../wallet/server/change-log.ts";
import { commitmentTo, type ReceiptContent } from "../formulas.ts";
import { contentOf } from "./receipt-content.ts";

/** Commands whose receipts are read at once. */
export const WINDOW = 5000;
/** Commitments between two moments in which others may go on. */
const SLICE = 100;

export type NonceOf = (id: string) => string;
/** What hides each receipt's commitment from all but its owner. `origin`: of the venue's log. */
export function noncesOf(secret: Uint8Array, origin: string): NonceOf {
  const key = new Uint8Array(hkdfSync("sha256", secret, origin, "touchstone receipts", HASH_BYTES));
  return (id) => createHmac("sha256", key).update(id).digest("hex");
}

/** The leaves for the commands behind `after` up to `to`; others may go on in between. */
export async function receiptRecords(venue: ReceiptVenue, after: number, to: number, nonceOf: NonceOf): Promise<readonly TreeRecord[]> {
  const records: TreeRecord[] = [];
  for await (const content of contentsOf(venue, after, to)) {
    records.push({ seal: commitmentTo(content, nonceOf(content.id), nativeHash), first: content.position });
    if (records.length % SLICE === 0) await new Promise(setImmediate);
  }
  return records;
}
/** The processor's own SHA-256. */
export const nativeHash = (bytes: Uint8Array): Uint8Array => hash("sha256", bytes, "buffer");

/** Of the commands behind `after` up to `to`, in the log's order; each is made when it is asked for. */
export async function* contentsOf(venue: ReceiptVenue, after: number, to: number): AsyncGenerator<ReceiptContent> {
  const sources = venue.features.flatMap(({ receipts }) => receipts ?? []);
  const found = await Promise.all(
    sources.map(async ({ prefix, list }) => ((await list?.(venue, after, to)) ?? []).map((receipt) => ({ prefix, receipt }))),
  );
  // Stable: within a command the sources' order, and theirs within it.
  const all = found.flat().sort((a, b) => a.receipt.position - b.receipt.position);
  if (all.length === 0) return;
  const changes = await changesOf(venue.pool, [...new Set(all.map(({ receipt }) => receipt.position))]);
  for (const { prefix, receipt } of all) {
    const { user, ...found } = receipt;
    yield contentOf(venue.kernel, { prefix, user, found, changes: changes.get(`${found.position} ${user}`) ?? [] });
  }
}

/** What the ledger moved by these commands, by command and person. */
async function changesOf(pool: Pool, positions: readonly number[]): Promise<ReadonlyMap<string, readonly ChangeRow[]>> {
  const { rows } = await pool.query<ChangeRow & { readonly user_id: string }>({
    name: "changes-of-commands",
    text: "select * from wallet_changes where sequence = any($1::bigint[]) order by sequence, line",
    values: [positions],
  });
  return Map.groupBy(rows, ({ sequence, user_id: user }) => `${sequence} ${user}`);
}
