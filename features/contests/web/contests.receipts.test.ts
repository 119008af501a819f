import { expect, test } from "vitest";
import { checkReceipt } from "../../../web/receipts/check.ts";
import type { Receipt } from "../../../web/receipts/receipt.ts";
import { contestRule } from "./contests.receipts.ts";

/** Second of three: 500 USDT and 0.4 coins at 1,200, once at 1,080 and then down to 900. */
function receiptOf(changed: Readonly<Record<string, string>> = {}, result: Readonly<Record<string, string>> = {}, version = 2): Receipt {
  const input = (name: string, value: string, from: Receipt["inputs"][number]["from"] = "terms") => ({
    name,
    value: changed[name] ?? value,
    from,
  });
  const coins = [input("lots_1", "400"), input("index_1", "1200", "sample:80"), input("scale_1", "1000")];
  const more = [
    ...[input("fall_from", "1080000000", "command:40"), input("fall_to", "900000000", "command:60")],
    ...[
      input("before_value", "990000000", "command:90"),
      input("before_fall", "5", "command:90"),
      input("before_entry", "3", "command:90"),
    ],
    ...[
      input("after_value", "980000000", "command:90"),
      input("after_fall", "200000", "command:90"),
      input("after_entry", "1", "command:90"),
    ],
  ];
  return {
    ...{ id: "settled-90-1", product: "contests", contract: "7", formula: `contest/${version}`, position: 90, at: 1, postings: [] },
    inputs: [input("start", "1000000000"), input("cash", "500000000"), ...coins, ...(version === 1 ? [] : more)],
    terms: { contest: "7", entry: "2", symbol_1: "BTC/USDT", decimals_1: "3 0" },
    result: { equity: "980000000", return_ppm: "-20000", drawdown_ppm: "166667", place: "2", prize: "0", ...result },
  };
}
const check = (receipt: Receipt, typed = {}) => checkReceipt(contestRule, receipt, typed);
const computed = (receipt: Receipt, typed = {}) => check(receipt, typed).lines.map(({ name, computed: is }) => `${name} ${is}`);

test("value, return, fall and place are computed again; of equal value the smaller fall is before", () => {
  expect(check(receiptOf()).verdict).toBe("agrees");
  expect(computed(receiptOf())).toEqual(["value 980.000000", "return -20000", "fall 166667", "place 2"]);
  expect(contestRule.inputs(receiptOf(), contestRule.values?.(receiptOf()) ?? {}).map(({ name }) => name)).toEqual([
    ...["start", "cash", "lots_1", "index_1", "fall_from", "fall_to", "before_value", "after_value"],
  ]);
});

test("who types more money sees the place that it would make", () => {
  expect(computed(receiptOf(), { cash: "510.000001" })).toContain("place 1");
  expect(computed(receiptOf(), { cash: "499.999999" })).toContain("place 3");
});

test.each<readonly [what: string, changed: Readonly<Record<string, string>>, result: Readonly<Record<string, string>>]>([
  ["another value", {}, { equity: "980000001" }],
  ["another return", {}, { return_ppm: "-20001" }],
  ["a smaller fall", {}, { drawdown_ppm: "166666" }],
  ["a fall from higher up", { fall_from: "1090000000" }, {}],
  ["somebody before it with less", { before_value: "970000000" }, {}],
  ["somebody after it with more", { after_value: "980000001" }, {}],
  ["somebody after it with as much and a smaller fall", { after_fall: "166666" }, {}],
  ["somebody after it with as much, the same fall and an earlier entry", { after_fall: "166667" }, {}],
])("%s is found", (_what, changed, result) => expect(check(receiptOf(changed, result)).verdict).toBe("differs"));

test("one of the first version has value and return alone", () => {
  const receipt = receiptOf({}, {}, 1);
  expect([check(receipt).verdict, ...computed(receipt)]).toEqual(["agrees", "value 980.000000", "return -20000"]);
});
