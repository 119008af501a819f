/**
 * Opens the engine: first everything is looked at, then the log is led, the tables are caught up, and the venue serves.
 *
 *   1. look     owner and position of the tables, newest usable snapshot, the log behind it, what it says of itself
 *   2. check    they belong together and nothing is missing; until here nothing was written anywhere
 *   3. take     the tables get a new owner, the log a new epoch; an unfinished write is cut off
 *   4. replay   what the snapshot and the tables lack; then the set-up steps and rules that the log lacks
 *   5. name     a log without a name gets one, and the tables take it over
 *
 * A snapshot is used only when the tables already hold everything before it, so that the projector never misses a
 * command; otherwise an older one, or the whole log, is replayed.
 */
import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import type { Kernel, KernelOptions } from "../kernel/kernel.ts";
import { timeMs, type TimeMs } from "../money/units.ts";
import { readCommands } from "../journal/codec.ts";
import type { Journal, JournalFollower } from "../journal/journal.ts";
import type { Followed } from "./hand-over/follow-log.ts";
import { factsOfLog, type LogFacts } from "./log-facts.ts";
import type { OutdatedTables } from "./projector/projection-versions.ts";
import { projectedUpTo, Projector, type Projection, type ProjectorOptions } from "./projector/projector.ts";
import { Sequencer, type Applied } from "./sequencer/sequencer.ts";
import { kernelBuild } from "./snapshots/kernel-build.ts";
import { proveLog, type DifferingBalance } from "./snapshots/prove-log.ts";
import { newestUsable } from "./snapshots/snapshot-writer.ts";
import type { SetUpStep } from "./set-up/set-up-step.ts";
import { STEPS } from "./set-up/steps.ts";
import { takeOver } from "./set-up/take-over.ts";
import { nameTables, readOwner, takeTables, type TableOwner } from "./sql/table-owner.ts";
import { requireSamePosition, requireSameVenue, requireWholeLog } from "./start-checks.ts";
import { StartError } from "./start-error.ts";
import { venueHalf } from "./venue-half.ts";
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
  /** Looks at what the log says of its venue and its people; throws StartError for what does not fit this machine or database. */
  readonly check?: (facts: LogFacts, owner: TableOwner) => Promise<void> | void;
  /** Where this process runs, for the person who meets its lock. */
  readonly dataDirectory?: string | undefined;
  /** A name for a log that has none; 128 random bits unless said otherwise. */
  readonly newIdentity?: () => string;
  /** Called once all checks have passed and before anything is replayed, with what tells the time of the first command (now for a fresh log). */
  readonly prepare?: (firstAt: () => Promise<TimeMs>) => Promise<void>;
  /** Lines for the person who started the venue. */
  readonly say: (line: string) => void;
  readonly onFatal: (error: unknown) => void;
  /** The set-up steps; those of the product unless said otherwise. */
  readonly steps?: readonly SetUpStep[];
  /** What the history tables say against a ledger that was replayed; asked when the log has to prove itself. */
  readonly differingBalance?: DifferingBalance;
  /** What a simulation adds to the kernel. */
  readonly kernel?: KernelOptions;
  /** What was followed of the log while another venue ran: used as its newest snapshot, and proven as one. */
  readonly followed?: Followed | undefined;
};

/** While replaying, rows are written out after so many commands, so that memory stays bounded. */
const REPLAY_FLUSH_EVERY = 50_000;
/** Work that takes longer is said. */
const PROGRESS_MS = 1000;
const FLUSH_ATTEMPTS_MAX = 8;
const FLUSH_PAUSE_MS = 250;
/** A log that can't be led within this is not ours to lead. */
const LEAD_WITHIN_MS = 60_000;

export async function openVenue(options: VenueOptions): Promise<Venue> {
  const { log, pool, say, outdated } = options;
  const owner = await readOwner(pool);
  const position = await projectedUpTo(pool);
  const usable = outdated === undefined ? position : 1;
  const passedOver = (name: string, why: string): void => say(`The snapshot ${name} was passed over: ${why}.`);
  // What was followed is newer than any snapshot; beyond the tables it is of no use, as that would be.
  const followed = (options.followed?.from ?? Infinity) <= usable ? options.followed : undefined;
  const { kernel, from } = followed ?? newestUsable(log.snapshots, usable, passedOver, { fastHalf: venueHalf, ...options.kernel });
  // What a snapshot stands for need not be checked again; without one everything is.
  const follower = await log.follow(from > 1 ? from : 0);
  const { recovery } = follower;
  const newestSnapshot = log.snapshots.sequences()[0];
  const facts = await factsOfLog(kernel, follower, from);
  // A log that is there says first whose it is.
  if (recovery.nextSequence > 1) requireSameVenue(facts.venue.identity, owner.identity);
  requireWholeLog({ recovery, position, from, newestSnapshot, hadLog: options.hadLog });
  requireSameVenue(facts.venue.identity, owner.identity);
  await options.check?.(facts, owner);
  // The same code computes from the newest snapshot what it computed then; any other, or without one, it has to be proven.
  const build = kernelBuild();
  const isProven = followed !== undefined || (facts.venue.build === build && newestSnapshot === from);
  if (!isProven) await proveLog({ ...options, log: provable(follower, log, say), snapshots: log.snapshots, position });
  const epoch = await takeTables(pool, options.dataDirectory ?? "");
  // Whoever had them may have ended a write only now.
  requireSamePosition(position, await projectedUpTo(pool));
  if (recovery.firstSequence > 1) {
    say(
      `The log is here from command ${recovery.firstSequence} on; what is older lies in no archive that can be read (ARCHIVE_TO): its receipts ` +
        "and proofs can't be shown, and neither a backup nor a rebuild is to be had of it.",
    );
  }
  const journal = await follower.lead(LEAD_WITHIN_MS);
  if (recovery.cut !== undefined) {
    say(`The log ended in an unfinished write (${recovery.cut.bytes} bytes in ${recovery.cut.text}); it was cut off.`);
  }
  try {
    if (outdated !== undefined) {
      say(`The history tables lack what this version shows (${outdated.names.join(", ")}): they are filled again from the log.`);
      await outdated.empty();
    }
    const venue = await serve({ options, journal, position: usable, epoch, kernel, from, build });
    await nameVenue(venue, options, owner);
    return venue;
  } catch (error: unknown) {
    await journal.close();
    throw error;
  }
}

