import type { ReactElement, ReactNode } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatTime } from "../../../../web/numbers/time-format.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { ColumnsPane } from "../../../../web/trading/book/desk-book.tsx";
import { Amount, Price } from "../../../../web/ui/amounts.tsx";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import type { ContractRow } from "../../contract/futures-rows.ts";
import { useCloseOuts } from "../futures.api.ts";

/** Positions of the contract that were closed out, newest first, without the person: their bankruptcy price and size. */
export function CloseOutPane({ contract, tabs }: { readonly contract: ContractRow; readonly tabs: ReactNode }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const { data } = useCloseOuts();
  const rows = data?.pages.flat().filter(({ symbol }) => symbol === contract.symbol);
  return (
    <ColumnsPane
      title={t("futures.facts.close_outs")}
      tabs={tabs}
      heads={[t("trading.price_in", { unit: contract.legal_name }), t("trading.amount"), t("trading.time")]}
      className="flex-1"
    >
      {rows === undefined && <Skeleton className="mx-3 h-40" />}
      {rows?.length === 0 && <p className="px-3 py-6 text-center text-xs text-mut">{t("futures.no_close_outs")}</p>}
      <ol className="min-h-0 flex-1 overflow-y-auto">
        {rows?.map((row) => (
          <li key={`${row.number} ${row.side}`} className="grid h-5 grid-cols-[1.1fr_1fr_1fr] items-center gap-2 px-3 text-xs">
            <Price
              value={row.bankruptcy_price}
              decimals={contract.price_decimals}
              className={row.side === "long" ? "text-down" : "text-up"}
            />
            <Amount value={row.size} decimals={contract.number_decimals} className="text-right" />
            <span className="text-right text-mut">{formatTime(row.at, "time", language)}</span>
          </li>
        ))}
      </ol>
    </ColumnsPane>
  );
}
