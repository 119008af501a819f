/**
 * `npm run mend-segment -- DAMAGED COPY NEW`: a segment of the log that a medium damaged, made whole by an older copy of it, such as a restored backup's.
 *
 * It reads the first two and writes the third, which must not be there. It needs no venue, and what it writes counts when `npm run fsck` says so.
 */
import { closeSync, fsyncSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { joinSegment, type NotJoined } from "../../journal/file/join-segment.ts";
import { say } from "../say.ts";
import { StartError } from "../start-error.ts";

const USAGE = "Usage: npm run mend-segment -- DAMAGED COPY NEW";

const WORDS: Readonly<Record<NotJoined["why"], (at: number) => string>> = {
  another_segment: () => "The two files are not of one segment: compare their names, and the venues that they are of.",
  copy_unreadable: () => "The copy holds no record that can be read.",
  gap: (at) => `Behind command ${at} neither file has the next record: a later copy is needed. Nothing was written.`,
};

function main([damaged, copy, made]: readonly string[]): void {
  if (damaged === undefined || copy === undefined || made === undefined) throw new StartError(USAGE);
  const joined = joinSegment(bytesOf(damaged), bytesOf(copy));
  if ("why" in joined) throw new StartError(WORDS[joined.why](joined.at));
  writeNew(made, joined.bytes);
  say(
    `Commands up to ${joined.copied} are the copy's${joined.last > joined.copied ? `, those up to ${joined.last} the damaged file's` : ""}.`,
  );
  say(`Each record names the one before. Keep ${damaged} elsewhere, put ${made} in its place, and run npm run fsck.`);
}

function bytesOf(file: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(readFileSync(file));
  } catch (error: unknown) {
    throw new StartError(`${file} can't be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** Whole, or not there: half a segment under that name would be put in the log's place. */
function writeNew(file: string, bytes: Uint8Array): void {
  let opened: number | undefined;
  try {
    opened = openSync(file, "wx", 0o600);
    writeFileSync(opened, bytes);
    fsyncSync(opened);
  } catch (error: unknown) {
    if (opened !== undefined) rmSync(file);
    throw new StartError(`${file} can't be written: ${error instanceof Error ? error.message : String(error)}.`);
  } finally {
    if (opened !== undefined) closeSync(opened);
  }
}

try {
  main(process.argv.slice(2));
} catch (error: unknown) {
  if (!(error instanceof StartError)) throw error;
  say(error.message);
  process.exitCode = 1;
}
