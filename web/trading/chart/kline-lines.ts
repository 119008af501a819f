/** The figures of a line of the chart: the line, what lies beyond it, its label or that of its bundle. */
import type { OverlayFigure } from "klinecharts";
import type { LanguageCode } from "../../i18n/languages.ts";
import { plotText } from "../../numbers/number-format.ts";
import type { ChartLine } from "./chart-port.ts";
import { chartNumber } from "./chart-texts.ts";
import { bundleText } from "./line-bundles.ts";
import type { LinePlace } from "./line-bundles.ts";

export const BUNDLE = "bundle";
/** A press counts, and moves nothing. */
const NOT_DRAGGED: NonNullable<OverlayFigure["ignoreEvent"]> = ["onPressedMoveStart", "onPressedMoving", "onPressedMoveEnd"];
const LABEL_SIZE = 11;
/** Between the label and the price axis, px. */
export const LABEL_RIGHT = 8;
const CROSS_WIDTH = 20;
/** Of the labels that an open bundle tells its lines in, px: no line is drawn through them. */
const TOLD_WIDTH = 280;

export interface Colours {
  readonly tone: string;
  readonly card: string;
  readonly text: string;
  readonly family: string;
}
export interface Figures {
  readonly decimals: number;
  readonly language: LanguageCode;
}
/** All lines of a chart, and where their labels stand as it is scaled now. */
export interface Lines {
  readonly all: readonly ChartLine[];
  /** Of lines of several sides. */
  readonly mixed: string;
  /** One of its bundles tells its lines, and needs room for their labels. */
  readonly isOpen: () => boolean;
  readonly placesIn: (scale: Scale) => ReadonlyMap<number, LinePlace>;
}
/** How prices stand in the pane, px from its top. */
export interface Scale {
  readonly toPixel: (price: number) => number;
  readonly height: number;
}
export type LineData = Omit<ChartLine, "tone"> & Colours & Figures & { readonly lines: Lines };

export const priceText = (price: number, { decimals, language }: Figures): string => chartNumber(plotText(price, decimals), language);

export const label = ({ tone, card, family }: Colours): object => ({
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

export const across = (y: number, width: number): object => ({
  coordinates: [
    { x: 0, y },
    { x: width, y },
  ],
});

interface LineLook {
  readonly line: LineData;
  readonly price: number;
  readonly place: LinePlace;
  /** After the label. */
  readonly distance: string;
  /** Where the line stood before, px; undefined where it was not moved. */
  readonly fromY: number | undefined;
}

const DASHES = { dashed: [4, 4], dotted: [1, 3] };

/** The label's own box is what is grasped; the line lets the candles below it be hovered. */
export function lineFigures(y: number, { width, height }: Pane, look: LineLook): OverlayFigure[] {
  const { line, place, fromY } = look;
  const dash = line.look ?? "dashed";
  const drawn = dash === "solid" ? { style: "solid" } : { style: "dashed", dashedValue: DASHES[dash] };
  const figures: OverlayFigure[] = line.hatches === undefined ? [] : hatchFigures(y, { width, height }, line);
  if (fromY !== undefined) {
    const dotted = { style: "dashed", dashedValue: DASHES.dotted, size: 1, color: line.tone };
    figures.push({ type: "line", attrs: across(fromY, width), styles: dotted, ignoreEvent: true });
  }
  figures.push({
    type: "line",
    attrs: across(y, line.lines.isOpen() ? Math.max(0, width - TOLD_WIDTH) : width),
    styles: { ...drawn, size: 1, color: line.tone },
    ignoreEvent: !line.canMove,
  });
  if (place.headY !== undefined) figures.push(bundleFigure(place.headY, width, look));
  if (place.labelY !== undefined) figures.push(...labelFigures(place.labelY, { width, y }, look));
  return figures;
}

interface Pane {
  readonly width: number;
  readonly height: number;
}

/** From px to px. */
const HATCH_STEP = 9;

/** A tint and falling strokes from the line to the edge of the pane. */
function hatchFigures(y: number, { width, height }: Pane, { hatches, tone }: LineData): OverlayFigure[] {
  const [top, bottom] = hatches === "above" ? [0, Math.min(height, y)] : [Math.max(0, y), height];
  const high = bottom - top;
  if (high <= 0) return [];
  const strokes = Array.from({ length: Math.ceil((width + high) / HATCH_STEP) }, (_, index) => {
    const x = index * HATCH_STEP;
    return {
      coordinates: [
        { x, y: top },
        { x: x - high, y: bottom },
      ],
    };
  });
  return [
    { type: "rect", attrs: { x: 0, y: top, width, height: high }, styles: { style: "fill", color: `${tone}14` }, ignoreEvent: true },
    { type: "line", attrs: strokes, styles: { style: "solid", size: 1, color: `${tone}30` }, ignoreEvent: true },
  ];
}

/** Pressed it tells its lines, and pressed again it stands for them. */
function bundleFigure(y: number, width: number, { line, place }: LineLook): OverlayFigure {
  const lines = place.bundle.flatMap((id) => line.lines.all.find((each) => each.id === id) ?? []);
  const isMixed = new Set(lines.map(({ tone }) => tone)).size > 1;
  const mark = place.labelY === undefined ? "▸" : "▾";
  return {
    key: BUNDLE,
    type: "text",
    attrs: { ...edgeOf(line, width), y, text: `${mark} ${bundleText(lines.map(({ kind }) => kind))}`, baseline: "middle" },
    styles: label(isMixed ? { ...line, tone: line.lines.mixed } : line),
    ignoreEvent: NOT_DRAGGED,
  };
}

/** Where a label begins. */
const edgeOf = ({ isLeft }: LineData, width: number): { readonly x: number; readonly align: "left" | "right" } =>
  isLeft === true ? { x: LABEL_RIGHT, align: "left" } : { x: width - LABEL_RIGHT, align: "right" };

/** A finger needs more than a label's height. */
const FINGER = 36;
const isCoarse = (): boolean => window.matchMedia("(pointer: coarse)").matches;

function labelFigures(y: number, pane: { readonly width: number; readonly y: number }, look: LineLook): OverlayFigure[] {
  const { line, price, place, distance } = look;
  const edge = edgeOf(line, pane.width);
  const cross = line.stays === true ? 0 : CROSS_WIDTH;
  // Told by a bundle, or at the edge, it does not stand at its price.
  const isAway = place.isTold || Math.abs(y - pane.y) > 1;
  const arrow = place.isTold || !isAway ? "" : pane.y < y ? "↑ " : "↓ ";
  const at = isAway ? `${arrow}${priceText(price, line)}  ` : "";
  const canMove = line.canMove && arrow === "";
  const styles = label(line);
  const figures: OverlayFigure[] = [
    {
      type: "text",
      attrs: {
        x: edge.align === "right" ? edge.x - cross : edge.x,
        y,
        text: `${canMove ? "⠿ " : ""}${at}${line.label}${distance}`,
        align: edge.align,
        baseline: "middle",
      },
      styles,
      ignoreEvent: !canMove,
    },
  ];
  if (canMove && isCoarse()) {
    const box = { x: edge.x - TOLD_WIDTH, y: y - FINGER / 2, width: TOLD_WIDTH - FINGER, height: FINGER };
    figures.push({ type: "rect", attrs: box, styles: { style: "fill", color: "transparent" } });
  }
  if (line.stays !== true) {
    figures.push({
      key: "remove",
      type: "text",
      attrs: { x: edge.x, y, text: "×", align: "right", baseline: "middle" },
      styles,
      ignoreEvent: NOT_DRAGGED,
    });
  }
  return figures;
}
