/**
 * Opens the engine: first everything is looked at, then the log is led, the tables are caught up, and the venue serves.
 *
 *   1. look     position of the tables, newest usable snapshot, the log behind it
 *   2. check    they belong together and nothing is missing; until here nothing was written anywhere
 *   3. lead     an unfinished write is cut off, a new epoch is durable
 *   4. replay   what the snapshot and the tables lack; then the set-up steps and rules that the log lacks
 *
 * A snapshot is used only when the tables already hold everything before it, so that the projector never misses a
 * command; otherwise an older one, or the whole log, is replayed.
 */
import type { Pool } from "pg";
import type { Kernel, KernelOptions } from "../kernel/kernel.ts";
import { timeMs, type TimeMs } from "../money/units.ts";
import { readCommands } from "../journal/codec.ts";
import type { Journal, JournalFollower } from "../journal/journal.ts";
import type { OutdatedTables } from "./projector/projection-versions.ts";
import { projectedUpTo, Projector, type Projection } from "./projector/projector.ts";
import { Sequencer, type Applied } from "./sequencer/sequencer.ts";
import { newestUsable } from "./snapshots/snapshot-writer.ts";
import type { SetUpStep } from "./set-up/set-up-step.ts";
import { STEPS } from "./set-up/steps.ts";
import { takeOver } from "./set-up/take-over.ts";
import { requireWholeLog } from "./start-checks.ts";
import type { VenueLog } from "./venue-log.ts";
import { Venue } from "./venue.ts";

export type VenueOptions = {
  readonly log: VenueLog;
  readonly pool: Pool;
  readonly clock: () => number;
  /** The projections over this kernel's outcomes, in the order in which they are written. */
  readonly projections: (kernel: Kernel) => readonly Projection[];
  /** The tables are of an older shape: they are emptied once all checks have passed, and filled from the log. */
  readonly outdated?: OutdatedTables | undefined;
  /** What says that this venue had a log before, in words; a log without a command is refused then. */
  readonly hadLog?: string | undefined;
  /** Called once all checks have passed and before anything is replayed, with the time of the first command (now for a fresh log). */
  readonly prepare?: (firstAt: TimeMs) => Promise<void>;
  /** Lines for the person who started the venue. */
  readonly say: (line: string) => void;
  readonly onFatal: (error: unknown) => void;
  /** The set-up steps; those of the product unless said otherwise. */
  readonly steps?: readonly SetUpStep[];
  /** What a simulation adds to the kernel. */
  readonly kernel?: KernelOptions;
};

/** While replaying, rows are written out after so many commands, so that memory stays bounded. */
const REPLAY_FLUSH_EVERY = 50_000;
/** Work that takes longer is said. */
const PROGRESS_MS = 1000;
/** A log that can't be led within this is not ours to lead. */
const LEAD_WITHIN_MS = 60_000;

export async function openVenue(options: VenueOptions): Promise<Venue> {
  const { log, pool, say, outdated } = options;
  const position = await projectedUpTo(pool);
  const usable = outdated === undefined ? position : 1;
  const passedOver = (name: string, why: string): void => say(`The snapshot ${name} was passed over: ${why}.`);
  const { kernel, from } = newestUsable(log.snapshots, usable, passedOver, options.kernel);
  // What a snapshot stands for need not be checked again; without one everything is.
  const follower = await log.follow(from > 1 ? from : 0);
  const { recovery } = follower;
  const newestSnapshot = log.snapshots.sequences()[0];
  requireWholeLog({ recovery, position, from, newestSnapshot, hadLog: options.hadLog });
  const journal = await follower.lead(LEAD_WITHIN_MS);
  if (recovery.cut !== undefined) {
    say(`The log ended in an unfinished write (${recovery.cut.bytes} bytes in ${recovery.cut.text}); it was cut off.`);
  }
  try {
    if (outdated !== undefined) {
      say(`The history tables lack what this version shows (${outdated.names.join(", ")}): they are filled again from the log.`);
      await outdated.empty();
    }
    return await serve({ options, journal, position: usable, kernel, from });
  } catch (error: unknown) {
    await journal.close();
    throw error;
  }
}

type Opening = {
  readonly options: VenueOptions;
  readonly journal: Journal;
  readonly position: number;
  readonly kernel: Kernel;
  readonly from: number;
};

async function serve({ options, journal, position, kernel, from }: Opening): Promise<Venue> {
  const { pool, say, clock, log } = options;
  await options.prepare?.((await firstCommandAt(journal)) ?? timeMs(clock()));
  const opened: { venue?: Venue } = {};
  const onFatal = (error: unknown): void => {
    opened.venue?.fail(error);
    options.onFatal(error);
  };
  const onRetry = (error: unknown, attempt: number): void => say(`The database refused a write (attempt ${attempt}): ${String(error)}`);
  const projector = new Projector({ pool, projections: options.projections(kernel), nextSequence: position, onRetry, onFatal });
  const isFresh = journal.nextSequence === 1;
  await replay({ kernel, log: journal, to: journal.nextSequence, from, projector, say });
  const sequencer = new Sequencer({ kernel, journal, clock, onFatal });
  const venue = new Venue({ kernel, sequencer, projector, journal, log, snapshotAt: from, say });
  opened.venue = venue;
  const steps = await takeOver(kernel, sequencer, options.steps ?? STEPS);
  if (!isFresh && steps.length > 0) say(`The venue was brought up to date: set-up steps ${steps.join(", ")}.`);
  return venue;
}

async function firstCommandAt(log: Pick<JournalFollower, "read">): Promise<TimeMs | undefined> {
  for await (const frames of log.read(1)) {
    for (const frame of frames) for (const command of readCommands(frame.payload, frame.count)) return command.at;
  }
  return undefined;
}

export type Replay = {
  readonly kernel: Kernel;
  readonly log: Pick<JournalFollower, "read">;
  readonly from: number;
  /** First command no longer there. */
  readonly to: number;
  readonly projector: Projector;
  readonly say: (line: string) => void;
};

/** Applies every command of the log from `from` on and hands its outcome to the projector. */
export async function replay({ kernel, log, from, to, projector, say }: Replay): Promise<void> {
  let saidAt = performance.now();
  for await (const frames of log.read(from)) {
    for (const frame of frames) {
      let own = frame.firstSequence;
      for (const command of readCommands(frame.payload, frame.count)) {
        if (own >= from) projector.collect(applyAgain(kernel, own, command));
        own += 1;
        if (own % REPLAY_FLUSH_EVERY === 0) await projector.flush();
      }
      if (performance.now() - saidAt < PROGRESS_MS) continue;
      saidAt = performance.now();
      say(`Replaying the log: ${own - 1} of ${to - 1} commands`);
    }
  }
  kernel.check();
}

function applyAgain(kernel: Kernel, sequence: number, command: Applied["command"]): Applied {
  const outcome = kernel.execute(command);
  const moved = outcome.refusal === undefined && outcome.repeated !== true;
  return { sequence, command, outcome, postings: moved ? kernel.ledger.log.postings() : [] };
}
