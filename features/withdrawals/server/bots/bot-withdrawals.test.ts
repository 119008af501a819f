/** Deposits, withdrawals, quotes and snapshots as bots have them, against the real engine. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { PURPOSE } from "../../../../kernel/ledger/chart.ts";
import { assetId, userId } from "../../../../money/units.ts";
import { codeOfStep, secretOf, STEP_MS } from "../../../../server/identity/totp.ts";
import { createKey, openTrader, sendSigned, type Trader } from "../../../../server/doors/bots/test-bots.suite.ts";
import { BTC, BTC_TICKS, openTestEngine, type TestEngine } from "../../../../server/test-engine.suite.ts";
import { paperPayer, PAPER_ARRIVES_MS } from "../paper-payer.ts";
import { payRound } from "../pay-round.ts";

const USDT = assetId(3);
const TRON = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
const OTHER = "TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj";
const DAY_MS = 86_400_000;
const HOME = "127.0.0.1";
let engine: TestEngine;
let trader: Trader;
beforeAll(async () => {
  // The rounds of the venue's own payer never come: these tests go through them step by step.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  engine = await openTestEngine();
  await engine.price(BTC, BTC_TICKS);
});
afterAll(async () => {
  await engine.close();
  vi.useRealTimers();
});
beforeEach(async () => {
  const { person } = await openTrader(engine);
  await engine.submit({ type: "verification/set-level", user: userId(person.id), level: 1, by: 1 });
  const { message } = await engine.call("POST", "/safe/app_offer", {}, person);
  const { secret } = message as { secret: string };
  const code = codeOfStep(secretOf(secret), Math.floor(engine.now() / STEP_MS));
  await engine.call("POST", "/safe/app", { code }, person);
  trader = { person, ...(await createKey(engine, person, { scopes: "read,trade,withdraw", ip_list: HOME })) };
});

type Fields = Record<string, string>;
async function post(path: string, fields: Fields, ip = HOME) {
  const reply = await sendSigned(engine, trader, "POST", path, fields, ip);
  return reply.json<Record<string, unknown>>();
}
async function get<Body = unknown>(path: string, fields: Fields = {}): Promise<Body> {
  return (await sendSigned(engine, trader, "GET", path, fields)).json<Body>();
}
const apply = (more: Fields = {}, ip = HOME) =>
  post("/sapi/v1/capital/withdraw/apply", { coin: "USDT", address: TRON, amount: "1500", network: "TRX", ...more }, ip);
const history = () => get<Record<string, unknown>[]>("/sapi/v1/capital/withdraw/history");
const free = (): bigint => engine.kernel.ledger.balanceOf(userId(trader.person.id), PURPOSE.change, USDT);

/** An address that is no news any more. */
async function saved(): Promise<void> {
  expect(
    await engine.call("POST", "/user/wallet/save", { currency: "3", name: "Home", address: TRON, qrcode: "" }, trader.person),
  ).toMatchObject({
    type: "ok",
  });
  engine.advance(DAY_MS + 1);
  await engine.price(BTC, BTC_TICKS);
}

