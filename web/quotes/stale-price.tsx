import type { ReactElement } from "react";
import { useT } from "../i18n/texts.ts";
import { formatAge } from "../numbers/span.ts";
import { usePreferences } from "../state/preferences.store.ts";
import { Price } from "../ui/amounts.tsx";
import type { MarketPriceProps } from "./market-price.tsx";

/** Nothing was heard of this one market for a while: grey with a dot, its age in the tooltip. */
export function StalePrice({ quote, className = "", seconds }: MarketPriceProps & { readonly seconds: number }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const age = t("shell.stale", { age: formatAge(seconds * 1000, language) });
  return (
    <span title={age} className={`${className} text-mut!`}>
      <span aria-hidden className="mr-1 inline-block size-1.5 rounded-full bg-field-line align-middle" />
      <Price value={quote.price} decimals={quote.priceDecimals} />
      <span className="sr-only"> {age}</span>
    </span>
  );
}
