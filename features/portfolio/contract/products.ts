/**
 * The products that results and fees are kept by. A new one stands here, with its texts (`portfolio.product.<name>`), and its reasons in
 * `server/product-reasons.ts`; what it buys and sells says it in `server/portfolio-moves.ts`.
 */
export const PRODUCTS = [
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
  "campaigns",
  "rebate",
  "withdrawal",
] as const;
export type Product = (typeof PRODUCTS)[number];
export type ProductRow = { readonly product: Product; readonly realised: string; readonly fees: string };
