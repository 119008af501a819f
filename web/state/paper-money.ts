/** What a new account of a paper venue begins with (product.md; the kernel's `wallet` gives it). */
export const PAPER_MONEY = { currencyId: 3, code: "USDT", amount: "100000" } as const;
