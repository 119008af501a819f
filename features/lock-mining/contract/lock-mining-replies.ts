/**
 * What the pages read of the calls of lock mining. Amounts are decimals as text, times venue time in ms, days those since 1970 (UTC).
 * Rates "a day" and "a year" are percent as text ("0.3", "109.5").
 */
export type LockConfigRow = {
  readonly id: number;
  readonly currency_id: number;
  readonly currency_name: string;
  readonly currency_logo: string;
  readonly day: number;
  /** Percent a day: the lower and the upper rate, as numbers. */
  readonly interest_rate: number;
  readonly interest_rate_high: number;
  readonly save_min: string;
  readonly intro: string;
  // Ours.
  readonly decimals: number;
  readonly rate_low: string;
  readonly rate_high: string;
  /** In one's running locks of this product together. */
  readonly save_max: string;
  /** What one has in running locks of it; "0" for guests. */
  readonly mine: string;
  readonly quota: string;
  readonly quota_left: string;
  /** Percent of the principal for each interest day that was not paid. */
  readonly penalty_rate: string;
  /** The rate of 365 days, each at the lower and each at the upper rate. */
  readonly year_low: string;
  readonly year_high: string;
  /** The same with interest locked again each time. */
  readonly effective_low: string;
  readonly effective_high: string;
  /** A yield above 20 % a year. */
  readonly is_play: 0 | 1;
  readonly is_on_sale: 0 | 1;
  readonly is_paused: 0 | 1;
  /** Whether the rates of all its days are committed to. */
  readonly has_seeds: 0 | 1;
  /** How much more can be locked in it by what the house holds free. */
  readonly cover_left: string;
  /** The newest rate that was drawn, percent a day; empty before the first. */
  readonly newest_rate: string;
};
export type LockCoverRow = {
  readonly currency_id: number;
  readonly currency_name: string;
  /** What the house holds for locks in this currency, promised or not; what of it is promised. */
  readonly held: string;
  readonly promised: string;
};
export type LockProductsReply = {
  readonly now: number;
  /** When the next day begins. */
  readonly next_day: number;
  readonly products: readonly LockConfigRow[];
  readonly cover: readonly LockCoverRow[];
  /** Running locks that one person may have. */
  readonly locks_most: number;
};

export type LockOrder = {
  readonly id: number;
  readonly currency_name: string;
  readonly amount: string;
  readonly day_rate: string;
  readonly total_interest: string;
  readonly start_at: string;
  readonly end_at: string;
  readonly status: 1 | 2;
  readonly cancel_fee: number;
  // Ours.
  readonly config_id: number;
  readonly currency_id: number;
  readonly decimals: number;
  readonly day: number;
  readonly rate_low: string;
  readonly rate_high: string;
  readonly penalty_rate: string;
  readonly days_paid: number;
  /** Interest days that were not paid; of one that was left, at that moment. */
  readonly days_left: number;
  readonly renew: 0 | 1;
  readonly is_cancel: 0 | 1;
  readonly how: "" | "matured" | "redeemed" | "closed";
  /** Paid when it was left. */
  readonly penalty: string;
  readonly opened_ms: number;
  readonly start_ms: number;
  readonly end_ms: number;
  /** 0 while it runs. */
  readonly closed_ms: number;
  /** What one would have by leaving now: principal less penalty, and interest of days that have begun. */
  readonly out_now: string;
  /** The lock that ended into this one, and the one that this ended into; 0 for none. */
  readonly renewal_of: number;
  readonly renewed_by: number;
  /** Why it was not locked again, in words; empty where it was, or was not to be. */
  readonly not_renewed: string;
  /** Of its end; empty while it runs. */
  readonly receipt: string;
};
export type LockOrdersReply = { readonly order_list: readonly LockOrder[] };

export type LockDay = {
  /** "2026-11-23" */
  readonly date: string;
  readonly day: number;
  readonly rate: string;
  readonly interest: string;
  /** drawn: by the day's seed. withheld: none was shown in time, so at the upper rate. left: before it was shown, at the lower rate. */
  readonly how: "drawn" | "withheld" | "left";
  readonly paid_ms: number;
  /** The seed, and its command's place in the log; empty and 0 where it was not drawn. */
  readonly seed: string;
  readonly position: number;
};
export type LockDaysReply = { readonly id: number; readonly days: readonly LockDay[] };

export type LockPreview = {
  readonly id: number;
  readonly currency_name: string;
  readonly amount: string;
  /** Interest days that would not be paid. */
  readonly days_left: number;
  readonly penalty_rate: string;
  readonly penalty: string;
  /** Days that have begun and were not paid yet: they are paid with it. */
  readonly unpaid: readonly { readonly date: string; readonly rate: string; readonly interest: string; readonly how: LockDay["how"] }[];
  readonly unpaid_interest: string;
  readonly interest_paid: string;
  /** Principal less penalty. */
  readonly back: string;
  /** That and the interest of the unpaid days: what comes to the account. */
  readonly receive: string;
  /** Whether it ends without a penalty, its last day having begun. */
  readonly is_whole: 0 | 1;
};

export type LockMineRow = {
  readonly currency_id: number;
  readonly currency_name: string;
  readonly decimals: number;
  readonly running: number;
  readonly locked: string;
  readonly out_now: string;
  /** Of all locks, ended ones too. */
  readonly interest: string;
  readonly penalties: string;
};
export type LockMineReply = { readonly rows: readonly LockMineRow[] };

export type LockRateDay = {
  readonly day: number;
  readonly date: string;
  /** Empty where none was shown in time. */
  readonly seed: string;
  readonly position: number;
  readonly shown_ms: number;
  /** withheld: it pays the upper rate. waiting: it has begun, its seed may still come. */
  readonly state: "drawn" | "withheld" | "waiting";
  /** Of each product as it was sold when the day began, percent a day; products that there were not then are missing. */
  readonly rates: readonly { readonly id: number; readonly rate: string; readonly low: string; readonly high: string }[];
};
export type LockChain = {
  readonly number: number;
  /** What the seed of the first day becomes by SHA-256. */
  readonly anchor: string;
  readonly first_day: number;
  readonly first_date: string;
  readonly days: number;
  readonly committed_ms: number;
  readonly position: number;
};
export type LockRatesReply = {
  /** The newest first. */
  readonly chains: readonly LockChain[];
  /** The newest first. */
  readonly days: readonly LockRateDay[];
};
