/** Orders of bots changed in one call, against the real engine. */
import { describe, expect, test } from "vitest";
import { sendSigned } from "../../../../server/doors/bots/test-bots.suite.ts";
import { engine, limit, list, type Row, send, trader, openForAll } from "./bot-orders.suite.ts";

openForAll();

describe("changing orders", () => {
  test("replaces one in one go", async () => {
    const { orderId } = (await limit()).body;
    const fields = {
      side: "BUY",
      type: "LIMIT",
      timeInForce: "GTC",
      quantity: "0.01",
      price: "58000",
      cancelReplaceMode: "STOP_ON_FAILURE",
    };
    const { status, body } = await send("POST", "order/cancelReplace", { ...fields, cancelOrderId: String(orderId) });
    expect([status, body]).toMatchObject([
      200,
      {
        cancelResult: "SUCCESS",
        newOrderResult: "SUCCESS",
        cancelResponse: { orderId, status: "CANCELED" },
        newOrderResponse: { price: "58000.00000000" },
      },
    ]);
    expect(await send("POST", "order/cancelReplace", { ...fields, cancelOrderId: String(orderId) })).toMatchObject({
      status: 400,
      body: { code: -2022, data: { cancelResult: "FAILURE", newOrderResult: "NOT_ATTEMPTED", newOrderResponse: null } },
    });
    const allowing = { ...fields, cancelReplaceMode: "ALLOW_FAILURE", cancelOrderId: String(orderId) };
    expect(await send("POST", "order/cancelReplace", allowing)).toMatchObject({
      status: 409,
      body: { code: -2021, data: { cancelResponse: { code: -2011 }, newOrderResult: "SUCCESS" } },
    });
    const open = await list("openOrders");
    // A cancel that its restriction forbids is one that failed.
    const restricted = {
      ...fields,
      cancelRestrictions: "ONLY_PARTIALLY_FILLED",
      cancelOrderId: String(open[0]?.orderId),
      quantity: "0.001",
    };
    expect(await send("POST", "order/cancelReplace", restricted)).toMatchObject({
      status: 400,
      body: { code: -2022, data: { cancelResult: "FAILURE", cancelResponse: { code: -2011 }, newOrderResult: "NOT_ATTEMPTED" } },
    });
    expect(await send("POST", "order/cancelReplace", { ...restricted, cancelReplaceMode: "ALLOW_FAILURE" })).toMatchObject({
      status: 409,
      body: { code: -2021, data: { cancelResult: "FAILURE", newOrderResult: "SUCCESS" } },
    });
    const dear = { ...fields, quantity: "2", price: "59999", cancelOrderId: String(open[0]?.orderId) };
    expect(await send("POST", "order/cancelReplace", dear)).toMatchObject({
      status: 409,
      body: { code: -2021, data: { cancelResult: "SUCCESS", newOrderResponse: { code: -2010 } } },
    });
  });

  test("places and cancels a batch, each order by itself", async () => {
    const one = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", timeInForce: "GTC", quantity: "0.01", price: "59000" };
    const batchOrders = JSON.stringify([
      one,
      { ...one, price: "1" },
      { ...one, quantity: 0.02, newClientOrderId: "third" },
      { ...one, side: "UP" },
    ]);
    const reply = await sendSigned(engine, trader, "POST", "/api/v3/batchOrders", { batchOrders });
    const [first, ...others] = reply.json<Row[]>();
    expect([first, ...others]).toMatchObject([
      { status: "NEW" },
      { code: -1013 },
      { clientOrderId: "third", origQty: "0.02000000" },
      { code: -1117 },
    ]);
    expect((await send("DELETE", "batchOrders", { origClientOrderIdList: '["third","none"]' })).body).toMatchObject([
      { status: "CANCELED" },
      { code: -2011 },
    ]);
    expect((await send("DELETE", "batchOrders", { orderIdList: `[${String(first?.orderId)}]` })).body).toMatchObject([
      { status: "CANCELED" },
    ]);
  });
});