test("to a saved address money leaves once, however often it is asked for under one number, and the history tells each step", async () => {
  await saved();
  const before = free();
  const first = await apply({ withdrawOrderId: "mine-1" });
  expect(first).toEqual({ id: expect.stringMatching(/^\d+$/) });
  engine.advance(10);
  expect(await apply({ withdrawOrderId: "mine-1" })).toEqual(first);
  expect(before - free()).toBe(1_500_000_000n);
  expect(await history()).toMatchObject([
    { id: first["id"], amount: "1499.00000000", transactionFee: "1.00000000", status: 4, network: "TRX", address: TRON },
  ]);
  // Whoever lost an answer asks by the name: another's, or nobody's, must not be taken for it.
  engine.advance(10_000);
  const second = await apply({ withdrawOrderId: "mine-2", amount: "40" });
  expect(await get("/sapi/v1/capital/withdraw/history", { withdrawOrderId: "mine-1" })).toMatchObject([
    { id: first["id"], withdrawOrderId: "mine-1" },
  ]);
  expect(await get("/sapi/v1/capital/withdraw/history", { withdrawOrderId: "mine-2" })).toMatchObject([{ id: second["id"] }]);
  expect(await get("/sapi/v1/capital/withdraw/history", { withdrawOrderId: "mine-3" })).toEqual([]);
  const payer = paperPayer(engine.trading.pool, () => engine.now());
  while (await payRound({ venue: engine.trading, payer, addressOf: () => Promise.resolve(TRON) })) engine.advance(PAPER_ARRIVES_MS);
  expect(await history()).toMatchObject([{}, { status: 6, completeTime: expect.stringMatching(/^\d{4}-/) }]);
  expect(await get("/sapi/v1/capital/withdraw/history", { status: "3" })).toEqual([]);
  expect(await get("/sapi/v1/capital/withdraw/history", { coin: "BTC" })).toEqual([]);
});

describe("nothing leaves", () => {
  test.each<[string, Fields, number]>([
    ["to an address that was never saved", { address: OTHER }, -4104],
    ["to what is no address", { address: "nonsense" }, -4029],
    ["below the network's least", { amount: "2" }, -4022],
    ["beyond what is there", { amount: "110000" }, -4026],
    ["over a network that is none", { network: "PIGEON" }, -4007],
    ["in more decimals than the coin has", { amount: "20.1234567" }, -1111],
  ])("%s", async (_why, more, code) => {
    await saved();
    const before = engine.kernel.stateHash();
    expect(await apply(more)).toMatchObject({ code });
    expect(engine.kernel.stateHash()).toBe(before);
  });

  test("to an address that is new: no code can be shown here", async () => {
    await engine.call("POST", "/user/wallet/save", { currency: "3", name: "New", address: TRON, qrcode: "" }, trader.person);
    const before = free();
    expect(await apply()).toMatchObject({ code: -4105 });
    expect(free()).toBe(before);
  });

  test("by a key of another scope, or from another address", async () => {
    const trades = await createKey(engine, trader.person, { scopes: "read,trade" });
    await saved();
    expect(await apply({}, "203.0.113.9")).toMatchObject({ code: -2015 });
    trader = { ...trader, ...trades };
    expect(await apply()).toMatchObject({ code: -2015 });
  });
});

test("a key that may withdraw takes a second factor and an address", async () => {
  const make = (fields: Fields, person = trader.person) => engine.call("POST", "/apikey/create", { name: "bot", ...fields }, person);
  expect(await make({ scopes: "read,withdraw" })).toMatchObject({ error: { name: "api_key_ip_required" } });
  const { person } = await openTrader(engine);
  expect(await make({ scopes: "read,withdraw", ip_list: HOME }, person)).toMatchObject({
    error: { name: "api_key_second_factor_required" },
  });
});

test("currencies name their networks; an address of one's own, and what came", async () => {
  type Coin = { readonly coin: string; readonly networkList: readonly { readonly network: string }[] };
  const usdt = (await get<Coin[]>("/sapi/v1/capital/config/getall")).find(({ coin }) => coin === "USDT");
  expect(usdt).toMatchObject({ depositAllEnable: true, withdrawAllEnable: true });
  expect(usdt?.networkList).toMatchObject([{ network: "ETH" }, { network: "TRX", withdrawFee: "1.00000000", withdrawMin: "10.00000000" }]);
  const address = await get<{ address: string }>("/sapi/v1/capital/deposit/address", { coin: "USDT", network: "TRX" });
  expect(address).toMatchObject({ coin: "USDT", address: expect.stringMatching(/^PAPER-3-/) });
  expect(await get("/sapi/v1/capital/deposit/address", { coin: "USDT", network: "BTC" })).toMatchObject({ code: -4001 });
  await engine.call("POST", "/deposit/paper", { currency: "3", amount: "250" }, trader.person);
  expect(await get("/sapi/v1/capital/deposit/hisrec")).toMatchObject([
    { coin: "USDT", amount: "250.00000000", status: 1, txId: expect.stringMatching(/^paper /) },
  ]);
  expect(await get("/sapi/v1/capital/deposit/hisrec", { status: "0" })).toEqual([]);
});

