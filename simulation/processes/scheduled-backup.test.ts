/** A venue that backs itself up: the first one soon after its start, beside trading; wrong settings end the start; a disk that goes away is said. */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MACHINE, RealVenue } from "./real-venue.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const TOKEN = "a-token-of-20-letters";
const PASSPHRASE = "nights are long enough";
const directory = mkdtempSync(join(tmpdir(), "touchstone-scheduled-"));
const dataDirectory = join(directory, "data");
const folder = join(directory, "backups");
/** At no time that comes while the test runs. */
const hour = (new Date().getUTCHours() + 12) % 24;
const environment = {
  BACKUP_TO: folder,
  BACKUP_AT: `${String(hour).padStart(2, "0")}:00`,
  BACKUP_PASSPHRASE: PASSPHRASE,
  METRICS_TOKEN: TOKEN,
};
const venue = new RealVenue({ dataDirectory, environment });
const SOON = { timeout: 180_000, interval: 1000 };
beforeAll(() => {
  mkdirSync(folder);
  return venue.start();
});
afterAll(async () => {
  await venue.end("SIGKILL");
  rmSync(directory, { recursive: true, force: true });
});

async function figure(name: string): Promise<number> {
  const reply = await fetch(`${venue.address}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  const line = (await reply.text()).split("\n").find((each) => each.startsWith(`${name} `) || each.startsWith(`${name}{`));
  return Number(line?.split(" ").at(-1));
}

test("a fresh venue has its first backup soon, whole and with its secret, while it goes on", async () => {
  expect(await figure("touchstone_backup_age_seconds")).toBe(-1);
  await expect.poll(() => venue.output, SOON).toMatch(/Backed up to command \d+: .* new, 0 old backups dropped\./);
  expect(await figure("touchstone_backup_age_seconds")).toBeGreaterThan(0);
  expect(await figure("touchstone_backup_late")).toBe(0);
  expect(await figure('touchstone_backups_total{result="ok"}')).toBe(1);
  const check = await new Promise<string>((resolve) =>
    execFile(
      process.execPath,
      [join(ROOT, "server", "backup", "restore.ts"), folder, "--check"],
      { cwd: ROOT, env: { ...MACHINE, BACKUP_PASSPHRASE: PASSPHRASE, DATA_DIR: join(directory, "none") } },
      (_error, stdout) => resolve(stdout),
    ),
  );
  expect(check).toMatch(/^1 backups of venue \w+ are whole/);
  expect((await fetch(`${venue.address}/healthz`)).status).toBe(200);
  expect(await venue.end("SIGTERM")).toBe(0);
});

test.each([
  ["a folder in DATA_DIR", { BACKUP_TO: join(dataDirectory, "backups") }, "don't belong into DATA_DIR"],
  ["a folder that is not there", { BACKUP_TO: join(directory, "not-mounted") }, "is not there"],
  ["another secret", { BACKUP_PASSPHRASE: "another that is long enough" }, "with another secret"],
])("with %s the start is refused", async (_what, more, words) => {
  const wrong = new RealVenue({ dataDirectory, environment: { ...environment, ...more } });
  await expect(wrong.start()).rejects.toThrow(words);
});

test("a folder that is gone when its time comes is said, and no other is begun in its place", async () => {
  const away = join(directory, "unmounted");
  const later = new RealVenue({ dataDirectory, environment: { ...environment, BACKUP_AT: nextMinutes() } });
  await later.start();
  try {
    renameSync(folder, away);
    mkdirSync(folder);
    await expect.poll(() => later.output, { timeout: 300_000, interval: 1000 }).toContain("is its disk mounted?");
  } finally {
    await later.end("SIGTERM");
  }
  rmSync(folder, { recursive: true });
});

/** Two minutes from now: not before the start is over. */
function nextMinutes(): string {
  return new Date(Date.now() + 120_000).toISOString().slice("2026-11-29T".length, "2026-11-29T03:30".length);
}
