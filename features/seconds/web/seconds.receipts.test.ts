import { expect, test } from "vitest";
import { inputValues, type Receipt } from "../../../web/receipts/receipt.ts";
import { secondsRule } from "./seconds.receipts.ts";

type Given = { readonly side?: string; readonly prices: readonly number[]; readonly paid: string; readonly postings: readonly object[] };
function receipt({ side = "up", prices, paid, postings }: Given): Receipt {
  const given = {
    stake: "50000001",
    side,
    entry: "600000",
    ...Object.fromEntries(prices.map((price, i) => [`price_${i + 1}`, String(price)])),
  };
  const inputs = Object.entries({ ...given, ratio_ppm: "850000" }).map(([name, value]) => ({ name, value, from: "sample:77" }));
  const terms = { code: "USDT", decimals: "6", price_decimals: "1", symbol: "BTC/USDT", seconds: "60" };
  return { inputs, terms, result: { paid }, postings } as unknown as Receipt;
}
const own = (value: string): object => ({ currency_name: "USDT", bucket: "own", value });
const pledge = (value: string): object => ({ currency_name: "USDT", bucket: "pledged", value });
const computed = (given: Receipt, changed: Readonly<Record<string, string>> = {}) =>
  secondsRule.outputs(given, { ...(secondsRule.values?.(given) ?? inputValues(given)), ...changed });

test("who is right gets stake and ratio, rounded down, and the ledger moved the same", () => {
  const won = receipt({
    prices: [600_000, 600_000, 600_000, 600_000, 600_001],
    paid: "92500001",
    postings: [pledge("-50.00000100"), own("50.00000100"), own("42.50000000")],
  });
  expect(computed(won)).toMatchObject([
    { name: "paid", said: "92.500001", computed: "92.500001" },
    { name: "moved", said: "92.50000100", computed: "92.500001" },
  ]);
  // The other side of the same prices, and a price that somebody changed.
  expect(computed(won, { side: "down" })).toMatchObject([{ computed: "0.000000" }, {}]);
  expect(computed(won, { price_5: "60000.0" })).toMatchObject([{ computed: "50.000001" }, {}]);
});

test("who is wrong gets nothing, and what was pledged is no payment", () => {
  const lost = receipt({ side: "down", prices: [600_001, 600_001, 600_001], paid: "0", postings: [pledge("-50.00000100")] });
  expect(computed(lost)).toMatchObject([{ said: "0.000000", computed: "0.000000" }, { computed: "0.000000" }]);
});

test("fewer than three prices give the stake back", () => {
  const back = receipt({ prices: [700_000, 700_000], paid: "50000001", postings: [pledge("-50.00000100"), own("50.00000100")] });
  expect(computed(back)).toMatchObject([{ computed: "50.000001" }, { said: "50.00000100", computed: "50.000001" }]);
  expect(secondsRule.inputs(back, inputValues(back)).map(({ name }) => name)).toEqual([
    ...["stake", "side", "entry", "price_1", "price_2", "ratio_ppm", "rounding"],
  ]);
});

test("what is no figure computes nothing", () => {
  const given = receipt({ prices: [600_000, 600_000, 600_000], paid: "50000001", postings: [] });
  expect(computed(given, { price_2: "" })).toBeUndefined();
  expect(computed(given, { stake: "" })).toBeUndefined();
});
