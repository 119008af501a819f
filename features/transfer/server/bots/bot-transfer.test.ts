/** Transfers as bots make them, against the real engine. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { assetId } from "../../../../money/units.ts";
import { openTrader, sendSigned, type Trader } from "../../../../server/doors/bots/test-bots.suite.ts";
import { openTestEngine, type TestEngine } from "../../../../server/test-engine.suite.ts";

const PATH = "/sapi/v1/asset/transfer";
let engine: TestEngine;
let trader: Trader;
beforeAll(async () => {
  engine = await openTestEngine();
  await engine.submit({ type: "ledger/set-account-kinds", asset: assetId(3), kinds: ["legal", "change", "lever"] });
  await engine.submit({ type: "ledger/set-account-kinds", asset: assetId(9), kinds: ["change"] });
  trader = await openTrader(engine);
});
afterAll(() => engine.close());

const FORM = { type: "MAIN_FUNDING", asset: "USDT", amount: "250.5" };
async function send(method: string, fields: Record<string, string>): Promise<unknown> {
  engine.advance(1);
  return (await sendSigned(engine, trader, method, PATH, fields)).json();
}

test("money moves, and the history of its kind tells of it", async () => {
  const moved = (await send("POST", FORM)) as { tranId: number };
  expect(moved).toEqual({ tranId: expect.any(Number) as number });
  await send("POST", { ...FORM, type: "FUNDING_UMFUTURE", amount: "50" });
  expect(await send("GET", { type: "MAIN_FUNDING" })).toEqual({
    total: 1,
    rows: [
      {
        asset: "USDT",
        amount: "250.50000000",
        type: "MAIN_FUNDING",
        status: "CONFIRMED",
        tranId: moved.tranId,
        timestamp: expect.any(Number) as number,
      },
    ],
  });
  expect(await send("GET", { type: "UMFUTURE_MAIN", current: "1", size: "5" })).toEqual({ total: 0, rows: [] });
  const { message } = await engine.call("GET", "/currency/user_currency_list", {}, trader.person);
  expect(message).toContainEqual(
    expect.objectContaining({
      name: "USDT",
      wallet: expect.objectContaining({ legal_balance: "200.50000000", lever_balance: "50.00000000" }) as object,
    }),
  );
});

test("the history of a time tells of that time only", async () => {
  const type = "FUNDING_MAIN";
  const times: number[] = [];
  for (const amount of ["1", "2", "3"]) {
    engine.advance(1000);
    times.push(engine.now() + 1);
    await send("POST", { ...FORM, type, amount });
  }
  const [, second = 0, third = 0] = times;
  const amounts = async (fields: Record<string, string>): Promise<readonly string[]> =>
    ((await send("GET", { type, ...fields })) as { rows: { amount: string }[] }).rows.map(({ amount }) => amount);
  expect(await amounts({ startTime: String(second) })).toEqual(["3.00000000", "2.00000000"]);
  expect(await amounts({ startTime: String(second), endTime: String(third - 1) })).toEqual(["2.00000000"]);
  expect(await amounts({ endTime: String(second) })).toEqual(["2.00000000", "1.00000000"]);
});

test.each([
  ["a way that is none", { type: "MAIN_MOON" }, -1130],
  ["to where it is", { type: "MAIN_MAIN" }, -5002],
  ["a coin that isn't there", { asset: "MOON" }, -1130],
  ["to an account that the coin lacks", { asset: "ADA", amount: "1" }, -5002],
  ["nothing", { amount: "0" }, -1130],
  ["too fine an amount", { amount: "0.0000001" }, -1111],
  ["more than there is", { amount: "100001" }, -5013],
])("%s is refused and changes nothing", async (_why, fields: Record<string, string>, code) => {
  const before = engine.kernel.stateHash();
  expect(await send("POST", { ...FORM, ...fields })).toMatchObject({ code });
  expect(engine.kernel.stateHash()).toBe(before);
});

test("the same signed bytes move once", async () => {
  const request = (): Promise<number> =>
    sendSigned(engine, trader, "POST", PATH, { ...FORM, amount: "1" }).then(({ statusCode }) => statusCode);
  engine.advance(1);
  expect([await request(), await request()]).toEqual([200, 400]);
});
