/** Accounts, currencies and fees as bots read them, against the real engine. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ratePpm } from "../../../../money/units.ts";
import { openTrader, sendSigned, type Trader } from "../../../../server/doors/bots/test-bots.suite.ts";
import { BTC, BTC_TICKS, openTestEngine, type TestEngine } from "../../../../server/test-engine.suite.ts";

let engine: TestEngine;
let trader: Trader;
beforeAll(async () => {
  engine = await openTestEngine();
  await engine.price(BTC, BTC_TICKS);
  trader = await openTrader(engine);
});
afterAll(() => engine.close());

async function get<Body = unknown>(path: string, fields: Record<string, string> = {}): Promise<Body> {
  return (await sendSigned(engine, trader, "GET", path, fields)).json<Body>();
}

test("an account shows every asset, what is free and what orders hold, and the fees", async () => {
  const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", timeInForce: "GTC", quantity: "0.01", price: "50000" };
  await sendSigned(engine, trader, "POST", "/api/v3/order", order);
  const account = await get<{ balances: { asset: string }[] }>("/api/v3/account");
  expect(account).toMatchObject({
    accountType: "SPOT",
    uid: trader.person.id,
    makerCommission: 10,
    commissionRates: { maker: "0.00100000", taker: "0.00100000" },
    canTrade: true,
    canWithdraw: true,
  });
  expect(account.balances).toHaveLength(21);
  expect(account.balances).toContainEqual({ asset: "USDT", free: "99500.00000000", locked: "500.00000000" });
  expect(account.balances).toContainEqual({ asset: "BTC", free: "0.00000000", locked: "0.00000000" });
  expect(await get("/api/v3/account", { omitZeroBalances: "true" })).toMatchObject({ balances: [{ asset: "USDT" }] });
});

test("currencies say on which networks they come and go; stocks on none", async () => {
  const currencies = await get<object[]>("/sapi/v1/capital/config/getall");
  expect(currencies).toHaveLength(21);
  const [network] = [{ network: "BTC", coin: "BTC", depositEnable: true, withdrawEnable: true, minConfirm: 3 }];
  expect(currencies).toContainEqual(
    expect.objectContaining({ coin: "BTC", depositAllEnable: true, networkList: [expect.objectContaining(network)] }),
  );
  expect(currencies).toContainEqual(expect.objectContaining({ coin: "AAPL", depositAllEnable: false, networkList: [] }));
});

test("fees are told of one market or all", async () => {
  const fee = { symbol: "BTCUSDT", makerCommission: "0.00100000", takerCommission: "0.00100000" };
  expect(await get("/sapi/v1/asset/tradeFee", { symbol: "BTCUSDT" })).toEqual([fee]);
  expect(await get("/sapi/v1/asset/tradeFee")).toHaveLength(20);
  expect(await get("/api/v3/account/commission", { symbol: "BTCUSDT" })).toMatchObject({ standardCommission: { maker: "0.00100000" } });
  // Whoever has a level pays by it, and is told so by every call.
  const rates = vi.spyOn(engine.kernel.vip, "ratesOf").mockReturnValue({ makerPpm: ratePpm(700), takerPpm: ratePpm(900) });
  const own = { maker: "0.00070000", taker: "0.00090000" };
  expect(await get("/api/v3/account/commission", { symbol: "BTCUSDT" })).toMatchObject({ standardCommission: own });
  expect(await get("/api/v3/account")).toMatchObject({ commissionRates: own });
  rates.mockRestore();
});

test("nothing is traded on margin, and the venue is well", async () => {
  for (const path of ["allPairs", "allAssets", "isolated/allPairs"]) expect(await get(`/sapi/v1/margin/${path}`)).toEqual([]);
  expect(await get("/sapi/v1/system/status")).toEqual({ status: 0, msg: "normal" });
  expect(engine.faults).toEqual([]);
});

test("a key says what it may do, an account that it works and what it holds", async () => {
  expect(await get("/sapi/v1/account/status")).toEqual({ data: "Normal" });
  expect(await get("/sapi/v1/account/apiRestrictions")).toMatchObject({
    ipRestrict: false,
    enableReading: true,
    enableSpotAndMarginTrading: true,
    enableWithdrawals: false,
    enableFutures: false,
    createTime: expect.any(Number),
  });
  const assets = async (fields: Record<string, string>): Promise<unknown> =>
    (await sendSigned(engine, trader, "POST", "/sapi/v3/asset/getUserAsset", fields)).json();
  expect(await assets({})).toMatchObject([{ asset: "USDT", locked: expect.stringMatching(/^[0-9.]+$/) }]);
  expect(await assets({ asset: "BTC" })).toMatchObject([{ asset: "BTC", free: "0.00000000" }]);
  expect(await get("/api/v3/myFilters", { symbol: "BTCUSDT" })).toMatchObject({
    exchangeFilters: [{ filterType: "EXCHANGE_MAX_NUM_ORDERS" }, { filterType: "EXCHANGE_MAX_NUM_ALGO_ORDERS" }],
  });
});

test("the deposit account, ways out by currency and the account's standing are told", async () => {
  const move = { type: "MAIN_FUNDING", asset: "USDT", amount: "25" };
  const moved = await sendSigned(engine, trader, "POST", "/sapi/v1/asset/transfer", move);
  expect(moved.json()).toMatchObject({ tranId: expect.any(Number) });
  const funding = async (fields: Record<string, string>): Promise<unknown> =>
    (await sendSigned(engine, trader, "POST", "/sapi/v1/asset/get-funding-asset", fields)).json();
  expect(await funding({})).toMatchObject([{ asset: "USDT", free: "25.00000000", locked: "0.00000000" }]);
  expect(await funding({ asset: "BTC", needBtcValuation: "true" })).toMatchObject([{ asset: "BTC", free: "0.00000000" }]);
  const { BTC: coin, AAPL: share } = await get<Record<string, object>>("/sapi/v1/asset/assetDetail");
  expect(coin).toMatchObject({ depositStatus: true, withdrawStatus: true });
  expect(share).toEqual({ minWithdrawAmount: "0.00000000", depositStatus: false, withdrawFee: "0.00000000", withdrawStatus: false });
  expect(await get("/sapi/v1/asset/assetDetail", { asset: "USDT" })).toMatchObject({ USDT: { withdrawFee: "1.00000000" } });
  expect(await get("/sapi/v1/account/info")).toMatchObject({ vipLevel: 0, isMarginEnabled: false });
  expect(await get("/sapi/v1/account/apiTradingStatus")).toMatchObject({ data: { isLocked: false } });
});