test("a quote is taken once, is told by its number, and a stranger reads none of it", async () => {
  const quote = await post("/sapi/v1/convert/getQuote", { fromAsset: "USDT", toAsset: "BTC", fromAmount: "600" });
  expect(quote).toMatchObject({ fromAmount: "600.00000000", validTimestamp: engine.now() + 10_000 });
  const id = String(quote["quoteId"]);
  expect(await get("/sapi/v1/convert/orderStatus", { quoteId: id })).toMatchObject({ code: -2013 });
  expect(await post("/sapi/v1/convert/acceptQuote", { quoteId: id })).toMatchObject({ orderId: id, orderStatus: "SUCCESS" });
  engine.advance(10);
  expect(await post("/sapi/v1/convert/acceptQuote", { quoteId: id })).toMatchObject({ code: -1131 });
  const status = await get<Record<string, unknown>>("/sapi/v1/convert/orderStatus", { orderId: id });
  expect(status).toMatchObject({ fromAsset: "USDT", fromAmount: "600", toAsset: "BTC", orderStatus: "SUCCESS" });
  expect(Number(status["toAmount"])).toBe(Number(quote["toAmount"]));
  const month = { startTime: String(engine.now() - DAY_MS), endTime: String(engine.now()) };
  expect(await get("/sapi/v1/convert/tradeFlow", month)).toMatchObject({ list: [status], moreData: false });
  expect(await get("/sapi/v1/convert/tradeFlow", { ...month, startTime: "0" })).toMatchObject({ code: -1130 });
  trader = await openTrader(engine);
  expect(await get("/sapi/v1/convert/orderStatus", { orderId: id })).toMatchObject({ code: -2013 });
});

test("a snapshot of thirty days reads none of today's lines, of which a bot may have a million", async () => {
  // As many as a day of orders leaves, without the day.
  const lines = `insert into wallet_changes (sequence, line, user_id, asset, purpose, bucket, units, after, reason, reference, at)
    select 1000000 + g, 0, $1, 3, $2, 'own', 1, g, 10, 0, $3 from generate_series(1, 300000) g`;
  await engine.trading.pool.query(lines, [trader.person.id, PURPOSE.change, engine.now()]);
  const start = performance.now();
  const reply = await get<{ snapshotVos: readonly object[] }>("/sapi/v1/accountSnapshot", { type: "SPOT", limit: "30" });
  expect([reply.snapshotVos.length, performance.now() - start < 1000]).toEqual([30, true]);
  await engine.trading.pool.query("delete from wallet_changes where sequence > 1000000");
});

test("a snapshot says what spot held when each day was over", async () => {
  const start = Math.ceil(engine.now() / DAY_MS) * DAY_MS;
  engine.advance(start + 1000 - engine.now());
  await engine.price(BTC, BTC_TICKS);
  await engine.call("POST", "/deposit/paper", { currency: "3", amount: "250" }, trader.person);
  engine.advance(DAY_MS);
  type Snapshot = {
    readonly snapshotVos: readonly { readonly updateTime: number; readonly data: { readonly balances: readonly object[] } }[];
  };
  const { snapshotVos } = await get<Snapshot>("/sapi/v1/accountSnapshot", { type: "SPOT", limit: "2" });
  expect(snapshotVos.map(({ updateTime }) => updateTime)).toEqual([start - 1000, start + DAY_MS - 1000]);
  expect(snapshotVos.map(({ data }) => data.balances)).toEqual([
    [{ asset: "USDT", free: "100000", locked: "0" }],
    [{ asset: "USDT", free: "100250", locked: "0" }],
  ]);
  expect(await get("/sapi/v1/accountSnapshot", { type: "FUTURES" })).toMatchObject({ snapshotVos: [] });
});
