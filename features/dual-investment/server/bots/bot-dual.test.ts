/** Dual investment by a bot: listed, bought, seen, and refused in the dialect's words. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTrader, sendSigned, type Trader } from "../../../../server/doors/bots/test-bots.suite.ts";
import { openTestEngine, type TestEngine } from "../../../../server/test-engine.suite.ts";
import { nextSettlement } from "../../formulas.ts";
import { bothPrices, sellDual, settles } from "../dual-engine.suite.ts";

let engine: TestEngine;
let bot: Trader;
beforeAll(async () => {
  engine = await openTestEngine();
  await sellDual(engine);
  bot = await openTrader(engine);
});
afterAll(() => engine.close());

/** A millisecond later each time: signed alike is the same request. */
async function send<Reply = Readonly<Record<string, unknown>>>(
  method: "GET" | "POST",
  name: string,
  fields: Readonly<Record<string, string>> = {},
  by = bot,
): Promise<Reply> {
  engine.advance(1);
  return (await sendSigned(engine, by, method, `/sapi/v1/dci/product/${name}`, fields)).json<Reply>();
}
type Rows = { readonly list: readonly Readonly<Record<string, unknown>>[]; readonly total: number };
const PUTS = { optionType: "PUT", exercisedCoin: "BTC", investCoin: "USDT" };

test("lists what is on sale of a kind and two coins, in pages", async () => {
  const { list, total } = await send<Rows>("GET", "list", { ...PUTS, pageSize: "3" });
  expect([total, list.length]).toEqual([25, 3]);
  expect(list[0]).toMatchObject({
    ...{ investCoin: "USDT", exercisedCoin: "BTC", strikePrice: "59800", duration: 1, settleDate: nextSettlement(engine.now()) },
    ...{
      optionType: "PUT",
      canPurchase: true,
      minAmount: "5980",
      maxAmount: String(5980 * 20),
      isAutoCompoundEnable: false,
      purchaseDecimal: 6,
    },
  });
  expect(String(list[0]?.["apr"])).toBe(String(Number(list[0]?.["orderId"]) / 1_000_000));
  expect((await send<Rows>("GET", "list", { ...PUTS, investCoin: "BTC", exercisedCoin: "USDT" })).list).toEqual([]);
  expect(
    (await send<Rows>("GET", "list", { optionType: "CALL", investCoin: "ETH", exercisedCoin: "USDT", pageIndex: "3" })).list,
  ).toHaveLength(5);
});

test("buys whole shares at no less than the offer, shows them through their states; the same signed bytes buy once", async () => {
  const [first] = (await send<Rows>("GET", "list", PUTS)).list;
  const fields = { id: String(first?.["id"]), orderId: String(first?.["orderId"]), depositAmount: "11960", autoCompoundPlan: "NONE" };
  engine.advance(1);
  const [once, twice] = [
    await sendSigned(engine, bot, "POST", "/sapi/v1/dci/product/subscribe", fields),
    await sendSigned(engine, bot, "POST", "/sapi/v1/dci/product/subscribe", fields),
  ];
  const bought = once.json<Readonly<Record<string, unknown>>>();
  expect(bought).toMatchObject({
    subscriptionAmount: "11960",
    purchaseStatus: "PURCHASE_SUCCESS",
    strikePrice: "59800",
    optionType: "PUT",
  });
  expect(twice.json()).toMatchObject({ code: -2010 });
  const { list } = await send<Rows>("GET", "positions", { status: "PURCHASE_SUCCESS" });
  expect(list).toMatchObject([{ id: String(bought["positionId"]), subscriptionAmount: "11960", autoCompoundPlan: "NONE" }]);
  const accounts = await send("GET", "accounts");
  expect(Number(accounts["totalAmountInUSDT"])).toBeGreaterThan(11_900);
  expect(Number(accounts["totalAmountInUSDT"])).toBeLessThan(11_990);
  expect(Number(accounts["totalAmountInBTC"])).toBeCloseTo(Number(accounts["totalAmountInUSDT"]) / 60_000, 6);
  expect(await send("POST", "auto_compound/edit-status", { positionId: "1", AutoCompoundPlan: "NONE" })).toMatchObject({
    autoCompoundPlan: "NONE",
  });
  await settles(engine);
  bot = await openTrader(engine);
  expect((await send<Rows>("GET", "positions")).total).toBe(0);
});

test.each([
  ["a product that isn't there", { id: "999999" }, -6020],
  ["an offer that was better", { orderId: "2999999" }, -6004],
  ["a part of a share", { depositAmount: "9000" }, -6013],
  ["less than a share", { depositAmount: "1" }, -6005],
  ["too many decimals", { depositAmount: "5980.1234567" }, -1111],
  ["more than one may have", { depositAmount: String(5980 * 21) }, -6014],
  ["more than there is", { depositAmount: String(5980 * 18) }, -6012],
  ["a plan to buy it again", { autoCompoundPlan: "STANDARD" }, -6013],
  ["no plan", { autoCompoundPlan: undefined }, -1102],
  ["a parameter of another call", { sourceAccount: "SPOT" }, -1104],
])("%s is refused, and nothing changes", async (_why, fields, code) => {
  await bothPrices(engine);
  const [first] = (await send<Rows>("GET", "list", PUTS)).list;
  const usual = { id: String(first?.["id"]), orderId: "1", depositAmount: "5980", autoCompoundPlan: "NONE" };
  const given = Object.fromEntries(
    Object.entries({ ...usual, ...fields }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const before = engine.kernel.stateHash();
  expect(await send("POST", "subscribe", given)).toMatchObject({ code });
  expect(engine.kernel.stateHash()).toBe(before);
});

test("a plan, a kind and a state that there are not, and a key that only reads", async () => {
  expect(await send("POST", "auto_compound/edit-status", { positionId: "1", AutoCompoundPlan: "ADVANCED" })).toMatchObject({ code: -6013 });
  expect(await send("GET", "list", { ...PUTS, optionType: "BOTH" })).toMatchObject({ code: -1130 });
  expect(await send("GET", "list", { optionType: "PUT" })).toMatchObject({ code: -1102 });
  expect(await send("GET", "positions", { status: "LOST" })).toMatchObject({ code: -1130 });
  expect(await send<Rows>("GET", "positions", { status: "PENDING" })).toEqual({ total: 0, list: [] });
  const reader = await openTrader(engine, { scopes: "read" });
  const fields = { id: "1", orderId: "1", depositAmount: "5980", autoCompoundPlan: "NONE" };
  expect(await send("POST", "subscribe", fields, reader)).toMatchObject({ code: -2015 });
  expect(engine.faults).toEqual([]);
});
