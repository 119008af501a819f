import { expect, test } from "vitest";
import { LineDrag } from "./line-drag.ts";

const FROM = 95_000;

function held(): LineDrag {
  const drag = new LineDrag();
  drag.begin();
  return drag;
}

test.each([
  ["another price", 95_010.26, 1, 95_010.26],
  ["one step of the market further", 95_000.1, 1, 95_000.1],
  ["less than a step, which is no other price", 95_000.04, 1, undefined],
  ["its own place", FROM, 1, undefined],
  ["nowhere", undefined, 1, undefined],
  ["below zero, where nothing has a price", -3, 1, undefined],
])("a line let go at %s", (_where, price, decimals, moved) => {
  expect(held().end(price, FROM, decimals)).toBe(moved);
});

test("Esc puts a held line back: where it is let go then counts no more, but the next time does", () => {
  const drag = held();
  expect(drag.putBack()).toBe(true);
  expect(drag.isPutBack).toBe(true);
  expect(drag.end(96_000, FROM, 1)).toBeUndefined();
  drag.begin();
  expect(drag.isPutBack).toBe(false);
  expect(drag.end(96_000, FROM, 1)).toBe(96_000);
});

test("Esc without a line in hand is for others, and what was never grasped moves nowhere", () => {
  const drag = new LineDrag();
  expect(drag.putBack()).toBe(false);
  expect(drag.end(96_000, FROM, 1)).toBeUndefined();
  drag.begin();
  drag.end(96_000, FROM, 1);
  expect(drag.putBack()).toBe(false);
});
