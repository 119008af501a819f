/**
 * The log's contract: frames of many commands, durable before anybody hears of them.
 *
 * The journal knows bytes and sequence numbers, not commands; the codec is beside it. One append is in flight at a
 * time: the sequencer gathers the next frame meanwhile (group commit).
 */

export type JournalFrame = {
  /** Sequence number of the first command in the frame; frames are gapless. */
  readonly firstSequence: number;
  /** Commands in the frame; zero marks an empty sealed frame. */
  readonly count: number;
  readonly epoch: number;
  readonly payload: Uint8Array;
};

export interface Journal {
  /** Sequence number the next frame must start with. */
  readonly nextSequence: number;
  /** Resolves after the frame is on disk (fdatasync). The first failure is final: every later append rejects. */
  append(frame: JournalFrame): Promise<void>;
  /** Frames that hold `fromSequence` and later, in order. */
  read(fromSequence: number): Iterable<JournalFrame>;
  /** Writes an empty frame after an idle batch, so that a torn tail can be told from damage (durability.md D4). */
  seal(): Promise<void>;
  /** Seals, syncs, closes, releases the lock. */
  close(): Promise<void>;
}

/** What opening found; `cut` is said to people when an incomplete tail was dropped. */
export type JournalRecovery = {
  readonly frames: number;
  readonly nextSequence: number;
  readonly lastEpoch: number;
  readonly cut?: { readonly segment: string; readonly offset: number; readonly bytes: number };
};

/** Damage before the last complete frame: the venue must not start (and says where). */
export class JournalDamaged extends Error {
  override readonly name = "JournalDamaged";
}

/** A write or sync failed: acknowledge nothing more, exit, start again from the last good frame. */
export class JournalFailed extends Error {
  override readonly name = "JournalFailed";
}

export interface SnapshotStore {
  /** Temp name, fsync, rename, directory fsync; keeps the newest `keep` (default 3). */
  save(snapshot: Snapshot): Promise<void>;
  /** Newest that reads back whole; a damaged one is skipped and named in `skipped`. */
  newest(): { readonly snapshot: Snapshot | undefined; readonly skipped: readonly string[] };
}

export type Snapshot = {
  /** The snapshot holds the effect of every command before this one. */
  readonly nextSequence: number;
  /** Hash of the state, checked again after loading. */
  readonly stateHash: string;
  readonly payload: Uint8Array;
};
