import type { ReactElement } from "react";
import { useQuery } from "@tanstack/react-query";
import { Rocket, ShieldCheck, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { get } from "../../../../web/api/client.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { formatParts } from "../../../../web/numbers/time-format.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { ORDERS_KEY } from "../../../../web/socket/private-pushes.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { CoinIcon } from "../../../../web/ui/coin-icon.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { ErrorState } from "../../../../web/ui/states.tsx";
import type { ProjectsReply, SaleMineReply, SaleMineRow } from "../../../token-sale/contract/token-sale-replies.ts";
import { CARD } from "./shown.ts";

const OWN_MS = 30_000;
const SHOWN = 3;

/** What one asked for and was granted of sales, as long as something is to come. */
export function useOwnSales() {
  const queryFn = () => get<SaleMineReply>("/project/mine", {}, { quiet: true });
  return useQuery({ queryKey: [ORDERS_KEY, "financial", "sales"], queryFn, enabled: useIsLoggedIn(), refetchInterval: OWN_MS });
}

/** What is sold and what comes: price, when it ends, what can go wrong, and that the tokens are there. */
export function SaleSection(): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const queryFn = () => get<ProjectsReply>("/project", { page: 1, limit: 20 }, { quiet: true });
  const projects = useQuery({ queryKey: ["financial", "sales", language], queryFn, refetchInterval: OWN_MS });
  const rows = (projects.data?.list ?? []).filter(({ state }) => state === "running" || state === "warm_up").slice(0, SHOWN);
  const moment = (at: number): string => formatParts(at, ["date", "clock"], language, "UTC");
  return (
    <section aria-label={t("product.token_sale")} className={`${CARD} min-w-0 px-4 pt-4 pb-3`}>
      <h2 className="flex items-center gap-2.5 pb-1 text-base font-semibold">
        <Rocket className="size-4.5 text-mut" aria-hidden />
        <Link to={routes.saleProjects}>{t("product.token_sale")}</Link>
      </h2>
      <p className="flex items-center gap-1.5 text-xs text-mut">
        <ShieldCheck className="size-4 shrink-0 text-up" aria-hidden />
        <span>{t("financial.sale.covered")}</span>
      </p>
      {projects.isPending && <SkeletonRows count={SHOWN} />}
      {projects.isError && projects.data === undefined && (
        <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void projects.refetch()} />
      )}
      <ul className="pt-1">
        {rows.map(({ id, title, currency_name: code, price, pay_currency_name: cash, pay_decimals: places, ...row }) => (
          <li key={id}>
            <Link
              to={withQuery(routes.saleProject, { project_id: id })}
              className="flex min-h-11 items-center justify-between gap-2 py-1.5 text-sm hover:bg-fill big-letters:flex-col big-letters:items-start"
            >
              <span className="min-w-0">
                {title} <span className="text-mut">{code}</span>
              </span>
              <span className="ml-auto font-semibold tabular-nums big-letters:ml-0">
                {formatTrimmed(price, { least: 2, most: places }, language)} {cash}
              </span>
              <span className="w-28 shrink-0 text-right text-2xs text-mut tabular-nums big-letters:w-auto big-letters:text-left">
                {row.state === "running"
                  ? t("financial.sale.until", { date: moment(row.ends_ms) })
                  : t("financial.sale.from", { date: moment(row.starts_ms) })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-2 flex gap-2 text-xs text-mut">
        <TriangleAlert className="mt-0.5 size-4 shrink-0 text-brand" aria-hidden />
        <span>{t("financial.sale.risk")}</span>
      </p>
    </section>
  );
}

/** One's own of sales, each with what it is worth at its price. */
export function OwnSales({ rows }: { readonly rows: readonly SaleMineRow[] }): ReactElement | null {
  const t = useT();
  if (rows.length === 0) return null;
  return (
    <section aria-label={t("product.token_sale")} className={`${CARD} px-4 py-1`}>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <li key={row.project_id}>
            <OwnSale row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OwnSale({ row }: { readonly row: SaleMineRow }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const hidden = usePreferences((state) => state.hideAmounts);
  const date = (at: number): string => formatParts(at, ["date"], language, "UTC");
  const figure = (value: string, most: number, least = 0): string => (hidden ? "••••••" : formatTrimmed(value, { least, most }, language));
  const paid = row.paid.map(({ amount, currency_name: code, decimals }) => `${figure(amount, decimals)} ${code}`).join(", ");
  return (
    <Link to={routes.saleOrders} className="flex min-h-16 items-center gap-3 py-2.5 big-letters:flex-wrap">
      <CoinIcon code={row.currency_name} size={28} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 text-sm font-semibold">
          {t("financial.sale", { token: row.currency_name })}
          <span aria-hidden className="size-2.5 rounded-sm bg-sale" />
        </span>
        <span className="block text-xs text-mut">
          {row.paid.length > 0
            ? t("financial.sale.set_aside", { amount: paid, date: date(row.ends_ms) })
            : t("financial.sale.next", { date: date(row.next_ms) })}
        </span>
      </span>
      <span className="min-w-0 text-right tabular-nums big-letters:text-left">
        <span className="block text-sm font-semibold">
          {figure(row.worth, 2, 2)} {row.pay_currency_name}
        </span>
        <span className="block text-xs text-mut">
          {figure(row.granted === "0" ? row.stands : row.locked, row.decimals)} {row.currency_name}
        </span>
      </span>
    </Link>
  );
}
