import { describe, expect, test } from "vitest";
import type { CostRow } from "./portfolio.api.ts";
import { holdingResult, lineOf, midnightOf, resultInAll, resultOfLine, resultToday } from "./results.ts";

const ROW: CostRow = {
  currency_id: 1,
  currency_name: "BTC",
  decimals: 8,
  held: "0.50000000",
  costed: "0.50000000",
  cost: "30000.000000",
  average_cost: "60000.000000",
  price: "66000.000000",
  worth: "33000.000000",
  unrealised: "3000.000000",
  realised: "0.000000",
  fees: "30.000000",
};

describe("the result of a holding", () => {
  test("is its worth against the average cost, also of the part in one account", () => {
    expect(holdingResult({ total: "0.5", worth: "33000" }, ROW)).toEqual({ money: "3000.00000000", percent: "10.0000" });
    expect(holdingResult({ total: "0.1", worth: "5400" }, ROW)).toEqual({ money: "-600.00000000", percent: "-10.0000" });
  });
  test.each([
    ["nothing was bought", undefined, "0.5"],
    ["no cost is known", { ...ROW, average_cost: "" }, "0.5"],
    ["the cost of a part is not known", { ...ROW, costed: "0.40000000" }, "0.5"],
    ["nothing lies there", ROW, "0"],
  ])("is not told where %s", (_why, row, total) => {
    expect(holdingResult({ total, worth: "1" }, row)).toBeUndefined();
  });
});

test("in all: against what came in; of nothing no percent", () => {
  expect(resultInAll("103605.97", "100000")).toEqual({ money: "3605.97000000", percent: "3.6060" });
  expect(resultInAll("5", "0").percent).toBeUndefined();
});

describe("today", () => {
  const midnight = Date.parse("2026-11-22T00:00:00Z");
  const point = (hours: number, worth: string): { time: number; worth: string } => ({ time: midnight + hours * 3_600_000, worth });
  test("is against the first point of the reader's day", () => {
    expect(resultToday("110", { points: [point(-1, "50"), point(0, "100"), point(1, "120")] }, midnight)?.money).toBe("10.00000000");
  });
  test("of who began today is against their beginning; of nothing there is none", () => {
    expect(resultToday("110", { points: [point(5, "100")] }, midnight)?.percent).toBe("10.0000");
    expect([resultToday("110", { points: [] }, midnight), resultToday("110", undefined, midnight)]).toEqual([undefined, undefined]);
  });
  test("leaves out what was brought in or taken out meanwhile: no deposit is a profit, no withdrawal a loss", () => {
    const paid = (hours: number, worth: string, paid_in: string) => ({ ...point(hours, worth), paid_in });
    const day = { points: [paid(0, "100", "90"), paid(5, "1100", "1090")] };
    expect(resultToday("1105", day, midnight)).toEqual({ money: "5.00000000", percent: "0.4545" });
    expect(resultOfLine([paid(0, "1100", "1090"), paid(5, "95", "90")])?.money).toBe("-5.00000000");
  });
  test("begins at midnight of the reader's clock", () => {
    expect(midnightOf(new Date(2026, 10, 22, 13, 45))).toBe(new Date(2026, 10, 22).getTime());
  });
});

describe("a line", () => {
  const points = [
    { time: 0, worth: "100" },
    { time: 10, worth: "200" },
    { time: 40, worth: "150" },
  ];
  test("runs evenly in time, high is up", () => {
    expect(lineOf(points, 80, 40)).toEqual({ points: "0.0,40.0 20.0,0.0 80.0,20.0", end: { x: 80, y: 20 }, start: 40 });
    expect(resultOfLine(points)?.money).toBe("50.00000000");
  });
  test("that stays lies in the middle; of one point there is none", () => {
    expect(lineOf([points[0] ?? { time: 0, worth: "" }, { time: 5, worth: "100" }], 10, 40)?.points).toBe("0.0,20.0 10.0,20.0");
    expect([lineOf(points.slice(0, 1), 10, 10), lineOf([], 10, 10), resultOfLine([])]).toEqual([undefined, undefined, undefined]);
  });
});
