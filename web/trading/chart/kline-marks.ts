/** Own orders and trades drawn over the candles by klinecharts: lines that can be dragged, letters at the fills. */
import { registerOverlay } from "klinecharts";
import type { Chart, OverlayFigure } from "klinecharts";
import type { LanguageCode } from "../../i18n/languages.ts";
import type { ChartCost, ChartFill, ChartLine, ChartMarks } from "./chart-port.ts";
import { distanceText } from "./chart-texts.ts";
import { across, BUNDLE, label, LABEL_RIGHT, lineFigures, priceText } from "./kline-lines.ts";
import type { Colours, Figures, LineData, Lines } from "./kline-lines.ts";
import { LABEL_STEP, placeLines } from "./line-bundles.ts";
import type { LinePlace } from "./line-bundles.ts";
import { LineDrag } from "./line-drag.ts";

const LINE = "own_order";
const FILL = "own_fill";
const COST = "own_cost";
const GROUP = "own";
const TAG_HEIGHT = 18;
const COUNTDOWN_HEIGHT = 14;
/** Below a buy's candle, above a sell's, px. */
const FILL_AWAY = 14;
const FILL_RADIUS = 7;

type FillData = ChartFill & Colours;
type CostData = ChartCost & Colours & Figures & { readonly lines: Lines };

/** How far a price lies from the market's, with a space before it; empty without candles. */
function away(chart: Chart, price: number, { language }: Figures): string {
  const last = chart.getDataList().at(-1);
  const text = last === undefined ? "" : distanceText(price, last.close, language);
  return text === "" ? "" : `  ${text}`;
}

/** What is so at this price, with a space before it. */
function told({ detail }: Pick<ChartLine, "detail">, price: number): string {
  const text = detail?.(price) ?? "";
  return text === "" ? "" : `  ${text}`;
}

let isRegistered = false;

function register(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerLine();
  registerCost();
  registerOverlay<FillData>({
    name: FILL,
    totalStep: 2,
    lock: true,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: ({ coordinates: [at], overlay: { extendData: fill } }) => (at === undefined ? [] : fillFigures(at.x, at.y, fill)),
  });
}

function registerLine(): void {
  registerOverlay<LineData>({
    name: LINE,
    totalStep: 2,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: ({ chart, yAxis, coordinates: [at], bounding, overlay: { extendData: line, points } }) => {
      if (at === undefined) return [];
      const price = points[0]?.value ?? line.price;
      const place = placeIn(line, price, at.y, yAxis, bounding.height);
      if (place === undefined) return [];
      const stood = price === line.price ? line.from : line.price;
      const fromY = stood === undefined ? undefined : yAxis?.convertToPixel(stood);
      const distance = `${told(line, price)}${line.hidesDistance === true ? "" : away(chart, price, line)}`;
      return lineFigures(at.y, bounding, { line, price, place, distance, fromY });
    },
    createYAxisFigures: ({ chart, yAxis, coordinates: [at], bounding, overlay: { extendData: line, points } }) => {
      if (at === undefined) return [];
      const price = points[0]?.value ?? line.price;
      const place = placeIn(line, price, at.y, yAxis, bounding.height);
      const last = yAxis?.convertToPixel(chart.getDataList().at(-1)?.close ?? Number.NaN);
      if (price === line.price && isNear(at.y, last)) return [];
      // Of a bundle the first says where it is.
      if (place === undefined || (place.labelY !== at.y && place.headY === undefined)) return [];
      return {
        type: "text",
        attrs: { x: 0, y: at.y, text: priceText(price, line), baseline: "middle" },
        styles: label(line),
        ignoreEvent: true,
      };
    },
  });
}

function registerCost(): void {
  registerOverlay<CostData>({
    name: COST,
    totalStep: 2,
    lock: true,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: ({ chart, yAxis, coordinates: [at], bounding: { width, height }, overlay: { extendData: cost } }) => {
      if (at === undefined) return [];
      const places = yAxis === null ? undefined : cost.lines.placesIn({ toPixel: (value) => yAxis.convertToPixel(value), height });
      const isTaken =
        places !== undefined && [...places.values()].some(({ labelY, headY }) => isClose(labelY, at.y) || isClose(headY, at.y));
      return costFigures(at.y, { width, isTaken }, cost, gained(chart, cost));
    },
    createYAxisFigures: ({ chart, yAxis, coordinates: [at], overlay: { extendData: cost } }) =>
      at === undefined || isNear(at.y, yAxis?.convertToPixel(chart.getDataList().at(-1)?.close ?? Number.NaN))
        ? []
        : {
            type: "text",
            attrs: { x: 0, y: at.y, text: priceText(cost.price, cost), baseline: "middle" },
            styles: tag(cost),
            ignoreEvent: true,
          },
  });
}

