/** check-seconds.ts as people run it, against a venue that settled hundreds of contracts at made prices: it finds nothing, and every falsehood. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seededRandom } from "../journal/simulated-disk.ts";
import type { UntimedCommand } from "../server/sequencer/sequencer.ts";
import { ACCOUNT_KINDS } from "../server/set-up/step-0002-account-kinds.ts";
import { SECONDS_STEP } from "../server/set-up/step-0012-seconds.ts";
import { BTC, BTC_TICKS, ETH, openTestEngine, TEST_START, type Person, type TestEngine } from "../server/test-engine.suite.ts";

const PROGRAM = join(import.meta.dirname, "check-seconds.ts");
const SECONDS = 420;
const MARKETS = [BTC, ETH];

let engine: TestEngine;
let anna: Person;
let directory: string;
let file: string;
const results = new Map<string, number>();

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "touchstone-check-seconds-"));
  file = join(directory, "day.json");
  engine = await openTestEngine();
  anna = await engine.newcomer();
  await engine.http.listen({ host: "127.0.0.1", port: 0 });
  await trade();
});
afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

async function done(command: object): Promise<void> {
  const { refusal } = await engine.submit(command as UntimedCommand);
  if (refusal !== undefined) throw new Error(`${JSON.stringify(command, (_, value: unknown) => String(value))}: ${refusal}`);
}

/** Prices that move, stand still, and stop for some seconds; a purchase in each second in which one is sold. */
async function trade(): Promise<void> {
  for (const command of [...ACCOUNT_KINDS.commands, ...SECONDS_STEP.commands]) await done(command);
  const periods = [10, 15].map((seconds) => ({ seconds, ratioPpm: 800_001 }));
  const terms = { periods, least: 1n, most: 5_000_000_000n, open: 20, markets: MARKETS };
  await done({ type: "seconds/set-terms", terms, askedBy: 1, agreedBy: 2 });
  await done({ type: "transfer/move", user: anna.id, asset: 3, amount: 50_000_000_000n, from: "change", to: "micro" });
  const random = seededRandom(7);
  let price = BTC_TICKS;
  for (let second = 0; second < SECONDS; second++) {
    engine.advance(1000 - (engine.now() % 1000) + Math.floor(random() * 600));
    const isSilent = second % 60 > 48 && random() < 0.8;
    if (random() < 0.6) price += Math.floor(random() * 21) - 10;
    const samples = MARKETS.map((market) => ({ market, ticks: price + market, volume: 0, sources: 3 }));
    if (!isSilent) await done({ type: "prices/sample", samples });
    engine.advance(Math.floor(random() * 3));
    const stake = BigInt(5_000_000 + Math.floor(random() * 9_000_000));
    const order = { user: anna.id, market: MARKETS[second % 2], side: random() < 0.5 ? "up" : "down", seconds: second % 3 === 0 ? 15 : 10 };
    const { events } = await engine.submit({ type: "seconds/open", ...order, stake } as UntimedCommand);
    for (const event of events) if (event.type === "seconds/closed") throw new Error("a purchase settles nothing");
  }
  engine.advance(30_000);
  await done({ type: "prices/sample", samples: [{ market: BTC, ticks: price, volume: 0, sources: 3 }] });
  await engine.trading.projected();
  const { rows } = await engine.trading.pool.query<{ result: string; count: string }>(
    "select result, count(*) from seconds_contracts group by 1",
  );
  for (const { result, count } of rows) results.set(result, Number(count));
}

type Ended = { readonly code: number; readonly said: string };

function run(args: readonly string[], settings: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const { port } = engine.http.server.address() as AddressInfo;
  const { PATH = "" } = process.env;
  const env = { PATH, TOUCHSTONE_URL: `http://127.0.0.1:${port}`, TOUCHSTONE_TOKEN: anna.token, ...settings };
  return new Promise((resolve) =>
    execFile(process.execPath, [PROGRAM, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, said: stdout + stderr }),
    ),
  );
}

/** Says something false in the tables while the work goes on, then what was there. */
async function falsely(change: string, undo: string, work: () => Promise<void>): Promise<void> {
  await engine.trading.pool.query(change);
  try {
    await work();
  } finally {
    await engine.trading.pool.query(undo);
  }
}

test("hundreds were decided, in every way", () => {
  expect(results.get("won")).toBeGreaterThan(80);
  expect(results.get("lost")).toBeGreaterThan(80);
  expect(results.get("even")).toBeGreaterThan(0);
  expect(results.get("no_fair_price")).toBeGreaterThan(5);
  expect(results.get("")).toBeUndefined();
});

test("asked for, every result is what the samples make", async () => {
  const all = [...results.values()].reduce((sum, count) => sum + count, 0);
  const { code, said } = await run([]);
  expect(said).toMatch(new RegExp(`^${all} contracts, \\d{3} samples: no difference\\n$`));
  expect(code).toBe(0);
});

test("saved, they are checked without a venue; another day has none", async () => {
  expect(await run(["save", file])).toEqual({ code: 0, said: "" });
  const { code, said } = await run(["check", file], { TOUCHSTONE_URL: "http://127.0.0.1:1" });
  expect([code, said]).toEqual([0, expect.stringContaining("no difference")]);
  expect((await run([], { DAY: new Date(TEST_START + 86_400_000).toISOString().slice(0, 10) })).said).toBe(
    "0 contracts, 0 samples: no difference\n",
  );
});

