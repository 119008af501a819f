/** One's own limits through the app's door: set, refused by, told of. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTrader, sendSigned } from "../../../server/doors/bots/test-bots.suite.ts";
import { BTC, BTC_TICKS, openTestEngine, type EngineReply, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import type { OwnLimitsReply } from "../contract/self-limits.contract.ts";

const DAY_MS = 86_400_000;
let engine: TestEngine;
let anna: Person;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());
beforeEach(async () => {
  await engine.price(BTC, BTC_TICKS);
  await engine.quote(BTC, [BTC_TICKS - 10, 1_000_000], [BTC_TICKS + 10, 1_000_000]);
  anna = await engine.newcomer();
});

const post = (path: string, fields: Record<string, string> = {}): Promise<EngineReply> => engine.call("POST", path, fields, anna);
const nameOf = ({ error }: EngineReply): string | undefined => error?.name;
const own = async (): Promise<OwnLimitsReply> => (await engine.call("GET", "/limit/own", {}, anna)).message as OwnLimitsReply;
const buy = (): Promise<EngineReply> => post("/coin/trade", { currency_id: "1", legal_id: "3", type: "1", market: "1", total: "100" });
async function told(): Promise<readonly { title: string; abstract: string; link: string }[]> {
  await engine.trading.projected();
  const { message } = await engine.call("GET", "/mailMessage/getList", {}, anna);
  return (message as { list?: [] }).list ?? (message as { data: [] }).data;
}

test("somebody who set nothing has none, and sees what counts", async () => {
  expect(await own()).toMatchObject({
    limits: [
      { limit: "deposit_day", amount: null, used: "0.000000", next: null },
      { limit: "deposit_month", amount: null, next: null },
      { limit: "loss_day", amount: null, used: "0.000000" },
    ],
    break: null,
    withdrawal: { level: 0, most: "0.00000000", left: "0.00000000" },
  });
});

describe("a limit of deposits", () => {
  test("counts at once, and what it lets in is refused beyond it; looser is told and waits a day", async () => {
    await post("/deposit/paper", { currency: "3", amount: "300" });
    expect(await post("/limit/set", { limit: "deposit_day", amount: "500" })).toMatchObject({ type: "ok", message: "Limit saved" });
    expect(nameOf(await post("/deposit/paper", { currency: "3", amount: "200.01" }))).toBe("deposit_limit_reached");
    expect(await post("/deposit/paper", { currency: "3", amount: "200" })).toMatchObject({ type: "ok" });
    expect(await post("/limit/set", { limit: "deposit_day", no_limit: "1" })).toMatchObject({
      type: "ok",
      message: expect.stringContaining("24 hours") as string,
    });
    const [first] = (await own()).limits;
    expect(first).toMatchObject({ amount: "500.000000", used: "500.000000", next: { amount: null } });
    expect((first?.next?.from ?? 0) - (await own()).now).toBe(DAY_MS);
    expect(await told()).toContainEqual(
      expect.objectContaining({ title: "Your limit loosens: Deposits in 24 hours", link: "/pages/setting/limits" }),
    );
  });

  test.each([
    ["with a sign", "-5", "amount_invalid"],
    ["with more decimals than USDT has", "1.1234567", "amount_invalid"],
    ["above a billion", "1000000000.000001", "self_limit_invalid"],
  ])("%s is refused", async (_why, amount, refusal) => {
    expect(nameOf(await post("/limit/set", { limit: "deposit_day", amount }))).toBe(refusal);
  });

  test.each([
    ["an empty amount", { amount: "" }],
    ["no amount", {}],
    ["an amount beside no limit", { amount: "5", no_limit: "1" }],
  ])("%s is refused, and the limit stands", async (_what, fields) => {
    await post("/limit/set", { limit: "deposit_day", amount: "500" });
    expect(nameOf(await post("/limit/set", { limit: "deposit_day", ...fields }))).toBe("amount_invalid");
    expect((await own()).limits[0]).toMatchObject({ amount: "500.000000", next: null });
  });

  test("of 0 lets nothing come in; of losses there is none of 0", async () => {
    expect(await post("/limit/set", { limit: "deposit_month", amount: "0" })).toMatchObject({ type: "ok" });
    expect(nameOf(await post("/deposit/paper", { currency: "3", amount: "1" }))).toBe("deposit_limit_reached");
    expect(nameOf(await post("/limit/set", { limit: "loss_day", amount: "0" }))).toBe("self_limit_invalid");
  });
});

test("who lost their limit buys nothing more, is told why, and sells", async () => {
  await buy();
  await post("/limit/set", { limit: "loss_day", amount: "5" });
  await engine.price(BTC, Math.round(BTC_TICKS * 0.9));
  expect(await buy()).toMatchObject({
    error: { name: "loss_limit_reached" },
    message: expect.stringContaining("own limit of losses") as string,
  });
  expect(Number((await own()).limits[2]?.used)).toBeGreaterThan(5);
  const sale = { currency_id: "1", legal_id: "3", type: "2", amount: "0.0005", target_price: String(BTC_TICKS / 10) };
  expect(nameOf(await post("/coin/trade", sale))).not.toBe("loss_limit_reached");
});

describe("a break", () => {
  test("refuses buying and bringing in, by every door, and ends by itself", async () => {
    expect(await post("/limit/break", { length: "day" })).toMatchObject({ type: "ok" });
    expect(nameOf(await buy())).toBe("on_a_break");
    expect(nameOf(await post("/deposit/paper", { currency: "3", amount: "1" }))).toBe("on_a_break");
    expect(nameOf(await post("/limit/break", { length: "day" }))).toBe("break_stands");
    expect(nameOf(await post("/limit/return"))).toBe("no_exclusion");
    const change = { currency_id: "3", number: "5", from_field: "change", to_field: "legal" };
    expect(await post("/wallet/change", change)).toMatchObject({ type: "ok" });
    engine.advance(DAY_MS + 1000);
    await engine.price(BTC, BTC_TICKS);
    await engine.quote(BTC, [BTC_TICKS - 10, 1_000_000], [BTC_TICKS + 10, 1_000_000]);
    expect((await own()).break).toBeNull();
    expect(nameOf(await buy())).toBeUndefined();
    expect((await told()).map(({ title }) => title)).toContain("Your break is over");
  });

  test("of half a year wants to know who is there", async () => {
    engine.advance(16 * 60_000);
    await engine.price(BTC, BTC_TICKS);
    expect(nameOf(await post("/limit/break", { length: "half_year" }))).toBe("second_proof_needed");
    expect((await own()).break).toBeNull();
  });
});

test("a bot is told so too, in the words of its dialect and no others", async () => {
  const trader = await openTrader(engine);
  await engine.call("POST", "/limit/break", { length: "day" }, trader.person);
  const message = "This account is on a break of its own: nothing new opens.";
  for (const [path, fields] of [
    ["/api/v3/order", { symbol: "BTCUSDT", side: "BUY", type: "MARKET", quoteOrderQty: "100" }],
    ["/sapi/v1/convert/getQuote", { fromAsset: "USDT", toAsset: "BTC", fromAmount: "100" }],
  ] as const)
    expect((await sendSigned(engine, trader, "POST", path, fields)).json()).toEqual({ code: -2010, msg: message });
});
