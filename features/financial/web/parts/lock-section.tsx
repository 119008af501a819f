import type { ReactElement } from "react";
import { Lock, ShieldCheck, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { multiplyDecimals, scaledDecimal } from "../../../../web/numbers/decimal-text.ts";
import { formatFixed, formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { ErrorState } from "../../../../web/ui/states.tsx";
import type { LockConfigRow, LockCoverRow, LockProductsReply } from "../../../lock-mining/contract/lock-mining-replies.ts";
import { percentOf } from "../due.ts";
import { useProductsOnSale } from "../financial.api.ts";
import { CARD, shownDecimals } from "./shown.ts";

/** What can be locked: its rate a year, what that is in money, what can go wrong, and that it is covered. */
export function LockSection(): ReactElement {
  const t = useT();
  const products = useProductsOnSale();
  return (
    <section aria-label={t("product.lock_mining")} className={`${CARD} min-w-0 px-4 pt-4 pb-3`}>
      {products.isPending && <SkeletonRows count={4} />}
      {products.isError && products.data === undefined && (
        <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void products.refetch()} />
      )}
      {products.data !== undefined && <Products reply={products.data} />}
    </section>
  );
}

function Products({ reply }: { readonly reply: LockProductsReply }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const sold = reply.products.filter((row) => row.is_on_sale === 1);
  const [first] = sold;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pb-1">
        <h2 className="flex items-center gap-2.5 text-base font-semibold">
          <Lock className="size-4.5 text-mut" aria-hidden />
          <Link to={routes.lockProducts}>{t("product.lock_mining")}</Link>
        </h2>
        <Covered rows={reply.cover} />
      </div>
      <p aria-hidden className="flex justify-between gap-2 py-1 text-2xs text-mut">
        <span className="w-22 shrink-0 sm:w-24">{t("financial.products")}</span>
        <span className="flex-1 text-right">{t("financial.rate_year")}</span>
        <span className="w-28 shrink-0 text-right max-sm:hidden">{t("financial.in_money")}</span>
      </p>
      <ul>
        {sold.map((row) => (
          <li key={row.id}>
            <Product row={row} />
          </li>
        ))}
      </ul>
      {first === undefined ? (
        <p className="py-2 text-sm text-mut">{t("financial.no_products")}</p>
      ) : (
        <p className="mt-2 flex gap-2 text-xs text-mut">
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-brand" aria-hidden />
          <span>
            {t("financial.lock_risk", { rate: formatTrimmed(first.penalty_rate, { least: 0, most: 4 }, language) })}{" "}
            {sold.some((row) => row.is_play === 1) && t("financial.play")}
          </span>
        </p>
      )}
    </>
  );
}

/** What is held for what is promised, at most all of it. */
function Covered({ rows }: { readonly rows: readonly LockCoverRow[] }): ReactElement {
  const t = useT();
  const shares = rows.filter(({ promised }) => scaledDecimal(promised) > 0n).map(({ held, promised }) => shareOf(held, promised));
  const percent = Math.min(100, ...shares);
  return (
    <p className="flex items-center gap-1.5 text-xs text-mut">
      <ShieldCheck className={`size-4 ${percent === 100 ? "text-up" : "text-down"}`} aria-hidden />
      <span>
        {t("financial.covered", { percent })}{" "}
        <Link to={routes.cover} className="font-semibold text-brand underline-offset-2 hover:underline">
          {t("financial.see_account")}
        </Link>
      </span>
    </p>
  );
}

const shareOf = (held: string, promised: string): number => Number((scaledDecimal(held) * 100n) / scaledDecimal(promised));

function Product({ row }: { readonly row: LockConfigRow }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const { id, currency_name: currency, day, year_low: low, year_high: high } = row;
  const rate = (value: string): string => formatFixed(value, 1, language);
  // A round sum that many have: a thousand of cash, one of a coin.
  const sum = currency === "USDT" ? "1000" : "1";
  const most = shownDecimals(currency, row.decimals);
  const money = (percent: string): string =>
    formatTrimmed(multiplyDecimals(percentOf(sum, percent), String(day), 8), { least: 0, most }, language);
  const range = `${money(row.rate_low)}–${money(row.rate_high)}`;
  return (
    <Link
      to={withQuery(routes.lock, { config_id: id })}
      className="flex min-h-11 items-center justify-between gap-2 py-1.5 text-sm hover:bg-fill big-letters:flex-col big-letters:items-start"
    >
      <span className="w-22 shrink-0 whitespace-nowrap sm:w-24 big-letters:w-auto">
        {currency}, {t("financial.days", { days: day })}
      </span>
      <span className="flex flex-1 items-center gap-2 max-sm:flex-col max-sm:items-end max-sm:gap-0 big-letters:flex-col big-letters:items-start">
        <span className="flex-1 text-right font-semibold whitespace-nowrap tabular-nums big-letters:text-left">
          {rate(low)}–{rate(high)}&nbsp;%
        </span>
        <span className="w-28 shrink-0 text-right text-2xs text-mut tabular-nums max-sm:w-auto big-letters:w-auto big-letters:text-left">
          {t("financial.on", { range, amount: formatTrimmed(sum, { least: 0, most: 0 }, language) })}
        </span>
      </span>
    </Link>
  );
}
