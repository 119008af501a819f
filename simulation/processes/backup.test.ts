/**
 * The drill of operators: a venue that people trade on is backed up while they do, they trade on, everything is lost, and the backup is
 * restored. Nothing that was answered before the backup is missing, log and tables agree, and what came after is named.
 */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as rest } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TEST_BUCKET, TEST_KEY, TEST_REGION, TestStore } from "./test-store.ts";
import { seededRandom } from "../../journal/simulated-disk.ts";
import { auditLog, compareWithRebuild } from "./offline-audit.ts";
import { MACHINE, RealVenue } from "./real-venue.ts";
import { Trader } from "./trader.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const PASSPHRASE = "a drill that nobody fears";
const BEFORE = 40;
const AFTER = 20;
/** Commands of theirs that were answered before the backup. */
const KEPT_LEAST = 10;
const LOOK_MS = 50;

const directory = mkdtempSync(join(tmpdir(), "touchstone-backup-"));
const dataDirectory = join(directory, "data");
const backups = join(directory, "backups");
const bucket = `s3://${TEST_BUCKET}/drill-${Date.now()}`;
const venue = new RealVenue({ dataDirectory });
let objects: TestStore;
beforeAll(async () => {
  objects = await TestStore.open();
  await venue.start();
}, 300_000);
afterAll(async () => {
  await venue.end("SIGKILL");
  await objects.close();
  rmSync(directory, { recursive: true, force: true });
});

const pieces = (): readonly string[] =>
  readdirSync(join(backups, "pieces"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
/** Of the first backup. */
let older: readonly string[] = [];

type Ran = { readonly code: number; readonly said: string };
function run(program: "backup" | "restore", args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Ran> {
  const s3 = {
    ...{ S3_ENDPOINT: objects.endpoint, S3_REGION: TEST_REGION },
    ...{ S3_ACCESS_KEY_ID: TEST_KEY.accessKeyId, S3_SECRET_ACCESS_KEY: TEST_KEY.secretAccessKey },
  };
  const env = { ...MACHINE, DATA_DIR: dataDirectory, MODE: "paper", BACKUP_PASSPHRASE: PASSPHRASE, ...s3, ...environment };
  const file = join(ROOT, "server", "backup", `${program}.ts`);
  return new Promise((resolve) =>
    execFile(process.execPath, [file, ...args], { env, cwd: ROOT, maxBuffer: 1 << 24 }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, said: stdout + stderr }),
    ),
  );
}

async function statusOf(trader: Trader, token: string, key: string): Promise<string> {
  const { data } = await venue.call("GET", "/command/status", { request_id: key }, token);
  expect(trader.requests.some((request) => request.key === key)).toBe(true);
  return (data as { readonly status: string }).status;
}

test.each([
  ["a folder", backups],
  ["a bucket", bucket],
])(
  "a venue that is lost comes back from %s with everything that was answered before its backup, and says what it lacks",
  async (_place, to) => {
    const accounts = [await venue.register(`ada@${to.length}.example.org`), await venue.register(`ben@${to.length}.example.org`)];
    const random = seededRandom(11);
    const traders = accounts.map((account) => new Trader(account, random));
    let answers = 0;
    const trading = Promise.all(traders.map((trader) => trader.trade(venue, 90_000, () => (answers += 1))));
    const done = (): number => traders.reduce((sum, trader) => sum + trader.done.length, 0);
    while (answers < BEFORE || done() <= KEPT_LEAST) await rest(LOOK_MS);
    const before = traders.map(({ done }) => done);
    // Who was refused is of the venue too.
    await venue.call("POST", "/user/login", { user_string: "nobody@example.org", password: "wrong wrong wrong" });
    const security = (): string =>
      existsSync(join(dataDirectory, "security.log")) ? readFileSync(join(dataDirectory, "security.log"), "utf8") : "";
    await expect.poll(security).toContain("login_refused");
    const events = security();
    const first = await run("backup", [to]);
    expect(first).toMatchObject({ code: 0, said: expect.stringContaining("which runs") as string });
    const command = Number(/up to command (\d+)/.exec(first.said)?.[1]);
    if (to === backups) older = pieces();
    const until = answers + AFTER;
    while (answers < until) await rest(LOOK_MS);
    await venue.end("SIGKILL");
    await trading;
    const lost = await auditLog(dataDirectory);
    expect(lost.commands).toBeGreaterThan(command);

    // Standing it can be backed up too; what is there is not written again.
    const second = await run("backup", [to]);
    expect(second).toMatchObject({ code: 0, said: expect.stringContaining("which stands") as string });
    expect(await run("restore", [to, "--at", String(command)])).toMatchObject({
      code: 1,
      said: expect.stringContaining("is not empty") as string,
    });
    rmSync(dataDirectory, { recursive: true });
    const restored = await run("restore", [to, "--at", String(command)]);
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining(`(command ${command}) is not in it`) as string });
    expect((await auditLog(dataDirectory)).commands).toBe(command);
    expect(security().startsWith(events)).toBe(true);

    await venue.start();
    let kept = 0;
    for (const [at, trader] of traders.entries()) {
      const token = accounts[at]?.token ?? "";
      for (const key of before[at] ?? []) {
        expect(await statusOf(trader, token, key)).toBe("done");
        kept += 1;
      }
      const last = trader.done.at(-1) ?? "";
      expect([last, await statusOf(trader, token, last)]).toEqual([last, "unknown"]);
    }
    expect(kept).toBeGreaterThan(KEPT_LEAST);
    // The tree over the log is in no backup; made again it is the one that was signed.
    expect(venue.output).not.toContain("contradicted");
    await venue.end("SIGTERM");
    expect((await compareWithRebuild(dataDirectory)).different).toEqual([]);
    await venue.start();
  },
  600_000,
);

