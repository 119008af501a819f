/** What parts of the Financial tab have in common. */
export const CARD = "rounded-2xl border border-line bg-card";
/** Coins have more figures than cash. */
export const shownDecimals = (currency: string, decimals: number): number => (currency === "USDT" ? 2 : Math.min(decimals, 8));
