import { describe, expect, test } from "vitest";
import { checkReceipt } from "./check.ts";
import { neighbour } from "./check.store.ts";
import { proofText } from "./proof-text.ts";
import { ruleOf } from "./receipt-rules.ts";
import type { Receipt, ReceiptPosting } from "./receipt.ts";

const posting = (currency_name: string, value: string, reason: string, bucket: ReceiptPosting["bucket"] = "own"): ReceiptPosting => ({
  currency_name,
  value,
  reason,
  bucket,
  info: reason,
});

/** Sold 0.01337 BTC at 95,298.4 as taker at 0.1 %. */
const SALE: Receipt = {
  id: "fill-12-taker",
  product: "spot",
  contract: "77",
  formula: "spot-fill/1",
  inputs: [
    { name: "price", value: "95298.4", from: "command:8214" },
    { name: "quantity", value: "0.01337", from: "command:8214" },
    { name: "order", value: "77", from: "command:8214" },
    { name: "trade", value: "12", from: "command:8214" },
  ],
  terms: {
    symbol: "BTC/USDT",
    base: "BTC",
    quote: "USDT",
    base_decimals: "8",
    quote_decimals: "8",
    price_decimals: "1",
    quantity_decimals: "5",
    fee_rate_ppm: "1000",
    side: "sell",
    role: "taker",
  },
  result: { value: "1274.13960800", fee: "1.27413960", fee_currency: "USDT" },
  postings: [
    posting("BTC", "-0.01337000", "trade", "pledged"),
    posting("USDT", "1274.13960800", "trade"),
    posting("USDT", "-1.27413960", "trade_fee"),
  ],
  position: 8214,
  at: 1_763_767_784_000,
};

/** Bought 0.5 BTC at 64,000 as maker at 0.1 %: the fee is taken in BTC. */
const PURCHASE: Receipt = {
  ...SALE,
  inputs: [
    { name: "price", value: "64000.0", from: "command:9" },
    { name: "quantity", value: "0.50000", from: "command:9" },
  ],
  terms: { ...SALE.terms, side: "buy", role: "maker" },
  result: { value: "32000.00000000", fee: "0.00050000", fee_currency: "BTC" },
  postings: [
    posting("USDT", "-32000.00000000", "trade", "pledged"),
    posting("BTC", "0.50000000", "trade"),
    posting("BTC", "-0.00050000", "trade_fee"),
  ],
};

const DIVIDEND: Receipt = {
  ...SALE,
  id: "settled-40-0",
  product: "stocks",
  contract: "40",
  formula: "dividend/1",
  inputs: [
    { name: "units", value: "125001", from: "command:40" },
    { name: "per_share", value: "24000001", from: "command:40" },
    { name: "share_decimals", value: "4", from: "terms" },
  ],
  terms: { market: "21", symbol: "AAPL/USDT", base_code: "AAPL", quote_code: "USDT", base_decimals: "4", quote_decimals: "8" },
  // 12.5001 x 0.24000001 = 3.000024125001, the rest below 10^-8 is not paid.
  result: { paid: "300002412" },
  postings: [posting("USDT", "3.00002412", "dividend")],
};

const SPLIT: Receipt = {
  ...DIVIDEND,
  formula: "split/1",
  inputs: [
    { name: "before", value: "100007", from: "command:41" },
    { name: "numerator", value: "1", from: "command:41" },
    { name: "denominator", value: "10", from: "command:41" },
  ],
  result: { after: "10000" },
  postings: [posting("AAPL", "-9.00070000", "split")],
};

/** 10.0007 shares at 189.24 make one of ten: seven old units are left over, worth 0.132468. */
const SPLIT_WITH_CASH: Receipt = {
  ...SPLIT,
  formula: "split/2",
  inputs: [
    ...SPLIT.inputs,
    { name: "price", value: "18924000000", from: "command:41" },
    { name: "since_numerator", value: "1", from: "command:41" },
    { name: "since_denominator", value: "1", from: "command:41" },
    { name: "share_decimals", value: "4", from: "terms" },
  ],
  result: { after: "10000", cash: "13246800" },
  postings: [...SPLIT.postings, posting("USDT", "0.13246800", "split_cash")],
};

const check = (receipt: Receipt, changed = {}) => checkReceipt(ruleOf(receipt.formula), receipt, changed);
const agreeing = (receipt: Receipt, changed = {}) =>
  check(receipt, changed).lines.map(({ name, agrees }) => `${name} ${agrees ? "agrees" : "differs"}`);

