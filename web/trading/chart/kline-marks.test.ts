import type { Chart, OverlayCreate, OverlayEvent } from "klinecharts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChartLine, ChartMarks } from "./chart-port.ts";
import { showMarks, within } from "./kline-marks.ts";

/** It asks the window for things when it is loaded; all that is needed of it here is to be told of figures. */
vi.mock("klinecharts", () => ({ registerOverlay: () => undefined }));

const LINE: ChartLine = { id: 1, price: 100, label: "Stop-loss", kind: "Stop-loss", tone: "down", canMove: true };
const LOOK = { colour: () => "#fff", family: "Inter", decimals: 1, language: "en" as const };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", { addEventListener: () => undefined, removeEventListener: () => undefined });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A chart that knows what was drawn into it, and hands out the newest line to be grasped. */
function chartWith(onMove: (id: number, price: number) => void) {
  const drawn: OverlayCreate[] = [];
  let cleared = 0;
  const chart = {
    createOverlay: (overlay: OverlayCreate) => `line ${drawn.push(overlay)}`,
    removeOverlay: () => {
      cleared += 1;
    },
    overrideOverlay: () => undefined,
  } as unknown as Chart;
  const marks = (price: number): ChartMarks => ({
    drawing: 0,
    lines: [{ ...LINE, price }],
    fills: [],
    cost: undefined,
    onMove,
    onRemove: () => undefined,
  });
  const at = (value: number): OverlayEvent<unknown> => ({ overlay: { points: [{ value }] } }) as unknown as OverlayEvent<unknown>;
  return {
    show: (price: number) => showMarks(chart, marks(price), LOOK),
    grasp: () => drawn.at(-1)?.onPressedMoveStart?.(at(100)),
    letGo: (price: number) => drawn.at(-1)?.onPressedMoveEnd?.(at(price)),
    cleared: () => cleared,
  };
}

test("a line that is held stays in the hand while its chart is told of other figures, which are drawn once it was let go", () => {
  const moved: number[] = [];
  const { show, grasp, letGo, cleared } = chartWith((_id, price) => moved.push(price));
  show(100);
  grasp();
  show(101);
  show(102);
  expect(cleared()).toBe(1);
  letGo(105.5);
  expect(moved).toEqual([105.5]);
  expect(cleared()).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(cleared()).toBe(2);
});

test("a line that was put back is drawn anew at once, and what came of a moved one is not drawn twice", () => {
  const { show, grasp, letGo, cleared } = chartWith(() => undefined);
  show(100);
  grasp();
  show(101);
  letGo(100);
  vi.advanceTimersByTime(1);
  expect(cleared()).toBe(2);
  grasp();
  show(102);
  letGo(110);
  show(110);
  expect(cleared()).toBe(3);
  vi.advanceTimersByTime(1000);
  expect(cleared()).toBe(3);
});

test.each([
  ["far above a pane: below its two lines of legend", -900, 250, 56],
  ["far above a low one, which has no room for that: at its edge", -900, 120, 11],
  ["far below: at the lower edge", 900, 250, 239],
  ["in sight: where its price is", 30, 250, 30],
])("a label that stays in sight, its price %s", (_where, y, height, expected) => {
  expect(within(y, height)).toBe(expected);
});
