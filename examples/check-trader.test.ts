/** check-trader.ts as people run it, against a venue with a trader of some days: it finds nothing, and every planted falsehood. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listContract, submit, trader as funded } from "../features/futures/server/futures-engine.suite.ts";
import { seededRandom } from "../journal/simulated-disk.ts";
import { userId } from "../money/units.ts";
import { ACCOUNT_KINDS } from "../server/set-up/step-0002-account-kinds.ts";
import { BTC, BTC_TICKS, openTestEngine, type Person, type TestEngine } from "../server/test-engine.suite.ts";

const PROGRAM = join(import.meta.dirname, "check-trader.ts");
const HOUR_MS = 3_600_000;
const HOURS = 52;

let engine: TestEngine;
let tina: Person;
let maker: Person;
let directory: string;
let file: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "touchstone-check-trader-"));
  file = join(directory, "trader.json");
  engine = await openTestEngine();
  await engine.http.listen({ host: "127.0.0.1", port: 0 });
  for (const command of ACCOUNT_KINDS.commands) await engine.submit(command);
  await engine.submit({ type: "copies/set-terms", terms: { level: 0, closed: 0, days: 0, acceptsAtOnce: true }, askedBy: "rule" });
  await listContract(engine);
  [tina, maker] = [await funded(engine, "2000"), await funded(engine, "50000")];
  await engine.submit({ type: "copies/apply", user: userId(tina.id), sharePpm: 100_000 as never });
  await trade();
});
afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Longs and shorts, won and lost, money that comes and goes, over the ends of two days. */
async function trade(): Promise<void> {
  const random = seededRandom(11);
  let price = BTC_TICKS;
  for (let hour = 0; hour < HOURS; hour++) {
    engine.advance(HOUR_MS - (engine.now() % HOUR_MS) + 1000);
    price += Math.floor(random() * 8001) - 4000;
    await engine.price(BTC, price);
    await engine.call("POST", "/lever/cancel_all", {}, maker);
    await submit(engine, maker, { type: "2", target_price: String((price + 50) / 10), share: "300" });
    await submit(engine, maker, { type: "1", target_price: String((price - 50) / 10), share: "300" });
    await engine.call("POST", "/lever/batch_close", { type: "0" }, tina);
    if (random() < 0.8) await submit(engine, tina, { type: random() < 0.5 ? "1" : "2", share: String(1 + Math.floor(random() * 20)) });
    const [from, to] = random() < 0.5 ? ["change", "lever"] : ["lever", "change"];
    if (hour % 7 === 3)
      await engine.call("POST", "/wallet/change", { currency_id: "3", number: "300", from_field: from, to_field: to }, tina);
  }
  await engine.trading.projected();
}

type Ended = { readonly code: number; readonly said: string };

function run(args: readonly string[], settings: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const { port } = engine.http.server.address() as AddressInfo;
  const { PATH = "" } = process.env;
  const env = { PATH, TOUCHSTONE_URL: `http://127.0.0.1:${port}`, TRADER: String(tina.id), ...settings };
  return new Promise((resolve) =>
    execFile(process.execPath, [PROGRAM, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, said: stdout + stderr }),
    ),
  );
}

test("asked for, every figure is what hours and closed positions make", async () => {
  const { code, said } = await run([]);
  expect(said).toMatch(new RegExp(`^trader ${tina.id}, ${HOURS} hours, \\d\\d closed positions: no difference\\n$`));
  expect(code).toBe(0);
});

test("saved, it is checked without a venue", async () => {
  expect(await run(["save", file])).toEqual({ code: 0, said: "" });
  const { code, said } = await run(["check", file], { TOUCHSTONE_URL: "http://127.0.0.1:1" });
  expect([code, said]).toEqual([0, expect.stringContaining("no difference")]);
  const saved = JSON.parse(readFileSync(file, "utf8")) as { detail: { figures: Record<string, unknown> } };
  // What was traded says something of each figure.
  const { won, closed, drawdown, yesterday } = saved.detail.figures;
  expect(Number(closed)).toBeGreaterThan(20);
  expect(Number(won)).toBeGreaterThan(3);
  expect(Number(drawdown)).toBeGreaterThan(0.5);
  expect(Number(yesterday)).not.toBe(0);
});

