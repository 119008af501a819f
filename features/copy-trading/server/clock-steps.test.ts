/** Copies where the machine's clock is set: weeks come by the time that the venue believes, and a share is paid once. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { limit, order } from "../../../kernel/futures-venue.arbitrary.ts";
import { userId } from "../../../money/units.ts";
import { MachineClock } from "../../../server/clock/machine-clock.ts";
import { ACCOUNT_KINDS } from "../../../server/set-up/step-0002-account-kinds.ts";
import { BTC, BTC_TICKS, openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import { listContract, trader as funded } from "../../futures/server/futures-engine.suite.ts";
import { shareDue } from "../formulas.ts";
import type { Follow } from "../kernel/copies-state.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let engine: TestEngine;
let maker: Person;
let tina: Person;
let fred: Person;
let machine: { wall: number; passed: number };
let clock: MachineClock;
beforeAll(async () => {
  engine = await openTestEngine();
  for (const command of ACCOUNT_KINDS.commands) await engine.submit(command);
  await engine.submit({ type: "copies/set-terms", terms: { level: 0, closed: 0, days: 0, acceptsAtOnce: true }, askedBy: "rule" });
  await listContract(engine);
  [maker, tina, fred] = [await funded(engine), await funded(engine), await funded(engine, "5000")];
  await engine.call("POST", "/follow/apply", { text: "Calm", share: "20" }, tina);
  await engine.call("POST", "/follow/follow", { trader_user_id: String(tina.id), number: "1", type: "1", share: "20" }, fred);
  machine = { wall: engine.now(), passed: 0 };
  clock = new MachineClock({ wall: () => machine.wall, monotonic: () => machine.passed, boot: () => machine.passed });
});
afterAll(() => engine.close());

/** A second passes, and the machine's clock is set by so much; the venue asks what it may believe. */
async function second(price: number, stepMs = 0): Promise<void> {
  machine.passed += 1000;
  machine.wall += 1000 + stepMs;
  clock.look();
  engine.advance(Math.max(0, clock.now() - engine.now()));
  await engine.price(BTC, price);
}
async function offer(price: number): Promise<void> {
  await engine.submit({ type: "futures/cancel-all", user: userId(maker.id), contract: BTC });
  await engine.submit(limit(maker.id, "sell", 300, price + 100));
  await engine.submit(limit(maker.id, "buy", 300, price - 100));
}
/** Tina buys ten lots, and sells them a percent higher: Fred with her. */
async function win(): Promise<void> {
  await offer(BTC_TICKS);
  await engine.submit(order(tina.id, "buy", 10));
  await second(BTC_TICKS + 6000);
  await offer(BTC_TICKS + 6000);
  await engine.submit({ type: "futures/close-many", user: userId(tina.id), contract: BTC, side: "both" });
  await second(BTC_TICKS);
}
/** By the kernel: sessions are over where time went 400 days ahead. */
const follow = (): Follow => {
  const found = engine.kernel.copies.follow(1);
  if (found === undefined) throw new Error("nobody follows");
  return found;
};
const due = (): bigint => shareDue(engine.kernel.copies.follows.counted(follow()), follow().sharePpm, follow().shared);

test("an hour, five seconds or 400 days ahead, an hour or five seconds back: no Monday comes", async () => {
  await win();
  expect(due()).toBeGreaterThan(500_000n);
  for (const stepMs of [HOUR_MS, -HOUR_MS, -5000, 5000, 400 * DAY_MS]) {
    for (let i = 0; i < 8; i++) await second(BTC_TICKS, i === 0 ? stepMs : 0);
    expect(follow().shared).toBe(0n);
  }
  engine.kernel.check();
});

test("400 days ahead, and an operator agrees: what is due is paid, once", async () => {
  const was = due();
  clock.agree();
  await second(BTC_TICKS);
  await second(BTC_TICKS);
  expect([follow().shared, due()]).toEqual([was, 0n]);
  engine.kernel.check();
});

test("400 days back: time goes on from where it was, and the next Monday is a week later", async () => {
  await win();
  const [{ shared }, more, from] = [{ ...follow() }, due(), engine.now()];
  expect(more).toBeGreaterThan(500_000n);
  for (let i = 0; i < 3; i++) await second(BTC_TICKS, i === 0 ? -400 * DAY_MS : 0);
  expect(engine.now()).toBe(from + 3000);
  machine.passed += 7 * DAY_MS;
  machine.wall += 7 * DAY_MS;
  expect(follow().shared).toBe(shared);
  await second(BTC_TICKS);
  expect(follow().shared).toBe(shared + more);
  engine.kernel.check();
});
