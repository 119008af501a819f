import { useT } from "../../../../web/i18n/texts.ts";
import { scaledDecimal } from "../../../../web/numbers/decimal-text.ts";
import { useCost } from "../../../../web/portfolio/portfolio.api.ts";
import type { CostRow } from "../../../../web/portfolio/portfolio.api.ts";
import { ResultCell } from "../../../../web/portfolio/result-cell.tsx";
import { holdingResult } from "../../../../web/portfolio/results.ts";
import type { Result } from "../../../../web/portfolio/results.ts";
import { useQuoteList } from "../../../../web/quotes/quotes.store.ts";
import { Price } from "../../../../web/ui/amounts.tsx";
import type { Column } from "../../../../web/ui/table-columns.ts";
import type { SpotHolding } from "../spot.api.ts";
import { knownCost } from "./own-cost.ts";

/** What holdings cost on average, and what came of them. */
export function useHoldingCostColumns(): readonly Column<SpotHolding>[] {
  const t = useT();
  const { quotes } = useQuoteList();
  const { data } = useCost();
  const rowOf = ({ currencyId }: SpotHolding): CostRow | undefined => data?.list.find(({ currency_id: id }) => id === currencyId);
  const resultOf = (holding: SpotHolding): Result | undefined => holdingResult(holding, rowOf(holding));
  return [
    {
      key: "cost",
      head: t("spot.own.cost"),
      end: true,
      cell: (holding) => {
        const average = knownCost(rowOf(holding));
        const decimals = quotes.find(({ baseId }) => baseId === holding.currencyId)?.priceDecimals ?? 2;
        return average === undefined ? <span className="text-mut">–</span> : <Price value={average} decimals={decimals} />;
      },
      sortBy: (holding) => scaledDecimal(knownCost(rowOf(holding))),
      text: (holding) => knownCost(rowOf(holding)) ?? "",
      leaves: "fifth",
    },
    {
      key: "result",
      head: t("spot.own.result"),
      end: true,
      cell: (holding) => <ResultCell result={resultOf(holding)} />,
      sortBy: (holding) => scaledDecimal(resultOf(holding)?.money),
      text: (holding) => resultOf(holding)?.money ?? "",
    },
  ];
}
