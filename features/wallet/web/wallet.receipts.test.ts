import { describe, expect, test } from "vitest";
import { checkReceipt } from "../../../web/receipts/check.ts";
import { readerOf, ruleOf } from "../../../web/receipts/receipt-rules.ts";
import { balanceReceipt, linesInOrder } from "./wallet.receipts.ts";
import type { BalanceLine, BucketLines } from "./wallet.receipts.ts";

const line = (bucket: BalanceLine["bucket"], sequence: number, before: string, value: string, after: string): BalanceLine => ({
  id: `${sequence}-0`,
  value,
  currency_name: "USDT",
  bucket,
  reason: "trade",
  info: "Trade",
  before,
  after,
  sequence,
  created_time: "2026-11-21 23:31:08",
});

/** Granted 100,000; 633.770765 held for an order, 600 of it spent, the rest given back. Newest first. */
const LINES: BucketLines = {
  own: [
    line("own", 9, "99366.22923500", "33.77076500", "99400.00000000"),
    line("own", 5, "100000.00000000", "-633.77076500", "99366.22923500"),
    line("own", 3, "0.00000000", "100000.00000000", "100000.00000000"),
  ],
  pledged: [
    line("pledged", 9, "33.77076500", "-33.77076500", "0.00000000"),
    line("pledged", 7, "633.77076500", "-600.00000000", "33.77076500"),
    line("pledged", 5, "0.00000000", "633.77076500", "633.77076500"),
  ],
};
const SHOWN = { code: "USDT", available: "99400.00000000", locked: "0.00000000" };
const check = (lines = LINES, shown = SHOWN, changed = {}) => {
  const receipt = balanceReceipt("balance-change-3", lines, shown);
  const { verdict, lines: figures } = checkReceipt(ruleOf(receipt.formula), receipt, changed);
  return { verdict, differing: figures.filter(({ agrees }) => !agrees).map(({ name }) => name) };
};

test("a balance agrees with the sum of its lines", () => {
  expect(check()).toEqual({ verdict: "agrees", differing: [] });
  expect(readerOf("balance-change-3")).toBeDefined();
  expect(readerOf("fill-12")).toBeUndefined();
});

test("of a long history the last lines and what stood before them are enough", () => {
  expect(check({ own: LINES.own.slice(0, 1), pledged: LINES.pledged.slice(0, 1) })).toEqual({ verdict: "agrees", differing: [] });
});

test("an account that nothing ever happened on agrees", () => {
  expect(check({ own: [], pledged: [] }, { code: "BTC", available: "0.00000000", locked: "0.00000000" }).verdict).toBe("agrees");
});

describe("it does not agree when", () => {
  test.each([
    ["more is shown than came in", LINES, { ...SHOWN, available: "99400.00000001" }, "available"],
    ["something is held that no line holds", LINES, { ...SHOWN, locked: "0.00000001" }, "locked"],
    ["a line is missing in the middle", { ...LINES, own: LINES.own.filter(({ sequence }) => sequence !== 5) }, SHOWN, "available"],
  ])("%s", (_why, lines: BucketLines, shown, figure) => {
    const { verdict, differing } = check(lines, shown);
    expect(verdict).toBe("differs");
    expect(differing).toContain(figure);
  });

  test("two lines that cancel out were left out: the sum is the same, the order is not", () => {
    const extra = [
      line("own", 8, "99366.22923500", "-1.00000000", "99365.22923500"),
      line("own", 6, "99365.22923500", "2.00000000", "99367.22923500"),
    ];
    expect(linesInOrder([LINES.own[0], ...extra, ...LINES.own.slice(1)].filter((each) => each !== undefined))).toBe(2);
  });

  test("the reader changes what came in", () => {
    expect(check(LINES, SHOWN, { available_in: "1" }).differing).toEqual(["available"]);
  });
});
