/**
 * Proves that this build computes the same money from the log as whoever wrote it: an upgrade must never rewrite balances.
 *
 * The whole log is replayed once beside the venue that is to open. Where a snapshot was taken, the ledger must have the hash
 * that the snapshot names, which depends on no layout; and where the tables stand, balances must be those that the change
 * log ends with. Otherwise the start is refused with both figures: the build changed a rule without a new rules version
 * (`kernel/rules.ts`), or log and tables are not of one venue.
 */
import { CommandRows } from "../../kernel/command-rows.ts";
import { Kernel, type KernelOptions } from "../../kernel/kernel.ts";
import type { Ledger } from "../../kernel/ledger/ledger.ts";
import { snapshotLedgerHash } from "../../kernel/snapshot.ts";
import { readRows } from "../../journal/codec.ts";
import type { JournalFollower, SnapshotStore } from "../../journal/journal.ts";
import { snapshotName } from "../../journal/file/snapshot-store.ts";
import { StartError } from "../start-error.ts";
import { venueHalf } from "../venue-half.ts";

export type ProofOptions = {
  readonly log: Pick<JournalFollower, "read" | "recovery">;
  readonly snapshots: SnapshotStore;
  readonly differingBalance?: DifferingBalance | undefined;
  /** First command that the tables do not hold. */
  readonly position: number;
  readonly kernel?: KernelOptions | undefined;
  readonly say: (line: string) => void;
};

/** One account whose balance is told otherwise than it was replayed. */
export type Difference = { readonly account: string; readonly told: bigint; readonly replayed: bigint };
/** Compares what the tables end with before `position` with a ledger that was replayed to there. */
export type DifferingBalance = (ledger: Ledger, position: number) => Promise<Difference | undefined>;

/** Work that takes longer is said. */
const PROGRESS_MS = 1000;

/** Throws StartError with both figures where they differ; nothing is written anywhere. */
export async function proveLog(options: ProofOptions): Promise<void> {
  const { log, snapshots } = options;
  const { firstSequence, nextSequence } = log.recovery;
  const { kernel, from } = earliest(options);
  if (from < firstSequence || nextSequence === 1) return;
  const marks = new Map(snapshots.sequences().flatMap((sequence) => named(snapshots, sequence)));
  await compare(options, kernel, from, marks);
  const rows = new CommandRows();
  let saidAt = performance.now();
  for await (const frames of log.read(from)) {
    for (const frame of frames) {
      const { firstSequence, count } = frame;
      const next = firstSequence + count;
      readRows(frame.payload, count, rows);
      let done = Math.max(from, firstSequence);
      for (let own = done + 1; own <= next; own++) {
        const isCompared = marks.has(own) || own === options.position;
        if (!isCompared && own < next) continue;
        kernel.replay(rows, done - firstSequence, own - firstSequence);
        done = own;
        if (isCompared) await compare(options, kernel, own, marks);
      }
      if (performance.now() - saidAt < PROGRESS_MS) continue;
      saidAt = performance.now();
      options.say(`Proving that this version computes the same balances: ${next - 1} of ${nextSequence - 1} commands`);
    }
  }
  kernel.check();
}

/** A fresh kernel where the whole log is there, else the oldest snapshot that this build can read. */
function earliest({ log, snapshots, kernel: options }: ProofOptions): { readonly kernel: Kernel; readonly from: number } {
  if (log.recovery.firstSequence === 1) return { kernel: new Kernel({ fastHalf: venueHalf, ...options }), from: 1 };
  for (const sequence of snapshots.sequences().toReversed()) {
    const snapshot = snapshots.read(sequence);
    if (snapshot === undefined || sequence < log.recovery.firstSequence) continue;
    const saved = { sequence: sequence - 1, stateHash: snapshot.stateHash };
    return { kernel: Kernel.restore(snapshot.payload, saved, { fastHalf: venueHalf, ...options }), from: sequence };
  }
  return { kernel: new Kernel({ fastHalf: venueHalf, ...options }), from: 0 };
}

/** A damaged snapshot names nothing. One from before hashes were named is read for what its ledger held. */
function named(snapshots: SnapshotStore, sequence: number): (readonly [number, string])[] {
  const snapshot = snapshots.read(sequence);
  if (snapshot === undefined) return [];
  const saved = { sequence: sequence - 1, stateHash: snapshot.stateHash };
  return [[sequence, snapshotLedgerHash(snapshot.payload) ?? Kernel.restore(snapshot.payload, saved).ledger.hash()]];
}

async function compare(
  { differingBalance, position }: ProofOptions,
  kernel: Kernel,
  at: number,
  marks: ReadonlyMap<number, string>,
): Promise<void> {
  const expected = marks.get(at);
  const found = expected === undefined ? undefined : kernel.ledger.hash();
  if (found !== expected) {
    throw new StartError(
      `The snapshot ${snapshotName(at)} was taken with the ledger ${expected}; this version replays the same ${at - 1} commands to ` +
        `${found}. It computes money by other rules: start the version that wrote this log, or one that knows its rules. Nothing was changed.`,
    );
  }
  const difference = at === position ? await differingBalance?.(kernel.ledger, position) : undefined;
  if (difference !== undefined) {
    throw new StartError(
      `The change log says that ${difference.account} held ${difference.told} after command ${position - 1}; this version replays the log to ` +
        `${difference.replayed}. It computes money by other rules, or log and database are not of one venue. Nothing was changed.`,
    );
  }
}
