/** Own orders and trades drawn over the candles by klinecharts: lines that can be dragged, letters at the fills. */
import { registerOverlay } from "klinecharts";
import type { Chart, OverlayFigure } from "klinecharts";
import type { ChartFill, ChartLine, ChartMarks } from "./chart-port.ts";

const LINE = "own_order";
const FILL = "own_fill";
const GROUP = "own";
const LABEL_SIZE = 11;
/** Between the label and the price axis, px. */
const LABEL_RIGHT = 8;
const CROSS_WIDTH = 20;
/** Below a buy's candle, above a sell's, px. */
const FILL_AWAY = 14;
const FILL_RADIUS = 7;

interface Colours {
  readonly tone: string;
  readonly card: string;
  readonly text: string;
  readonly family: string;
}
type LineData = ChartLine & Colours & { readonly decimals: number };
type FillData = ChartFill & Colours;

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
    createPointFigures: ({ coordinates: [at], bounding, overlay: { extendData: line } }) =>
      at === undefined ? [] : lineFigures(at.y, bounding.width, line),
    createYAxisFigures: ({ coordinates: [at], overlay: { extendData: line, points } }) =>
      at === undefined
        ? []
        : {
            type: "text",
            attrs: { x: 0, y: at.y, text: (points[0]?.value ?? line.price).toFixed(line.decimals), baseline: "middle" },
            styles: label(line),
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

/** The label's own box is what is grasped; the line lets the candles below it be hovered. */
function lineFigures(y: number, width: number, line: LineData): OverlayFigure[] {
  const dashed = { style: "dashed", dashedValue: [4, 4], size: 1, color: line.tone };
  const right = width - LABEL_RIGHT;
  return [
    {
      type: "line",
      attrs: {
        coordinates: [
          { x: 0, y },
          { x: width, y },
        ],
      },
      styles: dashed,
      ignoreEvent: !line.canMove,
    },
    {
      type: "text",
      attrs: { x: right - CROSS_WIDTH, y, text: `${line.canMove ? "⠿ " : ""}${line.label}`, align: "right", baseline: "middle" },
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

interface Look {
  readonly colour: (name: string) => string;
  readonly family: string;
  readonly decimals: number;
}

/** Draws the marks anew; the ones before go. */
export function showMarks(chart: Chart, marks: ChartMarks, { colour, family, decimals }: Look): void {
  register();
  chart.removeOverlay({ groupId: GROUP });
  const colours = (tone: "up" | "down", fills: boolean): Colours => ({
    tone: colour(fills ? `${tone}-fill` : tone),
    card: colour("bg"),
    text: "#ffffff",
    family,
  });
  for (const line of marks.lines) {
    chart.createOverlay({
      name: LINE,
      groupId: GROUP,
      points: [{ value: line.price }],
      extendData: { ...line, ...colours(line.tone, false), decimals },
      onClick: ({ figure }) => {
        if (figure?.key === "remove") marks.onRemove(line.id);
      },
      onPressedMoveEnd: ({ overlay }) => {
        const price = overlay.points[0]?.value;
        if (price !== undefined && price.toFixed(decimals) !== line.price.toFixed(decimals)) marks.onMove(line.id, price);
      },
      // The library's own menu deletes an overlay: an order goes by its cross.
      onRightClick: ({ preventDefault }) => preventDefault?.(),
    });
  }
  for (const fill of marks.fills) {
    const extendData = { ...fill, ...colours(fill.side === "buy" ? "up" : "down", true) };
    chart.createOverlay({ name: FILL, groupId: GROUP, lock: true, points: [{ timestamp: fill.time, value: fill.price }], extendData });
  }
}