type Saved = { readonly hours: object[]; readonly closed: object[]; readonly detail: { readonly figures: Record<string, unknown> } };

/** Says something false in the tables while the work goes on, then what was there. */
async function falsely(change: string, work: () => Promise<void>): Promise<void> {
  const { pool } = engine.trading;
  const tables = ["copies_trader", "copies_hour", "futures_position"];
  for (const table of tables) await pool.query(`create table kept_${table} as select * from ${table}`);
  try {
    await pool.query(change);
    await work();
  } finally {
    for (const table of tables)
      await pool.query(`delete from ${table}; insert into ${table} select * from kept_${table}; drop table kept_${table}`);
  }
}

describe("it finds", () => {
  test.each([
    ["a higher profit", "update copies_trader set profit = profit + 1000000", "the profit: said"],
    ["a smaller fall", "update copies_trader set drawdown_ppm = drawdown_ppm / 2", "the drawdown: said"],
    ["a mean equity that makes the return look better", "update copies_trader set equity_sum = trunc(equity_sum / 2)", "the return: said"],
    [
      "an hour that was left out",
      "delete from copies_hour where hour = (select max(hour) - 20 from copies_hour)",
      "the number of hours: said",
    ],
    ["an hour that was changed", "update copies_hour set profit = profit - 50000000 where hour % 24 = 0", "the drawdown: said"],
  ])("%s", async (_what, change, line) => {
    await falsely(change, async () => {
      const { code, said } = await run([]);
      expect([code, said]).toEqual([1, expect.stringContaining(line)]);
    });
  });

  test.each([
    [
      "a better accuracy",
      (said: Saved) => Object.assign(said.detail.figures, { won: Number(said.detail.figures["won"]) + 1 }),
      "those with profit: said",
    ],
    [
      "a result that was raised",
      (said: Saved) => Object.assign(said.closed[0] ?? {}, { result: "999.00000000" }),
      "the result in BTC/USDT: said",
    ],
    ["a position of before", (said: Saved) => Object.assign(said.closed[0] ?? {}, { opened: 1 }), "is not of the time"],
    ["an hour out of its place", (said: Saved) => Object.assign(said.hours[3] ?? {}, { position: 1 }), "in the log"],
    ["a better yesterday", (said: Saved) => Object.assign(said.detail.figures, { yesterday: "77.00000000" }), "yesterday: said"],
    ["a shorter holding time", (said: Saved) => Object.assign(said.detail.figures, { mean_holding_ms: 1 }), "the mean holding time: said"],
  ])("in what was saved %s", async (_what, change: (said: Saved) => object, line) => {
    const said = JSON.parse(readFileSync(file, "utf8")) as Saved;
    change(said);
    const other = join(directory, "false.json");
    writeFileSync(other, JSON.stringify(said));
    const ended = await run(["check", other]);
    expect([ended.code, ended.said]).toEqual([1, expect.stringContaining(line)]);
  });
});

test("a position that is in neither figures nor list is for the log and its receipts to find: these sources agree", async () => {
  const change =
    "update futures_position set opened_at = 0 where id = (select min(id) from futures_position where closed_at > 0 and result < 0)";
  await falsely(change, async () => expect(await run([])).toMatchObject({ code: 0 }));
  expect(await run([])).toMatchObject({ code: 0 });
});

test("what cannot be checked is said, and is no agreement", async () => {
  expect(await run(["check", join(directory, "none.json")])).toMatchObject({ code: 2 });
  expect(await run([], { TRADER: String(maker.id) })).toMatchObject({ code: 2 });
  expect(await run([], { TRADER: "Tina" })).toMatchObject({ code: 2 });
});
