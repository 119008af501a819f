import { expect, test } from "vitest";
import { sampleLine, type Sample } from "./sample-line.ts";

const sample = (at: number, ticks: number): Sample => ({ at, ticks, price: "", sources: 1, position: at });

test.each([
  ["the oldest is left, the highest on top", [sample(3000, 30), sample(2000, 10), sample(1000, 20)], "0.0,50.0 50.0,96.0 100.0,4.0"],
  ["times lie as far apart as they do", [sample(11_000, 2), sample(2000, 1), sample(1000, 1)], "0.0,96.0 10.0,96.0 100.0,4.0"],
  ["a price that rests lies in the middle", [sample(2000, 7), sample(1000, 7)], "0.0,50.0 100.0,50.0"],
  ["one sample is a point at the right", [sample(1000, 7)], "100.0,50.0"],
  ["none is no line", [], ""],
])("%s", (_what, rows, points) => {
  expect(sampleLine(rows, 100, 100)).toBe(points);
});
