import type { ReactElement } from "react";
import { HandCoins, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { multiplyDecimals, sumDecimals } from "../../../../web/numbers/decimal-text.ts";
import { formatFixed, formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { formatParts } from "../../../../web/numbers/time-format.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { Amount } from "../../../../web/ui/amounts.tsx";
import { CoinIcon } from "../../../../web/ui/coin-icon.tsx";
import type { LoanProductRow, LoanRow } from "../../../loans/contract/loans-replies.ts";
import { useLent } from "../financial.api.ts";
import { CARD, shownDecimals } from "./shown.ts";
import { useInCash } from "./use-in-cash.ts";

/** What is lent to everybody at once: a row a coin with the rate a year and the bounds; nothing where the venue lends nothing. */
export function LoanSection(): ReactElement | null {
  const t = useT();
  const lent = useLent().data;
  const rows = (lent?.list ?? []).filter(
    ({ kind, is_on_sale: isOnSale, is_paused: isPaused }) => kind === "small" && isOnSale === 1 && isPaused === 0,
  );
  if (rows.length === 0) return null;
  return (
    <section aria-label={t("product.borrow")} className={`${CARD} min-w-0 px-4 pt-4 pb-3`}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pb-1">
        <h2 className="flex min-w-0 items-center gap-2.5 text-base font-semibold">
          <HandCoins className="size-4.5 shrink-0 text-mut" aria-hidden />
          <Link to={routes.borrowing}>{t("product.borrow")}</Link>
        </h2>
        <Link
          to={withQuery(routes.cover, { account: "loans" })}
          className="text-xs font-semibold text-brand underline-offset-2 hover:underline"
        >
          {t("financial.see_account")}
        </Link>
      </div>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Product row={row} />
          </li>
        ))}
      </ul>
      <p className="mt-2 flex gap-2 text-xs text-mut">
        <TriangleAlert className="mt-0.5 size-4 shrink-0 text-brand" aria-hidden />
        <span>{t("financial.loan_risk")}</span>
      </p>
    </section>
  );
}

function Product({ row }: { readonly row: LoanProductRow }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const { currency_name: coin, days_max: days, year_rate: rate, usdt_max: most } = row;
  return (
    <Link
      to={routes.borrowing}
      className="flex min-h-11 items-center justify-between gap-2 py-1.5 text-sm hover:bg-fill big-letters:flex-col big-letters:items-start"
    >
      <span className="min-w-0 flex-1 big-letters:w-auto">
        {coin}, {t("financial.days", { days })}
      </span>
      <span className="text-right font-semibold tabular-nums big-letters:text-left">{formatFixed(rate, 2, language)}&nbsp;%</span>
      <span className="w-28 shrink-0 text-right text-2xs text-mut tabular-nums big-letters:w-auto big-letters:text-left">
        {t("financial.loan_most", { amount: formatTrimmed(most, { least: 0, most: 0 }, language) })}
      </span>
    </Link>
  );
}

/** What one owes now, all of it in USDT, and each loan with when it is due and how far it is from a sale. */
export function OwnLoans({ loans }: { readonly loans: readonly LoanRow[] }): ReactElement | null {
  const t = useT();
  const inCash = useInCash();
  if (loans.length === 0) return null;
  const owed = sumDecimals(loans.map((loan) => inCash(loan.currency_name, loan.owed)));
  return (
    <section aria-label={t("financial.owed")} className={`${CARD} px-4 pt-4 pb-1`}>
      <p className="pb-3">
        <span className="block text-xs text-mut">{t("financial.owed")}</span>
        <Amount value={owed} decimals={2} mine className="text-2xl font-semibold" /> <span className="text-sm text-mut">USDT</span>
      </p>
      <ul>
        {loans.map((loan) => (
          <li key={loan.id} className="border-t border-line">
            <OwnLoan loan={loan} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OwnLoan({ loan }: { readonly loan: LoanRow }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const hidden = usePreferences((state) => state.hideAmounts);
  const { id, currency_name: coin, owed, margin, margin_name: pledged, rate_ppm: rate, ends_ms: ends, state } = loan;
  const sum = (value: string, code: string, places: number): string =>
    hidden ? "••••••" : formatTrimmed(value, { least: 0, most: shownDecimals(code, places) }, language);
  const tone = loan.is_selling === 1 ? "text-down" : rate > 0 && rate < loan.call_ppm ? "text-brand" : "text-up";
  return (
    <Link to={routes.borrowing} className="flex min-h-16 items-center gap-3 py-2.5 big-letters:flex-wrap">
      <CoinIcon code={coin} size={28} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 text-sm font-semibold">
          <span className="min-w-0">{t("financial.loan", { number: id })}</span>
          <span aria-hidden className="size-2.5 shrink-0 rounded-sm bg-loan" />
        </span>
        <span className="block text-xs text-mut">
          {state === "overdue"
            ? t("financial.event.loan_late")
            : t("financial.loan_due", { date: formatParts(ends, ["date", "clock"], language, "UTC") })}
        </span>
        <span className="block text-xs text-mut">
          {t("financial.loan_pledged", { amount: `${sum(margin, pledged, loan.margin_decimals)} ${pledged}` })}
        </span>
      </span>
      <span className="min-w-0 text-right tabular-nums big-letters:text-left">
        <span className="block text-sm font-semibold">
          {sum(owed, coin, loan.decimals)} {coin}
        </span>
        {rate > 0 && (
          <span className={`block text-xs ${tone}`}>{formatFixed(multiplyDecimals(String(rate), "0.0001", 4), 1, language)}&nbsp;%</span>
        )}
      </span>
    </Link>
  );
}
