/** Words of filters and layouts; apart from the calls, so that a page has them without the library that describes calls. */
export const STATEMENT_ACCOUNTS = ["all", "legal", "change", "lever", "micro"] as const;
/** pledges: what is set aside within an account and given back, which changes nothing of what one has. */
export const STATEMENT_KINDS = ["all", "in", "out", "fees", "pledges"] as const;
export const STATEMENT_PRODUCTS = [
  "all",
  "spot",
  "stocks",
  "futures",
  "seconds",
  "lock_mining",
  "dual_investment",
  "token_sale",
  "loans",
  "nft",
  "quizzes",
  "copies",
  "exchange",
  "transfer",
  "deposit",
  "withdrawal",
  "quickbuy",
  "rebate",
  "promotions",
  "paper",
  "adjustment",
  "other",
] as const;
export const STATEMENT_LAYOUTS = ["plain", "koinly", "cointracking", "cointracker"] as const;
export type StatementLayout = (typeof STATEMENT_LAYOUTS)[number];
export type StatementProduct = Exclude<(typeof STATEMENT_PRODUCTS)[number], "all">;
