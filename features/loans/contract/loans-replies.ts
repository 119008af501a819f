/** What the pages read of the calls of loans. Amounts are decimals as text, rates percent as text, times venue time in ms. */

export type LoanProductRow = {
  readonly id: number;
  readonly currency_id: number;
  readonly currency_name: string;
  /** As clients of the family read a product: longest term, percent a day, bounds in the coin by the index, opening rate. */
  readonly lock_dividend_days: number;
  readonly borrow_lixi: string;
  readonly borrow_amount_min: string;
  readonly borrow_amount_max: string;
  readonly borrow_margin: string;
  // Ours.
  readonly decimals: number;
  readonly kind: "small" | "desk";
  readonly days_min: number;
  readonly days_max: number;
  readonly hourly_ppb: number;
  readonly hour_rate: string;
  readonly year_rate: string;
  readonly late_ppm: number;
  readonly late_rate: string;
  readonly open_ppm: number;
  readonly call_ppm: number;
  readonly sell_ppm: number;
  readonly slip_ppm: number;
  /** In USDT, of one loan and of all of one person's. */
  readonly usdt_min: string;
  readonly usdt_max: string;
  /** What the house can lend of it now. */
  readonly free: string;
  readonly is_on_sale: 0 | 1;
  readonly is_paused: 0 | 1;
  /** Whether the reader may ask for it; 0 for guests where it needs more than an account. */
  readonly may_ask: 0 | 1;
};
/** A coin that may be pledged; its price as `ticks` of 10^-`price_decimals` USDT, 0 while none is fresh. */
export type LoanCoinRow = {
  readonly currency_id: number;
  readonly currency_name: string;
  readonly decimals: number;
  readonly price_decimals: number;
  readonly ticks: number;
  readonly share_ppm: number;
  readonly is_open: 0 | 1;
  /** What one has of it to pledge. */
  readonly balance: string;
};
export type LoanListReply = {
  readonly now: number;
  readonly list: readonly LoanProductRow[];
  readonly coins: readonly LoanCoinRow[];
  readonly cash_decimals: number;
  readonly vip_least: number;
  readonly status_volume: string;
  /** none, asked, held. */
  readonly status: "none" | "asked" | "held";
  readonly loans_most: number;
};

export type LoanState =
  | "applied"
  | "approved"
  | "disbursed"
  | "overdue"
  | "repaid"
  | "liquidated"
  | "refused"
  | "withdrawn"
  | "lapsed"
  | "closed";
export type LoanRow = {
  readonly id: number;
  /** As clients of the family read it. */
  readonly amount: string;
  readonly margin: string;
  readonly day_profit: string;
  readonly sum_profit: string;
  readonly lock_dividend_days: number;
  readonly is_return: 0 | 1;
  readonly sub_time: string;
  readonly status: 1 | 2 | 3 | 4;
  // Ours.
  readonly product: number;
  readonly kind: "small" | "desk";
  readonly state: LoanState;
  readonly cause: string;
  readonly currency_id: number;
  readonly currency_name: string;
  readonly decimals: number;
  readonly margin_id: number;
  readonly margin_name: string;
  readonly margin_decimals: number;
  readonly cash: string;
  readonly principal: string;
  readonly interest: string;
  readonly late: string;
  readonly owed: string;
  /** What will be owed when the term ends if nothing is repaid; 0 where it is over, or was not paid out. */
  readonly owed_at_end: string;
  readonly hours: number;
  readonly hourly_ppb: number;
  readonly hour_rate: string;
  readonly year_rate: string;
  readonly late_day: string;
  readonly open_ppm: number;
  readonly call_ppm: number;
  readonly sell_ppm: number;
  /** 0: no fresh price. */
  readonly rate_ppm: number;
  /** What is pledged counts for, in USDT; its price, that of the call and that of the sale; empty without one. */
  readonly value: string;
  readonly share_ppm: number;
  readonly price: string;
  readonly call_price: string;
  readonly sell_price: string;
  readonly may_take: string;
  readonly is_selling: 0 | 1;
  readonly sold: string;
  readonly applied_ms: number;
  readonly lapses_ms: number;
  readonly opened_ms: number;
  readonly ends_ms: number;
  readonly closed_ms: number;
  readonly interest_paid: string;
  readonly late_paid: string;
  readonly shortfall: string;
  readonly receipt: string;
};
export type LoanOrdersReply = { readonly now: number; readonly list: readonly LoanRow[] };
/** What is owed at a moment if nothing is repaid until then. */
export type LoanScheduleRow = { readonly at: number; readonly interest: string; readonly owed: string; readonly is_due: 0 | 1 };
export type LoanMove = {
  readonly at: number;
  readonly what: string;
  readonly amount: string;
  readonly currency: string;
  readonly got: string;
  readonly got_currency: string;
  readonly receipt: string;
};
export type LoanDetailReply = {
  readonly now: number;
  readonly loan: LoanRow;
  readonly schedule: readonly LoanScheduleRow[];
  readonly moves: readonly LoanMove[];
};
