/**
 * A running venue whose log has grown over several whole segments takes the old ones to its archive by itself, reads receipts from there as
 * before, is backed up and checked whole, and opens without it.
 */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { CommandWriter } from "../../journal/codec.ts";
import { openFileJournal } from "../../journal/file/file-journal.ts";
import { nodeDisk } from "../../journal/node-disk.ts";
import { segmentsFolder } from "../../server/snapshots/snapshot-writer.ts";
import type { Command } from "../../kernel/kernel.ts";
import { logCommands } from "../log-reading.ts";
import { MACHINE, RealVenue } from "./real-venue.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const PASSPHRASE = "a drill that nobody fears";
/** A venue archives a minute after its start. */
const ARCHIVED_WITHIN = { timeout: 200_000, interval: 500 };
const FILLED_BYTES = 40 << 20;
const LONG_REASON = "r".repeat(50_000);
/** Snapshots that are kept: nothing goes that the oldest needs. */
const SNAPSHOTS = 3;

const directory = mkdtempSync(join(tmpdir(), "touchstone-archived-"));
const [dataDirectory, archive, backups] = [join(directory, "data"), join(directory, "archive"), join(directory, "backups")];
const log = join(dataDirectory, "log");
mkdirSync(archive);
const venue = new RealVenue({ dataDirectory, environment: { ARCHIVE_TO: archive } });
afterAll(async () => {
  await venue.end("SIGKILL");
  rmSync(directory, { recursive: true, force: true });
});

const segmentsIn = (folder: string): readonly string[] => readdirSync(folder).filter((name) => name.endsWith(".segment"));

/** Refused orders of an operator with long words, so that the log grows by whole segments within seconds. */
async function fillLog(): Promise<void> {
  const { journal } = await openFileJournal({ directory: segmentsFolder(log), disk: nodeDisk });
  let at = 0;
  for (const [, command] of logCommands(nodeDisk, log, Math.max(1, journal.nextSequence - 100), journal.nextSequence)) at = command.at;
  for (let written = 0; written < FILLED_BYTES;) {
    const writer = new CommandWriter();
    writer.add({ type: "spot/halt", at, market: 999_999, reason: LONG_REASON } as unknown as Command);
    const payload = writer.take();
    await journal.append({ firstSequence: journal.nextSequence, count: 1, epoch: journal.epoch, payload });
    written += payload.length;
  }
  await journal.close();
}

type Ran = { readonly code: number; readonly said: string };
function run(program: string, args: readonly string[], of = dataDirectory): Promise<Ran> {
  const env = { ...MACHINE, DATA_DIR: of, BACKUP_PASSPHRASE: PASSPHRASE };
  return new Promise((resolve) =>
    execFile(process.execPath, [join(ROOT, "server", program), ...args], { env, cwd: ROOT, maxBuffer: 1 << 24 }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, said: stdout + stderr }),
    ),
  );
}

/** What was said is shown where it is not. */
const fine = { code: 0, said: expect.any(String) as string };

test("old segments go to the archive of a running venue, and everything reads them there", async () => {
  await venue.start();
  const ada = await venue.register("ada@example.org");
  const order = { currency_id: "1", legal_id: "3", type: "1", market: "1", total: "500" };
  expect((await venue.call("POST", "/coin/trade", order, ada.token)).type).toBe("ok");
  const { message: fills } = await venue.call("GET", "/coin/fills", {}, ada.token);
  const [{ receipt }] = fills as readonly [{ readonly receipt: string }];
  const seal = (): Promise<unknown> => venue.call("GET", "/receipt/seal", { id: receipt }, ada.token);
  const before = await seal();
  expect(before).toMatchObject({ type: "ok" });
  await venue.end("SIGTERM");
  await fillLog();
  const segments = segmentsIn(segmentsFolder(log));
  expect(segments.length).toBeGreaterThan(2);
  // Each end makes a snapshot; those before the log grew are the ones that are not kept.
  for (let start = 0; start < SNAPSHOTS; start++) {
    await venue.start();
    await venue.end("SIGTERM");
  }
  await venue.start();
  await expect.poll(() => venue.output, ARCHIVED_WITHIN).toMatch(/\d+ old segments of the log were archived/);
  expect(segmentsIn(archive).length).toBeGreaterThan(1);
  expect([...segmentsIn(archive), ...segmentsIn(segmentsFolder(log))]).toEqual(expect.arrayContaining([...segments]));
  expect(await seal()).toEqual(before);
  expect((await venue.call("POST", "/coin/trade", order, ada.token)).type).toBe("ok");
  expect(await run(join("backup", "backup.ts"), [backups])).toEqual(fine);
  expect(await venue.end("SIGTERM")).toBe(0);
  expect(await run(join("fsck", "fsck.ts"), [])).toEqual(fine);
}, 600_000);

test("with the archive away it opens and trades, and says what it can't show; a restore from the backup has the whole log", async () => {
  renameSync(archive, `${archive}-away`);
  await venue.start();
  expect(venue.output).toMatch(/The log is here from command \d+ on/);
  const ben = await venue.register("ben@example.org");
  const order = { currency_id: "1", legal_id: "3", type: "1", market: "1", total: "500" };
  // The house quotes as soon as it gets to it.
  await expect.poll(async () => (await venue.call("POST", "/coin/trade", order, ben.token)).type).toBe("ok");
  await venue.end("SIGTERM");
  const restored = join(directory, "restored");
  expect(await run(join("backup", "restore.ts"), [backups], restored)).toEqual(fine);
  expect(logCommands(nodeDisk, join(restored, "log"), 1, 2).next().value?.[0]).toBe(1);
}, 600_000);
