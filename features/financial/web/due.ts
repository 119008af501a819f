/** What falls due, from what one has running. Days are UTC, as the venue pays them. Pure. */
import { multiplyDecimals, sumDecimals } from "../../../web/numbers/decimal-text.ts";
import type { LockOrder } from "../../lock-mining/contract/lock-mining-replies.ts";

export const DAY_MS = 86_400_000;

export interface DueEvent {
  /** 00:00 UTC of its day. */
  readonly at: number;
  readonly kind: "interest" | "end" | "renews";
  readonly currency: string;
  readonly decimals: number;
  /** Both ends of what comes; the principal is in them where it comes back. */
  readonly low: string;
  readonly high: string;
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
    return { at: startOfDay(start) + number * DAY_MS, kind, currency, decimals, ...sums };
  });
}

/** Interest of one day and currency in one line; what ends stands alone. The soonest first. */
export function dueOf(orders: readonly LockOrder[]): readonly DueEvent[] {
  const lines = new Map<string, DueEvent>();
  orders.flatMap(dueOfLock).forEach((event, index) => {
    const key = event.kind === "interest" ? `${event.at} ${event.currency}` : `end ${index}`;
    const known = lines.get(key);
    const sums = known && { low: sumDecimals([known.low, event.low]), high: sumDecimals([known.high, event.high]) };
    lines.set(key, { ...event, ...sums });
  });
  return [...lines.values()].sort((a, b) => a.at - b.at);
}

/** Today and the six days after it. */
export const weekOf = (now: number): readonly number[] => Array.from({ length: 7 }, (_, index) => startOfDay(now) + index * DAY_MS);
