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
  /** Writer's generation; must be the journal's own `epoch`. */
  readonly epoch: number;
  readonly payload: Uint8Array;
};

/** How much a frame may hold: what waits beyond it goes into the next. One command is taken however large it is. */
export type FrameBound = { readonly commands: number; readonly bytes: number };

/** Frames in order, some at a time: a turn of the event loop for each would cost more than reading them. */
export type FrameBatches = AsyncIterable<readonly JournalFrame[]>;

/**
 * A log that was found and checked, and of which nothing was changed: who starts looks at everything this way first, and a
 * standby may stay like this.
 */
export interface JournalFollower {
  readonly recovery: JournalRecovery;
  /** Frames that hold `fromSequence` and later; empty sealed frames are left out. */
  read(fromSequence: number): FrameBatches;
  /**
   * Becomes the one writer: cuts off an incomplete tail, makes a new epoch durable. Rejects with JournalFailed when that takes
   * longer than `withinMs`.
   */
  lead(withinMs: number): Promise<Journal>;
}

export interface Journal {
  /** Sequence number the next frame must start with; the first command of a fresh journal is number 1. */
  readonly nextSequence: number;
  /** This writer's generation: one more than any epoch found at opening, so that a stale writer can be told apart. */
  readonly epoch: number;
  /** Resolves after the frame is on disk (fdatasync). The first failure is final: every later append rejects. */
  append(frame: JournalFrame): Promise<void>;
  /** What a frame may hold so that this log is at its fastest; frames beyond it are written all the same. */
  readonly frameBound: FrameBound;
  /** Frames that hold `fromSequence` and later; empty sealed frames are left out. */
  read(fromSequence: number): FrameBatches;
  /** Writes an empty frame after an idle batch, so that a torn tail can be told from damage (durability.md D4). */
  seal(): Promise<void>;
  /** Removes what lies wholly before `sequence`; a part that also holds later frames stays whole. */
  dropBefore(sequence: number): Promise<void>;
  /** Seals, syncs, closes. After a failure it only closes. */
  close(): Promise<void>;
}

/** What following a log found. */
export type JournalRecovery = {
  /** Complete frames found, sealed ones counted too. */
  readonly frames: number;
  /** First command still in the journal; later than 1 only after `dropBefore`. */
  readonly firstSequence: number;
  readonly nextSequence: number;
  /** Highest epoch found; zero in a fresh journal. */
  readonly lastEpoch: number;
  /** An incomplete tail, which leading cuts off: where it is, in words, and how long. */
  readonly cut?: { readonly text: string; readonly bytes: number };
};

/** Where the damage is: in words, because not every log lies in files, and the first command that is concerned. */
export type DamagePlace = { readonly text: string; readonly sequence: number };

/** Damage before the last complete frame: the venue must not start (and says where). */
export class JournalDamaged extends Error {
  override readonly name = "JournalDamaged";
  readonly place: DamagePlace;

  constructor(problem: string, place: DamagePlace) {
    super(`journal damaged: ${problem} in ${place.text}, command ${place.sequence}; restore it from a backup, nothing was changed`);
    this.place = place;
  }
}

/**
 * `fenced`: somebody with a later epoch writes this log now. `no_quorum`: too few machines answered; what was appended may still
 * be there after the next opening. Neither can happen to a log in files. `away`: what is to be read lies elsewhere and can't be had now;
 * nothing is wrong with the log, and it is written as before.
 */
export type JournalFailure = "disk_full" | "write_failed" | "sync_failed" | "fenced" | "no_quorum" | "closed" | "away";

/** A write or sync failed: acknowledge nothing more, exit, start again from the last good frame. */
export class JournalFailed extends Error {
  override readonly name = "JournalFailed";
  readonly reason: JournalFailure;

  constructor(reason: JournalFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Whether it is only that a part of the log lies elsewhere and can't be had now. */
export const isAway = (error: unknown): error is JournalFailed => error instanceof JournalFailed && error.reason === "away";

export interface SnapshotStore {
  /** Temp name, fsync, rename, directory fsync; keeps the newest `keep` (default 3). */
  save(snapshot: Snapshot): Promise<void>;
  /** Newest that reads back whole; a damaged one is skipped and named in `skipped`. */
  newest(): { readonly snapshot: Snapshot | undefined; readonly skipped: readonly string[] };
  /** Where the snapshots kept begin, newest first; whether they read back whole is not looked at. */
  sequences(): readonly number[];
  /** The snapshot that begins there, or undefined unless every byte is as it was written. */
  read(nextSequence: number): Snapshot | undefined;
  /** Where the oldest snapshot kept begins; frames before it are needed by no snapshot here. */
  oldestSequence(): number | undefined;
}

export type Snapshot = {
  /** The snapshot holds the effect of every command before this one. */
  readonly nextSequence: number;
  /** Hash of the state, checked again after loading. */
  readonly stateHash: string;
  readonly payload: Uint8Array;
};
