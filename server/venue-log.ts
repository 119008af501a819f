/** Where a venue's log and snapshots are: files in a folder, or whatever else keeps both promises (journal.ts). */
import type { Disk } from "../journal/disk.ts";
import { followFileJournal, type FileJournalOptions } from "../journal/file/file-journal.ts";
import { firstSequenceOf, LogTail } from "../journal/file/log-tail.ts";
import { readRecord, type SealedRecord } from "../journal/file/record-seal.ts";
import { openSnapshotStore } from "../journal/file/snapshot-store.ts";
import type { JournalFollower, SnapshotStore } from "../journal/journal.ts";
import { diskOfLog } from "./archive/log-disk.ts";
import {
  segmentsFolder,
  snapshotsFolder,
  writeSnapshotFromLog,
  type SavedSnapshot,
  type SnapshotWriter,
} from "./snapshots/snapshot-writer.ts";

export type VenueLog = {
  /** Finds the log and checks it from the command `verifyFrom` on: what a snapshot stands for need not be checked again. */
  readonly follow: (verifyFrom: number) => Promise<JournalFollower>;
  /** Reads the log of a venue that runs, from a command on. */
  readonly tail: (from: number) => LogTail;
  /** First command that is there. */
  readonly firstSequence: () => number;
  readonly snapshots: SnapshotStore;
  /** Makes a snapshot of every command before `upTo` from the log; `signal` breaks it off. */
  readonly writeSnapshot: (upTo: number, signal: AbortSignal) => Promise<SavedSnapshot>;
  /** The record that holds a durable command, and its seal; undefined where the log no longer holds it. */
  readonly recordOf: (position: number) => Promise<SealedRecord | undefined>;
  /** Commands between two snapshots: a restart replays at most so many. */
  readonly snapshotEvery: number;
};

export type FileLogOptions = Pick<FileJournalOptions, "segmentBytes" | "salt"> & {
  /** The folder of both; snapshots lie beside the segments in a folder of their own. */
  readonly directory: string;
  readonly disk?: Disk;
  /** Without a helper the venue's own thread makes the snapshots. */
  readonly writeSnapshot?: SnapshotWriter;
  readonly snapshotEvery?: number;
};

const SNAPSHOT_EVERY = 200_000;

/** Log and snapshots in files; nothing is opened or made yet. */
export function fileLog({ directory, writeSnapshot, snapshotEvery = SNAPSHOT_EVERY, ...rest }: FileLogOptions): VenueLog {
  const { disk = diskOfLog(segmentsFolder(directory)) } = rest;
  const write: SnapshotWriter = writeSnapshot ?? ((request) => writeSnapshotFromLog(disk, request));
  return {
    follow: async (verifyFrom) => followFileJournal({ ...rest, directory: segmentsFolder(directory), disk, verifyFrom }),
    tail: (from) => new LogTail(disk, segmentsFolder(directory), from),
    firstSequence: () => firstSequenceOf(disk, segmentsFolder(directory)),
    snapshots: openSnapshotStore({ directory: snapshotsFolder(directory), disk }),
    recordOf: (position) => readRecord(disk, segmentsFolder(directory), position),
    writeSnapshot: (upTo, signal) => write({ directory, upTo }, signal),
    snapshotEvery,
  };
}
