/**
 * Decimals as the wire sends them (text, or JSON numbers for computed figures) for comparing, adding and printing.
 *
 * Everything is a whole number of 10^-10, the finest step of the wire; no float holds money. Text is cut, never
 * rounded, when it has more decimals than that.
 */
import { WIRE_DECIMALS_MAX, formatDecimal, parseDecimal } from "../../money/decimal.ts";

/** What a reply may carry where a decimal is meant. */
export type WireDecimal = string | number | null | undefined;

const ONE = 10n ** BigInt(WIRE_DECIMALS_MAX);

/** Signed 10^-10 of a wire decimal; zero when there is none. */
export function scaledDecimal(value: WireDecimal): bigint {
  const text = typeof value === "number" ? value.toFixed(WIRE_DECIMALS_MAX) : (value ?? "").trim();
  const match = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(text);
  if (match === null) return 0n;
  const fraction = (match[3] ?? "").slice(0, WIRE_DECIMALS_MAX);
  const whole = BigInt((match[2] ?? "0") + fraction.padEnd(WIRE_DECIMALS_MAX, "0"));
  return match[1] === "-" ? -whole : whole;
}

/** Signed 10^-10 as text with exactly `places` decimals, rounded half away from zero (seed 9: half up). */
export function scaledText(scaled: bigint, places: number): string {
  if (places >= WIRE_DECIMALS_MAX) return formatDecimal(scaled, WIRE_DECIMALS_MAX, places);
  const step = 10n ** BigInt(WIRE_DECIMALS_MAX - places);
  const half = scaled < 0n ? -step / 2n : step / 2n;
  return formatDecimal((scaled + half) / step, places);
}

/** Cut to `places` decimals towards zero: what somebody has is never shown as more than it is. */
export function cutDecimal(value: WireDecimal, places: number): string {
  return formatDecimal(scaledDecimal(value), WIRE_DECIMALS_MAX, places);
}

export function compareDecimals(left: WireDecimal, right: WireDecimal): number {
  const difference = scaledDecimal(left) - scaledDecimal(right);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export function signOfDecimal(value: WireDecimal): -1 | 0 | 1 {
  const scaled = scaledDecimal(value);
  return scaled < 0n ? -1 : scaled > 0n ? 1 : 0;
}

/** Sum as wire text. */
export function sumDecimals(values: readonly WireDecimal[]): string {
  return scaledText(
    values.reduce<bigint>((sum, value) => sum + scaledDecimal(value), 0n),
    8,
  );
}

/** Product as wire text with `places` decimals, for estimates such as a value in another currency. */
export function multiplyDecimals(left: WireDecimal, right: WireDecimal, places: number): string {
  return scaledText((scaledDecimal(left) * scaledDecimal(right)) / ONE, places);
}

export type CompactDecimal = { readonly text: string; readonly places: number; readonly suffix: "" | "K" | "M" | "B" };

/** From where on an amount is said in thousands, millions, thousands of millions. */
const COMPACT_STEPS = [
  [1_000_000_000n, "B"],
  [1_000_000n, "M"],
  [1000n, "K"],
] as const;
/** As many digits are read at a glance: 1.96B, 18.24K, 758.0M. */
const COMPACT_DIGITS = 4;

/** Seed 9: above 1,000,000 in M, above 1000 in K, otherwise four decimals. B goes on in the same way; all have three or four digits. */
export function compactDecimal(value: WireDecimal): CompactDecimal {
  const scaled = scaledDecimal(value);
  const size = scaled < 0n ? -scaled : scaled;
  for (const [step, suffix] of COMPACT_STEPS) if (size > step * ONE) return { ...fewDigits(scaled / step), suffix };
  return { text: scaledText(scaled, 4), places: 4, suffix: "" };
}

/** With two decimals, or fewer where that would be more digits than four. */
function fewDigits(scaled: bigint): { readonly text: string; readonly places: number } {
  for (const places of [2, 1]) {
    const text = scaledText(scaled, places);
    if (text.replace(/\D/g, "").length <= COMPACT_DIGITS) return { text, places };
  }
  return { text: scaledText(scaled, 0), places: 0 };
}

/** A valid `typed` decimal in 10^-decimals, or undefined when it isn't one. The one grammar of money/decimal.ts. */
export function typedUnits(typed: string, decimals: number): bigint | undefined {
  const units = parseDecimal(typed.endsWith(".") ? typed.slice(0, -1) : typed, decimals);
  return typeof units === "bigint" ? units : undefined;
}
