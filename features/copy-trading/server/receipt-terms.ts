/** What receipts of shares of profit say besides the kernel's terms: what to show sums with. */
import { USDT_DECIMALS } from "./traders.views.ts";

export const receiptTerms = (): Readonly<Record<string, string>> => ({ code: "USDT", decimals: String(USDT_DECIMALS) });
