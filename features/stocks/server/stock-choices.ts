/** The companies' markets, for forms. */
import type { Choice } from "../../../contract/console-wire.ts";
import type { ConsoleDesk } from "../../../server/console/verb.ts";

export function stockChoices({ venue }: ConsoleDesk): readonly Choice[] {
  const stocks = venue.kernel.spot.markets.all().filter(({ terms }) => terms.assetClass === "stock");
  return stocks.map(({ terms: { symbol } }) => ({ value: symbol, label: symbol }));
}
