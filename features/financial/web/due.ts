/** What falls due, from what one has running. Each product gives its own events; days are UTC. Pure. */
import { multiplyDecimals, sumDecimals } from "../../../web/numbers/decimal-text.ts";
import type { DualOrder } from "../../dual-investment/contract/dual-investment-replies.ts";
import type { LoanRow } from "../../loans/contract/loans-replies.ts";
import type { SaleMineRow } from "../../token-sale/contract/token-sale-replies.ts";
import type { LockOrder } from "../../lock-mining/contract/lock-mining-replies.ts";

export const DAY_MS = 86_400_000;

export interface DueEvent {
  readonly at: number;
  readonly product: "lock" | "dual" | "sale" | "loan";
  readonly kind: "interest" | "end" | "renews" | "dual" | "sale_end" | "sale_part" | "loan" | "loan_late";
  readonly currency: string;
  readonly decimals: number;
  /** Both ends of what comes, of a loan what is to be paid; the principal is in them where it comes back. */
  readonly low: string;
  readonly high: string;
  /** What comes in its place, where one or the other does. */
  readonly other?: { readonly amount: string; readonly currency: string; readonly decimals: number };
}

export const startOfDay = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS;

/** Of `rate` percent of an amount. */
export const percentOf = (amount: string, rate: string): string => multiplyDecimals(multiplyDecimals(amount, rate, 8), "0.01", 8);

/** What a lock still pays, day by day. */
export function dueOfLock(order: LockOrder): readonly DueEvent[] {
  const { amount, currency_name: currency, decimals, day, days_paid: paid, rate_low: low, rate_high: high, renew, start_ms: start } = order;
  return Array.from({ length: day - paid }, (_, index) => {
    const number = paid + index + 1;
    const isLast = number === day;
    const back = isLast && renew === 0 ? amount : "0";
    const kind = isLast ? (renew === 1 ? "renews" : "end") : "interest";
    const sums = { low: sumDecimals([percentOf(amount, low), back]), high: sumDecimals([percentOf(amount, high), back]) };
    return { at: startOfDay(start) + number * DAY_MS, product: "lock", kind, currency, decimals, ...sums };
  });
}

/** A purchase of dual investment brings one or the other. */
export function dueOfDual(order: DualOrder): DueEvent {
  const { settles_ms: at, pay_name: currency, pay_decimals: decimals, own_back: back } = order;
  const other = { amount: order.other_get, currency: order.get_name, decimals: order.get_decimals };
  return { at, product: "dual", kind: "dual", currency, decimals, low: back, high: back, other };
}

/** Interest of one day and currency in one line; what ends stands alone. The soonest first. */
export function dueOf(orders: readonly LockOrder[], duals: readonly DualOrder[] = []): readonly DueEvent[] {
  const lines = new Map<string, DueEvent>();
  [...orders.flatMap(dueOfLock), ...duals.map(dueOfDual)].forEach((event, index) => {
    const key = event.kind === "interest" ? `${event.at} ${event.currency}` : `end ${index}`;
    const known = lines.get(key);
    const sums = known && { low: sumDecimals([known.low, event.low]), high: sumDecimals([known.high, event.high]) };
    lines.set(key, { ...event, ...sums });
  });
  return [...lines.values()].sort((a, b) => a.at - b.at);
}

/** What falls due of sales: their ends, and the next part of what was granted. */
export const dueOfSales = (rows: readonly SaleMineRow[]): readonly DueEvent[] =>
  rows.flatMap(({ currency_name: currency, decimals, paid, stands, ends_ms: ends, next_ms: next, next_amount: part }): DueEvent[] => [
    ...(paid.length > 0
      ? [{ at: startOfDay(ends), product: "sale" as const, kind: "sale_end" as const, currency, decimals, low: stands, high: stands }]
      : []),
    ...(next > 0
      ? [{ at: startOfDay(next), product: "sale" as const, kind: "sale_part" as const, currency, decimals, low: part, high: part }]
      : []),
  ]);

/** What is to be paid of loans: at the end of the term what is owed then, late what is owed now, today. */
export const dueOfLoans = (loans: readonly LoanRow[], now: number): readonly DueEvent[] =>
  loans.flatMap(({ state, ends_ms: ends, currency_name: currency, decimals, owed, owed_at_end: atEnd }): DueEvent[] => {
    const of = { product: "loan", currency, decimals } as const;
    if (state === "overdue") return [{ ...of, at: startOfDay(now), kind: "loan_late", low: owed, high: owed }];
    return state === "disbursed" ? [{ ...of, at: ends, kind: "loan", low: atEnd, high: atEnd }] : [];
  });

/** Today and the six days after it. */
export const weekOf = (now: number): readonly number[] => Array.from({ length: 7 }, (_, index) => startOfDay(now) + index * DAY_MS);
