/** Curves, calendars and lengths of time as the pages of copy trading draw them. Pure. */

export interface Curve {
  /** For an svg of 100 by 100 that is stretched. */
  readonly line: string;
  readonly area: string;
  /** Of the zero line, in percent of the height. */
  readonly zero: number;
  readonly last: { readonly x: number; readonly y: number };
  readonly least: number;
  readonly most: number;
}

/** From zero at the beginning; one value alone is a flat line. */
export function curveOf(values: readonly number[]): Curve | undefined {
  const [first] = values;
  if (first === undefined) return undefined;
  const all = values.length === 1 ? [first, first] : values;
  const [least, most] = [Math.min(0, ...all), Math.max(0, ...all)];
  const height = most - least;
  const y = (value: number): number => (height === 0 ? 50 : round((100 * (most - value)) / height));
  const x = (at: number): number => round((100 * at) / (all.length - 1));
  const line = all.map((value, at) => `${x(at)},${y(value)}`).join(" ");
  const zero = y(0);
  return {
    line,
    area: `0,${zero} ${line} 100,${zero}`,
    zero,
    last: { x: 100, y: y(all.at(-1) ?? 0) },
    least,
    most,
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** The stretch of the deepest fall from a high: its first and last place, and how deep; undefined where it never fell. */
export function worstStretch(values: readonly number[]): { readonly from: number; readonly to: number; readonly fall: number } | undefined {
  let [high, worst] = [0, { from: 0, to: 0, fall: 0 }];
  for (const [at, value] of values.entries()) {
    if (value > (values[high] ?? 0)) high = at;
    const fall = (values[high] ?? 0) - value;
    if (fall > worst.fall) worst = { from: high, to: at, fall };
  }
  return worst.fall > 0 ? worst : undefined;
}

const DAY_MS = 86_400_000;
const WEEKS = 5;
export interface DayCell {
  readonly day: number;
  /** Percent; undefined without a result. */
  readonly result: string | undefined;
  readonly isToday: boolean;
  /** After today. */
  readonly isAhead: boolean;
  /** First shown, or the first of a month: its month is said. */
  readonly hasMonth: boolean;
}

/** Five weeks from a Monday on, the last one with today. Days are those of UTC, as the venue counts them. */
export function calendarOf(days: readonly { readonly day: string; readonly return: string }[], now: number): readonly DayCell[] {
  const today = Math.floor(now / DAY_MS);
  // 1 January 1970 was a Thursday.
  const monday = today - ((today + 3) % 7) - (WEEKS - 1) * 7;
  const known = new Map(days.map(({ day, return: result }) => [Math.floor(Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / DAY_MS), result]));
  return Array.from({ length: WEEKS * 7 }, (_, at): DayCell => {
    const day = monday + at;
    const result = known.get(day);
    return {
      day: day * DAY_MS,
      result: result === undefined || Number(result) === 0 ? undefined : result,
      isToday: day === today,
      isAhead: day > today,
      hasMonth: at === 0 || new Date(day * DAY_MS).getUTCDate() === 1,
    };
  });
}

/** How strongly a day is tinted: its size of the largest there is. */
export function strengthOf(result: string | undefined, cells: readonly DayCell[]): number {
  if (result === undefined) return 0;
  const most = Math.max(...cells.map((cell) => Math.abs(Number(cell.result ?? 0))));
  return most === 0 ? 0 : 0.25 + (0.75 * Math.abs(Number(result))) / most;
}