/** The same sale with a fifth of the fee not charged, of a coupon with enough left; and one whose rest is less than that. */
const WITH_COUPON: Receipt = {
  ...SALE,
  formula: "spot-fill/2",
  terms: { ...SALE.terms, coupon: "3", coupon_ppm: "200000", coupon_left: "5.00000000" },
  result: { ...SALE.result, fee: "1.01931168", saved: "0.25482792" },
  postings: [...SALE.postings.slice(0, 2), posting("USDT", "-1.01931168", "trade_fee")],
};
const WITH_LAST_OF_IT: Receipt = {
  ...WITH_COUPON,
  terms: { ...WITH_COUPON.terms, coupon_left: "0.10000000" },
  result: { ...SALE.result, fee: "1.17413960", saved: "0.10000000" },
  postings: [...SALE.postings.slice(0, 2), posting("USDT", "-1.17413960", "trade_fee")],
};

/** The same with promotional credit for a part of the rest, and one whose credit pays all of it. */
const WITH_CREDIT: Receipt = {
  ...WITH_COUPON,
  formula: "spot-fill/3",
  terms: { ...WITH_COUPON.terms, credit_free: "0.01931168" },
  result: { ...WITH_COUPON.result, fee: "1.00000000", by_credit: "0.01931168" },
  postings: [...SALE.postings.slice(0, 2), posting("USDT", "-1.00000000", "trade_fee")],
};
const ALL_BY_CREDIT: Receipt = {
  ...SALE,
  formula: "spot-fill/3",
  terms: { ...SALE.terms, credit_free: "50.00000000" },
  result: { ...SALE.result, fee: "0.00000000", by_credit: "1.27413960" },
  postings: SALE.postings.slice(0, 2),
};

describe("a true receipt agrees in every figure", () => {
  test.each([
    ["a sale: fee in what it brings", SALE, ["value agrees", "fee agrees", "received agrees", "paid agrees"]],
    ["a purchase: fee in the coin", PURCHASE, ["value agrees", "fee agrees", "received agrees", "paid agrees"]],
    ["a sale with a coupon", WITH_COUPON, ["value agrees", "saved agrees", "fee agrees", "received agrees", "paid agrees"]],
    ["a sale with the last of a coupon", WITH_LAST_OF_IT, ["value agrees", "saved agrees", "fee agrees", "received agrees", "paid agrees"]],
    [
      "a sale with a coupon and credit",
      WITH_CREDIT,
      ["value agrees", "saved agrees", "by_credit agrees", "fee agrees", "received agrees", "paid agrees"],
    ],
    ["a sale whose fee credit paid", ALL_BY_CREDIT, ["value agrees", "by_credit agrees", "fee agrees", "received agrees", "paid agrees"]],
    ["a dividend of a fraction of a share", DIVIDEND, ["paid agrees", "received agrees"]],
    ["a reverse split that rounds down", SPLIT, ["after agrees"]],
    ["one that pays for the fraction", SPLIT_WITH_CASH, ["after agrees", "cash agrees", "received agrees"]],
  ])("%s", (_what, receipt, lines) => {
    expect(check(receipt).verdict).toBe("agrees");
    expect(agreeing(receipt)).toEqual(lines);
  });

  test("the figures are those of the example of the look", () => {
    expect(check(SALE).lines.map(({ computed }) => computed)).toEqual(["1274.13960800", "1.27413960", "1272.86546840", "0.01337000"]);
  });

  test("somebody with shares in two accounts is paid two lines by one command", () => {
    const two = { ...DIVIDEND, postings: [posting("USDT", "9.60000000", "dividend"), ...DIVIDEND.postings] };
    expect(check(two).verdict).toBe("agrees");
  });

  test("somebody who is both sides of a trade has lines both ways", () => {
    const both = {
      ...SALE,
      postings: [...SALE.postings, posting("USDT", "-1274.13960800", "trade"), posting("BTC", "0.01337000", "trade")],
    };
    expect(check(both).verdict).toBe("agrees");
  });
});

