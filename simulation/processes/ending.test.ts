/** How the venue and its database end, whatever ends: npm alone, the venue alone, the database alone. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { MACHINE, RealVenue } from "./real-venue.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const home = mkdtempSync(join(tmpdir(), "touchstone-ending-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));
/** Within which a venue that is told to has to be gone, with everything that it started. */
const END_WITHIN_MS = 5000;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error: unknown) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}

const numberIn = (...path: string[]): number => Number.parseInt(readFileSync(join(...path), "utf8"), 10);
const postmasterFile = (dataDirectory: string): string => join(dataDirectory, "postgres", "cluster", "postmaster.pid");

/** `npm start` with the npm of this machine, once its door is open. */
async function npmStart(dataDirectory: string): Promise<{ readonly npm: ChildProcess; readonly pids: readonly number[] }> {
  const env = { ...MACHINE, PORT: "0", DATA_DIR: dataDirectory, FEED: "simulator" };
  const npm = spawn("npm", ["start"], { cwd: ROOT, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  let output = "";
  for (const stream of [npm.stdout, npm.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => output, { timeout: 100_000, interval: 50 }).toMatch(/^Touchstone is open at/m);
  const pids = [numberIn(dataDirectory, "process-id"), numberIn(postmasterFile(dataDirectory))];
  onTestFinished(() => {
    for (const pid of [npm.pid ?? 0, ...pids]) if (pid > 0 && isAlive(pid)) process.kill(pid, "SIGKILL");
  });
  return { npm, pids };
}

test.each(["SIGTERM", "SIGINT", "SIGHUP", "SIGKILL"] as const)(
  "%s to npm alone ends the venue and its database in order",
  async (signal) => {
    const dataDirectory = join(home, signal);
    const { npm, pids } = await npmStart(dataDirectory);
    const began = performance.now();
    npm.kill(signal);
    await expect.poll(() => pids.filter(isAlive), { timeout: END_WITHIN_MS, interval: 20 }).toEqual([]);
    expect(performance.now() - began).toBeLessThan(END_WITHIN_MS);
    // What only an end in order leaves: a last snapshot, and a database without its process's note.
    expect(existsSync(join(dataDirectory, "log", "snapshots"))).toBe(true);
    expect(existsSync(postmasterFile(dataDirectory))).toBe(false);
  },
  120_000,
);

test("a venue that the machine did not let run while it was ending has ended in order all the same", async () => {
  const venue = new RealVenue({ dataDirectory: join(home, "starved") });
  await venue.start();
  onTestFinished(async () => void (await venue.end("SIGKILL")));
  process.kill(venue.pid, "SIGTERM");
  // It has begun to close; then comes a second that takes it six.
  await new Promise((resolve) => setTimeout(resolve, 40));
  process.kill(venue.pid, "SIGSTOP");
  await new Promise((resolve) => setTimeout(resolve, 6000));
  process.kill(venue.pid, "SIGCONT");
  expect(await venue.ended()).toBe(0);
});

test("kill -9 of the venue ends its database, too", async () => {
  const venue = new RealVenue({ dataDirectory: join(home, "killed") });
  await venue.start();
  const postmaster = numberIn(postmasterFile(join(home, "killed")));
  await venue.end("SIGKILL");
  await expect.poll(() => isAlive(postmaster), { timeout: END_WITHIN_MS, interval: 20 }).toBe(false);
});

const ORDER = { currency_id: "1", legal_id: "3", type: "1", market: "1", total: "50" };

test("while the database is away trading, cancelling and prices go on and history says so; then everything is there", async () => {
  const dataDirectory = join(home, "away");
  const venue = new RealVenue({ dataDirectory });
  await venue.start();
  onTestFinished(async ({ task }) => {
    await venue.end("SIGKILL");
    if (task.result?.state === "fail") console.log(venue.output);
  });
  const { token } = await venue.register("trader@example.org");
  const call = (method: "GET" | "POST", path: string, fields: Record<string, string> = {}) => venue.call(method, path, fields, token);
  // Until the house has quoted.
  await expect.poll(async () => (await call("POST", "/coin/trade", ORDER)).type, { timeout: 15_000 }).toBe("ok");
  // Neither it nor a new one: its folder is gone for the moment.
  const cluster = join(dataDirectory, "postgres", "cluster");
  const postmaster = numberIn(postmasterFile(dataDirectory));
  renameSync(cluster, `${cluster}.away`);
  process.kill(postmaster, "SIGKILL");
  await expect.poll(() => venue.output, { timeout: 15_000 }).toContain("Trading goes on; the database is started again.");
  expect((await call("POST", "/coin/trade", ORDER)).type).toBe("ok");
  const { message: depth } = await call("GET", "/currency/depth", { symbol: "BTC/USDT" });
  const bid = Number((depth as { bids: [string, string][] }).bids[0]?.[0]);
  const resting = { currency_id: "1", legal_id: "3", type: "1", amount: "0.001", target_price: (bid * 0.9).toFixed(1) };
  expect((await call("POST", "/coin/trade", resting)).type).toBe("ok");
  const asked = performance.now();
  const history = await venue.call("GET", "/coin/fills", { lang: "de" }, token);
  expect(history).toMatchObject({ type: "error", error: { name: "history_unavailable" }, message: expect.stringContaining("Datenbank") });
  expect(performance.now() - asked).toBeLessThan(3000);
  const sample = async (): Promise<string> => JSON.stringify((await venue.call("GET", "/currency/depth", { symbol: "BTC/USDT" })).message);
  const before = await sample();
  await expect.poll(sample, { timeout: 15_000 }).not.toBe(before);
  expect((await call("POST", "/coin/cancel_all")).type).toBe("ok");
  renameSync(`${cluster}.away`, cluster);
  await expect.poll(() => venue.output, { timeout: 30_000 }).toContain("The database runs again.");
  const trades = async (): Promise<number> => {
    const { message } = await call("GET", "/coin/fills");
    return Array.isArray(message) ? message.length : 0;
  };
  await expect.poll(trades, { timeout: 15_000 }).toBeGreaterThanOrEqual(2);
  expect(await venue.end("SIGTERM")).toBe(0);
});

const mountPoint = join(home, "tiny");
/** Root in a container may still not mount. */
const isMounted = process.getuid?.() === 0 && mountTiny();

test.skipIf(!isMounted)(
  "a disk that is full for log and database at once stops neither; with room again orders are taken and history is whole",
  async () => {
    const dataDirectory = join(mountPoint, "data");
    const ballast = join(mountPoint, "ballast");
    const venue = new RealVenue({ dataDirectory, environment: { DISK_FREE_MB: "8" } });
    onTestFinished(async ({ task }) => {
      await venue.end("SIGKILL");
      if (task.result?.state === "fail") console.log(venue.output);
      execFileSync("umount", ["-l", mountPoint]);
    });
    await venue.start();
    const { token } = await venue.register("trader@example.org");
    const order = () => venue.call("POST", "/coin/trade", ORDER, token);
    // Until the house has quoted.
    await expect.poll(async () => (await order()).type, { timeout: 15_000 }).toBe("ok");
    const named = { ...ORDER, request_id: "placed-while-there-was-room" };
    const first = await venue.call("POST", "/coin/trade", named, token);
    expect(first.type).toBe("ok");
    fill(ballast);
    await expect.poll(() => venue.output, { timeout: 15_000 }).toContain("no new orders until there is room");
    expect(await order()).toMatchObject({ error: { name: "disk_space_low" } });
    // What was taken before is answered as before.
    expect(await venue.call("POST", "/coin/trade", named, token)).toEqual(first);
    expect((await venue.call("POST", "/coin/cancel_all", {}, token)).type).toBe("ok");
    // The database can write nothing more, or has ended: the log goes on in the segment that it has.
    process.kill(numberIn(postmasterFile(dataDirectory)), "SIGKILL");
    await expect.poll(() => venue.output, { timeout: 15_000 }).toContain("Trading goes on; the database is started again.");
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(venue.isRunning).toBe(true);
    expect((await venue.call("POST", "/coin/cancel_all", {}, token)).type).toBe("ok");
    rmSync(ballast);
    await expect.poll(async () => (await order()).type, { timeout: 30_000, interval: 500 }).toBe("ok");
    const fills = async (): Promise<unknown> => (await venue.call("GET", "/coin/fills", {}, token)).message;
    await expect.poll(async () => JSON.stringify(await fills()), { timeout: 30_000, interval: 500 }).toMatch(/^\[\{/);
    expect(await venue.end("SIGTERM")).toBe(0);
  },
  180_000,
);

/** Takes all room that is left, while others write too. */
function fill(path: string): void {
  const { bavail, bsize } = statfsSync(mountPoint);
  try {
    writeFileSync(path, new Uint8Array(bavail * bsize));
  } catch (error: unknown) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  }
}

function mountTiny(): boolean {
  mkdirSync(mountPoint);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=200m", "tmpfs", mountPoint], { stdio: "ignore" });
    return true;
  } catch (error: unknown) {
    return !(error instanceof Error);
  }
}
