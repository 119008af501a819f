/** What must fit together before a venue writes anything: each is a refused start that names what to restore (docs/operating/starting.md). */
import type { JournalRecovery } from "../journal/journal.ts";
import { StartError } from "./start-error.ts";

export type FoundParts = {
  readonly recovery: JournalRecovery;
  /** First command that the tables do not hold. */
  readonly position: number;
  /** First command that is to be replayed. */
  readonly from: number;
  readonly newestSnapshot: number | undefined;
  /** What says that there was a log before, in words. */
  readonly hadLog: string | undefined;
};

/** The log must reach from the state it is applied to at least as far as the tables and the snapshots do. */
export function requireWholeLog({ recovery, position, from, newestSnapshot, hadLog }: FoundParts): void {
  const { nextSequence, firstSequence, cut } = recovery;
  const end = nextSequence === 1 ? "holds no command" : `ends with command ${nextSequence - 1}`;
  const tail = cut === undefined ? "" : ` Its last write, ${cut.bytes} bytes in ${cut.text}, can't be read.`;
  if (position > nextSequence) {
    throw new StartError(
      `The database knows commands up to ${position - 1}, the log in DATA_DIR ${end}: it is damaged or older, or they do not belong ` +
        `together.${tail} Restore the log from a backup, or point DATABASE_URL to its own database; nothing was changed.`,
    );
  }
  if (newestSnapshot !== undefined && newestSnapshot > nextSequence) {
    throw new StartError(
      `The newest snapshot knows commands up to ${newestSnapshot - 1}, the log ${end}: segments are missing.${tail} Restore the log ` +
        "from a backup; nothing was changed.",
    );
  }
  if (nextSequence === 1 && hadLog !== undefined) {
    throw new StartError(
      `DATA_DIR was used by a venue before (${hadLog}), but its log is missing. Restore DATA_DIR/log from a backup, or choose an empty ` +
        "DATA_DIR for a new venue; nothing was changed.",
    );
  }
  if (from < firstSequence) {
    throw new StartError(
      `The log begins with command ${firstSequence}, the newest usable snapshot needs command ${from}: restore a snapshot or the older ` +
        "segments from a backup; nothing was changed.",
    );
  }
}

/** Log and tables carry one name, or one of them has none yet. */
export function requireSameVenue(log: string | undefined, tables: string | undefined): void {
  if (tables === undefined || log === tables) return;
  const name = log === undefined ? "has no name" : `is of venue ${log.slice(0, 8)}`;
  throw new StartError(
    `The database belongs to venue ${tables.slice(0, 8)}, the log in DATA_DIR ${name}. Point DATABASE_URL to this venue's own database, or ` +
      "restore the DATA_DIR that belongs to it; nothing was changed.",
  );
}

/** DATA_DIR remembers whose log it held. */
export function requireOwnLog(log: string | undefined, remembered: string | undefined): void {
  if (remembered === undefined || log === remembered) return;
  throw new StartError(
    `DATA_DIR belongs to venue ${remembered.slice(0, 8)}, its log to ${log === undefined ? "one without a name" : log.slice(0, 8)}. Restore ` +
      "DATA_DIR/log from this venue's backup; nothing was changed.",
  );
}

/** Nobody may have moved the tables while this start looked at them. */
export function requireSamePosition(before: number, now: number): void {
  if (before === now) return;
  throw new StartError(`Another venue wrote to the database during the start (from command ${before} to ${now}); stop it first.`);
}

/** Everybody with an account must be able to come back to it, and nobody else may get their number. */
export function requirePeople(lost: { readonly count: number; readonly first: number } | undefined): void {
  if (lost === undefined) return;
  throw new StartError(
    `The log knows ${lost.count} people whom the database lacks, the first of them user ${lost.first}: the database is missing, older than ` +
      "the log, or another venue's. Restore it from a backup (DATA_DIR/postgres, or what DATABASE_URL names); nothing was changed. If it is lost " +
      "for good, docs/operating/starting.md says what can be kept.",
  );
}
