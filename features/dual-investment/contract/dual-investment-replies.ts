/**
 * What the pages read of the calls of dual investment. Amounts and prices are decimals as text unless it is said otherwise, rates percent a
 * year, times venue time in ms.
 */
export type DualType = "call" | "put";
export type DualProductRow = {
  readonly id: number;
  /** "BTC call 99000, 7 d" */
  readonly name: string;
  readonly currency_id: number;
  readonly currency_name: string;
  readonly type: DualType;
  /** Percent a year, a number: of this moment. */
  readonly rate: number;
  readonly exercise_price: number;
  /** The days on which it was made and is settled, "2026-11-22". */
  readonly start_time: string;
  readonly end_time: string;
  readonly total_number: number;
  readonly purchased_number: number;
  readonly remaining_number: number;
  readonly user_limit: number;
  /** 1: it can be bought now. */
  readonly status: 0 | 1;
  // Ours.
  readonly day: number;
  readonly strike: string;
  readonly price_decimals: number;
  readonly pay_name: string;
  readonly pay_id: number;
  readonly pay_decimals: number;
  readonly get_name: string;
  readonly get_decimals: number;
  /** What a share costs: a tenth of a coin, or of the strike. */
  readonly share: string;
  /** Percent a year, as exact as it is paid: what the buyer gets, what the option is worth. Empty without an index. */
  readonly rate_text: string;
  readonly fair_rate: string;
  readonly passed_on: string;
  readonly volatility: string;
  /** Changes of an hour behind it; 0: it is assumed. */
  readonly hours: number;
  readonly made_ms: number;
  readonly position: number;
  readonly sale_ends_ms: number;
  readonly settles_ms: number;
  readonly is_on_sale: 0 | 1;
  readonly is_paused: 0 | 1;
  /** The index is not on this side of the strike any more. */
  readonly is_passed: 0 | 1;
  /** Shares of it that one has; 0 for guests. */
  readonly mine: number;
};
export type DualIndexReply = { readonly dual_currencys: readonly DualProductRow[] };
export type DualCoinRow = {
  readonly currency_id: number;
  readonly currency_name: string;
  readonly symbol: string;
  readonly price_decimals: number;
  readonly coin_decimals: number;
  readonly cash_decimals: number;
  /** Empty before there is one. */
  readonly index: string;
  readonly index_ms: number;
  readonly is_paused: 0 | 1;
};
export type DualCoverRow = {
  readonly currency_id: number;
  readonly currency_name: string;
  readonly held: string;
  readonly promised: string;
};
export type DualProductsReply = {
  readonly now: number;
  /** When the next ones are made. */
  readonly next_ms: number;
  readonly coins: readonly DualCoinRow[];
  readonly products: readonly DualProductRow[];
  readonly cover: readonly DualCoverRow[];
};

export type DualOrder = {
  readonly id: number;
  readonly dual_id: number;
  readonly name: string;
  readonly type: DualType;
  readonly currency_id: number;
  readonly currency_name: string;
  readonly exercise_price: number;
  readonly remaining_number: number;
  readonly order_rate: number;
  readonly day: number;
  readonly number: number;
  /** The index when it was bought. */
  readonly price: string;
  readonly total: string;
  /** When it is settled, "2026-11-29 08:00:00". */
  readonly end_time: string;
  readonly created: string;
  readonly create: string;
  /** 0 failed, 1 bought, 2 settling, 3 settled. */
  readonly status: 0 | 1 | 2 | 3;
  /** Of one that is settled. */
  readonly success?: 1;
  // Ours.
  readonly outcome: "" | "own" | "other" | "failed" | "closed";
  readonly strike: string;
  readonly price_decimals: number;
  readonly pay_id: number;
  readonly pay_name: string;
  readonly pay_decimals: number;
  readonly get_name: string;
  readonly get_decimals: number;
  readonly rate_text: string;
  readonly fair_rate: string;
  readonly volatility: string;
  /** What comes where what was paid comes back, and where the other currency does; interest in both. */
  readonly own_back: string;
  readonly own_interest: string;
  readonly other_get: string;
  readonly other_interest: string;
  /** What it is worth now, in what was paid: that with interest, less the option. Empty without an index, and of what has ended. */
  readonly worth: string;
  /** What came, in which currency, how much of it interest; empty while it runs. */
  readonly paid: string;
  readonly paid_name: string;
  readonly interest: string;
  /** The price that decided, rounded to two decimals more than prices have; empty where none did. */
  readonly settled_price: string;
  readonly bought_ms: number;
  /** As agreed; and the moment whose half hour decides or decided: later where too little was known. */
  readonly agreed_ms: number;
  readonly settles_ms: number;
  readonly settled_ms: number;
  readonly receipt: string;
};
export type DualListReply = { readonly list: readonly DualOrder[]; readonly limit: number };
export type DualMineReply = {
  /** What is settled soonest first. */
  readonly rows: readonly DualOrder[];
  /** Of all that were settled, by the currency in which it came. */
  readonly interest: readonly { readonly currency_name: string; readonly decimals: number; readonly interest: string }[];
};

export type DualSettlementRow = {
  readonly id: number;
  readonly name: string;
  readonly currency_name: string;
  readonly type: DualType;
  readonly strike: string;
  readonly day: number;
  readonly outcome: "own" | "other" | "failed";
  /** Mean × count of the samples in ticks, and their count: exactly what decided. */
  readonly sum: number;
  readonly count: number;
  readonly price: string;
  readonly price_decimals: number;
  readonly agreed_ms: number;
  readonly settles_ms: number;
  readonly settled_ms: number;
  /** Shares that were sold. */
  readonly sold: number;
};
export type DualSettlementsReply = {
  readonly list: readonly DualSettlementRow[];
  readonly limit: number;
};
export type DualSamplesReply = {
  readonly id: number;
  readonly price_decimals: number;
  /** The moment before which they lie. */
  readonly settles_ms: number;
  readonly is_settled: 0 | 1;
  /** What decided, as the venue says it; 0 without. */
  readonly sum: number;
  readonly count: number;
  /** Of each sample: when, ticks of the price, place of its command in the log. */
  readonly at: readonly number[];
  readonly ticks: readonly number[];
  readonly position: readonly number[];
};
export type DualHoursReply = {
  readonly id: number;
  readonly price_decimals: number;
  readonly volatility: string;
  /** Changes behind it, as the venue says; 0: it is assumed. */
  readonly count: number;
  /** Hours since 1970, the last price of each in ticks, and its place in the log. */
  readonly hour: readonly number[];
  readonly ticks: readonly number[];
  readonly position: readonly number[];
};
