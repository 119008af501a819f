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
