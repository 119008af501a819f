import type { ReactElement } from "react";
import { ShieldCheck, Split, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { multiplyDecimals, scaledDecimal } from "../../../../web/numbers/decimal-text.ts";
import { formatFixed, formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import type { DualCoverRow, DualProductRow, DualProductsReply } from "../../../dual-investment/contract/dual-investment-replies.ts";
import { percentOf } from "../due.ts";
import { useDualOnSale } from "../financial.api.ts";
import { CARD, shownDecimals } from "./shown.ts";

/** The term of which a row of each coin and kind is shown. */
const DAYS_SHOWN = 7;
/** Part of a year that a day is. */
const DAY_OF_YEAR = "0.00273973";

/** What is on sale of dual investment: the nearest strike of each coin and kind; nothing where the venue has none. */
export function DualSection(): ReactElement | null {
  const t = useT();
  const products = useDualOnSale();
  if (products.data === undefined || products.data.coins.length === 0) return null;
  const shown = rowsOf(products.data);
  return (
    <section aria-label={t("product.dual_investment")} className={`${CARD} min-w-0 px-4 pt-4 pb-3`}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pb-1">
        <h2 className="flex min-w-0 items-center gap-2.5 text-base font-semibold">
          <Split className="size-4.5 shrink-0 text-mut" aria-hidden />
          <Link to={routes.dualProducts}>{t("product.dual_investment")}</Link>
        </h2>
        <Covered rows={products.data.cover} />
      </div>
      <ul>
        {shown.map((row) => (
          <li key={row.id}>
            <Product row={row} />
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="py-2 text-sm text-mut">{t("financial.no_products")}</p>}
      <p className="mt-2 flex gap-2 text-xs text-mut">
        <TriangleAlert className="mt-0.5 size-4 shrink-0 text-brand" aria-hidden />
        <span>{t("financial.dual_risk")}</span>
      </p>
    </section>
  );
}

/** Of each coin and kind the nearest strike of the week's term that can be bought. */
function rowsOf({ coins, products }: DualProductsReply): readonly DualProductRow[] {
  return coins.flatMap(({ currency_id: coin }) =>
    (["call", "put"] as const).flatMap((kind) => {
      const found = products.filter((row) => row.currency_id === coin && row.type === kind && row.status === 1);
      const row = found.find(({ day }) => day === DAYS_SHOWN) ?? found[0];
      return row === undefined ? [] : [row];
    }),
  );
}

function Covered({ rows }: { readonly rows: readonly DualCoverRow[] }): ReactElement {
  const t = useT();
  const shares = rows
    .filter(({ promised }) => scaledDecimal(promised) > 0n)
    .map(({ held, promised }) => Number((scaledDecimal(held) * 100n) / scaledDecimal(promised)));
  const percent = Math.min(100, ...shares);
  return (
    <p className="flex items-center gap-1.5 text-xs text-mut">
      <ShieldCheck className={`size-4 ${percent === 100 ? "text-up" : "text-down"}`} aria-hidden />
      <span>
        {t("financial.covered", { percent })}{" "}
        <Link to={withQuery(routes.cover, { account: "dual" })} className="font-semibold text-brand underline-offset-2 hover:underline">
          {t("financial.see_account")}
        </Link>
      </span>
    </p>
  );
}

function Product({ row }: { readonly row: DualProductRow }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const { id, currency_name: coin, type, day, pay_name: pay, rate_text: rate, share } = row;
  const most = shownDecimals(pay, row.pay_decimals);
  const figure = (value: string): string => formatTrimmed(value, { least: 0, most }, language);
  const money = multiplyDecimals(multiplyDecimals(percentOf(share, rate), String(day), 8), DAY_OF_YEAR, 8);
  return (
    <Link
      to={withQuery(routes.dualPurchase, { id })}
      className="flex min-h-11 items-center justify-between gap-2 py-1.5 text-sm hover:bg-fill big-letters:flex-col big-letters:items-start"
    >
      <span className="min-w-0 flex-1 big-letters:w-auto">
        {t("financial.dual_row", { coin, kind: t(`financial.${type}`), days: day })}
      </span>
      <span className="text-right font-semibold tabular-nums big-letters:text-left">{formatFixed(rate, 1, language)} %</span>
      <span className="w-28 shrink-0 text-right text-2xs text-mut tabular-nums big-letters:w-auto big-letters:text-left">
        {t("financial.on_one", { sum: figure(money), amount: `${figure(share)} ${pay}` })}
      </span>
    </Link>
  );
}
