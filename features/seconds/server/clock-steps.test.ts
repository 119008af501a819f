/** Seconds contracts where the machine's clock is set, or the feed stops: decided by what the log has of their seconds, or by nothing. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { amount, userId } from "../../../money/units.ts";
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
