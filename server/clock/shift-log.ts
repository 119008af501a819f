/**
 * For a log whose time ran into the future, because a machine's clock was wrong and believed: finds the jump, and writes a copy
 * of the log in which everything from there on happened right after what came before.
 *
 * Only times change, so the copy must lead to the same balances: both are replayed and their ledgers compared. Where something
 * fell due in the jump, or a key was forgotten over it, they differ, and there is no copy.
 */
import { Kernel } from "../../kernel/kernel.ts";
import type { Command } from "../../kernel/kernel.ts";
import { timeMs } from "../../money/units.ts";
import { CommandWriter, readCommands } from "../../journal/codec.ts";
import type { Disk } from "../../journal/disk.ts";
import { followFileJournal, openFileJournal } from "../../journal/file/file-journal.ts";
import type { JournalFollower } from "../../journal/journal.ts";
import { segmentsFolder } from "../snapshots/snapshot-writer.ts";

/** Two neighbours in the log that lie far apart. */
export type Jump = { readonly sequence: number; readonly from: number; readonly to: number };

/** Commands in a frame of the copy. */
const FRAME_COMMANDS = 1024;
const MOMENT_MS = 1000;

type Log = Pick<JournalFollower, "read">;

async function* commandsOf(log: Log): AsyncGenerator<readonly [sequence: number, command: Command]> {
  for await (const frames of log.read(1)) {
    for (const frame of frames) {
      let sequence = frame.firstSequence;
      for (const command of readCommands(frame.payload, frame.count)) yield [sequence++, command];
    }
  }
}

/** Where time went ahead by at least `leastMs` from one command to the next, the longest first. */
export async function findJumps(log: Log, leastMs: number): Promise<readonly Jump[]> {
  const jumps: Jump[] = [];
  let before: number | undefined;
  for await (const [sequence, { at }] of commandsOf(log)) {
    if (before !== undefined && at - before >= leastMs) jumps.push({ sequence, from: before, to: at });
    before = at;
  }
  return jumps.sort((a, b) => b.to - b.from - (a.to - a.from));
}

export class LedgersDiffer extends Error {
  override readonly name = "LedgersDiffer";
}

/** Writes the copy into the folder `target`, which must not be there. Throws LedgersDiffer where money depends on the jump. */
export async function shiftLog(disk: Disk, source: string, target: string, from: number): Promise<{ readonly shiftedMs: number }> {
  const log = followFileJournal({ directory: segmentsFolder(source), disk });
  const [original, copy] = [new Kernel(), new Kernel()];
  const { journal } = await openFileJournal({ directory: segmentsFolder(target), disk });
  const writer = new CommandWriter();
  const flush = async (): Promise<void> => {
    const { count } = writer;
    if (count > 0) await journal.append({ epoch: journal.epoch, firstSequence: journal.nextSequence, count, payload: writer.take() });
  };
  let shiftedMs = 0;
  for await (const [sequence, command] of commandsOf(log)) {
    if (sequence === from) shiftedMs = Math.max(0, command.at - original.at - MOMENT_MS);
    const moved: Command = { ...command, at: timeMs(command.at - shiftedMs) };
    original.execute(command);
    copy.execute(moved);
    writer.add(moved);
    if (writer.count >= FRAME_COMMANDS) await flush();
  }
  await flush();
  await journal.close();
  const [was, is] = [original.ledger.hash(), copy.ledger.hash()];
  if (was !== is) throw new LedgersDiffer(`the ledger would be ${is} instead of ${was}: something fell due in the jump`);
  return { shiftedMs };
}
