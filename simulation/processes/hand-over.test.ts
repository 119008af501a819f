/** Another process of the venue takes over while people trade and listen: nothing is lost, doubled or refused. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as rest } from "node:timers/promises";
import { io } from "socket.io-client";
import { afterAll, expect, test } from "vitest";
import { seededRandom } from "../../journal/simulated-disk.ts";
import { auditLog, compareWithRebuild } from "./offline-audit.ts";
import { handOverKills, killAt, WatchedVenue } from "./hand-over.ts";
import { Trader, type Findings } from "./trader.ts";

const TRADERS = 3;
const HAND_OVERS = 3;
/** More, and others, by hand: `HAND_OVER_KILLS=20 HAND_OVER_SEED=12`. */
const KILLS = Number(process.env["HAND_OVER_KILLS"] ?? "4");
const SEED = Number(process.env["HAND_OVER_SEED"] ?? "11");
/** Some 300 ms on a quiet machine; what else a busy one does must not decide. */
const WAIT_MS = 20_000;
const BACK_WITHIN_MS = 30_000;
const directory = mkdtempSync(join(tmpdir(), "touchstone-hand-over-"));
const dataDirectory = join(directory, "data");
const venue = new WatchedVenue({ dataDirectory });
/**
 * Of the second test. Registered before any hand-over: which trade was the last before somebody began, a rebuild knows better than a venue that has
 * just started (`portfolio.projection.ts`).
 */
let dora: Awaited<ReturnType<WatchedVenue["register"]>>;
afterAll(async () => {
  await venue.end("SIGKILL");
  rmSync(directory, { recursive: true, force: true });
});

async function lastPrice(): Promise<number> {
  const reply = await fetch(`${venue.address}/api/v3/ticker/price?symbol=BTCUSDT`);
  return Number(((await reply.json()) as { price: string }).price);
}

test("three hand-overs under load: requests are answered, once, and sockets come back", async () => {
  await venue.start();
  const random = seededRandom(7);
  const traders: Trader[] = [];
  for (let i = 0; i < TRADERS; i++) traders.push(new Trader(await venue.register(`trader${i}@example.org`), random));
  dora = await venue.register("dora@example.org");
  const socket = io(venue.address, { transports: ["websocket"], reconnectionDelay: 100 });
  let [pushes, connections] = [0, 0];
  socket.on("connect", () => (connections += 1));
  socket.on("daymarket", () => (pushes += 1));
  const price = await lastPrice();
  const waits: number[] = [];
  const trading = Promise.all(traders.map((trader) => trader.trade(venue, price, () => undefined)));
  await rest(1000);
  for (let n = 1; n <= HAND_OVERS; n++) {
    const before = venue.process;
    venue.longestMs = 0;
    const { code, said } = await venue.takeOver();
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/^Process \d+ follows the log and takes over now\.\nThe new version is open\.\n$/),
    ]);
    expect(venue.process).not.toBe(before);
    await expect.poll(() => connections, { timeout: BACK_WITHIN_MS }).toBe(1 + n);
    const [answered, pushed] = [venue.answered, pushes];
    await expect.poll(() => venue.answered > answered && pushes > pushed, { timeout: BACK_WITHIN_MS }).toBe(true);
    waits.push(venue.longestMs);
  }
  venue.isOver = true;
  await trading;
  socket.close();
  expect(venue.failed).toEqual([]);
  expect(Math.max(...waits)).toBeLessThan(WAIT_MS);
  console.log(`longest waits of the hand-overs: ${waits.map((ms) => `${Math.round(ms)} ms`).join(", ")}`);
  Object.assign(venue, { isOver: false, isPaced: false });
  const findings: Findings = { answered: 0, resent: 0, recovered: 0, wrong: [] };
  await Promise.all(traders.map((trader) => trader.checkAfterRestart(venue, 0, findings)));
  expect(findings.wrong).toEqual([]);
}, 600_000);

test("the new one killed while the old one still has the port: the old one goes on, and hands over the next time", async () => {
  const before = venue.process;
  await killAt(venue, { victim: "new", after: "ready", ms: 100 });
  expect(await venue.answersOrEnded()).toBe(true);
  expect(venue.process).toBe(before);
  expect((await venue.takeOver()).code).toBe(0);
  expect(venue.process).not.toBe(before);
}, 600_000);

test("one of the two killed at any moment of a hand-over: one goes on or none, nothing that was answered is lost or doubled", async () => {
  const random = seededRandom(SEED);
  const traders = [new Trader(dora, random)];
  const { wrong, kills, answered, restarts } = await handOverKills({ venue, traders, price: await lastPrice(), kills: KILLS, random });
  expect([wrong, kills]).toEqual([[], KILLS]);
  expect(answered).toBeGreaterThan(KILLS);
  expect(restarts).toBeLessThanOrEqual(KILLS);
}, 600_000);

test("afterwards the log replays to what the snapshot says, and the tables are those of a rebuild", async () => {
  expect(await venue.end("SIGTERM")).toBe(0);
  const { snapshot } = await auditLog(dataDirectory);
  expect(snapshot?.saved).toBe(snapshot?.replayed);
  expect((await compareWithRebuild(dataDirectory)).different).toEqual([]);
}, 600_000);
