import { expect, test } from "vitest";
import { readDrawings } from "./drawings.ts";

const LINE = {
  tool: "segment",
  points: [
    { time: 1, price: 2 },
    { time: 3, price: 4 },
  ],
};

test("only whole drawings of the market are read, whatever was stored", () => {
  const stored = {
    "BTC/USDT": [
      LINE,
      { tool: "magic", points: LINE.points },
      { tool: "segment", points: [{ time: "1", price: 2 }] },
      null,
      { tool: "ray", points: [] },
    ],
  };
  expect(readDrawings(stored, "BTC/USDT")).toEqual([LINE]);
  expect(readDrawings(stored, "ETH/USDT")).toEqual([]);
  for (const broken of [undefined, null, 7, "x", [], { "BTC/USDT": "x" }]) expect(readDrawings(broken, "BTC/USDT")).toEqual([]);
  expect(readDrawings({ "BTC/USDT": Array.from({ length: 150 }, () => LINE) }, "BTC/USDT")).toHaveLength(100);
});
