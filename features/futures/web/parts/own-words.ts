/** Why orders ended and positions were closed, as the texts name it. Pure. */
import type { LeverOrderRow, LeverPaymentRow, LeverRow } from "../../contract/futures-rows.ts";

const ENDS = [
  "waiting",
  "working",
  "filled",
  "cancelled",
  "expired",
  "self_trade",
  "risk",
  "nothing_to_reduce",
  "close_out",
  "halted",
] as const;
export function endOf({ status }: Pick<LeverOrderRow, "status">): (typeof ENDS)[number] {
  return ENDS.find((one) => one === status) ?? "cancelled";
}

const REASONS = [
  "order",
  "take_profit",
  "stop_loss",
  "close_out",
  "taken_over",
  "deleveraged",
  "start_again",
  "delisted",
  "copied",
] as const;
export function reasonOf({ reason }: Pick<LeverRow, "reason">): (typeof REASONS)[number] {
  return REASONS.find((one) => one === reason) ?? "order";
}

/** What a payment was for. */
export const PAYMENT_WORDS = {
  funding: "futures.funding",
  overnight: "futures.overnight",
  settled: "futures.settled",
} as const satisfies Record<LeverPaymentRow["kind"], string>;

/** The position that an order is about: one that only closes sells what is long. */
export function sideOf({ type, reduces }: Pick<LeverRow, "type" | "reduces">): LeverRow["type"] {
  if (reduces === 0) return type;
  return type === 1 ? 2 : 1;
}

/** What was paid is shown as a loss. */
export function negated(amount: string): string {
  if (amount.startsWith("-")) return amount.slice(1);
  return /^0(\.0*)?$/.test(amount) ? amount : `-${amount}`;
}
