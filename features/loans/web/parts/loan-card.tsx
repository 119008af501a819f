import { useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { formatTime } from "../../../../web/numbers/time-format.ts";
import { CheckLink } from "../../../../web/receipts/check-link.tsx";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { Button } from "../../../../web/ui/button.tsx";
import type { LoanRow } from "../../contract/loans-replies.ts";
import { useLoanAct, useLoanDetail } from "../loans.api.ts";
import { ActSheet, type ActKind } from "./act-sheet.tsx";
import { LoanHistory } from "./loan-history.tsx";
import { PriceRuler } from "./price-ruler.tsx";
import { RiskBar, useRateText } from "./risk-bar.tsx";

const CARD = "flex min-w-0 flex-col gap-3 rounded-2xl border border-line bg-card p-4";
const ASKED = ["applied", "approved"];
const OVER = ["repaid", "liquidated", "refused", "withdrawn", "lapsed", "closed"];

/** A loan: what is owed, how far it is from a sale, what is pledged, what comes, and what one can do. */
export function LoanCard({ loan }: { readonly loan: LoanRow }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const rateText = useRateText();
  const [act, setAct] = useState<ActKind>();
  const cancel = useLoanAct();
  const sum = (value: string, decimals: number): string => formatTrimmed(value, { least: 0, most: decimals }, language);
  const isOver = OVER.includes(loan.state);
  const isAsked = ASKED.includes(loan.state);
  const care = loan.rate_ppm > 0 && loan.rate_ppm < loan.call_ppm;
  return (
    <article
      className={`${CARD} ${loan.is_selling === 1 ? "border-down" : care ? "border-brand" : ""}`}
      aria-label={t("loans.loan", { number: loan.id })}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="font-semibold">{t("loans.loan", { number: loan.id })}</h3>
        <span className="rounded-md bg-fill-strong px-1.5 py-0.5 text-2xs font-semibold">{t(`loans.state.${loan.state}`)}</span>
        {loan.rate_ppm > 0 && (
          <span className={`ml-auto text-lg font-semibold tabular-nums ${care ? "text-brand" : "text-up"}`}>{rateText(loan.rate_ppm)}</span>
        )}
      </div>
      {!isOver && (
        <>
          <p className="text-xl font-semibold tabular-nums">
            {sum(loan.owed, loan.decimals)} <span className="text-sm font-normal text-mut">{loan.currency_name}</span>
          </p>
          <RiskBar rate={loan.rate_ppm} sell={loan.sell_ppm} call={loan.call_ppm} open={loan.open_ppm} />
          {loan.is_selling === 1 && <p className="text-sm text-down">{t("loans.selling")}</p>}
          <dl className="grid grid-cols-2 gap-x-3 big-letters:grid-cols-1 gap-y-1 text-sm tabular-nums">
            <Row label={t("loans.pledged")} value={`${sum(loan.margin, loan.margin_decimals)} ${loan.margin_name}`} />
            {loan.value !== "" && <Row label={t("loans.counts_for")} value={`${sum(loan.value, 2)} USDT`} />}
            <Row label={t("loans.interest")} value={sum(loan.interest, loan.decimals)} />
            {loan.ends_ms > 0 && <Row label={t("loans.due")} value={formatTime(loan.ends_ms, "moment", language)} />}
            {loan.lapses_ms > 0 && <Row label={t("loans.decided_by")} value={formatTime(loan.lapses_ms, "moment", language)} />}
            <Row label={t("loans.late_day")} value={`${sum(loan.late_day, loan.decimals)} ${loan.currency_name}`} />
          </dl>
          <PriceRuler loan={loan} />
          {!isAsked && <Schedule id={loan.id} decimals={loan.decimals} />}
          <div className="grid grid-cols-2 gap-2 big-letters:grid-cols-1">
            <Button onClick={() => setAct("add")}>{t("loans.add")}</Button>
            {isAsked ? (
              <Button pending={cancel.isPending} onClick={() => cancel.mutate({ path: "/borrow/order/cancel", fields: { id: loan.id } })}>
                {t("loans.withdraw")}
              </Button>
            ) : (
              <Button tone="gold" onClick={() => setAct("repay")}>
                {t("product.repay")}
              </Button>
            )}
            {!/^0(\.0*)?$/.test(loan.may_take) && <Button onClick={() => setAct("take")}>{t("loans.take")}</Button>}
          </div>
        </>
      )}
      {isOver && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-mut tabular-nums">
          {sum(loan.amount, loan.decimals)} {loan.currency_name} · {formatTime(loan.closed_ms, "moment", language)}
          {loan.receipt !== "" && <CheckLink id={loan.receipt} ids={[loan.receipt]} />}
        </p>
      )}
      <LoanHistory id={loan.id} />
      <ActSheet loan={loan} kind={act} onClose={() => setAct(undefined)} />
    </article>
  );
}

function Row({ label, value }: { readonly label: string; readonly value: string }): ReactElement {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-mut">{label}</dt>
      <dd className="truncate font-medium">{value}</dd>
    </div>
  );
}

/** What is owed now, by weeks, and when it is due. */
function Schedule({ id, decimals }: { readonly id: number; readonly decimals: number }): ReactElement | null {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const rows = useLoanDetail(id).data?.schedule ?? [];
  if (rows.length === 0) return null;
  const sum = (value: string): string => formatTrimmed(value, { least: 2, most: decimals }, language);
  return (
    <table className="w-full text-sm tabular-nums">
      <thead className="text-2xs text-mut">
        <tr>
          <th className="text-left font-normal">{t("loans.day")}</th>
          <th className="text-right font-normal">{t("loans.interest")}</th>
          <th className="text-right font-normal">{t("loans.owed")}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(({ at, interest, owed, is_due: isDue }) => (
          <tr key={at} className={isDue === 1 ? "font-semibold" : ""}>
            <td className="py-1 text-left">{formatTime(at, "moment", language)}</td>
            <td className="py-1 text-right">{sum(interest)}</td>
            <td className="py-1 text-right">{sum(owed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
