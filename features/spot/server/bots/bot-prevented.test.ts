/** Orders of one person that meet each other without trading, as bots are told of it. */
import { describe, expect, test } from "vitest";
import { openTrader, sendSigned } from "../../../../server/doors/bots/test-bots.suite.ts";
import { BTC } from "../../../../server/test-engine.suite.ts";
import { buyCoins, engine, limit, list, send, type Row, openForAll } from "./bot-orders.suite.ts";

openForAll();

const matches = (fields: Record<string, string>): Promise<Row[]> => list("myPreventedMatches", fields);
/** A bid of 0.02 at 59,995, and a sell of 0.03 into it. */
async function meet(mode: string): Promise<{ readonly maker: unknown; readonly taker: Row }> {
  await buyCoins();
  await engine.quote(BTC, [], []);
  const { orderId: maker } = (await limit({ price: "59995", quantity: "0.02" })).body;
  const taker = (await limit({ side: "SELL", price: "59995", quantity: "0.03", selfTradePreventionMode: mode })).body;
  return { maker, taker };
}

describe("a self-trade that was prevented", () => {
  test.each<[string, Row, Row]>([
    ["EXPIRE_MAKER", { makerPreventedQuantity: "0.02000000" }, { maker: "0.02000000" }],
    ["EXPIRE_TAKER", { takerPreventedQuantity: "0.03000000" }, { taker: "0.03000000" }],
    [
      "EXPIRE_BOTH",
      { takerPreventedQuantity: "0.03000000", makerPreventedQuantity: "0.02000000" },
      { maker: "0.02000000", taker: "0.03000000" },
    ],
  ])("is told as %s wants it, in the answer, in the orders and in its list", async (mode, quantities, ended) => {
    const { maker, taker } = await meet(mode);
    const [match] = taker["preventedMatches"] as Row[];
    const prevented = { makerSymbol: "BTCUSDT", makerOrderId: maker, price: "59995.00000000", ...quantities };
    expect(taker["preventedMatches"]).toEqual([{ preventedMatchId: expect.any(Number), ...prevented }]);
    expect(taker["preventedQuantity"]).toBe(ended["taker"]);
    const id = match?.["preventedMatchId"];
    const expected = {
      ...{ symbol: "BTCUSDT", preventedMatchId: id, takerOrderId: taker["orderId"], tradeGroupId: -1, selfTradePreventionMode: mode },
      ...prevented,
      transactTime: engine.now(),
    };
    expect(await matches({ preventedMatchId: String(id) })).toEqual([expected]);
    for (const order of [maker, taker["orderId"]]) expect(await matches({ orderId: String(order) })).toEqual([expected]);
    const after = Number(id) + 1;
    expect(await matches({ orderId: String(maker), fromPreventedMatchId: String(after) })).toEqual([]);
    for (const [order, quantity] of [
      [maker, ended["maker"]],
      [taker["orderId"], ended["taker"]],
    ]) {
      const shown = (await send("GET", "order", { orderId: String(order) })).body;
      expect([shown["preventedMatchId"], shown["preventedQuantity"]]).toEqual(
        quantity === undefined ? [undefined, undefined] : [id, quantity],
      );
      if (quantity !== undefined) expect(shown["status"]).toBe("EXPIRED_IN_MATCH");
    }
  });

  test("is nobody else's to read", async () => {
    const { maker } = await meet("EXPIRE_MAKER");
    const other = await openTrader(engine);
    const query = { symbol: "BTCUSDT", orderId: String(maker) };
    expect((await sendSigned(engine, other, "GET", "/api/v3/myPreventedMatches", query)).json()).toEqual([]);
  });

  test("is none where orders may trade with each other", async () => {
    const { maker, taker } = await meet("NONE");
    expect(taker).not.toHaveProperty("preventedMatches");
    expect(await matches({ orderId: String(maker) })).toEqual([]);
  });

  test.each([
    ["no number", {}],
    ["both numbers", { orderId: "1", preventedMatchId: "1" }],
    ["a number and a number to begin from", { preventedMatchId: "1", fromPreventedMatchId: "1" }],
  ])("can't be asked for with %s", async (_what, fields: Record<string, string>) => {
    expect((await send("GET", "myPreventedMatches", fields)).body).toMatchObject({ code: -1128 });
  });
});

test.each(["DECREMENT", "TRANSFER"])("%s is refused as a market that does not allow it does", async (mode) => {
  const before = engine.kernel.stateHash();
  expect((await limit({ selfTradePreventionMode: mode })).body).toEqual({
    code: -1013,
    msg: "This symbol does not allow the specified self-trade prevention mode.",
  });
  expect(engine.kernel.stateHash()).toBe(before);
});
