import { useT } from "../../../web/i18n/texts.ts";
import { scaledDecimal } from "../../../web/numbers/decimal-text.ts";
import { useCost } from "../../../web/portfolio/portfolio.api.ts";
import type { CostRow } from "../../../web/portfolio/portfolio.api.ts";
import { ResultCell } from "../../../web/portfolio/result-cell.tsx";
import { holdingResult } from "../../../web/portfolio/results.ts";
import { useQuoteList } from "../../../web/quotes/quotes.store.ts";
import { Price } from "../../../web/ui/amounts.tsx";
import type { Column } from "../../../web/ui/table-columns.ts";
import type { Holding } from "./wallet.api.ts";

/** What holdings cost on average, and what came of them. */
export function useCostColumns(): readonly Column<Holding>[] {
  const t = useT();
  const { quotes } = useQuoteList();
  const cost = useCost();
  const costOf = ({ code }: Holding): CostRow | undefined => cost.data?.list.find(({ currency_name: name }) => name === code);
  return [
    {
      key: "cost",
      head: t("portfolio.average_cost"),
      end: true,
      cell: (holding) => {
        const average = costOf(holding)?.average_cost ?? "";
        const decimals = quotes.find(({ baseId }) => baseId === holding.currencyId)?.priceDecimals ?? 2;
        return average === "" ? <span className="text-mut">–</span> : <Price value={average} decimals={decimals} />;
      },
      sortBy: (holding) => scaledDecimal(costOf(holding)?.average_cost),
      leaves: "third",
    },
    {
      key: "result",
      head: t("portfolio.result"),
      end: true,
      cell: (holding) => <ResultCell result={holdingResult(holding, costOf(holding))} />,
      sortBy: (holding) => scaledDecimal(holdingResult(holding, costOf(holding))?.money),
    },
  ];
}
