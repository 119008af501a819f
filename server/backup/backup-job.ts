/**
 * The process that takes a scheduled backup and drops old ones, beside the venue that started it. It is told over its channel, so that no
 * secret stands in a command line; it ends with the venue, and what it had written by then is of use to the next.
 */
import { setPriority } from "node:os";
import { backUp, dropOld, type BackupOf } from "./back-up.ts";
import { momentOf } from "./backup-store.ts";
import type { KeepRule } from "./keep-rule.ts";

export type BackupJob = { readonly backup: BackupOf; readonly keep: KeepRule };
export type BackupJobAnswer =
  | { readonly at: number; readonly command: number; readonly bytes: number; readonly dropped: number }
  | { readonly problem: string };

/** People come first. */
const LOW_PRIORITY = 10;

process.on("disconnect", () => process.exit(1));
process.once("message", ({ backup, keep }: BackupJob) => {
  setPriority(LOW_PRIORITY);
  void work(backup, keep)
    .catch((error: unknown): BackupJobAnswer => ({ problem: error instanceof Error ? error.message : String(error) }))
    .then((answer) => process.send?.(answer, () => process.exit(0)));
});

async function work(backup: BackupOf, keep: KeepRule): Promise<BackupJobAnswer> {
  const { name, list, written } = await backUp(backup, false);
  const { dropped } = await dropOld(backup, keep);
  return { at: momentOf(name), command: list.command, bytes: written.bytes, dropped: dropped.length };
}
