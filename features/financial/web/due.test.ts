import { expect, test } from "vitest";
import type { DualOrder } from "../../dual-investment/contract/dual-investment-replies.ts";
import type { LockOrder } from "../../lock-mining/contract/lock-mining-replies.ts";
import { DAY_MS, dueOf, dueOfLoans, dueOfLock, dueOfSales, percentOf, weekOf } from "./due.ts";

const START = Date.UTC(2026, 10, 22, 14, 32);
const lock = (more: Partial<LockOrder> = {}): LockOrder =>
  ({
    ...{ amount: "1000.00000000", currency_name: "USDT", decimals: 6, day: 5, days_paid: 0, rate_low: "0.3", rate_high: "0.4" },
    ...{ renew: 0, start_ms: START, ...more },
  }) as LockOrder;
const date = (day: number): number => Date.UTC(2026, 10, day);

test("a lock pays from the day after it, and its principal with the last", () => {
  const due = dueOfLock(lock());
  expect(due.map(({ at, kind, low, high }) => [at, kind, Number(low), Number(high)])).toEqual([
    [date(23), "interest", 3, 4],
    [date(24), "interest", 3, 4],
    [date(25), "interest", 3, 4],
    [date(26), "interest", 3, 4],
    [date(27), "end", 1003, 1004],
  ]);
});

test("days that were paid are no more due, and one that is locked again gives interest alone", () => {
  const due = dueOfLock(lock({ days_paid: 4, renew: 1 }));
  expect(due.map(({ at, kind, high }) => [at, kind, Number(high)])).toEqual([[date(27), "renews", 4]]);
});

test("interest of one day and currency is one line, what ends its own", () => {
  const due = dueOf([lock(), lock({ amount: "500", day: 2 }), lock({ currency_name: "BTC", amount: "1", rate_high: "0.05", day: 2 })]);
  expect(due.filter(({ at }) => at === date(23)).map(({ currency, high }) => [currency, Number(high)])).toEqual([
    ["USDT", 6],
    ["BTC", 0.0005],
  ]);
  expect(due.filter(({ at }) => at === date(24)).map(({ currency, kind }) => `${currency} ${kind}`)).toEqual([
    "USDT interest",
    "USDT end",
    "BTC end",
  ]);
});

test("a purchase of dual investment brings one or the other, at its moment among the rest", () => {
  const at = date(25) + 8 * 3_600_000;
  const dual = {
    ...{ settles_ms: at, pay_name: "USDT", pay_decimals: 6, own_back: "1288.46000000" },
    ...{ other_get: "0.40264375", get_name: "ETH", get_decimals: 8 },
  } as DualOrder;
  const due = dueOf([lock()], [dual]);
  expect(due.find(({ kind }) => kind === "dual")).toEqual({
    ...{ at, product: "dual", kind: "dual", currency: "USDT", decimals: 6, low: "1288.46000000", high: "1288.46000000" },
    other: { amount: "0.40264375", currency: "ETH", decimals: 8 },
  });
  expect(due.map(({ at: moment }) => moment)).toEqual([...due.map(({ at: moment }) => moment)].sort((a, b) => a - b));
});

test("a week is today and six days more, a percent of an amount is exact", () => {
  expect(weekOf(START)).toEqual([0, 1, 2, 3, 4, 5, 6].map((day) => date(22) + day * DAY_MS));
  expect(Number(percentOf("1234.5", "0.3"))).toBe(3.7035);
});

test("sales fall due with their end while something is asked for, and with the next part of what was granted", () => {
  const row = { currency_name: "LTN", decimals: 4, stands: "40000", next_amount: "100.0333", ends_ms: DAY_MS + 5, next_ms: 0, paid: [] };
  const asked = { ...row, paid: [{ currency_name: "USDT", decimals: 6, amount: "2000" }] };
  const granted = { ...row, next_ms: 3 * DAY_MS + 7 };
  expect(dueOfSales([asked, granted] as never)).toEqual([
    { product: "sale", at: DAY_MS, kind: "sale_end", currency: "LTN", decimals: 4, low: "40000", high: "40000" },
    { product: "sale", at: 3 * DAY_MS, kind: "sale_part", currency: "LTN", decimals: 4, low: "100.0333", high: "100.0333" },
  ]);
});

test("a loan is to be paid when its term ends, a late one today; one that is asked for not at all", () => {
  const row = { state: "disbursed", currency_name: "USDT", decimals: 6, owed: "1000.24", owed_at_end: "1007.2", ends_ms: START + DAY_MS };
  const loans = [row, { ...row, state: "overdue", owed: "1012.2", owed_at_end: "0" }, { ...row, state: "applied", owed_at_end: "0" }];
  expect(dueOfLoans(loans as never, START)).toEqual([
    { product: "loan", at: START + DAY_MS, kind: "loan", currency: "USDT", decimals: 6, low: "1007.2", high: "1007.2" },
    { product: "loan", at: date(22), kind: "loan_late", currency: "USDT", decimals: 6, low: "1012.2", high: "1012.2" },
  ]);
});
