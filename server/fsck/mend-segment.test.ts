/** The command by which a damaged segment is made whole: a disk that is full leaves nothing under the new file's name. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFileJournal } from "../../journal/file/file-journal.ts";
import { nodeDisk } from "../../journal/node-disk.ts";

const folder = mkdtempSync(join(tmpdir(), "mend-segment-"));
const [segment, made] = [join(folder, "log", "0000000001.segment"), join(folder, "made")];
beforeAll(async () => {
  const { journal } = await openFileJournal({ directory: join(folder, "log"), disk: nodeDisk, segmentBytes: 1 << 16 });
  await journal.append({ epoch: journal.epoch, firstSequence: 1, count: 1, payload: Buffer.alloc(20_000, 1) });
  await journal.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** With a bound on what a file may have, as a full disk would set it. */
function mend(blocks: string): { readonly status: number | null; readonly stdout: string } {
  const program = join(import.meta.dirname, "mend-segment.ts");
  const line = `ulimit -f ${blocks}; exec "$@"`;
  return spawnSync("sh", ["-c", line, "sh", process.execPath, program, segment, segment, made], { encoding: "utf8" });
}

test("what can't be written whole is not there, and the same line goes once there is room", () => {
  const { status, stdout } = mend("8");
  expect([status, stdout]).toEqual([1, expect.stringContaining(`${made} can't be written: EFBIG`)]);
  expect(existsSync(made)).toBe(false);
  expect(mend("unlimited").status).toBe(0);
  expect(readFileSync(made)).toEqual(readFileSync(segment));
  // What is there already may be somebody's only copy.
  expect(mend("unlimited")).toMatchObject({ status: 1, stdout: expect.stringContaining("EEXIST") });
  expect(readFileSync(made)).toEqual(readFileSync(segment));
});
