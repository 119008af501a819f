import { describe, expect, test } from "vitest";
import { amount } from "../../../money/units.ts";
import { checkReceipt } from "../../../web/receipts/check.ts";
import type { Receipt } from "../../../web/receipts/receipt.ts";
import type { AllocationReply, PayRow, ProjectRow } from "../contract/token-sale-replies.ts";
import { allocate } from "../formulas.ts";
import { checkAllocation } from "./allocation-check.ts";
import { costInCoin, costText, newestOfEach, partPercent, problemOf, roundTokens, spanOf, unitsOf, vestingPoints } from "./sale-view.ts";
import { tokenSaleRule } from "./token-sale.receipts.ts";

const LANTERN = {
  ...{ decimals: 4, pay_decimals: 6, price: "0.05", min: "100", most: "100000", state: "running", mode: "first_come" },
  ...{ amount: "1000.00000000", asked: "700", pay_currency_id: 3, ends_ms: 0, cliff_days: 1, parts: 3 },
} as ProjectRow;
const CASH = { currency_id: 3, currency_name: "USDT", decimals: 6, price: "0.05", free: "20" } satisfies PayRow;
const COIN = { currency_id: 1, currency_name: "BTC", decimals: 8, price: "0.000000833333333333", free: "1" } satisfies PayRow;

describe("what is asked for", () => {
  test("costs what the kernel takes, rounded up, and in a coin a two-hundredth more at most", () => {
    expect(costText(LANTERN, "12000.0001")).toBe("600.000005");
    expect(costText(LANTERN, "x")).toBeUndefined();
    expect(costInCoin(COIN, 4, "12000")).toEqual({ about: "0.01000000", most: "0.01005001" });
    expect(costInCoin({ ...COIN, price: "" }, 4, "12000")).toBeUndefined();
    expect([roundTokens(LANTERN), roundTokens({ ...LANTERN, most: "150" })]).toEqual(["1000", "150"]);
  });

  test.each([
    ["100", {}, undefined],
    ["99.9999", {}, "least"],
    ["300", { most: "250" }, "most"],
    ["300.0001", {}, "left"],
    ["100", { asked: "950" }, "sold_out"],
    ["100", { state: "warm_up" }, "not_running"],
    ["300", { mode: "pro_rata", price: "0.07" }, "free"],
  ] as const)("of %s, with %o, is refused for %s", (typed, more, problem) => {
    const project = { ...LANTERN, ...more } as ProjectRow;
    expect(problemOf(project, { typed, mine: "0", pay: CASH, isKnown: true })).toBe(problem);
  });

  test("in a coin without a fresh price is refused", () => {
    const asked = { typed: "100", mine: "0", pay: { ...COIN, price: "" }, isKnown: true };
    expect(problemOf(LANTERN, asked)).toBe("stale");
  });
});

test("parts of a grant stand at their days, all with the last", () => {
  const DAY = 86_400_000;
  const points = vestingPoints(LANTERN, unitsOf("100", 4) ?? amount(0n));
  expect(points.map(({ at, tokens }) => [at / DAY, tokens])).toEqual([
    [0, "0"],
    [1, "33.3333"],
    [2, "66.6666"],
    [3, "100.0000"],
  ]);
  expect(vestingPoints({ ...LANTERN, parts: 1460 }, amount(1n))).toHaveLength(61);
  expect([partPercent("33.3", "100.00000000"), partPercent("0", "0")]).toEqual([33, undefined]);
  expect(spanOf(90_061_000)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 });
  expect(spanOf(-5)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
});

/** Three thousand people, as the venue would say them. */
function table(): AllocationReply {
  const asked = Array.from({ length: 3000 }, (_none, index) => ({
    user: index + 1,
    tokens: BigInt(((index * 7919) % 500_000) + 1),
    first: index + 1,
  }));
  const grants = allocate(asked, 100_000_003n, 90_001n);
  const sum = (values: Iterable<bigint>): string => String([...values].reduce((one, other) => one + other, 0n));
  return {
    ...{
      project_id: 1,
      currency_name: "LTN",
      decimals: 0,
      mode: "pro_rata",
      total: "100000003",
      cap: "90001",
      people: 3000,
      mine: 0,
      next: 0,
    },
    ...{ asked: sum(asked.map(({ tokens }) => tokens)), granted: sum(grants.values()) },
    rows: asked.map(({ user, tokens }) => [user, String(tokens), String(grants.get(user) ?? 0n)] as const),
  };
}

describe("the table of who got how many", () => {
  test("agrees row by row", async () => {
    expect(await checkAllocation(table())).toEqual({ agreeing: 3000, differing: 0, wrong: [], addsUp: true });
  });

  test("shows a unit that somebody has more, a row that is left out, and sums that are others", async () => {
    const right = table();
    const [first, ...others] = right.rows;
    if (first === undefined) throw new Error("there must be a first");
    const more = [first[0], first[1], String(BigInt(first[2]) + 1n)] as const;
    expect(await checkAllocation({ ...right, rows: [more, ...others] })).toMatchObject({ differing: 1, wrong: [[1, more[2], first[2]]] });
    expect((await checkAllocation({ ...right, rows: others })).addsUp).toBe(false);
    expect((await checkAllocation({ ...right, granted: "5" })).addsUp).toBe(false);
  });
});

function receiptOf(result: Partial<Record<"charged" | "returned", string>> = {}): Receipt {
  return {
    ...{ id: "settled-9-1", product: "token-sale", contract: "4", formula: "token-sale/1", position: 9, at: 1, postings: [] },
    inputs: [
      { name: "tokens", value: "600000000", from: "command:5" },
      { name: "paid", value: "3000000001", from: "command:5" },
      { name: "granted", value: "400000000", from: "terms" },
    ],
    terms: { project: "1", code: "LTN", decimals: "4", pay_code: "USDT", pay_decimals: "6" },
    result: { charged: "2000000000", returned: "1000000001", ...result },
  };
}

test("a receipt is computed again, one unit more is found, and the reader's own figures show what they would have meant", () => {
  expect(checkReceipt(tokenSaleRule, receiptOf()).verdict).toBe("agrees");
  for (const name of ["charged", "returned"] as const) {
    const wrong = { [name]: String(BigInt(receiptOf().result[name] ?? "0") + 1n) };
    expect(checkReceipt(tokenSaleRule, receiptOf(wrong)).verdict).toBe("differs");
  }
  const lines = checkReceipt(tokenSaleRule, receiptOf(), { granted: "30000" }).lines;
  expect(lines.map(({ computed }) => computed)).toEqual(["1500.000000", "1500.000001"]);
});

test("of what is over the newest of each token stands first, in the order of the list, and nothing is left out", () => {
  const sales = [3, 2, 3, 3, 1, 2].map((token, id) => ({ id, currency_id: token }));
  const { newest, earlier } = newestOfEach(sales);
  expect([newest, earlier].map((rows) => rows.map(({ id }) => id))).toEqual([
    [0, 1, 4],
    [2, 3, 5],
  ]);
});