describe("a wrong receipt does not agree", () => {
  test.each([
    ["a value one unit too high", { ...SALE, result: { ...SALE.result, value: "1274.13960801" } }, "value differs"],
    ["a coupon of another share", { ...WITH_COUPON, terms: { ...WITH_COUPON.terms, coupon_ppm: "200001" } }, "fee differs"],
    ["more saved than the coupon had", { ...WITH_LAST_OF_IT, result: WITH_COUPON.result }, "saved differs"],
    ["a fee rounded up", { ...SALE, result: { ...SALE.result, fee: "1.27413961" } }, "fee differs"],
    ["a higher rate than was charged", { ...SALE, terms: { ...SALE.terms, fee_rate_ppm: "1001" } }, "fee differs"],
    [
      "another price than was traded at",
      { ...SALE, inputs: SALE.inputs.map((each) => (each.name === "price" ? { ...each, value: "95298.3" } : each)) },
      "value differs",
    ],
    [
      "less in the ledger than was said",
      { ...SALE, postings: SALE.postings.map((each) => ({ ...each, value: each.value.replace("1274.13960800", "1274.13960700") })) },
      "received differs",
    ],
    ["more taken than was sold", { ...SALE, postings: [...SALE.postings, posting("BTC", "-0.00000001", "trade")] }, "paid differs"],
    ["a fee that is no figure", { ...SALE, result: { ...SALE.result, fee: "none" } }, "fee differs"],
    ["a dividend rounded up", { ...DIVIDEND, result: { paid: "300002413" } }, "paid differs"],
    ["a dividend that was never paid out", { ...DIVIDEND, postings: [posting("USDT", "0.00000000", "dividend")] }, "received differs"],
    ["a fill that moved nothing in the ledger", { ...SALE, postings: [] }, "received differs"],
    [
      "a fill that took nothing from what was sold",
      { ...SALE, postings: SALE.postings.filter((each) => each.currency_name !== "BTC") },
      "paid differs",
    ],
    ["a fill without its value", { ...SALE, result: { fee: "1.27413960" } }, "value differs"],
    ["a dividend that the ledger does not know", { ...DIVIDEND, postings: [] }, "received differs"],
    ["a fraction that is paid less", { ...SPLIT_WITH_CASH, result: { after: "10000", cash: "13246799" } }, "cash differs"],
    ["a fraction that was never paid", { ...SPLIT_WITH_CASH, postings: SPLIT.postings }, "received differs"],
    ["a split that rounds up", { ...SPLIT, result: { after: "10001" } }, "after differs"],
  ])("%s", (_what, receipt: Receipt, line) => {
    expect(check(receipt).verdict).toBe("differs");
    expect(agreeing(receipt)).toContain(line);
  });

  test("two figures that are none are not the same figure", () => {
    const rule = ruleOf(SALE.formula);
    if (rule === undefined) throw new Error("there is a rule");
    const line = {
      name: "x",
      label: "receipts.value",
      why: { key: "receipts.paid.why" },
      decimals: 2,
      unit: "",
      said: "?",
      computed: "?",
    } as const;
    expect(checkReceipt({ ...rule, outputs: () => [line] }, SALE).verdict).toBe("differs");
  });

  test("says by how much, in the last place", () => {
    const [value] = check({ ...SALE, result: { ...SALE.result, value: "1274.13960801" } }).lines;
    expect(value?.difference).toBe(-(10n ** 10n));
  });
});

describe("what can't be checked is not called agreeing", () => {
  test.each([
    ["a formula that this app does not know", { ...SALE, formula: "spot-fill/9" }],
    ["a formula named like a property of every object", { ...SALE, formula: "constructor" }],
    ["a receipt without its price", { ...SALE, inputs: [] }],
    ["a price that is no figure", { ...SALE, inputs: SALE.inputs.map((each) => ({ ...each, value: "12,5" })) }],
    ["a split by nothing", { ...SPLIT, inputs: SPLIT.inputs.map((each) => ({ ...each, value: "0" })) }],
  ])("%s", (_what, receipt: Receipt) => {
    expect(check(receipt)).toEqual({ verdict: "unknown", lines: [] });
  });

  test("of a fill from before rates were noted only the value is compared", () => {
    expect(agreeing({ ...SALE, terms: { ...SALE.terms, fee_rate_ppm: "" } })).toEqual(["value agrees"]);
  });
});

test("a split with nothing left over pays nothing, and the ledger has no line of it", () => {
  const whole = { ...SPLIT_WITH_CASH, result: { after: "10000", cash: "0" }, postings: SPLIT.postings };
  const inputs = whole.inputs.map((each) => (each.name === "before" ? { ...each, value: "100000" } : each));
  expect(agreeing({ ...whole, inputs })).toEqual(["after agrees", "cash agrees"]);
});

describe("what the reader changes", () => {
  test("another quantity would have brought something else", () => {
    expect(agreeing(SALE, { quantity: "0.01338" })).toEqual(["value differs", "fee differs", "received differs", "paid differs"]);
  });
  test("the same figure written shorter agrees", () => {
    expect(check(PURCHASE, { quantity: "0.5" }).verdict).toBe("agrees");
  });
  test("a dividend's inputs are typed as decimals", () => {
    expect(check(DIVIDEND, { units: "12.5001", per_share: "0.24000001" }).verdict).toBe("agrees");
    expect(check(DIVIDEND, { units: "12.5002" }).verdict).toBe("differs");
  });
});

test("the proof has every input with where it comes from, and both figures", () => {
  const text = proofText(SALE, check(SALE));
  expect(text).toContain("receipt fill-12-taker");
  expect(text).toContain("  price: 95298.4 (command:8214)");
  expect(text).toContain("  fee: venue 1.27413960, computed 1.27413960, agrees");
  expect(text).toContain("  -1.27413960 USDT own (trade_fee)");
});

test("the arrows go through the list that the receipt was opened from and stop at its ends", () => {
  const ids = ["a", "b"];
  expect([neighbour({ ids, id: "a" }, 1), neighbour({ ids, id: "a" }, -1), neighbour({ ids, id: "b" }, 1)]).toEqual([
    "b",
    undefined,
    undefined,
  ]);
  expect(neighbour({ ids, id: undefined }, 1)).toBeUndefined();
});
