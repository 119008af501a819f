/** What the holding of a market's coin cost on average, where that is known of all of it. */
import { compareDecimals, signOfDecimal } from "../../../../web/numbers/decimal-text.ts";
import { useCost } from "../../../../web/portfolio/portfolio.api.ts";
import type { CostRow } from "../../../../web/portfolio/portfolio.api.ts";

/** Undefined where nothing is held, or a part of it came otherwise than by buying: an average of the rest would mislead. Pure. */
export function knownCost(row: CostRow | undefined): string | undefined {
  const isKnown =
    row !== undefined && row.average_cost !== "" && signOfDecimal(row.held) > 0 && compareDecimals(row.held, row.costed) === 0;
  return isKnown ? row.average_cost : undefined;
}

export function useCostRow(currencyId: number): CostRow | undefined {
  return useCost().data?.list.find(({ currency_id: id }) => id === currencyId);
}
