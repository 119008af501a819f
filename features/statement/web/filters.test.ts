import { expect, test } from "vitest";
import { choiceOf, daysOf, filterFields, isFiltered, readFilters } from "./filters.ts";

const NOW = Date.parse("2026-11-22T14:32:07Z");
const read = (text: string) => readFilters(new URLSearchParams(text));

test("filters stand in the address, and nonsense there counts for nothing", () => {
  expect(read("currency=3&kind=fees&product=spot&account=legal&from=2026-11-16&to=2026-11-22")).toEqual({
    account: "legal",
    kind: "fees",
    currency: 3,
    product: "spot",
    from: "2026-11-16",
    to: "2026-11-22",
  });
  const nothing = read("currency=-1&kind=<b>&product=&account=0&from=yesterday");
  expect(filterFields(nothing)).toEqual({});
  expect(isFiltered(nothing)).toBe(false);
});

test("what is not all is asked for", () => {
  expect(filterFields(read("currency=1&from=2026-11-01"))).toEqual({ currency: 1, from: "2026-11-01" });
});

test.each([
  ["all", ""],
  ["today", "2026-11-22"],
  ["week", "2026-11-16"],
  ["thirty", "2026-10-24"],
] as const)("the days of %s begin at %j, and are known again", (choice, from) => {
  const days = daysOf(choice, NOW);
  expect(days).toEqual({ from, to: "" });
  expect(choiceOf(days, NOW)).toBe(choice);
});

test("days of one's own are none of them", () => {
  expect(choiceOf({ from: "2026-11-16", to: "2026-11-17" }, NOW)).toBe("own");
});
