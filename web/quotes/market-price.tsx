import { Suspense, useState } from "react";
import type { ReactElement } from "react";
import { Price } from "../ui/amounts.tsx";
import { later } from "../ui/later.ts";
import type { Quote } from "./quote.ts";
import { useStaleSeconds } from "./stale.ts";

/** Rarely seen: it comes when it is. */
const StalePrice = later(async () => (await import("./stale-price.tsx")).StalePrice);

export interface MarketPriceProps {
  readonly quote: Quote;
  readonly className?: string;
}

/** A market's live price: at each move it is tinted for a moment in the move's direction, but not when it comes into sight. */
export function MarketPrice({ quote, className = "" }: MarketPriceProps): ReactElement {
  const [first] = useState(quote.price);
  const seconds = useStaleSeconds(quote);
  if (seconds !== undefined) {
    return (
      <Suspense fallback={<Price value={quote.price} decimals={quote.priceDecimals} className={className} />}>
        <StalePrice quote={quote} className={className} seconds={seconds} />
      </Suspense>
    );
  }
  const tint = quote.price === first ? "" : quote.tick > 0 ? "tick-up" : "tick-down";
  // Drawn anew at each price, or a second move in the same direction would not be seen.
  return <Price key={String(quote.price)} value={quote.price} decimals={quote.priceDecimals} className={`${tint} ${className}`} />;
}
