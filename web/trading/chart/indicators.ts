/** The periods of the indicators: the usual ones, what the reader chose instead, and what may be chosen. Pure. */
import { PANE_INDICATORS, PRICE_INDICATORS } from "./chart-port.ts";
import type { Indicator, IndicatorPeriods } from "./chart-port.ts";

export const INDICATORS: readonly Indicator[] = [...PRICE_INDICATORS, ...PANE_INDICATORS];

/** In the library's order; three averages, so that their legend fits into one line of a phone. */
export const USUAL_PERIODS: Readonly<Record<Indicator, readonly number[]>> = {
  MA: [7, 25, 99],
  EMA: [7, 25, 99],
  BOLL: [20, 2],
  MACD: [12, 26, 9],
  RSI: [6, 12, 24],
  KDJ: [9, 3, 3],
};

interface Limits {
  readonly low: number;
  readonly high: number;
}
/** A load brings 500 candles: a longer average would have nothing to show. */
const PERIOD_LIMITS: Limits = { low: 1, high: 400 };
/** Standard deviations between the middle and the bands. */
const BAND_LIMITS: Limits = { low: 1, high: 10 };

export function periodLimits(name: Indicator, index: number): Limits {
  return name === "BOLL" && index === 1 ? BAND_LIMITS : PERIOD_LIMITS;
}

export function isIndicator(value: unknown): value is Indicator {
  return INDICATORS.some((name) => name === value);
}

export function isPeriod(value: unknown, { low, high }: Limits): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= low && value <= high;
}

export function periodsOf(chosen: IndicatorPeriods, name: Indicator): readonly number[] {
  return chosen[name] ?? USUAL_PERIODS[name];
}

/** Only what is whole: the store may hold anything. */
export function readPeriods(stored: unknown): IndicatorPeriods {
  if (typeof stored !== "object" || stored === null) return {};
  const kept = stored as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    INDICATORS.flatMap((name) => {
      const periods = kept[name];
      const isWhole =
        Array.isArray(periods) &&
        periods.length === USUAL_PERIODS[name].length &&
        periods.every((period, index) => isPeriod(period, periodLimits(name, index)));
      return isWhole ? [[name, periods as readonly number[]]] : [];
    }),
  );
}
