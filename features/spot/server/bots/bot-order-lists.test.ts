/** Order lists of bots against the real engine: pairs, and orders that others follow. */
import { describe, expect, test } from "vitest";
import { userId } from "../../../../money/units.ts";
import { BTC, BTC_TICKS } from "../../../../server/test-engine.suite.ts";
import { openTrader, sendSigned } from "../../../../server/doors/bots/test-bots.suite.ts";
import { ListPages } from "../../../../server/sql/list-pages.ts";
import { readOrders } from "../spot.rows.ts";
import { buyCoins, engine, limit, list, quoteAround, send, trader, type Reply, type Row, openForAll } from "./bot-orders.suite.ts";

openForAll();

describe("a pair", () => {
  const pair = {
    side: "SELL",
    quantity: "0.01",
    aboveType: "LIMIT_MAKER",
    abovePrice: "65000",
    belowType: "STOP_LOSS",
    belowStopPrice: "55000",
  };
  test("has a list of its own, by number and by name, and ends with the cancel of one", async () => {
    await buyCoins();
    const { body } = await send("POST", "orderList/oco", { ...pair, listClientOrderId: "my-list" });
    const orders = body.orders as { orderId: number }[];
    expect(body).toMatchObject({
      orderListId: orders[0]?.orderId,
      listClientOrderId: "my-list",
      orderReports: [{ type: "LIMIT_MAKER" }, { type: "STOP_LOSS" }],
    });
    expect(await list("openOrderList")).toMatchObject([{ orderListId: body.orderListId, orders }]);
    expect((await list("orderList", { origClientOrderId: "my-list" })) as unknown).toMatchObject({ listOrderStatus: "EXECUTING" });
    await send("DELETE", "order", { orderId: String(orders[1]?.orderId) });
    expect(await list("openOrders")).toEqual([]);
    expect(await list("allOrderList")).toMatchObject([{ listOrderStatus: "ALL_DONE" }]);
  });

  test.each<[string, Record<string, string>, number]>([
    ["with its prices the wrong way round", { ...pair, abovePrice: "59000" }, -2010],
    ["of two limits", { ...pair, belowType: "LIMIT_MAKER" }, -1158],
    ["whose upper order is a stop", { ...pair, aboveType: "STOP_LOSS" }, -1158],
    ["of a stop without its price", { ...pair, belowStopPrice: "" }, -1102],
  ])("is refused %s", async (_why, fields, code) => {
    await buyCoins();
    const before = engine.kernel.stateHash();
    expect(
      (await send("POST", "orderList/oco", Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== "")))).body,
    ).toMatchObject({ code });
    expect(engine.kernel.stateHash()).toBe(before);
  });
});

const working = { workingType: "LIMIT", workingSide: "BUY", workingPrice: "59995", workingQuantity: "0.02", workingTimeInForce: "GTC" };
const sellAt = (price: string): Record<string, string> => ({
  ...working,
  pendingType: "LIMIT",
  pendingSide: "SELL",
  pendingPrice: price,
  pendingQuantity: "0.01",
  pendingTimeInForce: "GTC",
});
const pendingPair = {
  ...working,
  pendingSide: "SELL",
  pendingQuantity: "0.01",
  pendingAboveType: "LIMIT_MAKER",
  pendingAbovePrice: "65000",
  pendingBelowType: "STOP_LOSS",
  pendingBelowStopPrice: "55000",
};
const oto = (fields: Record<string, string>): Promise<Reply> => send("POST", "orderList/oto", fields);
const idsOf = ({ body }: Reply): readonly number[] => (body["orders"] as { orderId: number }[]).map(({ orderId }) => orderId);
const statusOf = async (id: number | undefined): Promise<unknown> => (await send("GET", "order", { orderId: String(id) })).body["status"];
/** Somebody sells into the trader's bid at 59,995, which stands before the house's. */
async function sellTo(quantity: string): Promise<void> {
  const other = await openTrader(engine);
  const fields = { symbol: "BTCUSDT", side: "BUY", type: "MARKET", quantity: "0.1" };
  await quoteAround(BTC_TICKS);
  await sendSigned(engine, other, "POST", "/api/v3/order", fields);
  await engine.quote(BTC, [], []);
  const sell = { symbol: "BTCUSDT", side: "SELL", type: "LIMIT", timeInForce: "IOC", quantity, price: "59995" };
  await sendSigned(engine, other, "POST", "/api/v3/order", sell);
  await engine.submit({ type: "spot/cancel-all", user: userId(other.person.id), market: BTC });
}

