/** What a worth consists of, the largest parts by name. Pure. */
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
