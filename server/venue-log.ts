/** Where a venue's log and snapshots are: files in a folder, or whatever else keeps both promises (journal.ts). */
import type { Disk } from "../journal/disk.ts";
import { followFileJournal, type FileJournalOptions } from "../journal/file/file-journal.ts";
import { firstSequenceOf, LogTail } from "../journal/file/log-tail.ts";
import { readRecord, type SealedRecord } from "../journal/file/record-seal.ts";
import { openSnapshotStore } from "../journal/file/snapshot-store.ts";
import type { JournalFollower, SnapshotStore } from "../journal/journal.ts";
import { nodeDisk } from "../journal/node-disk.ts";
import { bringRecord, isElsewhere } from "./archive/bring-record.ts";
import { diskOfLog } from "./archive/log-disk.ts";
import type { ThreadFetcher } from "./archive/segment-fetcher.ts";
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
  /** First command that is read without fetching anything from elsewhere. */
  readonly firstHere: () => number;
  /**
   * Sees to it that the record of a durable command can be read at once. `pay` is called before something is fetched for it, and throws where
   * that is too much. "coming": it is being fetched; "away": it can't be had now.
   */
  readonly bring: (position: number, pay: () => void) => Promise<Brought>;
  /** The record that holds a durable command, and its seal; undefined where the log no longer holds it. */
  readonly recordOf: (position: number) => Promise<SealedRecord | undefined>;
  /** Commands between two snapshots: a restart replays at most so many. */
  readonly snapshotEvery: number;
};

export type Brought = "here" | "coming" | "away";

export type FileLogOptions = Pick<FileJournalOptions, "segmentBytes" | "salt"> & {
  /** The folder of both; snapshots lie beside the segments in a folder of their own. */
  readonly directory: string;
  readonly disk?: Disk;
  /** Of a log whose archive lies elsewhere. */
  readonly fetcher?: ThreadFetcher | undefined;
  /** Without a helper the venue's own thread makes the snapshots. */
  readonly writeSnapshot?: SnapshotWriter;
  readonly snapshotEvery?: number;
};

const SNAPSHOT_EVERY = 200_000;

/** Log and snapshots in files; nothing is opened or made yet. */
export function fileLog({ directory, writeSnapshot, snapshotEvery = SNAPSHOT_EVERY, fetcher, ...rest }: FileLogOptions): VenueLog {
  const { disk = diskOfLog(segmentsFolder(directory)) } = rest;
  const segments = segmentsFolder(directory);
  const write: SnapshotWriter = writeSnapshot ?? ((request) => writeSnapshotFromLog(disk, request));
  return {
    follow: async (verifyFrom) => followFileJournal({ ...rest, directory: segmentsFolder(directory), disk, verifyFrom }),
    tail: (from) => new LogTail(disk, segmentsFolder(directory), from),
    firstSequence: () => firstSequenceOf(disk, segmentsFolder(directory)),
    firstHere: () => firstSequenceOf(isElsewhere(disk, segments) ? nodeDisk : disk, segments),
    bring: (position, pay) => (fetcher === undefined ? Promise.resolve("here") : bringRecord({ disk, segments, fetcher }, position, pay)),
    snapshots: openSnapshotStore({ directory: snapshotsFolder(directory), disk }),
    recordOf: (position) => readRecord(disk, segmentsFolder(directory), position),
    writeSnapshot: (upTo, signal) => write({ directory, upTo }, signal),
    snapshotEvery,
  };
}
