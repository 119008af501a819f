/** Results that the pages show: of a holding, of today, of all. Pure; money is whole numbers of 10^-10. */
import { compareDecimals, scaledDecimal, scaledText } from "../numbers/decimal-text.ts";
import type { WireDecimal } from "../numbers/decimal-text.ts";
import { plotText } from "../numbers/number-format.ts";
import type { CostRow } from "./portfolio.api.ts";

const ONE = 10n ** 10n;

export interface Result {
  /** With its sign. */
  readonly money: string;
  /** Percent of what it is compared with; undefined where that is nothing. */
  readonly percent: string | undefined;
}

function resultOf(now: bigint, before: bigint): Result {
  const gained = now - before;
  return { money: scaledText(gained, 8), percent: before <= 0n ? undefined : scaledText((gained * 100n * ONE) / before, 4) };
}

/** Of what lies in one account, at its price now, against the average cost; undefined where that is not known. */
export function holdingResult(
  holding: { readonly total: WireDecimal; readonly worth: WireDecimal },
  row: CostRow | undefined,
): Result | undefined {
  if (row === undefined || row.average_cost === "" || scaledDecimal(holding.total) === 0n || compareDecimals(row.held, row.costed) !== 0)
    return undefined;
  return resultOf(scaledDecimal(holding.worth), (scaledDecimal(holding.total) * scaledDecimal(row.average_cost)) / ONE);
}

/** Since the beginning: what is there against what came in. */
export function resultInAll(worth: WireDecimal, paidIn: WireDecimal): Result {
  return resultOf(scaledDecimal(worth), scaledDecimal(paidIn));
}

type Point = { readonly time: number; readonly worth: WireDecimal; readonly paid_in?: WireDecimal };

/** Between two points, without what was brought in or taken out meanwhile: that is no result. */
function between(first: Point, worth: WireDecimal, paidIn: WireDecimal): Result {
  const brought = first.paid_in === undefined || paidIn === undefined ? 0n : scaledDecimal(paidIn) - scaledDecimal(first.paid_in);
  return resultOf(scaledDecimal(worth), scaledDecimal(first.worth) + brought);
}

/** Since the reader's midnight: against the first point that is not before it. Who began today compares with their beginning. */
export function resultToday(
  worth: WireDecimal,
  day: { readonly points: readonly Point[] } | undefined,
  midnight: number,
): Result | undefined {
  const first = day?.points.find(({ time }) => time >= midnight);
  return first === undefined ? undefined : between(first, worth, day?.points.at(-1)?.paid_in);
}

/** Of a line: its end, or what there is now, against its beginning. */
export function resultOfLine(points: readonly Point[], worth?: WireDecimal): Result | undefined {
  const [first, last] = [points[0], points.at(-1)];
  return first === undefined || last === undefined ? undefined : between(first, worth ?? last.worth, last.paid_in);
}

/** Midnight of a moment's day in the reader's time zone, ms. */
export function midnightOf(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
}

export interface Line {
  /** Points of a polyline. */
  readonly points: string;
  /** Where its last point lies, and its first's height. */
  readonly end: { readonly x: number; readonly y: number };
  readonly start: number;
}

/** A line of figures in a picture of that size: pixels, never money. Time runs evenly; undefined for fewer than two points. */
export function lineOf(points: readonly Point[], width: number, height: number): Line | undefined {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return undefined;
  const values = points.map(({ worth }) => Number(worth));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(1, last.time - first.time);
  const y = (value: number): number => (high === low ? height / 2 : ((high - value) / (high - low)) * height);
  const places = points.map(({ time }, index) => ({ x: ((time - first.time) / span) * width, y: y(values[index] ?? 0) }));
  return {
    points: places.map((place) => `${plotText(place.x, 1)},${plotText(place.y, 1)}`).join(" "),
    end: places.at(-1) ?? { x: width, y: 0 },
    start: places[0]?.y ?? 0,
  };
}
