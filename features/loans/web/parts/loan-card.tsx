import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatPercent } from "../../../../web/numbers/number-format.ts";
import { formatTime } from "../../../../web/numbers/time-format.ts";
import { CheckLink } from "../../../../web/receipts/check-link.tsx";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { CoinIcon } from "../../../../web/ui/coin-icon.tsx";
import type { LoanRow } from "../../contract/loans-replies.ts";
import { useLoanAct } from "../loans.api.ts";
import { ActSheet, type ActKind } from "./act-sheet.tsx";
import { LoanHistory } from "./loan-history.tsx";
import { LoanSchedule } from "./loan-schedule.tsx";
import { PriceRuler } from "./price-ruler.tsx";
import { RiskBar, useRateText } from "./risk-bar.tsx";
import { useSum } from "./use-sum.ts";

const ASKED = ["applied", "approved"];
const OVER = ["repaid", "liquidated", "refused", "withdrawn", "lapsed", "closed"];
const NOTHING = /^0(\.0*)?$/;

/** A loan: what is owed, how far it is from a sale, what is pledged, what comes, and what one can do. */
export function LoanCard({ loan }: { readonly loan: LoanRow }): ReactElement {
  const t = useT();
  const isOver = OVER.includes(loan.state);
  const care = loan.rate_ppm > 0 && loan.rate_ppm < loan.call_ppm;
  const [act, setAct] = useState<ActKind>();
  return (
    <article
      className={`flex min-w-0 flex-col divide-y divide-line rounded-2xl border bg-card ${loan.is_selling === 1 ? "border-down" : care ? "border-brand" : "border-line"}`}
      aria-label={t("loans.loan", { number: loan.id })}
    >
      <Head loan={loan} isOver={isOver} care={care} />
      {!isOver && <Pledged loan={loan} onTake={() => setAct("take")} />}
      {!isOver && !ASKED.includes(loan.state) && (
        <Part>
          <LoanSchedule loan={loan} />
        </Part>
      )}
      <Part isLast>
        {!isOver && <Actions loan={loan} onAct={setAct} />}
        <LoanHistory id={loan.id} />
      </Part>
      <ActSheet loan={loan} kind={act} onClose={() => setAct(undefined)} />
    </article>
  );
}

function Part({ children, isLast = false }: { readonly children: ReactNode; readonly isLast?: boolean }): ReactElement {
  return <div className={`flex min-w-0 flex-col gap-3 px-4 ${isLast ? "pt-2 pb-1" : "py-4"}`}>{children}</div>;
}

/** What is owed and the rate, on its bar; of a loan that is over what it was. */
function Head({ loan, isOver, care }: { readonly loan: LoanRow; readonly isOver: boolean; readonly care: boolean }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const rateText = useRateText();
  const sum = useSum();
  return (
    <Part>
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <h3 className="font-semibold">{t("loans.loan", { number: loan.id })}</h3>
        <span
          className={`rounded-md px-1.5 py-0.5 text-2xs font-semibold ${loan.state === "overdue" ? "bg-down-tint text-down" : "bg-fill-strong"}`}
        >
          {t(`loans.state.${loan.state}`)}
        </span>
      </div>
      {isOver ? (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-mut tabular-nums">
          {sum(loan.amount, loan.decimals)} {loan.currency_name} · {formatTime(loan.closed_ms, "moment", language)}
          {loan.receipt !== "" && <CheckLink id={loan.receipt} ids={[loan.receipt]} />}
        </p>
      ) : (
        <>
          <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1 tabular-nums">
            <p className="min-w-0">
              <span className="block text-xs text-mut">{t("loans.owed")}</span>
              <span className="text-2xl font-semibold">{sum(loan.owed, loan.decimals)}</span>{" "}
              <span className="text-sm text-mut">{loan.currency_name}</span>
            </p>
            {loan.rate_ppm > 0 && (
              <p className="ml-auto text-right">
                <span className="block text-xs text-mut">{t("loans.rate")}</span>
                <span className={`text-xl font-semibold ${care ? "text-brand" : "text-up"}`}>{rateText(loan.rate_ppm)}</span>
              </p>
            )}
          </div>
          <RiskBar rate={loan.rate_ppm} sell={loan.sell_ppm} call={loan.call_ppm} open={loan.open_ppm} />
          <p className={`text-xs ${loan.is_selling === 1 ? "text-down" : "text-mut"}`}>
            {loan.is_selling === 1 ? t("loans.selling") : t("loans.how_called", levels(loan, rateText))}
          </p>
        </>
      )}
    </Part>
  );
}

const levels = ({ call_ppm: call, sell_ppm: sell, open_ppm: open }: LoanRow, text: (ppm: number) => string) => ({
  call: text(call),
  sell: text(sell),
  open: text(open),
});

/** What is pledged, how much of it counts, how much of it may leave, and its price between those that matter. */
function Pledged({ loan, onTake }: { readonly loan: LoanRow; readonly onTake: () => void }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const sum = useSum();
  const pledged = sum(loan.margin, loan.margin_decimals);
  const share = formatPercent(String(loan.share_ppm / 10_000), 0, language);
  return (
    <Part>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 tabular-nums">
        <p className="flex min-w-0 items-center gap-2">
          <CoinIcon code={loan.margin_name} size={28} />
          <span className="min-w-0">
            <span className="font-semibold">
              {pledged} {loan.margin_name}
            </span>{" "}
            <span className="text-sm text-mut">{t("loans.pledged")}</span>
          </span>
        </p>
        {loan.value !== "" && <p className="ml-auto font-semibold">{sum(loan.value, 2)} USDT</p>}
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 gap-y-1 text-xs text-mut tabular-nums">
        {loan.value !== "" && NOTHING.test(loan.cash) && (
          <span>{[pledged, ...(loan.price === "" ? [] : [sum(loan.price, 8)]), share].join(" × ")}</span>
        )}
        {!NOTHING.test(loan.cash) && <span>+ {sum(loan.cash, 2)} USDT</span>}
        {!NOTHING.test(loan.may_take) && (
          <button type="button" className="ml-auto min-h-6 font-semibold text-brand" onClick={onTake}>
            {t("loans.may_take")} {sum(loan.may_take, loan.margin_decimals)}
          </button>
        )}
      </p>
      <PriceRuler loan={loan} />
      {loan.lapses_ms > 0 && (
        <p className="text-xs text-mut">
          {t("loans.decided_by")} {formatTime(loan.lapses_ms, "moment", language)}
        </p>
      )}
    </Part>
  );
}

interface ActionsProps {
  readonly loan: LoanRow;
  readonly onAct: (kind: ActKind) => void;
}

function Actions({ loan, onAct }: ActionsProps): ReactElement {
  const t = useT();
  const cancel = useLoanAct();
  return (
    <div className="grid grid-cols-2 gap-2 pt-2 big-letters:grid-cols-1">
      <Button onClick={() => onAct("add")}>{t("loans.add")}</Button>
      {ASKED.includes(loan.state) ? (
        <Button pending={cancel.isPending} onClick={() => cancel.mutate({ path: "/borrow/order/cancel", fields: { id: loan.id } })}>
          {t("loans.withdraw")}
        </Button>
      ) : (
        <Button tone="gold" onClick={() => onAct("repay")}>
          {t("product.repay")}
        </Button>
      )}
    </div>
  );
}
