import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bundleText, LABEL_STEP, placeLines } from "./line-bundles.ts";

const HEIGHT = 300;
const at = (...heights: readonly number[]): { id: number; y: number }[] => heights.map((y, index) => ({ id: index + 1, y }));
const heads = (lines: readonly { id: number; y: number }[], open?: number): number[] =>
  [...placeLines(lines, HEIGHT, open).values()].flatMap(({ headY }) => headY ?? []);

test("a line with room has its own label at its price", () => {
  expect(placeLines(at(10, 10 + LABEL_STEP), HEIGHT, undefined)).toEqual(
    new Map([
      [1, { labelY: 10, bundle: [1], headY: undefined, isTold: false }],
      [2, { labelY: 32, bundle: [2], headY: undefined, isTold: false }],
    ]),
  );
});

test("lines nearer than a label's height have one for all, at the first; the next begins where there is room again", () => {
  const places = placeLines(at(50, 30, 35, 51), HEIGHT, undefined);
  expect(places.get(2)).toEqual({ labelY: undefined, bundle: [2, 3, 1, 4], headY: 30, isTold: false });
  expect(places.get(1)).toEqual({ labelY: undefined, bundle: [1], headY: undefined, isTold: false });
  expect(placeLines(at(30, 51, 52), HEIGHT, undefined).get(3)).toEqual({ labelY: 52, bundle: [3], headY: undefined, isTold: false });
});

test("lines of one price are bundled, in their order", () => {
  expect(placeLines(at(40, 40, 40), HEIGHT, undefined).get(1)?.bundle).toEqual([1, 2, 3]);
});

test("a line outside of the pane has no place", () => {
  expect([...placeLines(at(-1, 0, HEIGHT, HEIGHT + 1), HEIGHT, undefined).keys()]).toEqual([2, 3]);
});

describe("an open bundle", () => {
  test("tells each of its lines below its own label, and no other line's", () => {
    const places = placeLines(at(30, 35, 200), HEIGHT, 2);
    expect(places.get(1)).toEqual({ labelY: 52, bundle: [1, 2], headY: 30, isTold: true });
    expect(places.get(2)?.labelY).toBe(74);
    expect(places.get(3)?.labelY).toBeUndefined();
  });

  test("stays within the pane, at its foot and when there are more than fit", () => {
    expect(placeLines(at(290, 295), HEIGHT, 1).get(2)?.labelY).toBe(HEIGHT - LABEL_STEP / 2);
    const many = placeLines(at(...Array.from({ length: 50 }, () => 150)), HEIGHT, 7);
    const shown = [...many.values()].flatMap(({ labelY }) => labelY ?? []);
    expect(shown).toHaveLength(12);
    expect(Math.max(...shown)).toBeLessThanOrEqual(HEIGHT - LABEL_STEP / 2);
  });

  test("is closed when its lines have gone apart", () => {
    expect(heads(at(30, 100), 1)).toEqual([]);
  });
});

test("no two labels touch and every line is in one of them, wherever they stand", () => {
  const some = fc.array(fc.integer({ min: -50, max: HEIGHT + 50 }), { maxLength: 60 });
  fc.assert(
    fc.property(some, (heights) => {
      const places = [...placeLines(at(...heights), HEIGHT, undefined).values()];
      const labels = places.flatMap(({ labelY, headY }) => labelY ?? headY ?? []).toSorted((one, other) => one - other);
      labels.slice(1).forEach((label, index) => expect(label - (labels[index] ?? 0)).toBeGreaterThanOrEqual(LABEL_STEP));
      const told = places.flatMap(({ labelY, headY, bundle }) => (labelY === undefined && headY === undefined ? [] : bundle));
      expect(told.toSorted((one, other) => one - other)).toEqual(
        at(...heights)
          .filter(({ y }) => y >= 0 && y <= HEIGHT)
          .map(({ id }) => id),
      );
    }),
  );
});

test("a bundle says what it is of", () => {
  expect(bundleText(["Buy", "Sell", "Buy"])).toBe("2 × Buy · 1 × Sell");
});
