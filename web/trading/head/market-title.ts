import { formatFixed } from "../../numbers/number-format.ts";
import type { Quote } from "../../quotes/quote.ts";
import { useTitlePart } from "../../shell/page-title.ts";
import { usePreferences } from "../../state/preferences.store.ts";

/** The tab of a market's page says its price: it can be watched from another tab. */
export function useMarketTitle({ price, priceDecimals, symbol }: Quote): void {
  const language = usePreferences((state) => state.language);
  useTitlePart(`${formatFixed(price, priceDecimals, language)} ${symbol}`);
}