describe("an order that another follows", () => {
  test("is answered with its follower pending, and stands in the lists", async () => {
    const reply = await oto({ ...sellAt("61000"), listClientOrderId: "my-list", pendingClientOrderId: "next" });
    const [first, next] = idsOf(reply);
    expect([reply.status, reply.body]).toMatchObject([
      200,
      {
        orderListId: first,
        contingencyType: "OTO",
        listStatusType: "EXEC_STARTED",
        listOrderStatus: "EXECUTING",
        listClientOrderId: "my-list",
        orders: [
          { orderId: first, clientOrderId: "my-list" },
          { orderId: next, clientOrderId: "next" },
        ],
        orderReports: [
          { orderId: first, orderListId: first, status: "NEW", workingTime: engine.now() },
          { orderId: next, orderListId: first, status: "PENDING_NEW", side: "SELL", type: "LIMIT", workingTime: -1 },
        ],
      },
    ]);
    expect(await list("openOrderList")).toMatchObject([{ orderListId: first, contingencyType: "OTO", listClientOrderId: "my-list" }]);
    const open = await list("openOrders");
    expect(open).toHaveLength(2);
    expect(open.find(({ orderId }) => orderId === next)).toMatchObject({ status: "PENDING_NEW", isWorking: false, workingTime: -1 });
    expect(await list("orderList", { origClientOrderId: "my-list" })).toMatchObject({ orderListId: first, listOrderStatus: "EXECUTING" });
    expect((await oto({ ...sellAt("61000"), listClientOrderId: "my-list" })).body).toEqual({ code: -2010, msg: "Duplicate order sent." });
  });

  test("brings it to the market when it is filled whole", async () => {
    const [first, next] = idsOf(await oto(sellAt("61000")));
    await sellTo("0.015");
    expect([await statusOf(first), await statusOf(next)]).toEqual(["PARTIALLY_FILLED", "PENDING_NEW"]);
    await sellTo("0.005");
    expect([await statusOf(first), await statusOf(next)]).toEqual(["FILLED", "NEW"]);
    expect(await list("openOrders")).toMatchObject([{ orderId: next, isWorking: true, origQty: "0.01000000" }]);
    await send("DELETE", "orderList", { orderListId: String(first) });
    expect(await list("allOrderList")).toMatchObject([{ orderListId: first, listOrderStatus: "ALL_DONE" }]);
  });

  test("filled at once still shows its follower pending: it has to be asked for", async () => {
    const reply = await oto({ ...sellAt("61000"), workingPrice: "60001" });
    expect(reply.body["orderReports"]).toMatchObject([{ status: "FILLED" }, { status: "PENDING_NEW" }]);
    expect(await statusOf(idsOf(reply)[1])).toBe("NEW");
  });

  test("is told of as one when all orders of its market are cancelled, beside what stands alone", async () => {
    await buyCoins();
    const alone = await limit({ newClientOrderId: "alone" });
    const waiting = idsOf(await send("POST", "orderList/otoco", pendingPair));
    const filled = idsOf(await send("POST", "orderList/otoco", { ...pendingPair, workingPrice: "60001" }));
    const ended = (await send("DELETE", "openOrders")).body as unknown as Row[];
    const cancelled = (id: unknown): object => expect.objectContaining({ orderId: id, status: "CANCELED" }) as object;
    const whole = (ids: readonly number[], reports: readonly number[]): object =>
      expect.objectContaining({ orderListId: ids[0], listOrderStatus: "ALL_DONE", orderReports: reports.map(cancelled) }) as object;
    expect(ended).toHaveLength(3);
    expect(ended[0]).toMatchObject({ orderId: alone.body["orderId"], origClientOrderId: "alone", status: "CANCELED" });
    expect(ended).toEqual(expect.arrayContaining([whole(waiting, waiting), whole(filled, filled.slice(1))]));
    const reports = ended.flatMap((each) => (each["orderReports"] as Row[] | undefined) ?? [each]);
    expect(reports).toHaveLength(6);
    // The cancel has one name of its own.
    expect(new Set(reports.map(({ clientOrderId }) => clientOrderId)).size).toBe(1);
  });

  test("followed by a pair (OTOCO) brings both, and a cancel ends what is left", async () => {
    const reply = await send("POST", "orderList/otoco", { ...pendingPair, newOrderRespType: "FULL" });
    const [first, above, below] = idsOf(reply);
    expect(reply.body).toMatchObject({
      contingencyType: "OTO",
      orderReports: [
        { type: "LIMIT", fills: [] },
        { type: "LIMIT_MAKER", status: "PENDING_NEW", price: "65000.00000000" },
        { type: "STOP_LOSS", status: "PENDING_NEW", stopPrice: "55000.00000000" },
      ],
    });
    await sellTo("0.02");
    expect(await list("openOrders")).toMatchObject([{ status: "NEW" }, { status: "NEW" }]);
    const ended = await send("DELETE", "orderList", { orderListId: String(first) });
    expect(ended.body).toMatchObject({
      listOrderStatus: "ALL_DONE",
      orderReports: [
        { orderId: first, status: "FILLED" },
        { orderId: above, status: "CANCELED" },
        { orderId: below, status: "CANCELED" },
      ],
    });
  });

  test("is told to the app as following, and as nobody's exit", async () => {
    const [first, next] = idsOf(await oto(sellAt("61000")));
    await engine.trading.projected();
    const orders = await readOrders(engine.trading.pool, new ListPages(), engine.kernel, {
      ...{ user: trader.person.id, standings: ["open"], market: 0, page: 1, limit: 10 },
    });
    expect(orders).toContainEqual(expect.objectContaining({ id: first, reason: "working", status: 1, entry_id: 0 }));
    expect(orders).toContainEqual(expect.objectContaining({ id: next, reason: "pending", status: 1, entry_id: 0 }));
  });

  test("ends with the cancel of its follower", async () => {
    const [first, next] = idsOf(await oto(sellAt("61000")));
    expect((await send("DELETE", "order", { orderId: String(next) })).body).toMatchObject({ orderId: next, status: "CANCELED" });
    expect(await statusOf(first)).toBe("CANCELED");
  });

  test("lets both be amended by themselves", async () => {
    const [first, next] = idsOf(await oto(sellAt("61000")));
    const amended = await send("PUT", "order/amend/keepPriority", { orderId: String(next), newQty: "0.005" });
    expect(amended.body).toMatchObject({
      amendedOrder: { qty: "0.00500000", status: "PENDING_NEW" },
      listStatus: { orderListId: first, contingencyType: "OTO" },
    });
    expect((await list("openOrders")).map(({ origQty }) => origQty).toSorted()).toEqual(["0.00500000", "0.02000000"]);
  });

  test.each<[string, string, Row]>([
    ["a market order", "MARKET", { type: "MARKET", price: "0.00000000" }],
    ["a trailing stop", "STOP_LOSS", { type: "STOP_LOSS", trailingDelta: 100 }],
    ["a take-profit with a limit", "TAKE_PROFIT_LIMIT", { type: "TAKE_PROFIT_LIMIT", stopPrice: "62000.00000000" }],
  ])("may be followed by %s", async (_what, pendingType, expected) => {
    const { pendingPrice, pendingTimeInForce, ...bare } = sellAt("61000");
    const more: Record<string, Record<string, string | undefined>> = {
      MARKET: {},
      STOP_LOSS: { pendingTrailingDelta: "100" },
      TAKE_PROFIT_LIMIT: { pendingPrice, pendingTimeInForce, pendingStopPrice: "62000" },
    };
    const reply = await oto({ ...bare, ...more[pendingType], pendingType } as Record<string, string>);
    expect(reply.body["orderReports"]).toMatchObject([{ type: "LIMIT" }, { ...expected, status: "PENDING_NEW" }]);
  });
});

describe("a list of orders is refused", () => {
  test.each<[string, Record<string, string>, Row]>([
    ["whose first order is a market order", { ...sellAt("61000"), workingType: "MARKET" }, { code: -1116 }],
    [
      "without the price of what follows",
      { ...sellAt("61000"), pendingPrice: "" },
      { code: -1105, msg: "Parameter 'pendingPrice' was empty." },
    ],
    [
      "with a time for a market order that follows",
      { ...sellAt("61000"), pendingType: "MARKET" },
      { code: -1106, msg: "Parameter 'pendingPrice' sent when not required." },
    ],
    ["with a parameter that nobody reads", { ...sellAt("61000"), pendingColour: "red" }, { code: -1104 }],
    ["for a stock", { ...sellAt("61000"), symbol: "AAPLUSDT" }, { code: -2010, msg: "OTO orders are not supported for this symbol" }],
  ])("%s", async (_why, fields, expected) => {
    const before = engine.kernel.stateHash();
    expect((await oto(fields)).body).toMatchObject(expected);
    expect(engine.kernel.stateHash()).toBe(before);
  });
});
