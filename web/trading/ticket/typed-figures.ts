/** What is typed into a ticket as whole numbers, and prices back as text. Pure. */
import { formatDecimal } from "../../../money/decimal.ts";
import { ticks } from "../../../money/units.ts";
import type { Ticks } from "../../../money/units.ts";
import { typedUnits } from "../../numbers/decimal-text.ts";

/** Previews count in the wire's 10^-8. */
export const PREVIEW_DECIMALS = 8;
/** Decimals of a typed percentage. */
export const PERCENT_DECIMALS = 2;

/** A valid typed decimal as a safe whole number of 10^-decimals. */
export function typedWhole(text: string, decimals: number): number | undefined {
  const value = typedUnits(text, decimals);
  return value === undefined || value > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : Number(value);
}

/** A typed price; zero is none. */
export function typedPrice(text: string, market: { readonly priceDecimals: number }): Ticks | undefined {
  const typed = typedWhole(text, market.priceDecimals);
  return typed === undefined || typed === 0 ? undefined : ticks(typed);
}

export function priceText(price: Ticks, market: { readonly priceDecimals: number }): string {
  return formatDecimal(price, market.priceDecimals);
}
