import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { CheckLink } from "../../../../web/receipts/check-link.tsx";
import { Amount } from "../../../../web/ui/amounts.tsx";
import { Moment } from "../../../../web/ui/moment.tsx";
import { useShares } from "../copy-trading.api.ts";
import { Listed } from "./listed.tsx";
import { CARD, ProgramChip, useFigures } from "./words.tsx";

/** Shares of profit, paid by a follower or received by a trader; those paid have a receipt. */
export function Shares({ side }: { readonly side: "paid" | "received" }): ReactElement {
  const t = useT();
  const { sum, date } = useFigures();
  const shares = useShares(side);
  const rows = shares.data?.pages.flatMap(({ data }) => data) ?? [];
  const head = shares.data?.pages[0];
  const receipts = rows.flatMap(({ receipt }) => (receipt === "" ? [] : [receipt]));
  return (
    <section>
      <h2 className="text-sm font-semibold">{t(`copy-trading.shares.${side}`)}</h2>
      {head !== undefined && (
        <p className="pb-2 text-xs text-mut">{t("copy-trading.shares.next", { date: date(head.next), sum: sum(head.due) })}</p>
      )}
      <Listed
        of={shares}
        count={rows.length}
        empty={<p className={`${CARD} px-4 py-3 text-sm text-mut`}>{t("copy-trading.shares.none")}</p>}
      >
        <ul className={`${CARD} divide-y divide-line overflow-hidden`}>
          {rows.map((row) => (
            <li key={row.id} className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-2">
              <span className="min-w-0">
                <span className="flex flex-wrap items-center gap-x-2 text-sm font-medium wrap-anywhere">
                  {row.other.nickname}
                  <ProgramChip program={row.other.program} />
                </span>
                <Moment at={row.at} style="second" className="text-2xs text-mut" />
              </span>
              <span className="ml-auto flex items-center gap-3">
                <span className="text-right">
                  <Amount value={row.paid} decimals={2} mine unit="USDT" className="block text-sm font-medium" />
                  {Number(row.owed) > 0 && (
                    <span className="text-2xs text-mut">{t("copy-trading.shares.owed", { sum: sum(row.owed) })}</span>
                  )}
                </span>
                {row.receipt !== "" && <CheckLink id={row.receipt} ids={receipts} />}
              </span>
            </li>
          ))}
        </ul>
      </Listed>
    </section>
  );
}
