/** What a worth consists of, the largest parts by name, and how it is drawn as a ring. Pure. */
import { scaledDecimal, scaledText } from "../numbers/decimal-text.ts";

export interface Part {
  /** Undefined: all that has no place of its own. */
  readonly code: string | undefined;
  readonly isCash: boolean;
  /** 10^-10. */
  readonly worth: bigint;
  /** Percent with one decimal, cut. */
  readonly share: string;
}

/** What everything is told in. */
const CASH = "USDT";

/** Cash beside the `named` largest others, then the rest; the largest first. Nothing for nothing. */
export function allocationOf(worths: readonly { readonly code: string; readonly worth: string }[], named: number): readonly Part[] {
  const sums = new Map<string, bigint>();
  for (const { code, worth } of worths) sums.set(code, (sums.get(code) ?? 0n) + scaledDecimal(worth));
  const sorted = [...sums].filter(([, worth]) => worth > 0n).sort(([, left], [, right]) => (left < right ? 1 : left > right ? -1 : 0));
  const whole = sorted.reduce((sum, [, worth]) => sum + worth, 0n);
  const part = (code: string | undefined, worth: bigint): Part => ({
    code,
    isCash: code === CASH,
    worth,
    share: scaledText((worth * 1000n * 10n ** 9n) / whole, 1),
  });
  const others = sorted.filter(([code]) => code !== CASH);
  const kept = new Set(others.slice(0, named).map(([code]) => code));
  const shown = sorted.filter(([code]) => code === CASH || kept.has(code)).map(([code, worth]) => part(code, worth));
  const rest = others.slice(named).reduce((sum, [, worth]) => sum + worth, 0n);
  return rest > 0n ? [...shown, part(undefined, rest)] : shown;
}

/** Named beside cash: six parts have a name, what is left is the seventh. */
export const NAMED_PARTS = 5;
/** The look's colours and one more: the largest first. */
const COLOURS = ["var(--mark)", "#5b7fe8", "#2f9e8f", "#8d6bd8", "#c2559d"];
const CASH_COLOUR = "#808ca2";
const REST_COLOUR = "#b5654a";
/** Those that are the same in both themes. */
export const FIXED_COLOURS: readonly string[] = [...COLOURS.slice(1), CASH_COLOUR, REST_COLOUR];

/** A part as a stretch of the ring, in percent of its length. */
export interface Arc extends Part {
  readonly colour: string;
  readonly from: number;
  readonly length: number;
}

/** A part that is there is to be seen. */
const LEAST = 1;

/** Round once, each part as long as its share, none too short to be seen. */
export function arcsOf(parts: readonly Part[]): readonly Arc[] {
  const coins = parts.filter(({ isCash }) => !isCash);
  const lengths = parts.map(({ share }) => Math.max(Number(share), LEAST));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  let from = 0;
  return parts.map((part, i) => {
    const colour = part.code === undefined ? REST_COLOUR : part.isCash ? CASH_COLOUR : (COLOURS[coins.indexOf(part)] ?? REST_COLOUR);
    const arc = { ...part, colour, from, length: ((lengths[i] ?? 0) / whole) * 100 };
    from += arc.length;
    return arc;
  });
}
