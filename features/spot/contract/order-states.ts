/** What becomes of orders, in the kernel's words: on the wire and in the operators' console. */
export const ORDER_STATES = [
  "working",
  "waiting",
  "pending",
  "filled",
  "expired",
  "cancelled",
  "self_trade",
  "pair",
  "session_end",
  "split",
  "delisted",
  "start_again",
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** What an order is, as the tables keep it; a pair is two of them. */
export const ORDER_KINDS = ["limit", "market", "stop", "stop_limit", "take_profit", "take_profit_limit", "trailing_stop"] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];
