/**
 * `npm run log-time`: shows where the time of a log jumped ahead; with `-- --shift COMMAND` takes the jump before that command out.
 *
 * The venue must be stopped (the data directory's lock sees to that). The old log is kept beside the new one; afterwards
 * `npm run rebuild` fills the history tables with the new times. See docs/operating/time.md.
 */
import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { followFileJournal } from "../journal/file/file-journal.ts";
import { nodeDisk } from "../journal/node-disk.ts";
import { findJumps, LedgersDiffer, shiftLog, type Jump } from "./clock/shift-log.ts";
import { openDataDirectory, type DataDirectory } from "./data-directory.ts";
import { say } from "./say.ts";
import { readSettings } from "./settings.ts";
import { segmentsFolder } from "./snapshots/snapshot-writer.ts";
import { StartError } from "./start-error.ts";

const HOUR_MS = 3_600_000;
const SHOWN = 10;

async function main(words: readonly string[]): Promise<void> {
  const settings = readSettings(process.env, process.cwd());
  const data = openDataDirectory(settings.dataDirectory);
  try {
    if (words.length === 0) await show(data);
    else await shift(data, words);
  } finally {
    data.release();
  }
}

async function show(data: DataDirectory): Promise<void> {
  const log = followFileJournal({ directory: segmentsFolder(data.folder("log")), disk: nodeDisk });
  const jumps = await findJumps(log, HOUR_MS);
  say(
    jumps.length === 0
      ? "Nowhere does the log's time jump ahead by an hour or more."
      : "The log's time jumps ahead (a pause of the venue looks the same):",
  );
  for (const jump of jumps.slice(0, SHOWN)) say(`  ${lineOf(jump)}`);
}

async function shift(data: DataDirectory, [word, position = ""]: readonly string[]): Promise<void> {
  if (word !== "--shift" || !/^[1-9]\d{0,14}$/.test(position)) throw new StartError("Usage: npm run log-time [-- --shift COMMAND]");
  const [log, copy, old] = [data.folder("log"), join(data.path, "log.shifted"), join(data.path, `log.before-${position}`)];
  if (existsSync(old)) throw new StartError(`${old} is there already: this jump was taken out before.`);
  rmSync(copy, { recursive: true, force: true });
  try {
    const { shiftedMs } = await shiftLog(nodeDisk, log, copy, Number(position));
    renameSync(log, old);
    renameSync(copy, log);
    say(`From command ${position} on everything lies ${(shiftedMs / HOUR_MS).toFixed(1)} h earlier; the old log is kept in ${old}.`);
    say("Now run npm run rebuild, so that the history shows the new times.");
  } catch (error: unknown) {
    rmSync(copy, { recursive: true, force: true });
    if (error instanceof LedgersDiffer) throw new StartError(`The jump can't be taken out: ${error.message}. Nothing was changed.`);
    throw error;
  }
}

function lineOf({ sequence, from, to }: Jump): string {
  const time = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace("T", " ");
  return `before command ${sequence}: ${time(from)} to ${time(to)} (${((to - from) / HOUR_MS).toFixed(1)} h)`;
}

try {
  await main(process.argv.slice(2));
} catch (error: unknown) {
  say(
    error instanceof StartError
      ? error.message
      : `The log could not be read: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );
  process.exitCode = 1;
}
