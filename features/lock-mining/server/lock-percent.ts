/** Rates, days and amounts as the wire writes them. */
import { formatDecimal, plainDecimal } from "../../../money/decimal.ts";
import { startOfDay } from "../formulas.ts";

/** Decimals of percent in ppm. */
const PERCENT_DECIMALS = 4;

/** "0.3", as people read it. */
export const percent = (ppm: number | bigint): string => plainDecimal(BigInt(ppm), PERCENT_DECIMALS);
/** "0.3000", where old clients take their decimals from the digits. */
export const fullPercent = (ppm: number | bigint): string => formatDecimal(BigInt(ppm), PERCENT_DECIMALS);
/** "0.30–0.40": at least two decimals, so that both ends look alike. */
export const rangeText = (lowPpm: number, highPpm: number, between = "–"): string => `${short(lowPpm)}${between}${short(highPpm)}`;
const short = (ppm: number): string => formatDecimal(BigInt(ppm), PERCENT_DECIMALS).replace(/0{1,2}$/, "");
/** "2026-11-23". */
export const dateOf = (day: number): string => new Date(startOfDay(day)).toISOString().slice(0, 10);
