import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { useDualSettlements } from "../dual-investment.api.ts";
import { CARD, useDualWords } from "./words.tsx";

const SHOWN = 8;

/** What was settled lately, by which mean, and to which side. */
export function Settlements(): ReactElement | null {
  const t = useT();
  const { date, price } = useDualWords();
  const rows = useDualSettlements(SHOWN).data?.list ?? [];
  if (rows.length === 0) return null;
  return (
    <section className={`${CARD} px-4 py-3`}>
      <h2 className="pb-1 text-sm font-semibold">{t("dual-investment.settlements")}</h2>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap justify-between gap-x-3 py-1.5 text-xs tabular-nums">
            <span className="font-semibold">
              {t(`dual-investment.title.${row.type}`, { coin: row.currency_name, strike: price(row.strike) })}
            </span>
            <span className="text-mut">{date(row.settled_ms)}</span>
            <span className="ml-auto text-right">
              {row.price === "" ? "" : `${price(row.price)} · `}
              {t(`dual-investment.outcome.${row.outcome}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
