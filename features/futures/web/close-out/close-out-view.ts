/** What the drawing of a close-out shows, in shares of its width and height. Pure. */
import { plotted } from "../../../../web/trading/chart/candles.api.ts";
import type { ChartPoint, CloseOutReply, CloseOutStep } from "../../contract/futures-rows.ts";

export interface Place {
  readonly x: number;
  readonly y: number;
}
export interface Drawing {
  readonly mark: readonly Place[];
  /** From the highest to the lowest of each point, from its beginning to its end; none where points are seconds. */
  readonly range: readonly { readonly from: Place; readonly to: Place }[];
  readonly index: readonly Place[];
  /** A line of steps. */
  readonly liquidation: readonly Place[];
  readonly entry: number | undefined;
  readonly opened: Place | undefined;
  readonly warned: readonly Place[];
  readonly closed: Place;
  /** Prices at the edge, highest first. */
  readonly levels: readonly { readonly y: number; readonly price: number }[];
}

/** Room above and below of the prices that are drawn. */
const MARGIN = 0.08;
/** An entry further away than this many times what the mark moved would press the curve flat. */
const FAR = 1.5;
const SECONDS_IN_MINUTE = 60;
const LEVELS = 3;

interface Scale {
  readonly across: (at: number) => number;
  readonly down: (price: number) => number;
  readonly low: number;
  readonly high: number;
}

export function drawingOf({ chart, at, warnings }: CloseOutReply, step: CloseOutStep): Drawing {
  const scale = scaleOf(chart, step);
  const place = (time: number, price: string): Place => ({ x: scale.across(time), y: scale.down(plotted(price)) });
  const isSeen = (time: number): boolean => time >= chart.from && time <= chart.to;
  const line = (points: readonly ChartPoint[]): readonly Place[] =>
    points.filter(([time]) => isSeen(time)).map(([time, , , last]) => place(time, last));
  const known = warnings.filter((warning) => warning.mark !== "" && isSeen(warning.at));
  const exact = [...known.map((warning) => [warning.at, warning.mark] as const), [at, step.mark] as const];
  const entry = scale.down(plotted(step.entry_price));
  const isNear = entry >= 0 && entry <= 1;
  return {
    mark: withExact(
      line(chart.mark),
      exact.map(([time, price]) => place(time, price)),
    ),
    range:
      chart.every < SECONDS_IN_MINUTE ? [] : chart.mark.filter(([time]) => isSeen(time)).flatMap((point) => rangeOf(point, chart, place)),
    index: line(chart.index),
    liquidation: stepsOf(chart.liquidation, at, place),
    entry: isNear ? entry : undefined,
    opened: isNear && isSeen(step.opened) ? { x: scale.across(step.opened), y: entry } : undefined,
    warned: known.map((warning) => place(warning.at, warning.mark)),
    closed: place(at, step.mark),
    levels: levelsOf(scale),
  };
}

function scaleOf({ from, to, mark, liquidation }: CloseOutReply["chart"], step: CloseOutStep): Scale {
  const moved = [plotted(step.mark), ...mark.flatMap(([, low, high]) => [plotted(low), plotted(high)])];
  const [least, most] = [Math.min(...moved), Math.max(...moved)];
  const reach = FAR * Math.max(most - least, most / 1000);
  const near = [plotted(step.entry_price), ...liquidation.map(([, price]) => plotted(price))].filter(
    (price) => price > least - reach && price < most + reach,
  );
  const [lowest, highest] = [Math.min(least, ...near), Math.max(most, ...near)];
  const room = (highest - lowest || highest / 1000 || 1) * MARGIN;
  const [low, high] = [lowest - room, highest + room];
  return {
    across: (at) => (to === from ? 0 : (at - from) / (to - from)),
    down: (price) => (high - price) / (high - low),
    low,
    high,
  };
}

/** The exact prices of warnings and close-out among those of whole points, by their time. */
function withExact(line: readonly Place[], exact: readonly Place[]): readonly Place[] {
  return [...line, ...exact].toSorted((a, b) => a.x - b.x);
}

/** A point stands at its end; the last may be shorter than the others. */
function rangeOf(
  [time, low, high]: ChartPoint,
  { from, every, mark }: CloseOutReply["chart"],
  place: (time: number, price: string) => Place,
) {
  const before = mark.findLast(([other]) => other < time)?.[0] ?? from;
  const begun = Math.max(from, before, time - every * 1000);
  return begun >= time ? [] : [{ from: place(begun, high), to: place(time, low) }];
}

/** Each price holds until the next; the last until the close-out. Alone it is known for that moment: a short piece before it. */
function stepsOf(
  steps: CloseOutReply["chart"]["liquidation"],
  at: number,
  place: (time: number, price: string) => Place,
): readonly Place[] {
  const SHORT = 0.06;
  const [first] = steps;
  if (steps.length === 1 && first !== undefined && first[0] >= at) {
    const end = place(at, first[1]);
    return [{ x: Math.max(0, end.x - SHORT), y: end.y }, end];
  }
  return steps.flatMap(([time, price], i) => [place(time, price), place(steps[i + 1]?.[0] ?? at, price)]);
}

/** Round prices, about as many as fit. */
function levelsOf({ low, high, down }: Scale): Drawing["levels"] {
  const rough = (high - low) / LEVELS;
  const size = 10 ** Math.floor(Math.log10(rough));
  const every = [1, 2, 2.5, 5, 10].map((times) => times * size).find((each) => each >= rough) ?? rough;
  const first = Math.ceil(low / every);
  const count = Math.floor(high / every) - first + 1;
  const levels = Array.from({ length: Math.max(0, count) }, (_, i) => (first + i) * every);
  return levels
    .map((price) => ({ price, y: down(price) }))
    .filter(({ y }) => y > 0.04 && y < 0.96)
    .toReversed();
}

/** How far the price may go against a position until half of its margin is gone, in percent. */
export const halfMarginPercent = (multiple: number): string => String(Math.round(5000 / multiple) / 100);