/** One that is being dragged stands for itself, at the pointer. */
function placeIn(
  line: LineData,
  price: number,
  y: number,
  yAxis: { readonly convertToPixel: (value: number) => number } | null,
  height: number,
): LinePlace | undefined {
  if (price !== line.price || yAxis === null) return { labelY: y, bundle: [line.id], headY: undefined, isTold: false };
  return line.lines.placesIn({ toPixel: (value) => yAxis.convertToPixel(value), height }).get(line.id);
}

/** From the highest on. Worked out once for each way in which the chart is scaled, not for each line. */
function placedLines(all: readonly ChartLine[], mixed: string, open: number | undefined): Lines {
  let scale = "";
  let places: ReadonlyMap<number, LinePlace> = new Map();
  const [first, last] = [all[0]?.price ?? 0, all.at(-1)?.price ?? 0];
  const other = first === last ? first * 2 : last;
  return {
    all,
    mixed,
    isOpen: () => [...places.values()].some(({ isTold }) => isTold),
    placesIn: ({ toPixel, height }) => {
      const present = `${toPixel(first)} ${toPixel(other)} ${height}`;
      if (present !== scale) {
        scale = present;
        const placed = all.map(({ id, price, isPinned }) => ({
          id,
          y: isPinned === true ? within(toPixel(price), height) : toPixel(price),
        }));
        places = placeLines(placed, height, open);
      }
      return places;
    },
  };
}

/** Two lines of legend stand at the top; a pane so low has no room below them. */
const BELOW_LEGEND = 56;
const LOW_PANE = 200;

/** A label at the edge for a price beyond it: at the upper one below the legend, which it would cover. */
export function within(y: number, height: number): number {
  if (y < 0 && height > LOW_PANE) return BELOW_LEGEND;
  return Math.max(LABEL_STEP / 2, Math.min(height - LABEL_STEP / 2, y));
}

/** How the market stands to what one paid. */
function gained(chart: Chart, cost: CostData): string {
  const last = chart.getDataList().at(-1);
  const text = last === undefined ? "" : distanceText(last.close, cost.price, cost.language);
  return text === "" ? "" : `  ${text}`;
}

/** Labels of the axis give way to the last price's, which has the countdown below it. */
const isNear = (y: number, other = Number.NaN): boolean => y > other - TAG_HEIGHT && y < other + TAG_HEIGHT + COUNTDOWN_HEIGHT;

/** Filled instead of outlined: it is no order. */
const tag = (colours: Colours): object => ({ ...label(colours), style: "fill", borderSize: 0 });

const isClose = (label: number | undefined, y: number): boolean => label !== undefined && Math.abs(label - y) < LABEL_STEP;

/** Gold dots: what is the reader's. It lets everything below it be pressed, and stands on the left where an order's label has its place. */
function costFigures(
  y: number,
  { width, isTaken }: { readonly width: number; readonly isTaken: boolean },
  cost: CostData,
  gain: string,
): OverlayFigure[] {
  const place = isTaken ? { x: LABEL_RIGHT, align: "left" } : { x: width - LABEL_RIGHT, align: "right" };
  return [
    {
      type: "line",
      attrs: across(y, width),
      styles: { style: "dashed", dashedValue: [1, 3], size: 1.5, color: cost.tone },
      ignoreEvent: true,
    },
    {
      type: "text",
      attrs: { ...place, y, text: `${cost.label} ${priceText(cost.price, cost)}${gain}`, baseline: "middle" },
      styles: tag(cost),
      ignoreEvent: true,
    },
  ];
}

function fillFigures(x: number, y: number, fill: FillData): OverlayFigure[] {
  const middle = fill.side === "buy" ? y + FILL_AWAY : y - FILL_AWAY;
  return [
    { type: "circle", attrs: { x, y: middle, r: FILL_RADIUS }, styles: { style: "fill", color: fill.tone }, ignoreEvent: true },
    {
      type: "text",
      attrs: { x, y: middle, text: fill.letter, align: "center", baseline: "middle" },
      styles: {
        style: "fill",
        color: fill.text,
        size: 9,
        weight: 600,
        family: fill.family,
        backgroundColor: "transparent",
        paddingLeft: 0,
        paddingRight: 0,
        paddingTop: 0,
        paddingBottom: 0,
      },
      ignoreEvent: true,
    },
  ];
}

