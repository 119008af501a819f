import { multiplyDecimals } from "../../../../web/numbers/decimal-text.ts";
import { useQuoteList } from "../../../../web/quotes/quotes.store.ts";

/** A coin in USDT by the newest index; nothing while there is none. */
export function useInCash(): (currency: string, amount: string) => string {
  const { quotes } = useQuoteList();
  const prices = new Map(quotes.filter(({ quote }) => quote === "USDT").map(({ base, indexPrice }) => [base, String(indexPrice ?? "0")]));
  return (currency, amount) => (currency === "USDT" ? amount : multiplyDecimals(amount, prices.get(currency), 8));
}
