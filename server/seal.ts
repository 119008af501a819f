/**
 * `npm run seal -- FOLDER POSITION [SEAL]`: checks a copy of a venue's log from its first record on, chain included, and says the seal of
 * the record that holds the command; with a seal that somebody wrote down, whether it is the same.
 *
 * It needs no venue and changes nothing. FOLDER is the folder `log` of a data directory, or a copy of it. What was archived is read where it
 * is, by the note beside the segments; from a bucket with the settings of its store (docs/operating/archive.md), and kept in FOLDER/fetched.
 */
import type { Disk } from "../journal/disk.ts";
import { archiveNote } from "../journal/file/archived-disk.ts";
import { JournalDamaged, JournalFailed } from "../journal/journal.ts";
import { followFileJournal } from "../journal/file/file-journal.ts";
import { readRecordSeal } from "../journal/file/record-seal.ts";
import { nodeDisk } from "../journal/node-disk.ts";
import { accessOf } from "./archive/archive-place.ts";
import { diskOfLog } from "./archive/log-disk.ts";
import { isBucket } from "./backup/backup-place.ts";
import { say } from "./say.ts";
import { readSettings } from "./settings.ts";
import { segmentsFolder } from "./snapshots/snapshot-writer.ts";
import { StartError } from "./start-error.ts";

const USAGE = "Usage: npm run seal -- FOLDER POSITION [SEAL]";

async function main([folder, position = "", expected]: readonly string[]): Promise<void> {
  if (folder === undefined || !/^[1-9]\d{0,14}$/.test(position) || !/^([0-9a-f]{64})?$/.test(expected ?? "")) throw new StartError(USAGE);
  const directory = segmentsFolder(folder);
  const disk = diskFor(directory);
  const { recovery } = followFileJournal({ directory, disk });
  const found = await readRecordSeal(disk, directory, Number(position));
  if (found === undefined)
    throw new StartError(`The log in ${folder} has commands ${recovery.firstSequence} to ${recovery.nextSequence - 1}, not ${position}.`);
  say(`${recovery.frames} records of the log follow one another, unbroken.`);
  say(`Command ${position} is in the record of commands ${found.first} to ${found.last}, which follows ${found.before}.`);
  say(`Seal ${found.seal}`);
  if (expected === undefined) return;
  if (expected !== found.seal)
    throw new StartError(`This is another one than ${expected}: the log was changed, or is not the one that it is of.`);
  say("It is the same.");
}

/** Settings are asked for where something lies in a bucket, and nowhere else. */
function diskFor(segments: string): Disk {
  const place = archiveNote(nodeDisk, segments)?.place ?? "";
  return isBucket(place) ? diskOfLog(segments, accessOf(readSettings(process.env, process.cwd())), { ahead: true }) : diskOfLog(segments);
}

try {
  await main(process.argv.slice(2));
} catch (error: unknown) {
  if (!(error instanceof StartError || error instanceof JournalDamaged || error instanceof JournalFailed)) throw error;
  say(error.message);
  process.exitCode = 1;
}