test("a key that the bucket's store does not know, a bucket that is not there and a missing setting are refused in words", async () => {
  for (const [to, environment, words] of [
    [bucket, { S3_SECRET_ACCESS_KEY: "wrong" }, "does not know the key, or its secret is another"],
    ["s3://nowhere-at-all/drill", {}, "there is no bucket nowhere-at-all"],
    [bucket, { S3_ENDPOINT: "" }, "needs S3_ENDPOINT"],
  ] as const)
    expect(await run("backup", [to], environment)).toMatchObject({ code: 1, said: expect.stringContaining(words) as string });
}, 180_000);

test("another secret, a damaged piece and a missing one are refused in words", async () => {
  expect(await run("restore", [backups, "--check"])).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^2 backups .* are whole/) as string,
  });
  for (const [environment, words] of [
    [{ BACKUP_PASSPHRASE: "another that is long enough" }, "with another secret"],
    [{ BACKUP_PASSPHRASE: "" }, "are encrypted"],
  ] as const)
    expect(await run("restore", [backups, "--list"], environment)).toMatchObject({
      code: 1,
      said: expect.stringContaining(words) as string,
    });
  // One that the newest backup needs: what only the first has is missed by nobody who restores the second.
  const [file = ""] = pieces().filter((piece) => !older.includes(piece));
  const whole = readFileSync(file);
  const changed = Buffer.from(whole);
  changed.writeUInt8(changed.readUInt8(20) ^ 1, 20);
  writeFileSync(file, changed);
  const checked = await run("restore", [backups, "--check"]);
  expect(checked.code).toBe(1);
  expect(checked.said).toMatch(/^\S+ is damaged\.\nWhole: 20\S+: up to command \d+.*\n1 of 2 backups are damaged\.\n$/);
  expect(checked.said.startsWith(file)).toBe(true);
  rmSync(file);
  const empty = join(directory, "empty");
  expect(await run("restore", [backups], { DATA_DIR: empty })).toMatchObject({
    code: 1,
    said: expect.stringContaining("lacks 1 of its pieces") as string,
  });
  writeFileSync(file, whole);
  // A list that can't be read hides no other backup, and is not passed over in silence.
  const lists = readdirSync(join(backups, "backups")).map((name) => join(backups, "backups", name));
  const newest = lists.toSorted().at(-1) ?? "";
  const kept = readFileSync(newest);
  writeFileSync(newest, kept.subarray(0, kept.length - 1));
  const [listed, refused] = [await run("restore", [backups, "--list"]), await run("restore", [backups], { DATA_DIR: empty })];
  expect(listed).toMatchObject({
    code: 0,
    said: expect.stringMatching(/can't be restored: .* is damaged\.\n20\S+: up to command/) as string,
  });
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining("The newest that can be read: --at 20") as string });
  expect(await run("restore", [backups, "--check"])).toMatchObject({
    code: 1,
    said: expect.stringContaining("1 of 2 backups are damaged") as string,
  });
  writeFileSync(newest, kept);
  expect(await run("backup", [join(dataDirectory, "backups")])).toMatchObject({
    code: 1,
    said: expect.stringContaining("don't belong into DATA_DIR") as string,
  });
  expect(await run("backup", [backups], { DATA_DIR: empty })).toMatchObject({
    code: 1,
    said: expect.stringContaining("There is no venue") as string,
  });
});
