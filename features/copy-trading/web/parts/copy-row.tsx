import type { ReactElement, ReactNode } from "react";
import { counted } from "../../../../web/i18n/counted.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { wireTime } from "../../../../web/numbers/wire-time.ts";
import { Amount, toneOf } from "../../../../web/ui/amounts.tsx";
import { Moment } from "../../../../web/ui/moment.tsx";
import type { LeverRow } from "../../../futures/contract/futures-rows.ts";
import { usePrices } from "./words.tsx";

/** A copied position, open or closed. */
export function CopyRow({ row, end }: { readonly row: LeverRow; readonly end?: ReactNode }): ReactElement {
  const t = useT();
  const price = usePrices();
  const isOpen = row.status === 1;
  const result = isOpen ? row.profits : row.fact_profits;
  return (
    <li className="flex flex-wrap items-center gap-x-3 px-4 py-2.5">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 text-sm font-medium">
          {row.symbol}{" "}
          <span
            className={`rounded-md px-1.5 py-0.5 text-2xs font-semibold ${row.type === 1 ? "bg-up-tint text-up" : "bg-down-tint text-down"}`}
          >
            {t(row.type === 1 ? "futures.long" : "futures.short")} {row.multiple}×
          </span>
          <span className="text-xs font-normal text-mut">{counted(t, "futures.lots_count", row.share)}</span>
        </span>
        <span className="block text-xs text-mut tabular-nums">
          {price(row.currency, row.price)} → {price(row.currency, row.update_price)}
        </span>
        <Moment at={wireTime(isOpen ? row.time : row.complete_time)} style="second" className="block text-2xs text-mut" />
      </span>
      <span className="ml-auto flex flex-col items-end">
        <Amount value={result} decimals={2} signed mine className={`text-sm font-semibold ${toneOf(result)}`} />
        {end}
      </span>
    </li>
  );
}
