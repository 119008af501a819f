import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { signOfDecimal } from "../../../web/numbers/decimal-text.ts";
import type { CostRow } from "../../../web/portfolio/portfolio.api.ts";
import { holdingResult } from "../../../web/portfolio/results.ts";
import { useQuoteList } from "../../../web/quotes/quotes.store.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { Amount, Change, Price } from "../../../web/ui/amounts.tsx";
import { CoinIcon } from "../../../web/ui/coin-icon.tsx";
import type { AccountKind } from "./account-kinds.ts";
import type { Holding } from "./wallet.api.ts";

interface HoldingLineProps {
  readonly kind: AccountKind;
  readonly holding: Holding;
  readonly cost: CostRow | undefined;
}

/** One coin of an account: how much, what it cost, what it is worth and what came of it. */
export function HoldingLine({ kind, holding, cost }: HoldingLineProps): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const { quotes } = useQuoteList();
  const quote = quotes.find(({ baseId }) => baseId === holding.currencyId);
  const result = holdingResult(holding, cost);
  const isLocked = signOfDecimal(holding.locked) > 0;
  return (
    <li>
      <button
        type="button"
        onClick={() => navigation.to(withQuery(routes.assetRecord, { currency: holding.currencyId, name: holding.code, type: kind }))}
        className="flex min-h-16 w-full items-center gap-3 px-4 py-2 text-left big-letters:flex-wrap big-letters:gap-y-1 hover:bg-fill focus-visible:-outline-offset-2"
      >
        <CoinIcon code={holding.code} size={32} />
        <span className="min-w-0 flex-1">
          <span className="block truncate">
            <span className="font-semibold">{holding.code}</span> <span className="text-xs text-mut">{quote?.title}</span>
          </span>
          <span className="block truncate text-xs text-mut">
            <Amount value={holding.total} decimals={quote?.quantityDecimals ?? 2} mine />
            {cost !== undefined && cost.average_cost !== "" && quote !== undefined && (
              <>
                {" · "}
                {t("portfolio.cost")} <Price value={cost.average_cost} decimals={quote.priceDecimals} />
              </>
            )}
          </span>
        </span>
        <span className="live-figures shrink-0 text-right big-letters:basis-full">
          <Amount value={holding.worth} decimals={2} mine className="block font-medium" />
          <span className="block text-xs text-mut">
            {result !== undefined && (
              <>
                <Amount value={result.money} decimals={2} signed mine /> {result.percent !== undefined && <Change value={result.percent} />}
              </>
            )}
            {result === undefined && isLocked && (
              <>
                <Amount value={holding.locked} decimals={2} mine /> {t("portfolio.set_aside")}
              </>
            )}
          </span>
        </span>
      </button>
    </li>
  );
}