/** A line that can be dragged: let go it is asked about, Esc puts it back, its cross takes it away. */
function showLine(chart: Chart, marks: ChartMarks, line: LineData, onBundle: () => void): void {
  const drag = new LineDrag();
  const points = [{ value: line.price }];
  const stand = (): void => void (typeof id === "string" && chart.overrideOverlay({ id, points }));
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !drag.putBack()) return;
    // It is for the line in hand only, and closes nothing else.
    event.preventDefault();
    event.stopPropagation();
    stand();
  };
  const id = chart.createOverlay({
    name: LINE,
    groupId: GROUP,
    points,
    extendData: line,
    onClick: ({ figure }) => {
      if (figure?.key === "remove") marks.onRemove(line.id);
      // Drawn anew it is another overlay, which must not be in the middle of its own click.
      if (figure?.key === BUNDLE) setTimeout(onBundle);
    },
    onPressedMoveStart: () => {
      drag.begin();
      held.add(chart);
      window.addEventListener("keydown", onKey, true);
    },
    onPressedMoving: () => {
      if (drag.isPutBack) stand();
    },
    onPressedMoveEnd: ({ overlay }) => {
      window.removeEventListener("keydown", onKey, true);
      if (drag.isPutBack) stand();
      const price = drag.end(overlay.points[0]?.value, line.price, line.decimals);
      held.delete(chart);
      if (price !== undefined) marks.onMove(line.id, price);
      // What was moved is drawn anew by whoever is told of it, or stands where it was let go.
      setTimeout(() => waiting.get(chart)?.(), price === undefined ? 0 : WAIT_MS);
    },
    // The library's own menu deletes an overlay: an order goes by its cross.
    onRightClick: ({ preventDefault }) => preventDefault?.(),
  });
}

interface Look {
  readonly colour: (name: string) => string;
  readonly family: string;
  readonly decimals: number;
  readonly language: LanguageCode;
}

/** Charts of which a line is held: what they are to show meanwhile waits, or the line would go from under the hand. */
const held = new WeakSet<Chart>();
const waiting = new WeakMap<Chart, () => void>();
/** Longer than it takes to draw what came of a line that was let go. */
const WAIT_MS = 500;

/** A line of the bundle that is open in a chart. */
const openBundles = new WeakMap<Chart, number>();

/** Draws the marks anew; the ones before go. */
export function showMarks(chart: Chart, marks: ChartMarks, look: Look): void {
  const { colour, family, decimals, language } = look;
  if (held.has(chart)) {
    waiting.set(chart, () => showMarks(chart, marks, look));
    return;
  }
  waiting.delete(chart);
  register();
  chart.removeOverlay({ groupId: GROUP });
  const colours = (tone: ChartLine["tone"], fills: boolean): Colours => ({
    tone: colour(fills ? `${tone}-fill` : tone),
    card: colour("bg"),
    text: "#ffffff",
    family,
  });
  const open = openBundles.get(chart);
  const sorted = marks.lines.toSorted((left, right) => right.price - left.price);
  // Labels of one side do not stand in the way of the other's.
  const sides = [false, true].map((isLeft) =>
    placedLines(
      sorted.filter((line) => (line.isLeft === true) === isLeft),
      colour("mut"),
      open,
    ),
  );
  // Below the labels, which are read and pressed.
  for (const fill of marks.fills) {
    const extendData = { ...fill, ...colours(fill.side === "buy" ? "up" : "down", true) };
    chart.createOverlay({ name: FILL, groupId: GROUP, lock: true, points: [{ timestamp: fill.time, value: fill.price }], extendData });
  }
  // Highest last: it is drawn over the others of its bundle, whose label it has.
  for (const lines of sides) {
    for (const line of lines.all.toReversed()) {
      const toggle = (): void => {
        if (open === undefined) openBundles.set(chart, line.id);
        else openBundles.delete(chart);
        showMarks(chart, marks, look);
      };
      showLine(chart, marks, { ...line, ...colours(line.tone, false), decimals, language, lines }, toggle);
    }
  }
  const [lines] = sides;
  if (marks.cost !== undefined && lines !== undefined) {
    const gold = { tone: colour("brand"), card: colour("brand-tint"), text: colour("brand"), family };
    chart.createOverlay({
      name: COST,
      groupId: GROUP,
      lock: true,
      points: [{ value: marks.cost.price }],
      extendData: { ...marks.cost, ...gold, decimals, language, lines },
    });
  }
}
