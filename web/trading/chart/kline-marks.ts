/** Own orders and trades drawn over the candles by klinecharts: lines that can be dragged, letters at the fills. */
import { registerOverlay } from "klinecharts";
import type { Chart, OverlayFigure } from "klinecharts";
import type { LanguageCode } from "../../i18n/languages.ts";
import { plotText } from "../../numbers/number-format.ts";
import type { ChartCost, ChartFill, ChartLine, ChartMarks } from "./chart-port.ts";
import { chartNumber, distanceText } from "./chart-texts.ts";
import { LineDrag } from "./line-drag.ts";

const LINE = "own_order";
const FILL = "own_fill";
const COST = "own_cost";
const GROUP = "own";
const LABEL_SIZE = 11;
/** Between the label and the price axis, px. */
const LABEL_RIGHT = 8;
const CROSS_WIDTH = 20;
const TAG_HEIGHT = 18;
const COUNTDOWN_HEIGHT = 14;
/** Below a buy's candle, above a sell's, px. */
const FILL_AWAY = 14;
const FILL_RADIUS = 7;

interface Colours {
  readonly tone: string;
  readonly card: string;
  readonly text: string;
  readonly family: string;
}
interface Figures {
  readonly decimals: number;
  readonly language: LanguageCode;
}
type LineData = ChartLine & Colours & Figures;
type FillData = ChartFill & Colours;
type CostData = ChartCost & Colours & Figures;

const priceText = (price: number, { decimals, language }: Figures): string => chartNumber(plotText(price, decimals), language);

/** How far a price lies from the market's, with a space before it; empty without candles. */
function away(chart: Chart, price: number, { language }: Figures): string {
  const last = chart.getDataList().at(-1);
  const text = last === undefined ? "" : distanceText(price, last.close, language);
  return text === "" ? "" : `  ${text}`;
}

const label = ({ tone, card, family }: Colours): object => ({
  style: "stroke_fill",
  color: tone,
  size: LABEL_SIZE,
  family,
  weight: 500,
  backgroundColor: card,
  borderColor: tone,
  borderSize: 1,
  borderRadius: 4,
  paddingLeft: 6,
  paddingRight: 6,
  paddingTop: 3,
  paddingBottom: 3,
});

let isRegistered = false;

function register(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerOverlay<LineData>({
    name: LINE,
    totalStep: 2,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: ({ chart, coordinates: [at], bounding, overlay: { extendData: line, points } }) =>
      at === undefined ? [] : lineFigures(at.y, bounding.width, line, away(chart, points[0]?.value ?? line.price, line)),
    createYAxisFigures: ({ coordinates: [at], overlay: { extendData: line, points } }) =>
      at === undefined
        ? []
        : {
            type: "text",
            attrs: { x: 0, y: at.y, text: priceText(points[0]?.value ?? line.price, line), baseline: "middle" },
            styles: label(line),
            ignoreEvent: true,
          },
  });
  registerOverlay<CostData>({
    name: COST,
    totalStep: 2,
    lock: true,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: ({ chart, coordinates: [at], bounding, overlay: { extendData: cost } }) =>
      at === undefined ? [] : costFigures(at.y, bounding.width, cost, gained(chart, cost)),
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

const across = (y: number, width: number): object => ({
  coordinates: [
    { x: 0, y },
    { x: width, y },
  ],
});

/** Gold dots: what is the reader's. It lets everything below it be pressed. */
function costFigures(y: number, width: number, cost: CostData, gain: string): OverlayFigure[] {
  return [
    {
      type: "line",
      attrs: across(y, width),
      styles: { style: "dashed", dashedValue: [1, 3], size: 1.5, color: cost.tone },
      ignoreEvent: true,
    },
    {
      type: "text",
      attrs: { x: width - LABEL_RIGHT, y, text: `${cost.label} ${priceText(cost.price, cost)}${gain}`, align: "right", baseline: "middle" },
      styles: tag(cost),
      ignoreEvent: true,
    },
  ];
}

/** The label's own box is what is grasped; the line lets the candles below it be hovered. */
function lineFigures(y: number, width: number, line: LineData, distance: string): OverlayFigure[] {
  const dashed = { style: "dashed", dashedValue: [4, 4], size: 1, color: line.tone };
  const right = width - LABEL_RIGHT;
  return [
    { type: "line", attrs: across(y, width), styles: dashed, ignoreEvent: !line.canMove },
    {
      type: "text",
      attrs: { x: right - CROSS_WIDTH, y, text: `${line.canMove ? "⠿ " : ""}${line.label}${distance}`, align: "right", baseline: "middle" },
      styles: label(line),
      ignoreEvent: !line.canMove,
    },
    {
      key: "remove",
      type: "text",
      attrs: { x: right, y, text: "×", align: "right", baseline: "middle" },
      styles: label(line),
      ignoreEvent: ["onPressedMoveStart", "onPressedMoving", "onPressedMoveEnd"],
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
function showLine(chart: Chart, marks: ChartMarks, line: ChartLine & Figures, colours: Colours): void {
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
    extendData: { ...line, ...colours },
    onClick: ({ figure }) => {
      if (figure?.key === "remove") marks.onRemove(line.id);
    },
    onPressedMoveStart: () => {
      drag.begin();
      window.addEventListener("keydown", onKey, true);
    },
    onPressedMoving: () => {
      if (drag.isPutBack) stand();
    },
    onPressedMoveEnd: ({ overlay }) => {
      window.removeEventListener("keydown", onKey, true);
      if (drag.isPutBack) stand();
      const price = drag.end(overlay.points[0]?.value, line.price, line.decimals);
      if (price !== undefined) marks.onMove(line.id, price);
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

/** Draws the marks anew; the ones before go. */
export function showMarks(chart: Chart, marks: ChartMarks, { colour, family, decimals, language }: Look): void {
  register();
  chart.removeOverlay({ groupId: GROUP });
  const colours = (tone: ChartLine["tone"], fills: boolean): Colours => ({
    tone: colour(fills ? `${tone}-fill` : tone),
    card: colour("bg"),
    text: "#ffffff",
    family,
  });
  for (const line of marks.lines) showLine(chart, marks, { ...line, decimals, language }, colours(line.tone, false));
  if (marks.cost !== undefined) {
    const gold = { tone: colour("brand"), card: colour("brand-tint"), text: colour("brand"), family };
    chart.createOverlay({
      name: COST,
      groupId: GROUP,
      lock: true,
      points: [{ value: marks.cost.price }],
      extendData: { ...marks.cost, ...gold, decimals, language },
    });
  }
  for (const fill of marks.fills) {
    const extendData = { ...fill, ...colours(fill.side === "buy" ? "up" : "down", true) };
    chart.createOverlay({ name: FILL, groupId: GROUP, lock: true, points: [{ timestamp: fill.time, value: fill.price }], extendData });
  }
}
