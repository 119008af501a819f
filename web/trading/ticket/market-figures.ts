/** The wire's decimals of a market as whole numbers: ticks, lots, parts per million. Pure. */
import { lots, ticks } from "../../../money/units.ts";
import type { Lots, Ticks } from "../../../money/units.ts";
import { scaledDecimal } from "../../numbers/decimal-text.ts";
import type { WireDecimal } from "../../numbers/decimal-text.ts";
import type { DepthLevel } from "../../socket/events.ts";

export type BookLevel = readonly [price: Ticks, quantity: Lots];

interface MarketDecimals {
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
}

/** 10^-10 to a whole number of 10^-decimals, cut. */
export function wholeUnits(value: WireDecimal, decimals: number): number {
  return Number(scaledDecimal(value) / 10n ** BigInt(10 - decimals));
}

/** Levels of one side, the best first, whatever order they came in. */
export function levelsOf(levels: readonly DepthLevel[] | undefined, side: "bid" | "ask", market: MarketDecimals): readonly BookLevel[] {
  const read = (levels ?? []).map(([price, quantity]): BookLevel => [
    ticks(wholeUnits(price, market.priceDecimals)),
    lots(wholeUnits(quantity, market.quantityDecimals)),
  ]);
  return read.sort(([left], [right]) => (side === "bid" ? right - left : left - right));
}

/** Percent to parts per million. */
export function percentPpm(value: WireDecimal): number {
  return wholeUnits(value, 4);
}
