/** Locked products by a bot: listed, bought, seen, renewed, left, and refused in the dialect's words. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { userId } from "../../../../money/units.ts";
import { openTrader, sendSigned, type Trader } from "../../../../server/doors/bots/test-bots.suite.ts";
import { openTestEngine, type TestEngine } from "../../../../server/test-engine.suite.ts";
import { startOfDay } from "../../formulas.ts";
import { dayPasses, seedsOf, sellLocks } from "../lock-engine.suite.ts";
import type { LockSeeds } from "../lock-seeds.ts";

let engine: TestEngine;
let seeds: LockSeeds;
let bot: Trader;
beforeAll(async () => {
  engine = await openTestEngine();
  await sellLocks(engine);
  seeds = seedsOf(engine);
  await seeds.look();
  bot = await openTrader(engine);
});
afterAll(async () => {
  await seeds.close();
  await engine.close();
});

/** A millisecond later each time: signed alike is the same request. */
async function send<Reply = Readonly<Record<string, unknown>>>(
  method: "GET" | "POST",
  name: string,
  fields: Readonly<Record<string, string>> = {},
  by = bot,
): Promise<Reply> {
  engine.advance(1);
  return (await sendSigned(engine, by, method, `/sapi/v1/simple-earn/locked/${name}`, fields)).json<Reply>();
}
type Rows = { readonly rows: readonly Readonly<Record<string, unknown>>[]; readonly total: number };

test("lists what is on sale by the lower end of its range a year, in pages", async () => {
  const { rows, total } = await send<Rows>("GET", "list", { size: "2" });
  expect(total).toBe(7);
  expect(rows).toMatchObject([
    {
      projectId: "1",
      detail: { asset: "USDT", duration: 5, apr: "1.095", aprHigh: "1.46", penalty: "0.004", isSoldOut: false, status: "CREATED" },
      quota: { totalPersonalQuota: "50000", minimum: "100" },
    },
    { projectId: "2" },
  ]);
  expect((await send<Rows>("GET", "list", { asset: "BTC", current: "2", size: "1" })).rows).toMatchObject([{ projectId: "5" }]);
});

test("buys, shows, renews and leaves; the same signed bytes buy once", async () => {
  const fields = { projectId: "1", amount: "1000" };
  engine.advance(1);
  const [first, second] = [
    await sendSigned(engine, bot, "POST", "/sapi/v1/simple-earn/locked/subscribe", fields),
    await sendSigned(engine, bot, "POST", "/sapi/v1/simple-earn/locked/subscribe", fields),
  ];
  const { positionId } = first.json<{ positionId: string }>();
  expect(first.json()).toMatchObject({ success: true, purchaseId: Number(positionId) });
  expect(second.json()).toMatchObject({ code: -2010 });
  await dayPasses(engine, seeds);
  expect(await send("POST", "setAutoSubscribe", { positionId, autoSubscribe: "true" })).toEqual({ success: true });
  expect(await send("POST", "setAutoSubscribe", { positionId, autoSubscribe: "true" })).toEqual({ success: true });
  const { rows } = await send<Rows>("GET", "position", { asset: "USDT" });
  const [lock] = engine.kernel.lockMining.of(userId(bot.person.id));
  expect(rows).toMatchObject([
    {
      ...{ positionId: Number(positionId), projectId: "1", amount: "1000", duration: "5", accrualDays: "1", type: "AUTO", APY: "1.095" },
      ...{ redeemAmountEarly: "984", nextPay: "3", deliverDate: String(startOfDay((lock?.lockedOn ?? 0) + 5)) },
      nextPayDate: String(startOfDay((lock?.lockedOn ?? 0) + 2)),
    },
  ]);
  expect(await send("GET", "personalLeftQuota", { projectId: "1" })).toEqual({ leftPersonalQuota: "49000" });
  expect(await send("POST", "redeem", { positionId })).toEqual({ redeemId: Number(positionId), success: true });
  expect((await send<Rows>("GET", "position")).rows).toEqual([]);
  // A day was paid in the range of the product; four days' penalty of 0.4 %.
  const [paid] = (await send<Rows>("GET", "history/rewardsRecord", { positionId })).rows;
  expect(paid).toMatchObject({ positionId, asset: "USDT", lockPeriod: "5" });
  expect(Number(paid?.["amount"])).toBeGreaterThanOrEqual(3);
  expect(Number(paid?.["amount"])).toBeLessThanOrEqual(4);
  expect((await send<Rows>("GET", "history/redemptionRecord")).rows).toMatchObject([
    { positionId, amount: "984", originalAmount: "1000", lossAmount: "16", type: "EARLY", rewardAmt: paid?.["amount"] },
  ]);
  expect((await send<Rows>("GET", "history/subscriptionRecord", { asset: "USDT" })).rows).toMatchObject([
    { positionId, projectId: "1", amount: "1000", amtFromSpot: "1000", type: "NORMAL" },
  ]);
  const other = await openTrader(engine);
  for (const list of ["subscriptionRecord", "rewardsRecord", "redemptionRecord"]) {
    expect([list, (await send<Rows>("GET", `history/${list}`, {}, other)).total]).toEqual([list, 0]);
    expect([list, (await send<Rows>("GET", `history/${list}`, { asset: "BTC" })).total]).toEqual([list, 0]);
    expect([list, (await send<Rows>("GET", `history/${list}`, { endTime: "1" })).total]).toEqual([list, 0]);
  }
});

