/** What the pages read of the calls of seconds contracts. Amounts are decimals as text, times venue time in ms. */
export type SecondsOrder = {
  readonly id: number;
  readonly match_id: number;
  /** 1 up, 2 down. */
  readonly type: 1 | 2;
  readonly seconds: number;
  readonly number: string;
  readonly open_price: string;
  readonly end_price: string;
  readonly profit_ratio: string;
  readonly fact_profits: string;
  readonly status: 1 | 2 | 3;
  readonly symbol_name: string;
  readonly created_at: string;
  readonly complete_at: string;
  readonly result: "" | "won" | "lost" | "even" | "no_fair_price" | "split" | "closed";
  readonly expected_profit: string;
  readonly paid: string;
  readonly is_entered: 0 | 1;
  readonly entered_ms: number;
  readonly due_ms: number;
  readonly prices: number;
  readonly receipt: string;
};
export type SecondsListReply = { readonly data: readonly SecondsOrder[]; readonly total: number };
export type SecondsLimitRow = {
  readonly limit: "stake_day" | "loss_day";
  /** Empty: none. */
  readonly amount: string;
  readonly next_amount: string;
  /** 0: nothing waits. */
  readonly next_from: number;
};
export type SecondsMineReply = {
  readonly decided: number;
  readonly won: number;
  readonly settled: number;
  readonly brought: string;
  readonly staked: string;
  readonly lost: string;
  readonly open: string;
  readonly limits: readonly SecondsLimitRow[];
};
export type SecondsTablePeriod = {
  readonly seconds: number;
  readonly profit_ratio: string;
  readonly break_even: string;
  readonly won: number;
  readonly lost: number;
  readonly even: number;
  readonly no_fair_price: number;
  readonly share_won: string;
};
export type SecondsTableReply = {
  readonly least: string;
  readonly most: string;
  readonly open: number;
  readonly markets: readonly { readonly id: number; readonly symbol: string; readonly paused: 0 | 1 }[];
  readonly periods: readonly SecondsTablePeriod[];
};
export type SecondsIndexReply = {
  readonly now: number;
  readonly at: readonly number[];
  readonly price: readonly string[];
  readonly sources: readonly number[];
};
export type SecondsPayableRow = { readonly name: string; readonly user_wallet: { readonly micro_balance: string } };
