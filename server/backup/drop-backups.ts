/**
 * Drops old backups and the pieces that only they need. First the lists, then pieces that no list left needs: whoever is killed in between
 * leaves pieces that nobody needs, and the next one takes them away.
 */
import { StartError } from "../start-error.ts";
import { piecesOf, readList } from "./backup-list.ts";
import type { BackupStore } from "./backup-store.ts";
import { keptOf, type KeepRule } from "./keep-rule.ts";

export type Dropped = { readonly kept: number; readonly dropped: readonly string[]; readonly pieces: number; readonly bytes: number };

/** To be called while the folder is locked. Throws StartError, and drops nothing, where a list that is kept can't be read: what it needs is not known. */
export async function dropBackups(store: BackupStore, rule: KeepRule): Promise<Dropped> {
  const names = await store.names();
  const kept = keptOf(names, rule);
  const needed = new Set<string>();
  for (const name of kept) {
    try {
      for (const piece of piecesOf(await readList(store, name))) needed.add(piece);
    } catch (error: unknown) {
      throw new StartError(`${error instanceof Error ? error.message : String(error)} Nothing was dropped.`, { cause: error });
    }
  }
  const dropped = names.filter((name) => !kept.has(name));
  await store.dropLists(dropped);
  return { kept: kept.size, dropped, ...(await store.dropPieces(needed)) };
}