test.each([
  ["a project that isn't there", "subscribe", { projectId: "99", amount: "100" }, -6020],
  ["a name that is none", "subscribe", { projectId: "Axs*90", amount: "100" }, -6020],
  ["less than the least", "subscribe", { projectId: "1", amount: "99" }, -6005],
  ["more than one may", "subscribe", { projectId: "1", amount: "50001" }, -6014],
  ["more than there is", "subscribe", { projectId: "4", amount: "1" }, -6012],
  ["too many decimals", "subscribe", { projectId: "1", amount: "100.1234567" }, -1111],
  ["no amount", "subscribe", { projectId: "1" }, -1102],
  ["another account", "subscribe", { projectId: "1", amount: "100", sourceAccount: "FUND" }, -1130],
  ["a parameter of another call", "subscribe", { projectId: "1", amount: "100", redeemTo: "FLEXIBLE" }, -1104],
  ["a lock that isn't there", "redeem", { positionId: "999" }, -6020],
])("%s is refused, and nothing changes", async (_why, name, fields, code) => {
  const before = engine.kernel.stateHash();
  expect(await send("POST", name, fields)).toMatchObject({ code });
  expect(engine.kernel.stateHash()).toBe(before);
});

test("sales that are paused, another's lock, a key that only reads, and calls that are not there", async () => {
  await engine.submit({ type: "lock-mining/pause", paused: true, by: 1 });
  expect(await send("POST", "subscribe", { projectId: "1", amount: "100" })).toMatchObject({ code: -6004 });
  expect((await send<Rows>("GET", "list")).rows[0]).toMatchObject({ detail: { status: "PAUSED" } });
  await engine.submit({ type: "lock-mining/pause", paused: false, by: 1 });
  const { positionId } = await send<{ positionId: string }>("POST", "subscribe", { projectId: "1", amount: "100" });
  const other = await openTrader(engine);
  for (const name of ["redeem", "setAutoSubscribe"])
    expect(await send("POST", name, { positionId, ...(name === "redeem" ? {} : { autoSubscribe: "true" }) }, other)).toMatchObject({
      code: -6020,
    });
  expect((await send<Rows>("GET", "position", { positionId }, other)).rows).toEqual([]);
  const reader = await openTrader(engine, { scopes: "read" });
  expect(await send("POST", "subscribe", { projectId: "1", amount: "100" }, reader)).toMatchObject({ code: -2015 });
  engine.advance(1);
  expect((await sendSigned(engine, bot, "GET", "/sapi/v1/simple-earn/flexible/list")).statusCode).toBe(404);
  expect(engine.faults).toEqual([]);
});
