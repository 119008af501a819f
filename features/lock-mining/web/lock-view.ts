/** What the pages of lock mining show, computed by the same formulas as the kernel pays. Pure; amounts are decimals as text. */
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import { amount, type Amount } from "../../../money/units.ts";
import type { LockConfigRow, LockCoverRow, LockDay } from "../contract/lock-mining-replies.ts";
import { DAY_MS, interestOf, penaltyOf } from "../formulas.ts";

const WIRE_DECIMALS = 8;
const PERCENT_DECIMALS = 4;
/** So many stand beside each other on a phone. */
const SHOWN_MOST = 5;

/** Smallest units of a decimal of the wire or of a field; undefined for what is none. */
export function unitsOf(text: string, decimals: number): Amount | undefined {
  const plain = text.endsWith(".") ? text.slice(0, -1) : text;
  const units = parseDecimal(plain, Math.max(decimals, WIRE_DECIMALS));
  if (typeof units !== "bigint") return undefined;
  const step = 10n ** BigInt(Math.max(0, WIRE_DECIMALS - decimals));
  return units % step === 0n ? amount(units / step) : undefined;
}

/** Percent as text in millionths. */
export function ppmOf(percent: string): number {
  const ppm = parseDecimal(percent, PERCENT_DECIMALS);
  return typeof ppm === "bigint" ? Number(ppm) : 0;
}

/** At most five of 1 to `days`, evenly, the last always among them. */
export function someOf(days: number): readonly number[] {
  const count = Math.min(days, SHOWN_MOST);
  return Array.from({ length: count }, (_, index) => Math.round(((index + 1) * days) / count));
}

/** At most five of `days` to 1, evenly, both always among them. */
export function someDown(days: number): readonly number[] {
  const count = Math.min(days, SHOWN_MOST);
  if (count < 2) return [days];
  return Array.from({ length: count }, (_, index) => Math.round(days - (index * (days - 1)) / (count - 1)));
}

export type DayBar = {
  /** 1 is the first day that pays. */
  readonly day: number;
  /** When it is paid, ms. */
  readonly at: number;
  /** The sum so far at the lower and at the upper rate of days that were not drawn. */
  readonly low: string;
  readonly high: string;
};

type Terms = Pick<LockConfigRow, "day" | "rate_low" | "rate_high" | "decimals">;

/** Interest so far by day; a day that is paid counts with what it paid. `nextDay`: when the first is paid. */
export function barsOf(terms: Terms, principal: Amount, nextDay: number, paid: readonly LockDay[] = []): readonly DayBar[] {
  const { day: days, rate_low: low, rate_high: high, decimals } = terms;
  const [dayLow, dayHigh] = [interestOf(principal, ppmOf(low)), interestOf(principal, ppmOf(high))];
  return someOf(days).map((day) => {
    const sure = paid.slice(0, day).reduce((sum, { interest }) => sum + (unitsOf(interest, decimals) ?? 0n), 0n);
    const open = BigInt(Math.max(0, day - paid.length));
    const text = (units: bigint): string => formatDecimal(units, decimals);
    return { day, at: nextDay + (day - 1) * DAY_MS, low: text(sure + dayLow * open), high: text(sure + dayHigh * open) };
  });
}

export type PenaltyTile = { readonly daysLeft: number; readonly penalty: string; readonly back: string };

export function penaltyAt({ decimals, penalty_rate: rate }: PenaltyTerms, principal: Amount, daysLeft: number): PenaltyTile {
  const penalty = penaltyOf(principal, ppmOf(rate), daysLeft);
  return { daysLeft, penalty: formatDecimal(penalty, decimals), back: formatDecimal(principal - penalty, decimals) };
}
type PenaltyTerms = Pick<LockConfigRow, "decimals" | "penalty_rate">;

export type LockProblem =
  | "paused"
  | "not_on_sale"
  | "no_seeds"
  | "quota_gone"
  | "cover_gone"
  | "least"
  | "most"
  | "quota"
  | "cover"
  | "free";

/** What keeps a product as such from being sold. */
export function saleProblem(product: LockConfigRow): LockProblem | undefined {
  if (product.is_paused === 1) return "paused";
  if (product.is_on_sale === 0) return "not_on_sale";
  if (product.has_seeds === 0) return "no_seeds";
  const least = unitsOf(product.save_min, product.decimals) ?? 0n;
  if ((unitsOf(product.quota_left, product.decimals) ?? 0n) < least) return "quota_gone";
  return (unitsOf(product.cover_left, product.decimals) ?? 0n) < least ? "cover_gone" : undefined;
}

/** How much one may still have in it beside what runs. */
export function mostMore({ save_max: most, mine, decimals }: LockConfigRow): string {
  const left = (unitsOf(most, decimals) ?? 0n) - (unitsOf(mine, decimals) ?? 0n);
  return formatDecimal(left < 0n ? 0n : left, decimals);
}

/** The first thing that the venue would refuse, in its order. `free`: of the change account; undefined while it is not known. */
export function problemOf(product: LockConfigRow, typed: string, free: string | undefined): LockProblem | undefined {
  const sale = saleProblem(product);
  if (sale !== undefined) return sale;
  const { decimals } = product;
  const units = unitsOf(typed, decimals);
  const within = (most: string): boolean => units !== undefined && units <= (unitsOf(most, decimals) ?? 0n);
  if (units === undefined || units < (unitsOf(product.save_min, decimals) ?? 0n)) return "least";
  if (!within(mostMore(product))) return "most";
  if (!within(product.quota_left)) return "quota";
  if (!within(product.cover_left)) return "cover";
  return free === undefined || within(free) ? undefined : "free";
}

/** "All": as much as everything allows. */
export function allOf(product: LockConfigRow, free: string): string {
  const bounds = [free, mostMore(product), product.quota_left, product.cover_left].map((text) => unitsOf(text, product.decimals) ?? 0n);
  const least = bounds.reduce((one, other) => (other < one ? other : one));
  return trimmed(formatDecimal(least, product.decimals));
}

/** Two round amounts to begin with: what a list shows, and the quick buttons. */
export function roundAmounts({ save_min: least, decimals }: LockConfigRow): readonly [string, string] {
  const units = unitsOf(least, decimals) ?? amount(0n);
  return [trimmed(formatDecimal(units * 5n, decimals)), trimmed(formatDecimal(units * 10n, decimals))];
}

const trimmed = (text: string): string => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);

/** What an amount brings in all, at the lower and at the upper rate. */
export function wholeOf({ day, rate_low: low, rate_high: high, decimals }: Terms, typed: string): readonly [string, string] {
  const principal = unitsOf(typed, decimals) ?? amount(0n);
  const at = (rate: string): string => formatDecimal(interestOf(principal, ppmOf(rate)) * BigInt(day), decimals);
  return [at(low), at(high)];
}

/** Share of promises that the house holds, whole percent, at most all; all while nothing is promised. */
export function coveredPercent(cover: LockCoverRow | undefined): number {
  const [held, promised] = [cover?.held, cover?.promised].map((text) => unitsOf(text ?? "0", WIRE_DECIMALS) ?? 0n);
  if (held === undefined || promised === undefined || promised === 0n) return 100;
  return Number(((held >= promised ? promised : held) * 100n) / promised);
}

/** Of a quota, whole percent. */
export function shareTaken({ quota, quota_left: left, decimals }: LockConfigRow): number {
  const [all, free] = [unitsOf(quota, decimals) ?? 0n, unitsOf(left, decimals) ?? 0n];
  return all === 0n ? 100 : Number(((all - free) * 100n) / all);
}
