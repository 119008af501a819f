/**
 * kill -9 of the real venue while seconds contracts are open: some were settled before, some fall due while it is down, with all the
 * prices that decide or too few of them. Whoever recomputes the results afterwards finds no difference, nor does the auditor in the log.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as rest } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditLog, compareWithRebuild } from "./offline-audit.ts";
import { MACHINE, RealVenue, type Reply } from "./real-venue.ts";

const PROGRAM = join(import.meta.dirname, "..", "..", "examples", "check-seconds.ts");
const COUNT = 9;
const SECONDS = 30;
const STAKE = 10;
const MICRO = 500;
/** Contracts that are due by the kill; the last of them has its prices and is not settled yet: that takes half a second. */
const BEFORE = 3;
const AFTER_DUE_MS = 200;
const LOOK_MS = 100;
const WITHIN_MS = 60_000;

const directory = mkdtempSync(join(tmpdir(), "touchstone-seconds-kill-"));
const dataDirectory = join(directory, "data");
const venue = new RealVenue({ dataDirectory });
let token = "";

beforeAll(async () => {
  await venue.start();
  ({ token } = await venue.register("timer@example.org"));
  await read("POST", "/wallet/change", { currency_id: "3", number: String(MICRO), from_field: "change", to_field: "micro" });
});
afterAll(async () => {
  await venue.end("SIGKILL");
  rmSync(directory, { recursive: true, force: true });
});

type Contract = { readonly id: number; readonly due_ms: number; readonly result: string; readonly paid: string; readonly prices: number };

async function read<Message>(method: "GET" | "POST", path: string, fields: Readonly<Record<string, string>>): Promise<Message> {
  const reply: Reply = await venue.call(method, path, fields, token);
  if (reply.type !== "ok") throw new Error(`${path}: ${String(reply.message)}`);
  return reply.message as Message;
}

/** As soon as it is sold: there must be a fresh price, and a second between two of them. */
async function buy(side: "1" | "2"): Promise<Contract> {
  const fields = { match_id: "1", currency_id: "3", type: side, seconds: String(SECONDS), number: String(STAKE) };
  const deadline = Date.now() + WITHIN_MS;
  for (;;) {
    const reply = await venue.call("POST", "/microtrade/submit", fields, token);
    if (reply.type === "ok") return reply.message as Contract;
    const isLater = ["seconds_price_stale", "seconds_repeated", "seconds_jump_pause"].includes(reply.error?.name ?? "");
    if (!isLater || Date.now() > deadline) throw new Error(String(reply.message));
    await rest(LOOK_MS);
  }
}

async function until(ms: number): Promise<void> {
  await rest(Math.max(0, ms - Date.now()));
}

const all = async (): Promise<readonly Contract[]> => {
  const { data } = await read<{ data: readonly Contract[] }>("GET", "/microtrade/lists", { status: "-1", limit: "100" });
  return data.toSorted((a, b) => a.id - b.id);
};

function check(): Promise<{ readonly code: number; readonly said: string }> {
  const env = { ...MACHINE, TOUCHSTONE_URL: venue.address, TOUCHSTONE_TOKEN: token };
  return new Promise((resolve) =>
    execFile(process.execPath, [PROGRAM], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, said: stdout + stderr }),
    ),
  );
}

test("what was due while it was down is settled by the prices of its own seconds, or gives the stake back", async () => {
  const bought: Contract[] = [];
  for (let i = 0; i < COUNT; i++) bought.push(await buy(i % 2 === 0 ? "1" : "2"));
  const dues = bought.map((one) => one.due_ms);
  const last = dues[BEFORE - 1] ?? 0;
  await until(last + AFTER_DUE_MS);
  await venue.end("SIGKILL");
  // Until the last of them is due, too.
  await until((dues.at(-1) ?? 0) + 2000);
  await venue.start();

  await expect.poll(async () => (await all()).every(({ result }) => result !== ""), { timeout: WITHIN_MS, interval: LOOK_MS }).toBe(true);
  const ended = await all();
  expect(ended.map(({ id }) => id)).toEqual(bought.map(({ id }) => id));
  // Of the last that was due by the kill all prices are in the log, or all but that of its own second.
  for (const one of ended.slice(0, BEFORE)) expect([one.id, one.prices]).toEqual([one.id, 5]);
  const late = ended.filter((one) => one.due_ms > last + 5000);
  expect(late.length).toBeGreaterThan(0);
  for (const one of late) expect(one).toMatchObject({ result: "no_fair_price", paid: `${STAKE}.00000000` });

  const { code, said } = await check();
  expect([code, said]).toEqual([0, expect.stringContaining(`${COUNT} contracts, `)]);
  const paid = ended.reduce((sum, one) => sum + Number(one.paid), 0);
  expect(await inMicro()).toBe(MICRO - COUNT * STAKE + paid);

  await venue.end("SIGTERM");
  expect((await auditLog(dataDirectory)).commands).toBeGreaterThan(COUNT);
  expect((await compareWithRebuild(dataDirectory)).different).toEqual([]);
}, 180_000);

async function inMicro(): Promise<number> {
  const rows = await read<readonly { readonly id: number; readonly user_wallet: { readonly micro_balance: string } }[]>(
    "GET",
    "/microtrade/payable_currencies",
    {},
  );
  return Number(rows.find(({ id }) => id === 3)?.user_wallet.micro_balance);
}
