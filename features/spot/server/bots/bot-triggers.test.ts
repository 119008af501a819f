/** Bots' orders that wait, on a venue where nobody else trades: they follow the price that tickers show. */
import { describe, expect, test } from "vitest";
import { BTC, BTC_TICKS } from "../../../../server/test-engine.suite.ts";
import { buyCoins, engine, limit, list, order, quoteAround, send, type Row, openForAll } from "./bot-orders.suite.ts";

openForAll();

const tickerPrice = async (): Promise<number> => Number(((await list("ticker/price")) as unknown as Row).price);
const stateOf = async (orderId: unknown): Promise<unknown> => (await send("GET", "order", { orderId: String(orderId) })).body.status;
/** The index and the house's quotes around it. */
async function moveTo(price: number): Promise<void> {
  await quoteAround(price);
  await engine.price(BTC, price);
}
const SELL = { side: "SELL", quantity: "0.001" };
const BUY = { side: "BUY", quantity: "0.001" };

describe("when the tickers' price passes its trigger without any trade", () => {
  test.each<[string, Record<string, string>, number]>([
    ["a stop to sell", { ...SELL, type: "STOP_LOSS", stopPrice: "59500" }, 595_000],
    ["a stop to sell with a limit", { ...SELL, type: "STOP_LOSS_LIMIT", timeInForce: "GTC", price: "59400", stopPrice: "59500" }, 595_000],
    ["a stop to buy", { ...BUY, type: "STOP_LOSS", stopPrice: "60500" }, 605_000],
    ["a stop to buy with a limit", { ...BUY, type: "STOP_LOSS_LIMIT", timeInForce: "GTC", price: "60600", stopPrice: "60500" }, 605_000],
    ["a take-profit to sell", { ...SELL, type: "TAKE_PROFIT", stopPrice: "60500" }, 605_000],
    ["a take-profit to buy", { ...BUY, type: "TAKE_PROFIT", stopPrice: "59500" }, 595_000],
    [
      "a take-profit to sell with a limit",
      { ...SELL, type: "TAKE_PROFIT_LIMIT", timeInForce: "GTC", price: "60400", stopPrice: "60500" },
      605_000,
    ],
    ["a trailing stop to sell", { ...SELL, type: "STOP_LOSS", trailingDelta: "50" }, 594_000],
    ["a trailing stop to buy", { ...BUY, type: "STOP_LOSS", trailingDelta: "50" }, 606_000],
    ["a stop on the mark", { ...SELL, type: "STOP_LOSS", stopPrice: "59500", workingType: "MARK_PRICE" }, 595_000],
  ])("%s goes", async (_what, fields, price) => {
    await buyCoins();
    await moveTo(BTC_TICKS);
    const { orderId } = (await order(fields)).body;
    expect(await stateOf(orderId)).toBe("NEW");
    await moveTo(price);
    // Where it sold or bought at once, its own trade was the last since.
    expect(Math.abs((await tickerPrice()) - price / 10)).toBeLessThanOrEqual(1);
    expect(await stateOf(orderId)).toBe("FILLED");
  });

  test.each(["orderList/oco", "order/oco"])("the stop of a pair goes and ends the other (%s)", async (path) => {
    await buyCoins();
    await moveTo(BTC_TICKS);
    const newer = { aboveType: "LIMIT_MAKER", abovePrice: "61000", belowType: "STOP_LOSS", belowStopPrice: "59500" };
    const older = { price: "61000", stopPrice: "59500" };
    const { body } = await send("POST", path, { ...SELL, ...(path === "order/oco" ? older : newer) });
    const [above, below] = body.orders as { orderId: number }[];
    await moveTo(595_000);
    expect([await stateOf(above?.orderId), await stateOf(below?.orderId)]).toEqual(["EXPIRED", "FILLED"]);
  });
});

test("own trades move the tickers and let a stop go, too", async () => {
  await buyCoins();
  await moveTo(BTC_TICKS);
  const { orderId } = (await order({ ...SELL, type: "STOP_LOSS", stopPrice: "59900" })).body;
  await quoteAround(598_900);
  await order({ ...SELL, type: "MARKET" });
  expect(await tickerPrice()).toBe(59_889);
  expect(await stateOf(orderId)).toBe("FILLED");
});

test("a stop on this venue's trades stays while only the index moves; who doesn't wait names no working type", async () => {
  await buyCoins();
  const { orderId } = (await order({ ...SELL, type: "STOP_LOSS", stopPrice: "59500", workingType: "CONTRACT_PRICE" })).body;
  await moveTo(595_000);
  expect(await stateOf(orderId)).toBe("NEW");
  expect(await limit({ workingType: "MARK_PRICE" })).toMatchObject({ body: { code: -1106 } });
  expect(await order({ ...SELL, type: "STOP_LOSS", stopPrice: "59000", workingType: "INDEX" })).toMatchObject({ status: 400 });
});
