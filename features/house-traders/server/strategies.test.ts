import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { coinToss, STRATEGIES, type Held, type Program, type Seen } from "./strategies.ts";

const held = (id: number, side: "long" | "short", openedMinute = 0, entryTicks = 1000): Held => ({
  id,
  side,
  lots: 1,
  openedMinute,
  entryTicks,
});
const decide = (program: Program, seen: Partial<Seen>) =>
  STRATEGIES[program].decide({ minute: 100_000, closes: Array.from({ length: 120 }, () => 1000), held: [], ...seen });
const rising = Array.from({ length: 120 }, (_, at) => 1000 + at);
const falling = rising.toReversed();

describe("the trend", () => {
  test("is long while prices rise and short while they fall, every fifth minute, and turns", () => {
    expect(decide("trend", { closes: rising })).toEqual({ close: [], open: "long" });
    expect(decide("trend", { closes: rising, held: [held(1, "long")] })).toEqual({ close: [], open: undefined });
    expect(decide("trend", { closes: falling, held: [held(1, "long")] })).toEqual({ close: [1], open: "short" });
    expect(decide("trend", { closes: rising, minute: 100_001 })).toEqual({ close: [], open: undefined });
    expect(decide("trend", { closes: rising.slice(-99) }).open).toBeUndefined();
  });
});

describe("mean reversion", () => {
  const steady = Array.from({ length: 59 }, (_, at) => 1000 + (at % 2));
  test("goes against what is far from the hour's mean, and leaves when it is back or it took too long", () => {
    expect(decide("reversion", { closes: [...steady, 1010] }).open).toBe("short");
    expect(decide("reversion", { closes: [...steady, 990] }).open).toBe("long");
    expect(decide("reversion", { closes: [...steady, 1001] }).open).toBeUndefined();
    expect(decide("reversion", { closes: Array.from({ length: 60 }, () => 1000) }).open).toBeUndefined();
    expect(decide("reversion", { closes: [...steady, 1010], held: [held(3, "short", 99_990)] })).toEqual({ close: [], open: undefined });
    expect(decide("reversion", { closes: [...steady, 1010], held: [held(3, "short", 99_760)] }).close).toEqual([3]);
    expect(decide("reversion", { held: [held(3, "short", 99_999)] }).close).toEqual([3]);
  });
});

describe("the grid", () => {
  test("buys a line lower, sells each a line above what it cost, and holds ten at most", () => {
    expect(decide("grid", {}).open).toBe("long");
    expect(decide("grid", { held: [held(1, "long", 0, 1001)] }).open).toBeUndefined();
    expect(decide("grid", { held: [held(1, "long", 0, 1003)] }).open).toBe("long");
    expect(decide("grid", { held: [held(1, "long", 0, 1100), held(2, "long", 0, 998)] })).toEqual({ close: [2], open: undefined });
    expect(decide("grid", { held: Array.from({ length: 10 }, (_, at) => held(at, "long", 0, 1100)) }).open).toBeUndefined();
  });
});

test("who buys and holds buys every six hours and holds for a week", () => {
  expect(decide("hold", {}).open).toBe("long");
  expect(decide("hold", { held: [held(1, "long", 100_000 - 359)] }).open).toBeUndefined();
  expect(decide("hold", { held: [held(1, "long", 100_000 - 360)] })).toEqual({ close: [], open: "long" });
  expect(decide("hold", { held: [held(1, "long", 100_000 - 10_080), held(2, "long", 99_999)] })).toEqual({ close: [1], open: undefined });
});

describe("chance", () => {
  test("tosses once an hour, as anybody can compute, and leaves with the next", () => {
    const digit = createHash("sha256").update("coin toss 1666").digest("hex")[0] ?? "";
    const side = Number.parseInt(digit, 16) % 2 === 0 ? "long" : "short";
    expect(coinToss(1666)).toBe(side);
    expect(decide("chance", { minute: 99_960 })).toEqual({ close: [], open: side });
    expect(decide("chance", { minute: 99_999, held: [held(1, side, 99_960)] })).toEqual({ close: [], open: undefined });
    expect(decide("chance", { minute: 100_020, held: [held(1, side, 99_960)] })).toEqual({ close: [1], open: coinToss(1667) });
  });

  test("falls on both sides", () => {
    const sides = Array.from({ length: 1000 }, (_, hour) => coinToss(hour)).filter((side) => side === "long").length;
    expect(sides).toBeGreaterThan(430);
    expect(sides).toBeLessThan(570);
  });
});
