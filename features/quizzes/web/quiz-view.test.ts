import { describe, expect, test } from "vitest";
import type { QuizRow } from "../contract/quizzes-replies.ts";
import { linePeriod, oddsLine, priceLine, problemOf, spanOf, stepped, waitsFor, wouldPay } from "./quiz-view.ts";

const answer = (option: number, pool: string) => ({ option, name: "", pool, share: "0.0", factor: "" });
const quiz = { answers: [answer(1, "3180"), answer(2, "5240")], rake: "5", min: "1", most: "1000", mine: "50" };

describe("what a bet would be paid", () => {
  test.each([
    ["the picture's, with the own stake in it", 1, "25", "62.579953"],
    ["while it is being typed", 1, "25.", "62.579953"],
    ["nothing typed", 1, "", undefined],
    ["nothing at stake", 2, "0", undefined],
  ])("%s", (_why, option, typed, paid) => expect(wouldPay(quiz, option, typed)).toBe(paid));
});

test.each([
  ["as it should be", "10", "100", undefined],
  ["exactly what is left of the most", "950", "1000", undefined],
  ["a unit more", "950.000001", "1000", "bounds"],
  ["less than the least", "0.999999", "100", "bounds"],
  ["nothing", "", "100", "bounds"],
  ["more than is free", "10", "9.999999", "free"],
])("%s", (_why, typed, free, problem) => expect(problemOf(quiz, { typed, free, isKnown: true })).toBe(problem));

test("what is free is not asked of a guest", () => {
  expect(problemOf(quiz, { typed: "10", free: "0", isKnown: false })).toBeUndefined();
});

test.each([
  ["25", 1, "35"],
  ["25", -1, "15"],
  ["5", -1, "1"],
  ["", 1, "10"],
  ["1.5", 1, "11.5"],
] as const)("%s stepped by %d is %s", (typed, by, text) => expect(stepped(typed, "1", by)).toBe(text));

test("a span is never less than nothing, and counts started seconds", () => {
  expect(spanOf(90_061_001)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 2 });
  expect(spanOf(-5)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
});

test("a quiz waits for its opening, its cut-off, its settlement, then for nothing that has a time", () => {
  const at = (state: QuizRow["state"]) => waitsFor({ state, starts_ms: 1, closes_ms: 2, settles_ms: 3 } as QuizRow, 2)?.what;
  expect([at("coming"), at("open"), at("cut_off"), at("over")]).toEqual(["opens_in", "closes_in", "settles_in", undefined]);
});

test("the line of odds goes from the opening to now, and ends where it stands", () => {
  const reply = {
    quiz: { starts_ms: 0, closes_ms: 1000 } as QuizRow,
    odds: [
      { at_ms: 100, pools: ["1", "0"] },
      { at_ms: 500, pools: ["1", "3"] },
    ],
    now: 900,
  };
  expect(oddsLine(reply)).toEqual([
    { x: 10, share: 100 },
    { x: 50, share: 25 },
    { x: 90, share: 25 },
  ]);
  expect(oddsLine({ ...reply, odds: [] })).toEqual([]);
});

describe("the line of the price", () => {
  const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
  test.each([
    [30 * MINUTE_MS, "1min"],
    [24 * HOUR_MS, "5min"],
    [7 * 24 * HOUR_MS, "60min"],
    [90 * 24 * HOUR_MS, "4hour"],
  ])("of %i ms is drawn from candles of %s", (settles_ms, name) => {
    expect(linePeriod({ starts_ms: 0, settles_ms }).name).toBe(name);
    expect(settles_ms / linePeriod({ starts_ms: 0, settles_ms }).ms).toBeLessThan(600);
  });

  const of = (more: object = {}) =>
    ({ starts_ms: 600_000, closes_ms: 1_140_000, settles_ms: 1_200_000, strike: "150", index: "", ...more }) as unknown as QuizRow;
  const candles = [
    { time: 540_000, open: "90", close: "95" },
    { time: 600_000, open: "100", close: "200" },
    { time: 660_000, open: "200", close: "180" },
  ];

  test("goes from the opening over each candle's end to the index as it is, the strike within, what is to come left free", () => {
    const line = priceLine({ quiz: of(), index: "120", now: 700_000 }, candles);
    // From 100 to 200 with room above and below.
    expect(line).toEqual({
      points: [
        { x: 0, y: 93.1 },
        { x: 10, y: 6.9 },
        { x: 16.67, y: 24.14 },
        { x: 16.67, y: 75.86 },
      ],
      strike: 50,
      closes: 90,
    });
  });

  test("of one that is over ends with the index that decided; a price that stood still is a level line", () => {
    const line = priceLine({ quiz: of({ index: "150" }), index: "999", now: 9_000_000 }, [{ time: 600_000, open: "150", close: "150" }]);
    expect(line?.points).toEqual([
      { x: 0, y: 50 },
      { x: 10, y: 50 },
      { x: 100, y: 50 },
    ]);
  });

  test("is not there before the opening, without a strike or a candle", () => {
    expect(priceLine({ quiz: of(), index: "120", now: 600_000 }, candles)).toBeUndefined();
    expect(priceLine({ quiz: of({ strike: "" }), index: "120", now: 700_000 }, candles)).toBeUndefined();
    expect(priceLine({ quiz: of(), index: "120", now: 700_000 }, [])).toBeUndefined();
  });
});
