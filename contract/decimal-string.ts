/** Amounts and prices as they arrive: strings of one grammar, turned into whole numbers of an asset's smallest unit. */
import Type from "typebox";
import { type DecimalRefusal, parseDecimal } from "../money/decimal.ts";

/** Decimals that any amount or price may arrive with. */
export const DECIMALS_MAX = 10;
/** Digits, an optional point, up to ten decimals; the whole grammar and its limits are in money/decimal.ts. */
export const DecimalString = Type.String({ pattern: "^[0-9]{1,30}(\\.[0-9]{1,10})?$", maxLength: 41 });

export type PositiveRefusal = DecimalRefusal | "not_positive";

/** Product decision: an amount is above zero and has no more decimals than its asset. */
export function parsePositive(text: string, decimals: number): bigint | PositiveRefusal {
  const value = parseDecimal(text, decimals);
  return value === 0n ? "not_positive" : value;
}
