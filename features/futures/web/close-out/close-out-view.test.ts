import { expect, test } from "vitest";
import type { CloseOutReply, CloseOutStep } from "../../contract/futures-rows.ts";
import { drawingOf, halfMarginPercent } from "./close-out-view.ts";

const AT = 100_000;
const step = { mark: "90", entry_price: "100", opened: 20_000 } as CloseOutStep;
function reply(chart: Partial<CloseOutReply["chart"]> = {}, warnings: CloseOutReply["warnings"] = []): CloseOutReply {
  const mark = [0, 40_000, 80_000, 120_000].map((at, i) => [at, String(97 - 3 * i), String(101 - 3 * i), String(100 - 3 * i)] as const);
  const drawn = { step: 1, from: 0, to: 120_000, every: 60, mark, index: mark, liquidation: [[20_000, "91"]] as const, ...chart };
  return { at: AT, warnings, chart: drawn } as unknown as CloseOutReply;
}

test("the mark goes from left to right through the exact prices of warning and close-out", () => {
  const drawing = drawingOf(reply({}, [{ at: 60_000, rate: "79.00", mark: "95" }]), step);
  const xs = drawing.mark.map(({ x }) => x);
  expect(xs).toEqual(xs.toSorted((a, b) => a - b));
  expect(drawing.mark).toContainEqual(drawing.closed);
  expect(drawing.mark).toContainEqual(drawing.warned[0]);
  expect(drawing.closed.x).toBeCloseTo(AT / 120_000);
  expect(drawing.warned[0]?.y).toBeLessThan(drawing.closed.y);
});

test("the liquidation price is a line of steps that ends with the close-out", () => {
  const { liquidation, closed } = drawingOf(
    reply({
      liquidation: [
        [20_000, "91"],
        [60_000, "92"],
      ],
    }),
    step,
  );
  expect(liquidation.map(({ x }) => x)).toEqual([20_000, 60_000, 60_000, AT].map((at) => at / 120_000));
  expect(liquidation[0]?.y).toBe(liquidation[1]?.y);
  expect(liquidation[2]?.y).toBeLessThan(liquidation[1]?.y ?? 0);
  expect(liquidation.at(-1)?.x).toBe(closed.x);
});

test("where other contracts moved it too, it is drawn for the moment of the close-out alone", () => {
  const { liquidation } = drawingOf(reply({ liquidation: [[AT, "91"]] }), step);
  expect(liquidation).toHaveLength(2);
  expect((liquidation[1]?.x ?? 0) - (liquidation[0]?.x ?? 0)).toBeLessThan(0.1);
});

test("an entry that is far away does not press the curve flat, and is not drawn outside", () => {
  const { entry, opened, mark } = drawingOf(reply(), { ...step, entry_price: "500" } as CloseOutStep);
  expect([entry, opened]).toEqual([undefined, undefined]);
  expect(Math.max(...mark.map(({ y }) => y)) - Math.min(...mark.map(({ y }) => y))).toBeGreaterThan(0.5);
  expect(drawingOf(reply(), step).opened?.x).toBeCloseTo(20_000 / 120_000);
});

test("minutes have their range shaded, seconds have none", () => {
  const { range } = drawingOf(reply(), step);
  // The first begins before what is shown.
  expect(range.map(({ from, to }) => [from.x, to.x].map((x) => Math.round(x * 120)))).toEqual([
    [0, 40],
    [40, 80],
    [80, 120],
  ]);
  for (const { from, to } of range) expect(from.y).toBeLessThan(to.y);
  expect(drawingOf(reply({ every: 2 }), step).range).toEqual([]);
});

test("prices at the edge are round, apart, and inside", () => {
  const { levels } = drawingOf(reply(), step);
  expect(levels.length).toBeGreaterThan(1);
  for (const { price, y } of levels) expect([Number.isInteger(price), y > 0 && y < 1]).toEqual([true, true]);
});

test("a price that stood still all the time is drawn, too", () => {
  const still = [0, 120_000].map((at) => [at, "90", "90", "90"] as const);
  const drawing = drawingOf(reply({ mark: still, index: still, liquidation: [] }), { ...step, entry_price: "90" } as CloseOutStep);
  for (const { y } of drawing.mark) expect(Number.isFinite(y)).toBe(true);
});

test.each([
  [10, "5"],
  [20, "2.5"],
  [3, "16.67"],
])("at %d× half of the margin is gone after %s %%", (multiple, percent) => {
  expect(halfMarginPercent(multiple)).toBe(percent);
});
