/** Dual investment in the real engine: terms and cover as a fresh venue has them, half hours that decide. */
import { DUAL_INVESTMENT_STEP } from "../../../server/set-up/step-0015-dual-investment.ts";
import { BTC, BTC_TICKS, ETH, type EngineReply, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import type { DualListReply, DualOrder, DualProductRow, DualProductsReply } from "../contract/dual-investment-replies.ts";
import { nextSettlement, WINDOW_MS } from "../formulas.ts";

/** "3000.00" in ticks of ETH/USDT. */
export const ETH_TICKS = 300_000;
const MINUTE_MS = 60_000;

/** Terms, cover, an index, and a minute later the products. */
export async function sellDual(engine: TestEngine): Promise<void> {
  for (const command of DUAL_INVESTMENT_STEP.commands) {
    const { refusal } = await engine.submit(command);
    if (refusal !== undefined) throw new Error(`${command.type}: ${refusal}`);
  }
  await makes(engine);
}

/** Two minutes with an index: what could not be made before for want of one is made. */
export async function makes(engine: TestEngine): Promise<void> {
  await bothPrices(engine);
  for (let turn = 0; turn < 4; turn++) {
    engine.advance(MINUTE_MS / 2 + 100);
    await bothPrices(engine);
  }
}

export async function bothPrices(engine: TestEngine, btc = BTC_TICKS, eth = ETH_TICKS): Promise<void> {
  await engine.price(ETH, eth);
  await engine.price(BTC, btc);
}

/** The half hour before the next 08:00 UTC with a sample a minute in as many minutes as are said, until it is settled. */
export async function settles(engine: TestEngine, { btc = BTC_TICKS, eth = ETH_TICKS, minutes = 30 } = {}): Promise<void> {
  const at = nextSettlement(engine.now());
  await halfHour(engine, at, { btc, eth, minutes });
}

export async function halfHour(engine: TestEngine, at: number, { btc = BTC_TICKS, eth = ETH_TICKS, minutes = 30 } = {}): Promise<void> {
  engine.advance(at - WINDOW_MS - engine.now());
  for (let minute = 1; minute <= minutes; minute++) {
    engine.advance(at - WINDOW_MS + minute * MINUTE_MS - 100 - engine.now());
    await bothPrices(engine, btc, eth);
  }
  engine.advance(at + 600 - engine.now());
  await bothPrices(engine, btc, eth);
  await engine.trading.projected();
}

export async function products(engine: TestEngine, person?: Person): Promise<readonly DualProductRow[]> {
  return ((await engine.call("GET", "/dual/products", {}, person)).message as DualProductsReply).products;
}

/** The nearest strike of a coin, kind and term. */
export async function nearest(engine: TestEngine, currency: string, type: "call" | "put", day = 1): Promise<DualProductRow> {
  const found = (await products(engine)).find((row) => row.currency_name === currency && row.type === type && row.day === day);
  if (found === undefined) throw new Error(`there must be a ${type} of ${currency} for ${day} days`);
  return found;
}

export const buy = (
  engine: TestEngine,
  person: Person,
  id: number,
  num = 1,
  more: Readonly<Record<string, string>> = {},
): Promise<EngineReply> => engine.call("POST", "/dual/buyDual", { id: String(id), num: String(num), ...more }, person);

export async function ordersOf(
  engine: TestEngine,
  person: Person,
  fields: Readonly<Record<string, string>> = {},
): Promise<readonly DualOrder[]> {
  const { message } = await engine.call("POST", "/dual/dual_list", { limit: "100", ...fields }, person);
  return (message as DualListReply).list;
}

/** Free in the spot account. */
export async function free(engine: TestEngine, person: Person, currency = "3"): Promise<string> {
  const { message } = await engine.call("POST", "/wallet/detail", { currency, type: "change" }, person);
  return (message as { change_balance: string }).change_balance;
}
