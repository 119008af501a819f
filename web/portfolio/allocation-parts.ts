/** What a worth consists of, the largest parts by name, and how it is drawn as a ring. Pure. */
import { formatDecimal } from "../../money/decimal.ts";
import { scaledDecimal } from "../numbers/decimal-text.ts";

export interface Part {
  /** Undefined: all that has no place of its own. */
  readonly code: string | undefined;
  readonly isCash: boolean;
  /** 10^-10. */
  readonly worth: bigint;
  /** Percent with one decimal; all shares together are 100. */
  readonly share: string;
}

/** What everything is told in. */
const CASH = "USDT";

/**
 * Cash beside the `named` largest others, then the rest; the largest first. Nothing for nothing. Each
 * share is cut, and what is missing to 100 goes to those that lost most, so that they add up as they are shown.
 */
export function allocationOf(worths: readonly { readonly code: string; readonly worth: string }[], named: number): readonly Part[] {
  const sums = new Map<string, bigint>();
  for (const { code, worth } of worths) sums.set(code, (sums.get(code) ?? 0n) + scaledDecimal(worth));
  const sorted = [...sums].filter(([, worth]) => worth > 0n).sort(([, left], [, right]) => (left < right ? 1 : left > right ? -1 : 0));
  const others = sorted.filter(([code]) => code !== CASH);
  const kept = new Set(others.slice(0, named).map(([code]) => code));
  const shown: (readonly [string | undefined, bigint])[] = sorted.filter(([code]) => code === CASH || kept.has(code));
  const rest = others.slice(named).reduce((sum, [, worth]) => sum + worth, 0n);
  if (rest > 0n) shown.push([undefined, rest]);
  const shares = sharesOf(shown.map(([, worth]) => worth));
  return shown.map(([code, worth], index) => ({
    code,
    isCash: code === CASH,
    worth,
    share: formatDecimal(shares[index] ?? 0n, 1),
  }));
}

/** Tenths of a percent. */
const WHOLE = 1000n;

/** The whole in parts as the worths are, by the largest remainder. */
function sharesOf(worths: readonly bigint[]): readonly bigint[] {
  const sum = worths.reduce((total, worth) => total + worth, 0n);
  const cut = worths.map((worth) => ({ share: (worth * WHOLE) / sum, lost: (worth * WHOLE) % sum }));
  const missing = WHOLE - cut.reduce((total, { share }) => total + share, 0n);
  const lostAt = (index: number): bigint => cut[index]?.lost ?? 0n;
  const order = cut
    .map((_, index) => index)
    .sort((left, right) => (lostAt(left) < lostAt(right) ? 1 : lostAt(left) > lostAt(right) ? -1 : 0));
  const raised = new Set(order.slice(0, Number(missing)));
  return cut.map(({ share }, index) => (raised.has(index) ? share + 1n : share));
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
