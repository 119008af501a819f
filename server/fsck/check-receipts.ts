/** Holds the tree of receipts, and what signed heads name of it, against a tree that is made anew of the receipts' rows. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Pool } from "pg";
import { readCheckpoint, type NamedTree } from "../../features/public-log/checkpoint.ts";
import { LogKey } from "../../features/public-log/server/log-key.ts";
import { LogTree } from "../../features/public-log/server/log-tree.ts";
import { noncesOf, receiptRecords, WINDOW } from "../../features/receipts/server/receipt-leaves.ts";
import type { Kernel } from "../../kernel/kernel.ts";
import { FEATURES } from "../features.ts";
import { projectedUpTo } from "../projector/projector.ts";
import { VenueSecrets } from "../secrets/venue-secrets.ts";
import type { Settings } from "../settings.ts";
import { wrongFile } from "./check-tree.ts";
import type { Finding } from "./finding.ts";

export type ReceiptsCheck = {
  readonly settings: Pick<Settings, "dataDirectory" | "feed" | "newSecrets">;
  readonly pool: Pool;
  /** Behind the log's last command: names and decimals are its own. */
  readonly kernel: Kernel;
};
type Named = { readonly commands: number; readonly tree: NamedTree };

/** Secrets and tables are this venue's. */
export async function checkReceipts({ settings, pool, kernel }: ReceiptsCheck): Promise<Finding> {
  const stored = join(settings.dataDirectory, "receipt-tree");
  const heads = await namedTrees(pool);
  const scratch = mkdtempSync(join(tmpdir(), "touchstone-fsck-"));
  const tree = new LogTree(scratch);
  try {
    const { api } = VenueSecrets.find(settings, Date.now());
    const nonceOf = noncesOf(api, new LogKey(api, kernel.venue.identity ?? "").name);
    const last = heads.at(-1)?.commands ?? 0;
    for (let after = 0; after < last; after += WINDOW)
      tree.append(await receiptRecords({ kernel, pool, features: FEATURES }, after, Math.min(last, after + WINDOW), nonceOf));
    const says = wrongHead(tree, heads) ?? wrongFile(scratch, stored, heads.at(-1)?.tree.size ?? 0, "the receipts' rows");
    if (says !== undefined) return { part: "receipt-tree", ok: false, says };
    const again = existsSync(stored) ? "" : "; its files are made again at the next start";
    return { part: "receipt-tree", ok: true, says: `${tree.size} receipts, ${heads.length} signed heads name them${again}` };
  } finally {
    tree.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** What the heads name whose commands the tables hold: a crash may have left them behind the log. */
async function namedTrees(pool: Pool): Promise<readonly Named[]> {
  const upTo = await projectedUpTo(pool);
  const { rows } = await pool.query<{ note: string }>("select note from log_head order by size");
  return rows.flatMap(({ note }): readonly Named[] => {
    const head = readCheckpoint(note);
    return head?.receipts === undefined || head.commands >= upTo ? [] : [{ commands: head.commands, tree: head.receipts }];
  });
}

function wrongHead(tree: LogTree, heads: readonly Named[]): string | undefined {
  const wrong = heads.find(({ tree: { size, root } }) => size > tree.size || bytesToHex(tree.root(size)) !== root)?.tree;
  if (wrong === undefined) return undefined;
  return wrong.size > tree.size
    ? `a head that names ${wrong.size} receipts was signed, there are ${tree.size}`
    : `the first ${wrong.size} receipts are not those that a head names`;
}
