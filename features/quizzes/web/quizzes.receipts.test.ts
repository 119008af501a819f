import { expect, test } from "vitest";
import { checkReceipt } from "../../../web/receipts/check.ts";
import type { Receipt } from "../../../web/receipts/receipt.ts";
import { quizRule } from "./quizzes.receipts.ts";

/** The picture's: 50 on "above", in a pool of 8,420 of which 3,180 were right. */
function receiptOf(changed: Readonly<Record<string, string>> = {}, paid = "125770440", isByPrice = true): Receipt {
  const input = (name: string, value: string, from: Receipt["inputs"][number]["from"] = "terms") => ({
    name,
    value: changed[name] ?? value,
    from,
  });
  const byPrice = [input("index", "960001", "sample:80"), input("strike", "960000")];
  return {
    ...{ id: "settled-90-1", product: "quizzes", contract: "4", formula: "quiz/1", position: 90, at: 1, postings: [] },
    inputs: [
      input("stake", "50000000", "command:12"),
      input("option", "1", "command:12"),
      ...(isByPrice ? byPrice : []),
      input("right", "1", "sample:80"),
      input("pool", "8420000000"),
      input("winning", "3180000000"),
      input("rake_ppm", "50000"),
    ],
    terms: { quiz: "3", market: "1", closes: "1", settles: "2", symbol: "BTC/USDT", price_decimals: "1" },
    result: { outcome: "right", paid },
  };
}
const verdictOf = (receipt: Receipt) => checkReceipt(quizRule, receipt).verdict;

test("what a bet was paid is computed again, with an index and without", () => {
  const { verdict, lines } = checkReceipt(quizRule, receiptOf());
  expect([verdict, ...lines.map(({ computed }) => computed)]).toEqual(["agrees", "125.770440"]);
  expect(verdictOf(receiptOf({}, "125770440", false))).toBe("agrees");
});

test("a stake of a void quiz comes back, and what missed is paid nothing", () => {
  expect(verdictOf(receiptOf({ right: "0", winning: "0" }, "50000000"))).toBe("agrees");
  expect(verdictOf(receiptOf({ right: "2", index: "960000", winning: "5240000000" }, "0"))).toBe("agrees");
});

test.each([
  ["a unit more was paid", {}, "125770441"],
  ["another pool", { pool: "8421000000" }, "125770440"],
  ["another rake", { rake_ppm: "50001" }, "125770440"],
])("%s is found", (_what, changed, paid) => expect(verdictOf(receiptOf(changed, paid))).toBe("differs"));

test("a right answer that the index does not make is none that can be computed", () => {
  expect(verdictOf(receiptOf({ index: "960000" }))).not.toBe("agrees");
});
