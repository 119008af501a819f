/** Orders that bots make smaller in their place, against the real engine. */
import { describe, expect, test } from "vitest";
import { openTrader, sendSigned } from "../../../../server/doors/bots/test-bots.suite.ts";
import { buyCoins, engine, limit, list, order, type Reply, send, openForAll } from "./bot-orders.suite.ts";

openForAll();

const amend = (orderId: unknown, newQty: string, fields: Record<string, string> = {}): Promise<Reply> =>
  send("PUT", "order/amend/keepPriority", { orderId: String(orderId), newQty, ...fields });
const amendments = (orderId: unknown, fields: Record<string, string> = {}): ReturnType<typeof list> =>
  list("order/amendments", { orderId: String(orderId), ...fields });

describe("an amended order", () => {
  test("has the smaller quantity, another name and the number of the step", async () => {
    const { orderId, transactTime } = (await limit({ newClientOrderId: "before" })).body;
    const { status, body } = await amend(orderId, "0.006");
    expect([status, body]).toEqual([
      200,
      {
        transactTime: engine.now(),
        executionId: expect.any(Number),
        amendedOrder: {
          symbol: "BTCUSDT",
          orderId,
          orderListId: -1,
          origClientOrderId: "before",
          clientOrderId: expect.stringMatching(/^[\w-]{22}$/),
          price: "59000.00000000",
          qty: "0.00600000",
          executedQty: "0.00000000",
          preventedQty: "0.00000000",
          quoteOrderQty: "0.00000000",
          cumulativeQuoteQty: "0.00000000",
          status: "NEW",
          timeInForce: "GTC",
          type: "LIMIT",
          side: "BUY",
          workingTime: transactTime,
          selfTradePreventionMode: "EXPIRE_MAKER",
        },
      },
    ]);
    expect(await list("openOrders")).toMatchObject([{ orderId, origQty: "0.00600000" }]);
    expect((await send("GET", "order", { origClientOrderId: "before" })).body).toMatchObject({ code: -2013 });
  });

  test("keeps its name when it is named again, and its place before others of its price", async () => {
    const { orderId } = (await limit({ newClientOrderId: "mine", price: "59995", quantity: "0.02" })).body;
    const other = await openTrader(engine);
    const behind = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", timeInForce: "GTC", quantity: "0.01", price: "59995" };
    const second = (await sendSigned(engine, other, "POST", "/api/v3/order", behind)).json<{ orderId: number }>().orderId;
    const { body } = await amend(orderId, "0.012", { newClientOrderId: "mine" });
    expect(body).toMatchObject({ amendedOrder: { clientOrderId: "mine", origClientOrderId: "mine" } });
    const { pool, markets } = engine.kernel.spot;
    const book = markets.all()[0]?.book;
    const queue: number[] = [];
    for (let slot = book?.best("buy") ?? -1; slot !== -1; slot = book?.after(slot) ?? -1) queue.push(pool.id(slot));
    expect(queue.indexOf(Number(orderId))).toBeLessThan(queue.indexOf(second));
    await sendSigned(engine, other, "DELETE", "/api/v3/order", { symbol: "BTCUSDT", orderId: String(second) });
  });

  test("that waits keeps its trigger", async () => {
    await buyCoins();
    const stop = { side: "SELL", type: "STOP_LOSS_LIMIT", timeInForce: "GTC", quantity: "0.05", stopPrice: "55000", price: "54900" };
    const { orderId } = (await order(stop)).body;
    const { amendedOrder } = (await amend(orderId, "0.02")).body as { amendedOrder: object };
    expect(amendedOrder).toMatchObject({
      type: "STOP_LOSS_LIMIT",
      qty: "0.02000000",
      stopPrice: "55000.00000000",
      price: "54900.00000000",
    });
    expect(amendedOrder).not.toHaveProperty("workingTime");
    const { balances } = (await send("GET", "account")).body as { balances: { asset: string; locked: string }[] };
    expect(balances.find(({ asset }) => asset === "BTC")?.locked).toBe("0.02000000");
  });

  test("of an OCO makes the other one smaller too, and its list tells the new name", async () => {
    await buyCoins();
    const pair = { side: "SELL", quantity: "0.05", price: "65000", stopPrice: "55000" };
    const placed = (await send("POST", "order/oco", pair)).body as { orderListId: number; orders: { orderId: number }[] };
    const [first, stop] = placed.orders;
    const { body } = await amend(stop?.orderId, "0.02", { newClientOrderId: "smaller" });
    expect(body).toMatchObject({
      amendedOrder: { orderListId: placed.orderListId, qty: "0.02000000" },
      listStatus: {
        orderListId: placed.orderListId,
        contingencyType: "OCO",
        listOrderStatus: "EXECUTING",
        orders: [{ orderId: first?.orderId }, { orderId: stop?.orderId, clientOrderId: "smaller" }],
      },
    });
    expect(await list("openOrders")).toMatchObject([{ origQty: "0.02000000" }, { origQty: "0.02000000" }]);
    expect(await amendments(first?.orderId)).toMatchObject([{ origQty: "0.05000000", newQty: "0.02000000" }]);
  });

  test("has every step in its list, from the one that is asked for on", async () => {
    const { orderId } = (await limit({ newClientOrderId: "one" })).body;
    const [first, second] = [
      (await amend(orderId, "0.008", { newClientOrderId: "two" })).body,
      (await amend(orderId, "0.006", { newClientOrderId: "three" })).body,
    ];
    const steps = [
      { executionId: first.executionId, origClientOrderId: "one", newClientOrderId: "two", origQty: "0.01000000", newQty: "0.00800000" },
      { executionId: second.executionId, origClientOrderId: "two", newClientOrderId: "three", origQty: "0.00800000", newQty: "0.00600000" },
    ];
    const times = [first.transactTime, second.transactTime];
    const shown = steps.map((step, i) => ({ symbol: "BTCUSDT", orderId, ...step, time: times[i] }));
    expect(await amendments(orderId)).toEqual(shown);
    expect(await amendments(orderId, { fromExecutionId: String(second.executionId) })).toEqual(shown.slice(1));
    expect(await amendments(orderId, { limit: "1" })).toEqual(shown.slice(0, 1));
    const other = await openTrader(engine);
    const query = { symbol: "BTCUSDT", orderId: String(orderId) };
    expect((await sendSigned(engine, other, "GET", "/api/v3/order/amendments", query)).json()).toEqual([]);
  });
});

describe("amending is refused", () => {
  test.each<[string, string, Record<string, string>, number, string]>([
    ["to the same quantity", "0.01", {}, -2038, "The requested action would change no state; rejecting"],
    ["to a larger one", "0.02", {}, -2038, "Order amend (quantity increase) is not supported."],
    ["below the least value", "0.00001", {}, -2038, "Filter failure: NOTIONAL"],
    ["off the lot", "0.0000001", {}, -1013, "Filter failure: LOT_SIZE"],
    ["with a name that another order has", "0.005", { newClientOrderId: "taken" }, -2038, "Duplicate order sent."],
  ])("%s", async (_why, newQty, fields, code, msg) => {
    await limit({ newClientOrderId: "taken", price: "58000" });
    const { orderId } = (await limit()).body;
    const before = engine.kernel.stateHash();
    expect((await amend(orderId, newQty, fields)).body).toEqual({ code, msg });
    expect(engine.kernel.stateHash()).toBe(before);
  });

  test("for an order that is not there", async () => {
    expect((await amend(12345, "0.001")).body).toEqual({ code: -2038, msg: "Unknown order sent." });
  });
});