/** Of a log whose beginning would have to be fetched people don't wait for the proof: it begins with what lies here. */
export function provable(
  log: Pick<JournalFollower, "read" | "recovery">,
  { firstHere }: Pick<VenueLog, "firstHere">,
  say: (line: string) => void,
): Pick<JournalFollower, "read" | "recovery"> {
  const firstSequence = Math.max(log.recovery.firstSequence, firstHere());
  if (firstSequence > log.recovery.firstSequence)
    say(
      `This version proves itself on the log from command ${firstSequence} on; what is older has to be fetched from its archive: npm run fsck does.`,
    );
  return { read: (from) => log.read(from), recovery: { ...log.recovery, firstSequence } };
}

type Opening = {
  readonly options: VenueOptions;
  readonly journal: Journal;
  readonly position: number;
  /** Of the tables. */
  readonly epoch: number;
  readonly kernel: Kernel;
  readonly from: number;
  readonly build: string;
};

async function serve({ options, journal, position, epoch, kernel, from, build }: Opening): Promise<Venue> {
  const { pool, say, clock, log } = options;
  await options.prepare?.(async () => (await firstCommandAt(journal)) ?? timeMs(clock()));
  const opened: { venue?: Venue } = {};
  const onFatal = (error: unknown): void => {
    opened.venue?.fail(error);
    options.onFatal(error);
  };
  const projections = options.projections(kernel);
  const projector = new Projector({ pool, projections, nextSequence: position, epoch, ...sayings(say), onFatal });
  const isFresh = journal.nextSequence === 1;
  await replay({ kernel, log: journal, to: journal.nextSequence, from, projector, say });
  const sequencer = new Sequencer({ kernel, journal, clock, onFatal });
  const venue = new Venue({ kernel, sequencer, projector, journal, log, tablesEpoch: epoch, snapshotAt: from, say });
  opened.venue = venue;
  const steps = await takeOver({ kernel, sequencer, steps: options.steps ?? STEPS, build });
  if (!isFresh && steps.length > 0) say(`The venue was brought up to date: set-up steps ${steps.join(", ")}.`);
  return venue;
}

/** A refused write is said the first time, and then ever more seldom. */
function sayings(say: (line: string) => void): Pick<ProjectorOptions, "onRetry" | "onRecovered"> {
  return {
    onRetry: (error, attempt) => {
      if ((attempt & (attempt - 1)) === 0) say(`The database refused a write (attempt ${attempt}), trading goes on: ${String(error)}`);
    },
    onRecovered: () => say("The database takes writes again."),
  };
}

/** Log and tables carry one name; one that is older than names gets it now, all checks having passed. */
async function nameVenue({ kernel, sequencer, tablesEpoch }: Venue, options: VenueOptions, owner: TableOwner): Promise<void> {
  if (kernel.venue.identity === undefined) {
    const id = options.newIdentity?.() ?? randomBytes(16).toString("hex");
    const { refusal } = await sequencer.submit({ type: "venue/identify", id });
    if (refusal !== undefined) throw new StartError(`The log took no name: ${refusal}.`);
  }
  const { identity } = kernel.venue;
  if (identity !== undefined && owner.identity === undefined) await nameTables(options.pool, identity, tablesEpoch);
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
        if (own % REPLAY_FLUSH_EVERY === 0) await flushForSure(projector);
      }
      if (performance.now() - saidAt < PROGRESS_MS) continue;
      saidAt = performance.now();
      say(`Replaying the log: ${own - 1} of ${to - 1} commands`);
    }
  }
  kernel.check();
}

/** While the log is replayed nothing else can be done than to wait for the database, and not for ever. */
async function flushForSure(projector: Projector): Promise<void> {
  for (let attempt = 1; !(await projector.flush()); attempt++) {
    if (attempt === FLUSH_ATTEMPTS_MAX) throw new StartError("The database refused what the log holds for it; see above.");
    await new Promise((resolve) => setTimeout(resolve, FLUSH_PAUSE_MS * attempt));
  }
}

/** One durable command again, as the projector is to hear of it. */
export function applyAgain(kernel: Kernel, sequence: number, command: Applied["command"]): Applied {
  const outcome = kernel.execute(command);
  const moved = outcome.refusal === undefined && outcome.repeated !== true;
  return { sequence, command, outcome, postings: moved ? kernel.ledger.log.postings() : [] };
}
