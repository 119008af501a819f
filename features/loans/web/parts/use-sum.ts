import { formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";

/** So fine a coin is counted like cash: with two decimals at least. */
const CASH_DECIMALS = 6;

/** Decimals that a sum of a coin with so many has at least. */
export const leastPlaces = (decimals: number): number => (decimals <= CASH_DECIMALS ? 2 : 0);

/** A sum of a coin with so many decimals, as the pages of loans write it. */
export function useSum(): (value: string, decimals: number) => string {
  const language = usePreferences((state) => state.language);
  return (value, decimals) => formatTrimmed(value, { least: leastPlaces(decimals), most: decimals }, language);
}
