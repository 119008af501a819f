/** Seconds contracts where the machine's clock is set, or the feed stops: decided by what the log has of their seconds, or by nothing. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { amount, userId } from "../../../money/units.ts";
import { MachineClock } from "../../../server/clock/machine-clock.ts";
import { ACCOUNT_KINDS } from "../../../server/set-up/step-0002-account-kinds.ts";
import { SECONDS_STEP } from "../../../server/set-up/step-0012-seconds.ts";
import { BTC, BTC_TICKS, openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";

let engine: TestEngine;
let anna: Person;
beforeAll(async () => {
  engine = await openTestEngine();
  for (const command of [...ACCOUNT_KINDS.commands, ...SECONDS_STEP.commands])
    if ((await engine.submit(command)).refusal !== undefined) throw new Error(command.type);
  anna = await engine.newcomer();
  await engine.call("POST", "/wallet/change", { currency_id: "3", number: "1000", from_field: "change", to_field: "micro" }, anna);
});
afterAll(() => engine.close());

type Row = { readonly result: string; readonly paid: string; readonly prices: number; readonly is_entered: number };

/** Bought at a price that stands, begun with the next second; its number. */
async function begun(): Promise<number> {
  engine.advance(1003 - (engine.now() % 1000));
  await engine.price(BTC, BTC_TICKS);
  const bought = { user: userId(anna.id), market: BTC, side: "up", seconds: 30, stake: amount(50_000_000n) } as const;
  const { refusal, events } = await engine.submit({ type: "seconds/open", ...bought });
  expect(refusal).toBeUndefined();
  const opened = events.find((event) => event.type === "seconds/opened");
  await feed(1, 0);
  return opened?.contract ?? 0;
}

/** So many seconds, a price each. */
async function feed(seconds: number, more: number): Promise<void> {
  for (let i = 0; i < seconds; i++) {
    engine.advance(1000);
    await engine.price(BTC, BTC_TICKS + more);
  }
}

async function rowOf(id: number): Promise<Row> {
  return (await engine.call("GET", "/microtrade/get_result", { id: String(id) }, anna)).message as Row;
}

test("set back in the last five seconds, the venue's time waits for it: all that was sampled in between is of one second", async () => {
  const id = await begun();
  await feed(27, 1);
  engine.advance(-4000);
  // The newest of the second at which time stands counts, once.
  await feed(4, 7);
  expect(engine.kernel.seconds.contract(id)).toBeDefined();
  await feed(4, 1);
  const row = await rowOf(id);
  expect(row).toMatchObject({ result: "won", paid: "90.00000000", prices: 5 });
  engine.kernel.check();
});

test("set ahead past the due second, there is no price of its seconds: the stake comes back, whatever comes then", async () => {
  const id = await begun();
  await feed(20, 1);
  engine.advance(3_600_000);
  await engine.price(BTC, BTC_TICKS + 9);
  expect(await rowOf(id)).toMatchObject({ result: "no_fair_price", paid: "50.00000000", prices: 0 });
});

test("set ahead before the first price, the contract has none to begin with", async () => {
  await engine.price(BTC, BTC_TICKS);
  const bought = { user: userId(anna.id), market: BTC, side: "up", seconds: 30, stake: amount(50_000_000n) } as const;
  const { events } = await engine.submit({ type: "seconds/open", ...bought });
  const opened = events.find((event) => event.type === "seconds/opened");
  engine.advance(60_000);
  await engine.price(BTC, BTC_TICKS + 9);
  expect(await rowOf(opened?.contract ?? 0)).toMatchObject({ result: "no_fair_price", paid: "50.00000000", is_entered: 0 });
});

test.each([
  [28, "won", "90.00000000", 5],
  [26, "won", "90.00000000", 3],
  [25, "no_fair_price", "50.00000000", 2],
  [24, "no_fair_price", "50.00000000", 1],
  [23, "no_fair_price", "50.00000000", 0],
])("a feed that falls silent after second %i of thirty: each price stands for two more", async (told, result, paid, prices) => {
  const id = await begun();
  await feed(told, 1);
  engine.advance((30 - told) * 1000 + 600);
  await engine.price(BTC, BTC_TICKS);
  const row = await rowOf(id);
  expect([row.result, row.paid, row.prices]).toEqual([result, paid, prices]);
});

const DAY_MS = 86_400_000;

/** As the tables have it: whoever is 400 days ahead has to log in again. */
async function tableRow(id: number): Promise<Pick<Row, "result" | "paid" | "prices"> | undefined> {
  const text = "select result, paid, prices from seconds_contracts where id = $1";
  const { rows } = await engine.trading.pool.query<Pick<Row, "result" | "paid" | "prices">>(text, [id]);
  return rows[0];
}

describe("the machine's clock is set while a contract runs, and the venue goes by what it believes of it:", () => {
  /** Until it is settled, a price each second; in one of them the machine's clock is set. */
  async function runWith(stepMs: number, inSecond: number, agrees = false): Promise<number> {
    const id = await begun();
    const machine = { wall: engine.now(), passed: 0 };
    const clock = new MachineClock({ wall: () => machine.wall, monotonic: () => machine.passed, boot: () => machine.passed });
    for (let second = 1; engine.kernel.seconds.contract(id) !== undefined; second++) {
      machine.passed += 1000;
      machine.wall += 1000 + (second === inSecond ? stepMs : 0);
      clock.look();
      if (agrees && second === inSecond) clock.agree();
      engine.advance(Math.max(0, clock.now() - engine.now()));
      await engine.price(BTC, BTC_TICKS + 1);
    }
    engine.kernel.check();
    return id;
  }

  async function ends(id: number, row: Partial<Row>): Promise<void> {
    await expect.poll(() => tableRow(id)).toMatchObject(row);
  }

  test.each([
    ["an hour ahead", 3_600_000, 10],
    ["an hour ahead, in the last five seconds", 3_600_000, 28],
    ["400 days ahead", 400 * DAY_MS, 10],
    ["an hour back", -3_600_000, 10],
    ["five seconds back", -5000, 10],
    ["five seconds back, in the last five seconds", -5000, 28],
  ])("%s: nothing changes", async (_what, stepMs, inSecond) => {
    await ends(await runWith(stepMs, inSecond), { result: "won", paid: "90000000", prices: 5 });
  });

  test("five seconds ahead, past the due one: each price before it stands for two more", async () => {
    await ends(await runWith(5000, 28), { result: "won", prices: 4 });
    await ends(await runWith(5000, 26), { result: "no_fair_price", paid: "50000000", prices: 2 });
  });

  test("400 days ahead, and an operator agrees: the stake comes back", async () => {
    await ends(await runWith(400 * DAY_MS, 10, true), { result: "no_fair_price", paid: "50000000", prices: 0 });
  });
});
