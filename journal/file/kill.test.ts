/** Killing the writing process on the real disk (durability.md R1, for the journal alone). */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { nodeDisk } from "../node-disk.ts";
import { framesOf } from "../journal.suite.ts";
import { openFileJournal } from "./file-journal.ts";

const KILLS = 12;
const directory = mkdtempSync(join(tmpdir(), "journal-kill-"));
afterAll(() => rmSync(directory, { recursive: true }));

/** Appends without end; a number is printed only after its frame is acknowledged. */
const WRITER = `
  const { openFileJournal } = await import(${JSON.stringify(new URL("file-journal.ts", import.meta.url).href)});
  const { nodeDisk } = await import(${JSON.stringify(new URL("../node-disk.ts", import.meta.url).href)});
  const { journal } = await openFileJournal({ directory: process.argv[1], disk: nodeDisk, segmentBytes: 65536 });
  for (;;) {
    const first = journal.nextSequence;
    const payload = new Uint8Array(1 + (first * 37) % 900).fill(first & 255);
    await journal.append({ firstSequence: first, count: 3, epoch: journal.epoch, payload });
    process.stdout.write(first + 2 + "\\n");
    if (first % 50 < 3) await journal.seal();
  }
`;

/** Runs the writer, kills it `afterMs` after its first acknowledgement, returns the last number it said. */
async function runAndKill(afterMs: number): Promise<number> {
  const writer = spawn(process.execPath, ["--input-type=module", "--eval", WRITER, directory], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  writer.stdout.on("data", (chunk: Buffer) => {
    if (said === "") setTimeout(() => writer.kill("SIGKILL"), afterMs);
    said += chunk.toString();
  });
  await new Promise((resolve) => writer.once("close", resolve));
  // The last line may be cut off in the middle; the one before it is whole.
  return Number(said.slice(0, said.lastIndexOf("\n")).split("\n").at(-1));
}

it("a writer killed again and again loses nothing it acknowledged, and the next one goes on where it was", async () => {
  let last = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const acknowledged = await runAndKill(5 + ((kill * 31) % 80));
    expect(acknowledged).toBeGreaterThan(last);
    const { journal, recovery } = await openFileJournal({ directory, disk: nodeDisk, segmentBytes: 65_536 });
    expect(recovery.nextSequence - 1).toBeGreaterThanOrEqual(acknowledged);
    last = recovery.nextSequence - 1;
    let next = 1;
    for (const { firstSequence, count, payload } of await framesOf(journal, 1)) {
      expect([firstSequence, payload.length]).toEqual([next, 1 + ((next * 37) % 900)]);
      expect(payload.every((byte) => byte === (firstSequence & 255))).toBe(true);
      next += count;
    }
    await journal.close();
  }
}, 60_000);