describe("it finds", () => {
  const first = (what: string): string => `(select min(id) from seconds_contracts where result = '${what}')`;

  test.each([
    ["a win that is said to be lost", "won", "result = 'lost', paid = 0", "the result is said to be lost, the samples make won"],
    [
      "a loss that is said to be won",
      "lost",
      "result = 'won', paid = stake + profit",
      "the result is said to be won, the samples make lost",
    ],
    ["a unit too little", "won", "paid = paid - 1", "what came back is said to be"],
    ["a better entry", "lost", "entry = entry + 100", "the entry is said to be"],
    ["a later entry", "won", "entered_at = entered_at + 1000", "it is said to begin at"],
    ["a stake that was kept where there was no price", "no_fair_price", "result = 'lost', paid = 0", "what came back is said to be 0"],
  ])("%s", async (_what, result, change, line) => {
    const { rows } = await engine.trading.pool.query<{ id: string }>(`select ${first(result)} as id`);
    const [{ id } = { id: "" }] = rows;
    await engine.trading.pool.query(`create table kept as select * from seconds_contracts where id = ${id}`);
    const undo = `delete from seconds_contracts where id = ${id}; insert into seconds_contracts select * from kept; drop table kept`;
    await falsely(`update seconds_contracts set ${change} where id = ${id}`, undo, async () => {
      const { code, said } = await run([]);
      expect(said).toContain(`contract ${id}: ${line}`);
      expect(said).toContain(": 1 differ\n");
      expect(code).toBe(1);
    });
  });

  test.each(["closed", "split"])(
    "a win with the stake alone given back: what is said to have ended as %s is named, and is no agreement",
    async (word) => {
      const { rows } = await engine.trading.pool.query<{ id: string }>(`select ${first("won")} as id`);
      const [{ id } = { id: "" }] = rows;
      await engine.trading.pool.query(`create table kept as select * from seconds_contracts where id = ${id}`);
      const undo = `delete from seconds_contracts where id = ${id}; insert into seconds_contracts select * from kept; drop table kept`;
      await falsely(`update seconds_contracts set result = '${word}', paid = stake where id = ${id}`, undo, async () => {
        const { code, said } = await run([]);
        expect(said).toContain(`contract ${id}: ended without a price (${word})`);
        expect(said).toContain("no difference, 1 not checked");
        expect(code).toBe(2);
      });
    },
  );

  test("a sample that was changed afterwards, by every contract that it decided", async () => {
    const change = (by: string): string =>
      `update seconds_samples set ticks = ticks ${by} where at = (select at from seconds_samples order by at offset 200 limit 1)`;
    await falsely(change("+ 5000"), change("- 5000"), async () => {
      const { code, said } = await run([]);
      expect(said).toMatch(/their mean is said to be/);
      expect(code).toBe(1);
    });
  });

  test("a falsehood in what was saved", async () => {
    const day = JSON.parse(readFileSync(file, "utf8")) as { contracts: { id: number; result: string; paid: string }[] };
    const lost = day.contracts.find(({ result }) => result === "lost");
    if (lost === undefined) throw new Error("nothing was lost");
    Object.assign(lost, { result: "even" });
    writeFileSync(file, JSON.stringify(day));
    const { code, said } = await run(["check", file]);
    expect([code, said]).toEqual([1, expect.stringContaining(`contract ${lost.id}: the result is said to be even, the samples make lost`)]);
  });
});

test("what cannot be checked is said, and is no agreement", async () => {
  expect(await run(["check", join(directory, "none.json")])).toMatchObject({ code: 2 });
  expect(await run([], { TOUCHSTONE_TOKEN: "nobody" })).toMatchObject({ code: 2 });
  expect((await run([])).code).toBe(0);
});

describe("samples that anybody may ask for", () => {
  const get = (fields: Record<string, string>) => engine.call("GET", "/microtrade/samples", { match_id: "1", ...fields });
  const from = TEST_START;

  test("are the log's, with the place of their command there", async () => {
    const { message } = await get({ from: String(from), to: String(from + 60_000) });
    const {
      decimals,
      is_all: isAll,
      samples,
    } = message as { decimals: number; is_all: number; samples: { at: number; position: number; ticks: number }[] };
    expect([decimals, isAll]).toEqual([1, 1]);
    expect(samples.length).toBeGreaterThan(40);
    for (const { at, position, ticks } of samples) {
      const logged = await engine.trading.commandAt(position);
      expect(logged).toMatchObject({ command: { at, type: "prices/sample" } });
      expect(JSON.stringify(logged)).toContain(`"ticks":${ticks}`);
    }
  });

  test.each([
    ["more than an hour", { from: String(from), to: String(from + 3_600_001) }, "parameter_error"],
    ["an end before the beginning", { from: String(from), to: String(from) }, "parameter_error"],
    ["no times", {}, "parameter_error"],
    ["a market that is none", { match_id: "999", from: String(from), to: String(from + 1) }, "market_not_found"],
  ])("are refused: %s", async (_what, fields: Record<string, string>, name) => {
    expect(await get(fields)).toMatchObject({ error: { name } });
  });

  test("there are none of a market without seconds contracts", async () => {
    const other = 4;
    await engine.price(other as typeof BTC, 1000);
    await engine.price(BTC, BTC_TICKS);
    // A purchase is written at once, and what came before it with it.
    await done({ type: "seconds/open", user: anna.id, market: BTC, side: "up", seconds: 10, stake: 5_000_000n });
    const newest = { from: String(engine.now()), to: String(engine.now() + 1) };
    expect((await get(newest)).message).toMatchObject({
      samples: expect.arrayContaining([expect.objectContaining({ ticks: BTC_TICKS })]) as unknown,
    });
    expect((await get({ match_id: String(other), ...newest })).message).toMatchObject({ samples: [] });
  });
});
