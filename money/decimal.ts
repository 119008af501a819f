/**
 * The one grammar of amounts, both ways: text to integer and integer to text.
 *
 * Product decision: digits, an optional point, up to ten decimals; no sign, exponent, blanks or separators. More
 * decimals than the asset has are refused, never rounded (trailing zeros beyond them are harmless and accepted).
 */

export type DecimalRefusal = "not_a_decimal" | "too_many_decimals" | "too_large";

/** Product decision: no amount on the wire has more decimals than ten, whatever the asset. */
export const WIRE_DECIMALS_MAX = 10;
const GRAMMAR = /^(\d{1,30})(?:\.(\d{1,10}))?$/;
/** More than thirty digits before the point, whatever asset it is of. */
const BEYOND = /^0*[1-9]\d{30,}(?:\.\d{1,10})?$/;
const LIMIT = 1n << 62n;

/** Text to a whole number of 10^-decimals; zero is accepted here, the caller says whether it may be. */
export function parseDecimal(text: string, decimals: number): bigint | DecimalRefusal {
  const match = GRAMMAR.exec(text);
  if (match === null) return BEYOND.test(text) ? "too_large" : "not_a_decimal";
  const fraction = (match[2] ?? "").replace(/0+$/, "");
  if (fraction.length > decimals) return "too_many_decimals";
  const value = BigInt(match[1] + fraction.padEnd(decimals, "0"));
  return value > LIMIT ? "too_large" : value;
}

/** A whole number of 10^-decimals as text with exactly `places` decimals; cut, never rounded up, when places are fewer. */
export function formatDecimal(value: bigint | number, decimals: number, places: number = decimals): string {
  const negative = value < 0;
  const digits = digitsOf(value).padStart(decimals + 1, "0");
  const integer = digits.slice(0, digits.length - decimals);
  const fraction = digits
    .slice(digits.length - decimals)
    .padEnd(places, "0")
    .slice(0, places);
  const sign = negative && /[1-9]/.test(integer + fraction) ? "-" : "";
  return places === 0 ? sign + integer : `${sign}${integer}.${fraction}`;
}

/** Plain numbers, as most are, need no bigint on the way: a list of candles has eight thousand. */
function digitsOf(value: bigint | number): string {
  if (Number.isSafeInteger(value)) return String(value).replace("-", "");
  const whole = BigInt(value);
  return String(whole < 0n ? -whole : whole);
}

/** Wire decimals are strings of eight places (wire.md 1). */
export function wireDecimal(value: bigint | number, decimals: number): string {
  return formatDecimal(value, decimals, 8);
}

/** As short as it can be said: no trailing zeros. */
export function plainDecimal(units: bigint | number, decimals: number): string {
  const text = formatDecimal(units, decimals);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}
