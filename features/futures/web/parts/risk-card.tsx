import type { ReactElement, ReactNode } from "react";
import { Bell, Scissors } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatFixed } from "../../../../web/numbers/number-format.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { Amount } from "../../../../web/ui/amounts.tsx";
import type { LeverAccountReply } from "../../contract/futures-rows.ts";
import { drawn, hasCredit } from "../futures.form.ts";
import { RiskBar } from "./risk-bar.tsx";

const isAtRest = (account: LeverAccountReply): boolean => account.positions.length === 0;

/** The rate in a strip under the form. */
export function RiskStrip({ account }: { readonly account: LeverAccountReply }): ReactElement {
  const t = useT();
  return (
    <div className="border-t border-line px-4 py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 pb-2 text-xs">
        <span className="text-mut">
          {t("futures.risk_rate")}{" "}
          <span className="ml-1 text-sm font-semibold text-fg">{isAtRest(account) ? "–" : <Rate rate={account.hazard_rate} />}</span>
        </span>
        <span className="text-mut">
          {t("futures.closes_out_at")} <span className="font-semibold text-down">50 %</span>
        </span>
      </p>
      <RiskBar rate={isAtRest(account) ? "200" : account.hazard_rate} />
    </div>
  );
}

function Rate({ rate }: { readonly rate: string }): ReactElement {
  return <Amount value={rate} decimals={2} unit="%" />;
}

/** The account: rate, money, and what a further loss would lead to. */
export function RiskCard({ account }: { readonly account: LeverAccountReply }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  // Whole cents are enough for a sentence.
  const sum = (text: string): string => formatFixed(text, 2, language);
  const first = account.positions.find(({ id }) => id === account.first_to_close);
  const tint = !isAtRest(account) && drawn(account.hazard_rate) < 80 ? "bg-brand-tint" : "bg-card";
  return (
    <section className={`rounded-2xl border border-line p-4 ${tint}`}>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        <p>
          <span className="block text-xs text-mut">{t("futures.risk_rate")}</span>
          <span className="text-2xl font-semibold">{isAtRest(account) ? "–" : <Rate rate={account.hazard_rate} />}</span>
        </p>
        <dl className="min-w-36 flex-1">
          <Line label={t("futures.equity")} value={account.equity} />
          {hasCredit(account) && <Line label={t("futures.credit")} value={account.credit} />}
          <Line label={t("futures.margin_in_use")} value={account.margin} />
          <Line label={t("futures.free")} value={account.free} />
        </dl>
      </div>
      {hasCredit(account) && <p className="pt-2 text-2xs leading-snug text-mut">{t("futures.credit.says")}</p>}
      {!isAtRest(account) && (
        <>
          <div className="pt-3 pb-1">
            <RiskBar rate={account.hazard_rate} tall />
          </div>
          <p aria-hidden className="relative mb-2 h-4 text-2xs text-mut">
            <span>0</span>
            <span className="absolute left-1/4 -translate-x-1/2 text-down">50</span>
            <span className="absolute left-[40%] -translate-x-1/2 text-brand">80</span>
            <span className="absolute right-0">200 %</span>
          </p>
          <Consequence icon={<Bell className="size-4 text-brand" aria-hidden />}>
            {t("futures.at_80", { sum: sum(account.until_call) })}
          </Consequence>
          <Consequence icon={<Scissors className="size-4 text-down" aria-hidden />}>
            {t("futures.at_50", { sum: sum(account.until_close_out), first: first === undefined ? "–" : nameOf(first, t) })}
          </Consequence>
        </>
      )}
    </section>
  );
}

const nameOf = (row: LeverAccountReply["positions"][number], t: ReturnType<typeof useT>): string =>
  `${row.currency_name} ${t(row.type === 1 ? "futures.long" : "futures.short")}`;

function Line({ label, value }: { readonly label: string; readonly value: string }): ReactElement {
  return (
    <div className="flex items-baseline justify-between gap-3 text-xs leading-[1.375rem]">
      <dt className="text-mut">{label}</dt>
      <dd>
        <Amount value={value} decimals={2} mine />
      </dd>
    </div>
  );
}

function Consequence({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }): ReactElement {
  return (
    <p className="flex gap-2.5 pt-1 text-xs leading-[1.25rem] text-mut">
      <span className="pt-0.5">{icon}</span>
      <span>{children}</span>
    </p>
  );
}
