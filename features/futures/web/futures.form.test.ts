import { describe, expect, test } from "vitest";
import type { ContractRow, LeverRow } from "../contract/futures-rows.ts";
import {
  distanceOf,
  exitResult,
  fundingOf,
  nearestLimit,
  previewOf,
  problemOf,
  returnOnMargin,
  startForm,
  submitFields,
  type FuturesForm,
  type PreviewNeeds,
} from "./futures.form.ts";

const CONTRACT = {
  currency_id: 1,
  price_decimals: 1,
  share_num: "0.00100000",
  share_max: 1_000_000,
  multiples: [1, 5, 20],
  brackets: [{ value_max: "1000000", multiple_max: 20 }],
  mark: "60000.0",
  funding_rate: "0.0100",
  maker_fee: "0.02",
  taker_fee: "0.05",
} as unknown as ContractRow;
const ROW = { currency: 1, type: 1, number: "0.10000000" } as unknown as LeverRow;

test.each([
  ["above", "63000", "+5.0"],
  ["below, with a minus that is one", "57000", "−5.0"],
  ["at it", "60000", "+0.0"],
])("a price %s says how far it lies from the mark", (_where, price, words) => {
  expect(distanceOf(price, "60000")).toBe(words);
});

test.each([
  ["a whole position", { profits: "-0.275", share: 40, closed_share: 0, settled: 0 }, "-0.04"],
  ["what is left of one: against its part of the first margin", { profits: "0.37", share: 6, closed_share: 34, settled: 0 }, "0.32"],
  ["one that is over: against all of it", { profits: "-7.657", share: 40, closed_share: 40, settled: 1 }, "-1.00"],
  ["half a hundredth, away from zero", { profits: "-0.038285", share: 40, closed_share: 0, settled: 0 }, "-0.01"],
] as const)("the return on margin of %s", (_what, row, percent) => {
  expect(returnOnMargin({ ...ROW, ...row, origin_caution_money: "765.7" } as LeverRow)).toBe(percent);
});

test("what the next funding brings is that of all positions in the contract, and nothing without any", () => {
  // 0.1 BTC at 60,000 are 6,000: a long pays 0.60, a short receives it.
  expect(fundingOf([ROW], CONTRACT)).toBe("-0.60");
  expect(fundingOf([ROW, { ...ROW, type: 2, number: "0.05000000" } as LeverRow], CONTRACT)).toBe("-0.30");
  expect(fundingOf([{ ...ROW, currency: 2 } as LeverRow], CONTRACT)).toBeUndefined();
});

test.each(["long", "short"] as const)(
  "a limit order of a %s begins at a price that may wait, with the decimals of the contract",
  (side) => {
    const contract = { ...CONTRACT, limits_from: "60000.00000000", fresh: 1, halted: 0 } as const;
    const price = nearestLimit(contract, side);
    expect(price).toBe(side === "long" ? "59999.9" : "60000.1");
    const form = { ...startForm(contract, side), kind: "limit", lots: "1", price } as const;
    const needs = { contract, account: undefined, best: "60005" };
    expect(problemOf(form, previewOf(form, needs), needs)).toBeUndefined();
  },
);

describe("a form", () => {
  const account = { free: "1000.00000000", test_passed: 1, fees: [], positions: [], orders: [], equity: "1000", margin: "0" };
  const needs = { contract: { ...CONTRACT, limits_from: "60000", fresh: 1, halted: 0 }, account, best: "60000" } as unknown as PreviewNeeds;

  test("at market the most that can be bought still can be when the price went a tick up; by limit it is all of the money", () => {
    const free = { ...needs, contract: { ...needs.contract, brackets: [{ value_max: "1000000", multiple_max: 20 }] } } as PreviewNeeds;
    const market = { ...startForm(CONTRACT, "long"), lots: "1" };
    const most = previewOf(market, free).maxLots;
    const all = { ...market, lots: String(most) };
    const later = { ...free, best: "60010" };
    expect(problemOf(all, previewOf(all, later), later)).toBeUndefined();
    const limit = { ...market, kind: "limit", price: "59999.9" } as const;
    expect(previewOf(limit, free).maxLots).toBeGreaterThanOrEqual(most);
  });
  const formOf = (more: Partial<FuturesForm>): FuturesForm => ({ ...startForm(CONTRACT, "long"), lots: "10", ...more });
  const said = (form: FuturesForm): unknown => {
    const {
      currency_id: _currency,
      legal_id: _legal,
      share: _share,
      multiple: _multiple,
      type: _type,
      ...own
    } = submitFields(form, CONTRACT);
    return own;
  };

  test.each([
    ["market", {}, { status: 1 }],
    ["limit", { price: "59000" }, { status: 0, target_price: "59000" }],
    ["stop", { trigger: "61000", price: "1" }, { status: 1, order_type: "stop", trigger_price: "61000" }],
    ["trailing", { trail: "1.5", trigger: "1" }, { status: 1, order_type: "trailing_stop", trail_percent: "1.5" }],
  ] as const)("of kind %s says what that kind needs and nothing of another", (kind, typed, fields) => {
    const form = formOf({ kind, ...typed });
    expect(said(form)).toEqual(fields);
    expect(problemOf(form, previewOf(form, needs), needs)).toBeUndefined();
  });

  test.each([
    ["stop", { trigger: "" }, "trigger_missing"],
    ["stop", { trigger: "0" }, "trigger_missing"],
    ["stop", { trigger: "60000.0" }, "trigger_missing"],
    ["trailing", { trail: "" }, "trail_missing"],
    ["trailing", { trail: "0.09" }, "trail_missing"],
    ["trailing", { trail: "50.01" }, "trail_missing"],
  ] as const)("of kind %s with %j is kept back", (kind, typed, problem) => {
    const form = formOf({ kind, ...typed });
    expect(problemOf(form, previewOf(form, needs), needs)).toBe(problem);
  });

  test("that waits is figured at its trigger, and needs no money yet; its exits lie around the trigger", () => {
    const form = formOf({ kind: "stop", trigger: "62000", lots: "100000" });
    const preview = previewOf(form, needs);
    expect(preview.ticks).toBe(620_000);
    expect(problemOf(form, preview, { ...needs, contract: { ...needs.contract, brackets: [] } })).toBe("bracket");
    const small = formOf({ kind: "stop", trigger: "62000", lots: "1000", hasExits: true, takeProfit: "61500" });
    const wide = { ...needs, contract: { ...needs.contract, brackets: [{ value_max: "100000000", multiple_max: 20 }] } };
    expect(problemOf(small, previewOf(small, wide), wide)).toBe("exits");
    expect(problemOf({ ...small, takeProfit: "63000" }, previewOf(small, wide), wide)).toBeUndefined();
  });
});

test.each([
  ["a long that takes profit", "long", "61000", 100],
  ["a long that stops", "long", "59000", -100],
  ["a short that takes profit", "short", "59000", 100],
  ["without a price", "long", "", undefined],
  ["at nothing", "long", "0", undefined],
] as const)("an exit of %s says what it would bring", (_who, side, price, brings) => {
  const form = { ...startForm(CONTRACT, side), lots: "100" };
  const preview = previewOf(form, { contract: CONTRACT, account: undefined, best: "60000" });
  expect(exitResult(form, preview, CONTRACT, price)).toBe(brings === undefined ? undefined : brings * 100_000_000);
  expect(exitResult(form, { ...preview, lots: undefined }, CONTRACT, "61000")).toBeUndefined();
});
