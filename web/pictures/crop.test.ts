import { expect, test } from "vitest";
import { cropEdge, dragged, wholeCrop, withinPicture } from "./crop.ts";

const LANDSCAPE = { width: 400, height: 300 };

test("at first the largest square in the middle is chosen", () => {
  expect([wholeCrop(LANDSCAPE), cropEdge(LANDSCAPE, wholeCrop(LANDSCAPE))]).toEqual([{ x: 200, y: 150, zoom: 1 }, 300]);
});

test("the picture follows the finger: to the right shows more of its left", () => {
  expect(dragged(LANDSCAPE, wholeCrop(LANDSCAPE), { x: 10, y: 0 }, 150)).toEqual({ x: 180, y: 150, zoom: 1 });
});

test.each([
  ["beyond the left edge", { x: -50, y: 150, zoom: 1 }, { x: 150, y: 150, zoom: 1 }],
  ["beyond the corner, enlarged", { x: 1000, y: 1000, zoom: 2 }, { x: 325, y: 225, zoom: 2 }],
  ["smaller than the picture", { x: 200, y: 150, zoom: 0.5 }, { x: 200, y: 150, zoom: 1 }],
  ["too large", { x: 200, y: 150, zoom: 40 }, { x: 200, y: 150, zoom: 4 }],
])("%s: the square stays inside", (_why, crop, expected) => {
  expect(withinPicture(LANDSCAPE, crop)).toEqual(expected);
});
