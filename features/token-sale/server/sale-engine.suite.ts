/** Token sales in the real engine: the projects that a fresh venue has, orders, and ends that pass. */
import { TOKEN_SALES_STEP } from "../../../server/set-up/step-0016-token-sales.ts";
import { BTC, BTC_TICKS, type EngineReply, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import type { SaleOrderRow, SaleOrdersReply } from "../contract/token-sale-replies.ts";

export const [LANTERN, HARBOUR, EMBER] = ["1", "2", "3"] as const;
export const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000] as const;

export async function sellTokens(engine: TestEngine): Promise<void> {
  for (const command of TOKEN_SALES_STEP.commands) {
    const { refusal } = await engine.submit(command);
    if (refusal !== undefined) throw new Error(`${command.type}: ${refusal}`);
  }
}

/** Whatever comes next has the due-list done before it. */
export async function pass(engine: TestEngine, ms: number): Promise<void> {
  engine.advance(ms);
  await engine.price(BTC, BTC_TICKS);
  await engine.trading.projected();
}

export const ask = (
  engine: TestEngine,
  person: Person,
  amount: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<EngineReply> => engine.call("POST", "/project/order", { project_id: LANTERN, amount, ...fields }, person);

export async function ordersOf(
  engine: TestEngine,
  person: Person,
  fields: Readonly<Record<string, string>> = {},
): Promise<readonly SaleOrderRow[]> {
  const { message } = await engine.call("GET", "/user/project/order", { limit: "50", ...fields }, person);
  return (message as SaleOrdersReply).data;
}

/** Free and set aside in the spot account. */
export async function held(engine: TestEngine, person: Person, currency = "3"): Promise<readonly [free: number, locked: number]> {
  const { message } = await engine.call("POST", "/wallet/detail", { currency, type: "change" }, person);
  const { change_balance: free, lock_change_balance: locked } = message as Record<string, string>;
  return [Number(free), Number(locked)];
}
