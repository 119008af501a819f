/** Lock mining in the real engine: products as a fresh venue has them, seeds of a secret of the test's, days that pass. */
import { LOCK_MINING_STEP } from "../../../server/set-up/step-0014-lock-mining.ts";
import { BTC, BTC_TICKS, type EngineReply, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import type { LockOrder, LockOrdersReply } from "../contract/lock-mining-replies.ts";
import { DAY_MS, startOfDay, dayOf } from "../formulas.ts";
import { LockSeeds } from "./lock-seeds.ts";

export const SECRET = Buffer.alloc(32, 5);

export async function sellLocks(engine: TestEngine): Promise<void> {
  for (const command of LOCK_MINING_STEP.commands) {
    const { refusal } = await engine.submit(command);
    if (refusal !== undefined) throw new Error(`${command.type}: ${refusal}`);
  }
}

/** Whoever keeps the seeds, looked at by the test alone. */
export function seedsOf(engine: TestEngine, { secret = SECRET, faults = [] as unknown[], days = 1000 } = {}): LockSeeds {
  return new LockSeeds({ venue: engine.trading, secret, onFault: (error) => void faults.push(error), days });
}

/** Whatever comes next has the due-list done before it. */
export const beat = (engine: TestEngine): Promise<void> => engine.price(BTC, BTC_TICKS);

/** To a moment of the next day, in ms after it began. */
export function toNextDay(engine: TestEngine, after = 5): void {
  engine.advance(startOfDay(dayOf(engine.now()) + 1) + after - engine.now());
}

/** A day begins, its seed is shown, and everybody is paid. */
export async function dayPasses(engine: TestEngine, seeds: LockSeeds): Promise<void> {
  toNextDay(engine);
  await seeds.look();
  engine.advance(1000);
  await beat(engine);
}

/** A day without its seed, until it is too late for one. */
export async function dayIsWithheld(engine: TestEngine): Promise<void> {
  toNextDay(engine, DAY_MS / 2);
  await beat(engine);
  engine.advance(1000);
  await beat(engine);
}

export const lockFor = (engine: TestEngine, person: Person, fields: Readonly<Record<string, string>> = {}): Promise<EngineReply> =>
  engine.call("POST", "/lh/deposit", { config_id: "1", amount: "1000", ...fields }, person);

export async function ordersOf(
  engine: TestEngine,
  person: Person,
  fields: Readonly<Record<string, string>> = {},
): Promise<readonly LockOrder[]> {
  const { message } = await engine.call("GET", "/lh/deposit/order", fields, person);
  return (message as LockOrdersReply).order_list;
}

/** Free in the spot account. */
export async function free(engine: TestEngine, person: Person, currency = "3"): Promise<string> {
  const { message } = await engine.call("POST", "/wallet/detail", { currency, type: "change" }, person);
  return (message as { change_balance: string }).change_balance;
}
