import { expect, test } from "vitest";
import type { DualCoinRow, DualHoursReply, DualProductRow, DualSamplesReply } from "../contract/dual-investment-replies.ts";
import {
  byRate,
  checkMean,
  checkVolatility,
  coveredPercent,
  distanceOf,
  leastOf,
  mostOf,
  outcomesOf,
  payoffOf,
  problemOf,
} from "./dual-view.ts";

const COIN: DualCoinRow = {
  ...{ currency_id: 1, currency_name: "BTC", symbol: "BTC/USDT", price_decimals: 1, coin_decimals: 8, cash_decimals: 6 },
  ...{ index: "95316.9", index_ms: 1, is_paused: 0 },
};
const CALL: DualProductRow = {
  ...{
    id: 1,
    name: "",
    currency_id: 1,
    currency_name: "BTC",
    type: "call",
    rate: 40.28,
    exercise_price: 99_000,
    day: 7,
    strike: "99000.0",
  },
  ...{ start_time: "", end_time: "", total_number: 60, purchased_number: 0, remaining_number: 60, user_limit: 20, status: 1 },
  ...{ price_decimals: 1, pay_name: "BTC", pay_id: 1, pay_decimals: 8, get_name: "USDT", get_decimals: 6, share: "0.10000000" },
  ...{ rate_text: "40.28", fair_rate: "47.39", passed_on: "85", volatility: "41.8", hours: 720, made_ms: 0, position: 1 },
  ...{ sale_ends_ms: 0, settles_ms: 0, is_on_sale: 1, is_paused: 0, is_passed: 0, mine: 0 },
};

test("both outcomes, what the option is worth, and beyond which price holding is better", () => {
  expect(outcomesOf(CALL, COIN, 2)).toEqual({
    principal: "0.20000000",
    own: "0.20154498",
    ownInterest: "0.00154498",
    other: "19952.953643",
    otherInterest: "152.953643",
    beyond: "99764.7",
    option: "173.256575",
    gets: "147.262704",
  });
  const put = outcomesOf({ ...CALL, type: "put", strike: "90000.0" }, COIN, 1);
  expect(put).toMatchObject({ principal: "9000.000000", own: "9069.524383", other: "0.10077249", beyond: "89310.0" });
});

test("the picture has what one gets below what only holding gives, beyond the strike alone", () => {
  const call = payoffOf("call", { strike: 99_000, index: 95_316.9, rate: 402_800, days: 7 });
  const [low, corner, high] = call.line;
  expect(low?.[1]).toBeLessThan(corner?.[1] ?? 0);
  expect(corner?.[1]).toBe(high?.[1]);
  expect(call.held[1]?.[1]).toBeGreaterThan(high?.[1] ?? 1);
  expect(call.held[0]?.[1]).toBeLessThan(low?.[1] ?? 0);
  expect(call.given).toHaveLength(3);
  expect(call.strikeAt).toBeGreaterThan(call.nowAt);
  const put = payoffOf("put", { strike: 90_000, index: 95_316.9, rate: 402_800, days: 7 });
  expect(put.line[0]?.[1]).toBeLessThan(put.held[0]?.[1] ?? 0);
  expect(put.line[2]?.[1]).toBe(put.line[1]?.[1]);
  expect(put.line[2]?.[1]).toBeGreaterThan(put.held[1]?.[1] ?? 1);
  expect(put.strikeAt).toBeLessThan(put.nowAt);
  for (const [x, y] of [...call.line, ...call.held, ...put.line, ...put.held])
    for (const part of [x, y]) expect(part >= 0 && part <= 1).toBe(true);
});

test.each([
  ["paused", { is_paused: 1 }, 1, "9"],
  ["over", { is_on_sale: 0 }, 1, "9"],
  ["no_index", { rate_text: "" }, 1, "9"],
  ["passed", { is_passed: 1 }, 1, "9"],
  ["sold_out", { remaining_number: 0 }, 1, "9"],
  ["most", { mine: 19 }, 2, "9"],
  ["free", {}, 3, "0.29999999"],
  [undefined, {}, 3, "0.3"],
  [undefined, {}, 3, undefined],
] as const)("%s", (problem, more, shares, free) => {
  expect(problemOf({ ...CALL, ...more }, shares, free)).toBe(problem);
});

test("bounds, distances, cover, and the least rate that is taken", () => {
  expect([mostOf(CALL), mostOf({ ...CALL, remaining_number: 3 }), mostOf({ ...CALL, mine: 25 })]).toEqual([20, 3, 0]);
  expect([distanceOf("99000.0", "95316.9"), distanceOf("90000", "95316.9"), distanceOf("1", "")]).toEqual(["3.9", "-5.6", ""]);
  expect(leastOf("40.28")).toBe("39.4744");
  const cover = [
    { currency_id: 1, currency_name: "BTC", held: "10", promised: "5" },
    { currency_id: 3, currency_name: "USDT", held: "99", promised: "100" },
  ];
  expect([coveredPercent(cover, ["BTC"]), coveredPercent(cover, ["BTC", "USDT"]), coveredPercent([], ["BTC"])]).toEqual([100, 99, 100]);
});

test("a mean and a volatility are computed again; one tick more is found, and what is not settled is open", () => {
  const settles = Date.UTC(2026, 10, 22, 8);
  const at = Array.from({ length: 30 }, (_, minute) => settles - minute * 60_000).reverse();
  const samples: DualSamplesReply = {
    ...{ id: 1, price_decimals: 1, settles_ms: settles, is_settled: 1, sum: 30 * 953_169, count: 30 },
    ...{ at, ticks: at.map(() => 953_169), position: at.map(() => 1) },
  };
  expect(checkMean(samples)).toMatchObject({ verdict: "agrees", minutes: 30 });
  expect(checkMean({ ...samples, sum: samples.sum + 1 }).verdict).toBe("differs");
  expect(checkMean({ ...samples, is_settled: 0, sum: 0, count: 0 }).verdict).toBe("open");
  expect(checkMean({ ...samples, sum: 0, count: 0 }).verdict).toBe("differs");
  const hour = Array.from({ length: 40 }, (_, n) => 400_000 + n);
  const hours: DualHoursReply = {
    ...{ id: 1, price_decimals: 1, volatility: "46.6799", count: 39 },
    ...{ hour, ticks: hour.map((n) => 600_000 + (n % 2) * 3_000), position: hour.map(() => 1) },
  };
  const { ppm } = checkVolatility(hours);
  const said = (ppm / 10_000).toFixed(4);
  expect(checkVolatility({ ...hours, volatility: said }).verdict).toBe("agrees");
  expect(checkVolatility({ ...hours, volatility: "46.0001" }).verdict).toBe("differs");
  expect(checkVolatility({ ...hours, volatility: said, count: 38 }).verdict).toBe("differs");
});

test("by rate the highest comes first, and what can not be bought last", () => {
  const products = [
    { ...CALL, id: 1, rate: 12.5 },
    { ...CALL, id: 2, rate: 90, is_passed: 1 as const },
    { ...CALL, id: 3, rate: 40.28 },
    { ...CALL, id: 4, rate: 0, rate_text: "", exercise_price: 98_000 },
  ];
  expect(byRate(products).map(({ id }) => id)).toEqual([3, 1, 4, 2]);
});
