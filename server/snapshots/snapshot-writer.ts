/**
 * Makes the next snapshot from the log, not from the running kernel: the newest snapshot, the commands after it, saved.
 *
 * It shares nothing with the venue but the disk, so it can run in a process of its own while the venue goes on without a
 * pause (decision 0010). Each snapshot is thereby also a proof: the log, replayed by somebody else, led here.
 */
import { join } from "node:path";
import { CommandRows } from "../../kernel/command-rows.ts";
import { Kernel, type KernelOptions } from "../../kernel/kernel.ts";
import { readRows } from "../../journal/codec.ts";
import type { Disk } from "../../journal/disk.ts";
import { readDurableFrames } from "../../journal/file/journal-reader.ts";
import { openSnapshotStore, snapshotName } from "../../journal/file/snapshot-store.ts";
import type { SnapshotStore } from "../../journal/journal.ts";

export type SnapshotRequest = {
  /** Folder of the log, with `segments` and `snapshots` in it. */
  readonly directory: string;
  /** The snapshot holds every command before this one; all of them must be durable. */
  readonly upTo: number;
};

export type SavedSnapshot = { readonly nextSequence: number; readonly stateHash: string; readonly bytes: number };

/** Makes and saves the snapshot asked for; the venue's own thread, another process or a simulation may do it; `signal` breaks it off. */
export type SnapshotWriter = (request: SnapshotRequest, signal: AbortSignal) => Promise<SavedSnapshot>;

/** Where the parts of the log lie below its folder. */
export const segmentsFolder = (directory: string): string => join(directory, "segments");
export const snapshotsFolder = (directory: string): string => join(directory, "snapshots");

/**
 * Writes a snapshot by replaying the log on `disk`. Throws when the log does not reach so far. `tidyUp` is called whenever much
 * of what was needed no longer is: the older snapshot's bytes, the replay's leavings.
 */
export async function writeSnapshotFromLog(
  disk: Disk,
  { directory, upTo }: SnapshotRequest,
  tidyUp: () => Promise<void> = async () => undefined,
  options: KernelOptions = {},
): Promise<SavedSnapshot> {
  const store = openSnapshotStore({ directory: snapshotsFolder(directory), disk });
  const { kernel, from } = newestUsable(store, upTo, undefined, options);
  await tidyUp();
  const rows = new CommandRows();
  let sequence = from;
  for (const { firstSequence, count, payload } of readDurableFrames({ directory: segmentsFolder(directory), disk, from, to: upTo })) {
    const next = Math.min(firstSequence + count, upTo);
    if (next <= sequence) continue;
    readRows(payload, count, rows);
    kernel.replay(rows, Math.max(from - firstSequence, 0), next - firstSequence);
    sequence = next;
  }
  if (sequence !== upTo) throw new Error(`the log ends at command ${sequence - 1}, the snapshot needs ${upTo - 1}`);
  kernel.check();
  await tidyUp();
  const saved = { nextSequence: upTo, stateHash: kernel.stateHash(), payload: kernel.snapshot() };
  await store.save(saved);
  return { nextSequence: upTo, stateHash: saved.stateHash, bytes: saved.payload.length };
}

/** What a snapshot restores to, or why it can't be used. */
export type Restored = { readonly kernel: Kernel; readonly from: number };

/**
 * The newest snapshot at or before `upTo` whose bytes are whole and whose state has the hash it was saved with; a fresh kernel
 * when there is none, because then the log alone tells everything. `onSkip` hears of those that can't be used.
 */
export function newestUsable(
  store: SnapshotStore,
  upTo: number,
  onSkip: (name: string, why: string) => void = () => undefined,
  options: KernelOptions = {},
): Restored {
  for (const sequence of store.sequences()) {
    if (sequence > upTo) continue;
    const snapshot = store.read(sequence);
    if (snapshot === undefined) {
      onSkip(snapshotName(sequence), "it is damaged");
      continue;
    }
    try {
      return {
        kernel: Kernel.restore(snapshot.payload, { sequence: sequence - 1, stateHash: snapshot.stateHash }, options),
        from: sequence,
      };
    } catch (error: unknown) {
      onSkip(snapshotName(sequence), error instanceof Error ? error.message : String(error));
    }
  }
  return { kernel: new Kernel(options), from: 1 };
}
