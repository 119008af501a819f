/** What somebody is worth is what they have less what they owe: now, over time, and where it counts as brought in; wallet and portfolio alike. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { BTC, BTC_TICKS, openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import type { CostReply, WorthReply } from "../../portfolio/contract/portfolio.contract.ts";
import { beat, borrow, openLoans } from "./loan-engine.suite.ts";

const HOUR = 3_600_000;
let engine: TestEngine;
let anna: Person;
beforeAll(async () => {
  engine = await openTestEngine();
  await openLoans(engine);
});
beforeEach(async () => {
  engine.advance(1000);
  anna = await engine.newcomer();
  await beat(engine);
});
afterAll(() => engine.close());

const worth = async (): Promise<WorthReply> => (await engine.call("GET", "/portfolio/worth", { range: "1D" }, anna)).message as WorthReply;
const now = async (): Promise<string> => (await worth()).points.at(-1)?.worth ?? "";
const cost = async (): Promise<CostReply> => (await engine.call("GET", "/portfolio/cost", {}, anna)).message as CostReply;
const owed = async (): Promise<string> =>
  ((await engine.call("POST", "/wallet/list", {}, anna)).message as { readonly owed_usdt: string }).owed_usdt;
const repay = async (fields: Readonly<Record<string, string>> = {}) => {
  const { list } = (await engine.call("GET", "/borrow/order/list", {}, anna)).message as {
    readonly list: readonly { readonly id: number }[];
  };
  return engine.call("POST", "/borrow/order/applyRefund", { orderId: String(list[0]?.id), ...fields }, anna);
};
/** Of the set-up: BTC, small. */
const inBtc = (): string =>
  String(engine.kernel.loans.catalogue.all().find(({ terms }) => Number(terms.asset) === 1 && terms.kind === "small")?.number);

test("borrowed money makes nobody richer, nor does it come from outside; its interest is a loss", async () => {
  expect([await now(), await owed()]).toEqual(["100000.000000", "0.00000000"]);
  expect(await borrow(engine, anna)).toMatchObject({ type: "ok" });
  expect([await now(), await owed()]).toEqual(["99999.990000", "1000.01000000"]);
  engine.advance(HOUR);
  await engine.venue.projector.flush();
  const line = await worth();
  expect(line.paid_in).toBe("100000.000000");
  // Between, what was borrowed counts; at its end the interest, too.
  expect(new Set(line.points.slice(0, -1).map((point) => point.worth))).toEqual(new Set(["100000.000000"]));
  expect(await repay({ amount: "500" })).toMatchObject({ type: "ok" });
  expect(await repay()).toMatchObject({ type: "ok" });
  expect([await now(), await owed(), (await worth()).paid_in]).toEqual(["99999.990000", "0.00000000", "100000.000000"]);
  expect((await cost()).products).toEqual([{ product: "loans", realised: "-0.010000", fees: "0.010000" }]);
});

test("a borrowed coin counts for nothing while it is there, and its price once it was sold", async () => {
  expect(await borrow(engine, anna, { id: inBtc(), amount: "0.1", margin: "20000" })).toMatchObject({ type: "ok" });
  const [begun] = [await now()];
  expect(Number(begun)).toBeCloseTo(100_000 - (0.1 * BTC_TICKS) / 10 / 100_000, 0);
  await engine.price(BTC, BTC_TICKS * 2);
  expect(Math.abs(Number(await now()) - Number(begun))).toBeLessThan(1);
  await engine.price(BTC, BTC_TICKS);
  await engine.quote(BTC, [BTC_TICKS, 1_000_000], []);
  const sell = { legal_id: "3", currency_id: "1", type: "2", amount: "0.1", target_price: (BTC_TICKS / 10).toFixed(1) };
  expect(await engine.call("POST", "/coin/trade", sell, anna)).toMatchObject({ type: "ok" });
  await engine.quote(BTC, [], []);
  const sold = Number(await now());
  await engine.price(BTC, BTC_TICKS + BTC_TICKS / 10);
  // Short of a tenth of a coin: a tenth more is a loss of a hundredth of its price.
  expect(Number(await now()) - sold).toBeCloseTo((-0.1 * BTC_TICKS) / 100, 0);
  expect((await cost()).paid_in).toBe("100000.000000");
});

test("who starts again owes nothing, and is worth what they begin with", async () => {
  await borrow(engine, anna);
  await borrow(engine, anna, { id: inBtc(), amount: "0.1", margin: "20000" });
  engine.advance(1000);
  expect(await engine.call("POST", "/wallet/start_again", { request_id: "again" }, anna)).toMatchObject({ type: "ok" });
  engine.advance(HOUR);
  await engine.venue.projector.flush();
  expect(await owed()).toBe("0.00000000");
  expect(new Set((await worth()).points.map((point) => point.worth))).toEqual(new Set(["100000.000000"]));
  expect(await cost()).toMatchObject({ list: [], paid_in: "100000.000000" });
});
