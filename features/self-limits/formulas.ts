/** What somebody can bound of their own doing. The kernel refuses by it, the app shows it. */
import { amount, type Amount } from "../../money/units.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Amounts in 10⁻⁶ USDT: what comes in within 24 hours, within 30 days, and what may be lost in a day of UTC. */
export const SELF_LIMITS = ["deposit_day", "deposit_month", "loss_day"] as const;
export type SelfLimit = (typeof SELF_LIMITS)[number];
export const isSelfLimit = (word: string): word is SelfLimit => SELF_LIMITS.some((limit) => limit === word);

/** Counted back from each deposit. */
export const DEPOSIT_WINDOWS_MS = { deposit_day: DAY_MS, deposit_month: 30 * DAY_MS } as const;
export const SELF_LIMIT_DECIMALS = 6;
/** A limit says something: one USDT to a billion; nothing may come in, too. */
export const SELF_LIMIT_LEAST: Readonly<Record<SelfLimit, Amount>> = {
  deposit_day: amount(0n),
  deposit_month: amount(0n),
  loss_day: amount(1_000_000n),
};
export const SELF_LIMIT_MOST = amount(1_000_000_000_000_000n);
/** Rules, money: tighter counts at once, looser after 24 hours. */
export const LOOSEN_AFTER_MS = DAY_MS;

/** Breaks end by themselves. Who excluded themselves comes back by asking, when the time is over, and 24 hours after that. */
export const BREAKS = {
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30 * DAY_MS,
  half_year: 182 * DAY_MS,
  year: 365 * DAY_MS,
  five_years: 1826 * DAY_MS,
} as const;
export type BreakLength = keyof typeof BREAKS;
export const BREAK_LENGTHS = Object.keys(BREAKS) as readonly BreakLength[];
export const isBreakLength = (word: string): word is BreakLength => BREAK_LENGTHS.some((length) => length === word);
export const isExclusion = (length: BreakLength): boolean => BREAKS[length] >= BREAKS.half_year;

/** Whether a limit leaves more room than another; none leaves all. */
export function isLooser(next: Amount | undefined, now: Amount | undefined): boolean {
  if (now === undefined) return false;
  return next === undefined || next > now;
}
