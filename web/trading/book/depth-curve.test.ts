import { describe, expect, test } from "vitest";
import { depthCurve, nearestPoint, sidePath } from "./depth-curve.ts";

const MARKET = { priceDecimals: 1, quantityDecimals: 2 };
/** As pushed: offers from high to low. */
const DEPTH = {
  bids: [
    ["99.0", "1"],
    ["98.0", "3"],
  ],
  asks: [
    ["104.0", "2"],
    ["101.0", "2"],
  ],
} as const;

describe("the depth curve", () => {
  const curve = depthCurve(DEPTH, MARKET);

  test("sums each side from its best price outwards, around the middle", () => {
    expect(curve?.points.map(({ side, price, sum }) => `${side} ${price} ${sum}`)).toEqual([
      "bid 98.0 4.00",
      "bid 99.0 1.00",
      "ask 101.0 2.00",
      "ask 104.0 4.00",
    ]);
    expect(curve?.points.map(({ x }) => Math.round(x * 1000))).toEqual([262, 381, 619, 976]);
    expect(curve?.points.map(({ y }) => y)).toEqual([1, 0.25, 0.5, 1]);
    expect(curve?.points.map(({ distance }) => Math.round(distance * 100) / 100)).toEqual([-2, -1, 1, 4]);
    expect(curve).toMatchObject({ bids: 2, low: 95.8, middle: 100, high: 104.2, most: 4 });
  });

  test.each([
    [0, 0],
    [0.3, 0],
    [0.4, 1],
    [0.51, 2],
    [0.9, 3],
  ])("at %d of the width the point %i is the nearest", (x, point) => {
    expect(nearestPoint(curve?.points ?? [], x)).toBe(point);
  });

  test("each side is drawn as steps down to the ground", () => {
    if (curve === undefined) throw new Error("both sides have offers");
    expect(sidePath(curve, "bid")).toBe("M381.0 1000H381.0V775.0H261.9V100.0H0V1000Z");
    expect(sidePath(curve, "ask")).toBe("M619.0 1000H619.0V550.0H976.2V100.0H1000V1000Z");
  });

  test("an offer far away from all others does not press them together", () => {
    const asks = ["200", "105", "104", "103", "102", "101"].map((price) => [price, "1"] as const);
    const near = depthCurve({ ...DEPTH, asks }, MARKET);
    expect(near?.points.at(-1)).toMatchObject({ side: "ask", price: "105.0", sum: "5.00" });
  });

  test("there is none while a side is empty", () => {
    expect(depthCurve({ ...DEPTH, bids: [] }, MARKET)).toBeUndefined();
    expect(depthCurve({ bids: [], asks: [] }, MARKET)).toBeUndefined();
  });
});
