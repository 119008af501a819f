/** Receipts against the real engine (charter 6): each is computed again here from nothing but what it says. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { amount, marketId, ratePpm } from "../../../money/units.ts";
import { BTC, BTC_TICKS, openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import type { ReceiptSeal } from "../contract/receipts.contract.ts";
import { fee, marketScale, notional } from "../../spot/formulas.ts";

const AAPL = marketId(101);
const AAPL_TICKS = 20_000;
let engine: TestEngine;
let anna: Person;
beforeAll(async () => {
  engine = await openTestEngine();
  await engine.price(BTC, BTC_TICKS);
  await engine.price(AAPL, AAPL_TICKS);
  await engine.submit({ type: "spot/set-phase", market: AAPL, phase: "open" });
});
beforeEach(async () => {
  await engine.quote(BTC, [BTC_TICKS - 10, 100_000], [BTC_TICKS, 1_000_000]);
  anna = await engine.newcomer();
});
afterAll(() => engine.close());

type Row = Record<string, string>;
type Receipt = {
  id: string;
  product: string;
  contract: string;
  user: number;
  formula: string;
  inputs: { name: string; value: string; from: string }[];
  terms: Row;
  result: Row;
  postings: { currency_name: string; value: string; bucket: string; reason: string; info: string }[];
  position: number;
};

const receipt = (id: string, person = anna, lang = "en"): ReturnType<TestEngine["call"]> =>
  engine.call("GET", "/receipt", { id, lang }, person);
async function own(id: string): Promise<Receipt> {
  const reply = await receipt(id);
  expect(reply.type).toBe("ok");
  return reply.message as Receipt;
}
async function trade(fields: Record<string, string> = {}): Promise<void> {
  engine.advance(1000);
  const form = { currency_id: "1", legal_id: "3", type: "1", amount: "0.01234", target_price: "60000", ...fields };
  expect(await engine.call("POST", "/coin/trade", form, anna)).toMatchObject({ type: "ok" });
}
const fills = async (): Promise<Row[]> => (await engine.call("GET", "/coin/fills", {}, anna)).message as Row[];
const log = async (fields: Record<string, string> = {}): Promise<Row[]> =>
  ((await engine.call("POST", "/wallet/legal_log", { limit: "100", ...fields }, anna)).message as { list: Row[] }).list;
const units = (text: string | undefined, decimals: number): number => Math.round(Number(text ?? "") * 10 ** decimals);

describe("a fill's receipt", () => {
  test.each([
    ["a buy that takes", { type: "1" }, "taker", "BTC"],
    ["a sell that takes", { type: "2", target_price: "59999" }, "taker", "USDT"],
  ])("of %s says what value and fee are computed from, and they are", async (_what, fields: Record<string, string>, role, feeIn) => {
    if (fields.type === "2") await trade({ amount: "0.1" });
    await trade(fields);
    const [fill] = await fills();
    const { formula, inputs, terms, result, contract, user, position, postings } = await own(String(fill?.receipt));
    expect({ formula, contract, user }).toEqual({ formula: "spot-fill/1", contract: String(fill?.order_id), user: anna.id });
    expect(terms).toMatchObject({ symbol: "BTC/USDT", base: "BTC", quote: "USDT", role, side: fields.type === "1" ? "buy" : "sell" });
    const input = (name: string): string | undefined => inputs.find((one) => one.name === name)?.value;
    const [base, quote, price, quantity] = ["base", "quote", "price", "quantity"].map((name) => Number(terms[`${name}_decimals`]));
    const scale = marketScale({ base: base ?? 0, quote: quote ?? 0, price: price ?? 0, quantity: quantity ?? 0 });
    const [ticks, lots] = [units(input("price"), price ?? 0), units(input("quantity"), quantity ?? 0)];
    const value = scale === undefined ? 0 : notional(scale, ticks, lots);
    expect(units(result.value, quote ?? 0)).toBe(value);
    const received = fields.type === "1" ? lots * (scale?.basePerLot ?? 0) : value;
    expect(result.fee_currency).toBe(feeIn);
    expect(units(result.fee, feeIn === "BTC" ? (base ?? 0) : (quote ?? 0))).toBe(fee(received, Number(terms.fee_rate_ppm)));
    for (const { from } of inputs) expect(from).toBe(`command:${position}`);
    expect(postings.map(({ reason, currency_name }) => [reason, currency_name]).sort()).toEqual([
      ["trade", "BTC"],
      ["trade", "USDT"],
      ["trade_fee", feeIn],
    ]);
  });

  test("keeps the rate that was charged after the market's has changed", async () => {
    await trade();
    const [before] = await fills();
    const terms = { type: "spot/set-terms", market: BTC, notionalMin: amount(5_000_000n), bandPpm: ratePpm(500_000) } as const;
    await engine.submit({ ...terms, makerPpm: ratePpm(0), takerPpm: ratePpm(2000) });
    await trade();
    const [after] = await fills();
    await engine.submit({ ...terms, makerPpm: ratePpm(1000), takerPpm: ratePpm(1000) });
    expect((await own(String(before?.receipt))).terms.fee_rate_ppm).toBe("1000");
    expect((await own(String(after?.receipt))).terms.fee_rate_ppm).toBe("2000");
  });

  test("of an order that rested has the maker's side and rate; the change log names it too", async () => {
    const terms = { type: "spot/set-terms", market: BTC, notionalMin: amount(5_000_000n), bandPpm: ratePpm(500_000) } as const;
    await engine.submit({ ...terms, makerPpm: ratePpm(300), takerPpm: ratePpm(2000) });
    await trade({ target_price: "59990" });
    await engine.quote(BTC, [], [BTC_TICKS - 100, 1_000_000]);
    const [fill] = await fills();
    expect(fill?.receipt).toMatch(/^fill-\d+-maker$/);
    const named = (await log()).filter(({ reason }) => reason === "trade_fee").map(({ receipt: id }) => id);
    expect(named).toEqual([String(fill?.receipt).replace("-maker", "")]);
    const [short, long] = [await own(named[0] ?? ""), await own(String(fill?.receipt))];
    expect({ ...short, id: long.id }).toEqual(long);
    expect(long).toMatchObject({ terms: { role: "maker", fee_rate_ppm: "300" }, result: { fee: "0.00000370", fee_currency: "BTC" } });
    await engine.submit({ ...terms, makerPpm: ratePpm(1000), takerPpm: ratePpm(1000) });
  });

  test("says the reasons of its postings in the caller's language", async () => {
    await trade();
    const [fill] = await fills();
    const reply = await receipt(String(fill?.receipt), anna, "de");
    expect((reply.message as Receipt).postings.map(({ info }) => info)).toContain("Handelsgebühr");
  });
});

describe("a share's receipts", () => {
  async function holder(): Promise<void> {
    await engine.submit({ type: "spot/resume", market: AAPL });
    await engine.quote(AAPL, [AAPL_TICKS - 10, 100_000], [AAPL_TICKS, 100_000]);
    await trade({ currency_id: "101", amount: "10", target_price: "200" });
    await engine.submit({ type: "spot/halt", market: AAPL, reason: "test" });
  }

  test("a dividend's says what each share brought; the change log leads to it", async () => {
    await holder();
    await engine.submit({ type: "stocks/pay-dividend", market: AAPL, perShare: amount(240_000n) });
    const row = (await log()).find(({ reason }) => reason === "dividend");
    const { formula, inputs, terms, result, postings } = await own(String(row?.receipt));
    expect(formula).toBe("dividend/1");
    const input = Object.fromEntries(inputs.map(({ name, value }) => [name, BigInt(value)]));
    const paid = ((input.units ?? 0n) * (input.per_share ?? 0n)) / 10n ** (input.share_decimals ?? 0n);
    expect(result.paid).toBe(String(paid));
    expect(terms).toMatchObject({ symbol: "AAPL/USDT", base_code: "AAPL", quote_code: "USDT", base_decimals: "4", quote_decimals: "6" });
    expect(postings).toMatchObject([{ reason: "dividend", currency_name: "USDT", value: row?.value }]);
  });

  test("a split's says what there was before and after, and what a fraction was paid", async () => {
    await holder();
    await engine.submit({ type: "stocks/split", market: AAPL, numerator: 2, denominator: 1 });
    const row = (await log()).find(({ reason }) => reason === "split");
    const { formula, inputs, result } = await own(String(row?.receipt));
    expect(formula).toBe("split/2");
    const input = Object.fromEntries(inputs.map(({ name, value }) => [name, BigInt(value)]));
    expect(result).toEqual({ after: String(((input.before ?? 0n) * (input.numerator ?? 0n)) / (input.denominator ?? 1n)), cash: "0" });
    await engine.submit({ type: "stocks/split", market: AAPL, numerator: 1, denominator: 7 });
    // What is paid for the fraction leads to the receipt of its split, which has the line.
    const paid = (await log()).find(({ reason }) => reason === "split_cash");
    const second = await own(String(paid?.receipt));
    expect([second.formula, BigInt(second.result.cash ?? "0") > 0n]).toEqual(["split/2", true]);
    expect(Math.round(Number(paid?.value) * 1_000_000)).toBe(Number(second.result.cash));
    expect(second.postings).toContainEqual(expect.objectContaining({ reason: "split_cash", currency_name: "USDT", value: paid?.value }));
  });
});

describe("nobody gets", () => {
  test("another person's", async () => {
    await trade();
    const [fill] = await fills();
    const other = await engine.newcomer();
    for (const id of [String(fill?.receipt), String(fill?.receipt).replace(/-\w+$/, "")])
      expect(await receipt(id, other)).toMatchObject({ type: "error", error: { name: "receipt_not_found" } });
  });

  test.each(["fill-999999", "fill-x", "settled-1-0", "settled-1", "nothing-1", "fill", "fill-1-owner", "'; drop", ""])(
    "one named %j",
    async (id) => {
      expect(await receipt(id)).toMatchObject({ status: 200, type: "error", error: { name: "receipt_not_found" } });
    },
  );
});

describe("the seal of the record", () => {
  const sealOf = (id: string, person = anna): ReturnType<TestEngine["call"]> => engine.call("GET", "/receipt/seal", { id }, person);

  test("of a fill holds its command, stays as it is, and is chained on by what comes later", async () => {
    await trade();
    const [first] = await fills();
    const id = String(first?.receipt);
    const { message } = await sealOf(id);
    const seal = message as ReceiptSeal;
    expect(seal.position).toBe((await own(id)).position);
    expect(seal.first).toBeLessThanOrEqual(seal.position);
    expect(seal.last).toBeGreaterThanOrEqual(seal.position);
    expect([seal.seal, seal.before].every((hash) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
    await trade();
    expect((await sealOf(id)).message).toEqual(seal);
    const [second] = await fills();
    expect(((await sealOf(String(second?.receipt))).message as ReceiptSeal).seal).not.toBe(seal.seal);
  });

  test("of somebody else's receipt, and of none, is refused alike", async () => {
    await trade();
    const [fill] = await fills();
    const ben = await engine.newcomer();
    expect((await sealOf(String(fill?.receipt), ben)).error).toEqual({ name: "receipt_not_found", number: 15_001 });
    expect((await sealOf("fill-999999")).error).toEqual({ name: "receipt_not_found", number: 15_001 });
    expect((await sealOf("none-1")).error).toEqual({ name: "receipt_not_found", number: 15_001 });
  });
});
