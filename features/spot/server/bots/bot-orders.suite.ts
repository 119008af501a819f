/**
 * Somebody with an API key who trades BTC/USDT, new for each test, and short forms of what they send.
 * The house quotes BTC/USDT at 59,999 and 60,001; the index is 60,000.
 */
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { marketId, userId } from "../../../../money/units.ts";
import { openTrader, sendSigned, type Trader } from "../../../../server/doors/bots/test-bots.suite.ts";
import { BTC, BTC_TICKS, openTestEngine, type TestEngine } from "../../../../server/test-engine.suite.ts";

export let engine: TestEngine;
export let trader: Trader;
/** To be called by each file of tests: one engine for all of its tests. */
export function openForAll(): void {
  beforeAll(async () => {
    engine = await openTestEngine();
  });
  beforeEach(async () => {
    await engine.price(BTC, BTC_TICKS);
    await quoteAround(BTC_TICKS);
    trader = await openTrader(engine);
    engine.advance(10_000);
  });
  // Nothing of one test rests in another's book.
  afterEach(() => engine.submit({ type: "spot/cancel-all", user: userId(trader.person.id), market: marketId(0) }));
  afterAll(() => engine.close());
}

export const quoteAround = (middle: number): Promise<void> =>
  engine.quote(BTC, [middle - 10, 100_000, middle - 20, 1_000_000], [middle + 10, 100_000, middle + 20, 1_000_000]);

/** Calls that take no symbol. */
const OF_NO_MARKET = new Set(["GET account", "GET rateLimit/order", "GET openOrderList", "GET allOrderList", "GET orderList"]);

export type Row = Record<string, unknown>;
export type Reply = { readonly status: number; readonly body: Row };
export async function send(method: string, path: string, fields: Record<string, string> = {}): Promise<Reply> {
  engine.advance(1);
  const market = OF_NO_MARKET.has(`${method} ${path}`) ? {} : { symbol: "BTCUSDT" };
  const reply = await sendSigned(engine, trader, method, `/api/v3/${path}`, { ...market, ...fields });
  return { status: reply.statusCode, body: reply.json<Row>() };
}
export async function list(path: string, fields: Record<string, string> = {}): Promise<Row[]> {
  return (await send("GET", path, fields)).body as unknown as Row[];
}
export const order = (fields: Record<string, string>): Promise<Reply> => send("POST", "order", fields);
export const limit = (fields: Record<string, string> = {}): Promise<Reply> =>
  order({ side: "BUY", type: "LIMIT", timeInForce: "GTC", quantity: "0.01", price: "59000", ...fields });
export const buyCoins = (): Promise<Reply> => order({ side: "BUY", type: "MARKET", quantity: "0.1" });
