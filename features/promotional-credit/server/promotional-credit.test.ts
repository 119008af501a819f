/** What a manager may give, and what it is not: alone within a limit, told, apart from own money and from every worth of it. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { assetId, userId } from "../../../money/units.ts";
import { openTestConsole, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";
import { BTC, BTC_TICKS, type Person } from "../../../server/test-engine.suite.ts";

const USDT = assetId(3);
const DAY_MS = 86_400_000;
let console: TestConsole;
let manager: TestOperator;
let other: TestOperator;
let anna: Person;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());
beforeEach(async () => {
  [manager, other, anna] = [await console.operator("business"), await console.operator("business"), await console.engine.newcomer()];
});

const fields = (amount: string) => ({ person: anna.id, amount, days: 7 });
const errorOf = ({ body }: { readonly body: object }): unknown => (Reflect.get(body, "error") as { name: string } | undefined)?.name;
const balance = (bucket: "own" | "promotional"): bigint =>
  console.engine.kernel.ledger.balanceOf(userId(anna.id), PURPOSE.change, USDT, bucket);
const read = async (path: string, given: Record<string, string> = {}): Promise<unknown> =>
  (await console.engine.call("GET", path, given, anna)).message;
const messages = async (): Promise<string> => {
  await console.engine.trading.projected();
  return JSON.stringify(await read("/mailMessage/getList"));
};

test("one manager gives up to a hundred in thirty days, sees beforehand what is left of it, and the person is told; more takes a second", async () => {
  expect((await console.act(manager, "promotional-credit/grant", fields("60"))).body).toMatchObject({ state: "done" });
  expect([balance("promotional"), balance("own")]).toEqual([60_000_000n, 100_000_000_000n]);
  expect(await messages()).toContain("60 USDT, until");
  const shown = JSON.stringify((await console.post("/verbs/promotional-credit/grant/preview", { fields: fields("15") }, manager)).body);
  expect(shown).toContain('in 30 days, left","zh":"30 天内单人可向其发放，剩余"},"before":"40 USDT","after":"25 USDT"');
  expect(shown).toContain('"before":"940 USDT","after":"925 USDT"');
  const tooMuch = await console.act(manager, "promotional-credit/grant", fields("40.000001"));
  expect(errorOf(tooMuch)).toBe("second_operator_needed");
  expect(JSON.stringify(tooMuch.body)).toContain("give them alone: 40 USDT");
  const asked = await console.act(manager, "promotional-credit/grant-by-two", fields("500"));
  expect(asked.body).toMatchObject({ state: "waiting" });
  expect(balance("promotional")).toBe(60_000_000n);
  expect((await console.post(`/requests/${Number(asked.body["id"])}/agree`, {}, other)).status).toBe(200);
  expect(balance("promotional")).toBe(560_000_000n);
  expect(errorOf(await console.act(manager, "promotional-credit/grant-by-two", fields("9500")))).toBe("promotional_most_reached");
});

test("its person sees it apart and gives it back when they don't want it, and nothing else happens", async () => {
  await console.act(manager, "promotional-credit/grant", fields("25"));
  const [credit] = (await read("/promotional/list")) as { id: number }[];
  expect(credit).toMatchObject({ left: "25", given: "25", source: "manager", currency_name: "USDT" });
  const back = { id: String(credit?.id), request_id: "once" };
  expect(await console.engine.call("POST", "/promotional/give_back", back, anna)).toMatchObject({ type: "ok" });
  expect(await console.engine.call("POST", "/promotional/give_back", back, anna)).toMatchObject({ type: "ok" });
  expect([balance("promotional"), balance("own"), await read("/promotional/list")]).toEqual([0n, 100_000_000_000n, []]);
});

test("it pays a fee first, which the fill's receipt and the statement say", async () => {
  const { engine } = console;
  await console.act(manager, "promotional-credit/grant", fields("25"));
  await engine.price(BTC, BTC_TICKS, 5);
  await engine.quote(BTC, [BTC_TICKS - 10, 100_000], [BTC_TICKS + 10, 100_000]);
  const trade = async (type: string, amount: string, target_price: string): Promise<void> => {
    const order = { currency_id: "1", legal_id: "3", type, amount, target_price };
    expect(await engine.call("POST", "/coin/trade", order, anna)).toMatchObject({ type: "ok" });
  };
  await trade("1", "0.01", "60001");
  await trade("2", "0.005", "59999");
  const [sold] = (await read("/coin/fills")) as { receipt: string; fee: string; type: number }[];
  expect(sold).toMatchObject({ type: 2, fee: "0.00000000" });
  const receipt = (await read("/receipt", { id: sold?.receipt ?? "" })) as { terms: object; result: object };
  expect(receipt).toMatchObject({ formula: "spot-fill/3", terms: { credit_free: "25.000000" }, result: { fee: "0.000000" } });
  const paid = Number(Reflect.get(receipt.result, "by_credit"));
  expect(paid).toBeGreaterThan(0);
  expect(Number(balance("promotional"))).toBeCloseTo(25_000_000 - paid * 1e6, 0);
});

test.each(["finance", "support", "compliance", "content"] as const)("%s has no such button", async (role) => {
  expect(errorOf(await console.act(await console.operator(role), "promotional-credit/grant", fields("1")))).toBe("role_may_not");
});

test("it counts in no worth, no result and nothing that may leave; at its end the rest goes back and that is told", async () => {
  const seen = async () => [await read("/wallet/leaving", { currency: "3" }), await read("/portfolio/cost")];
  const before = await seen();
  await console.act(manager, "promotional-credit/grant", fields("25"));
  await console.engine.trading.projected();
  expect(await seen()).toEqual(before);
  console.engine.advance(8 * DAY_MS);
  await console.engine.price(1 as never, 600_000);
  expect(balance("promotional")).toBe(0n);
  expect(await messages()).toContain("25 USDT were not used and went back");
});
