import type { ReactElement } from "react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { HistoryError } from "../../../../web/shell/history-error.tsx";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { Amount } from "../../../../web/ui/amounts.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { scrollRegion } from "../../../../web/ui/scroll-region.ts";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../../web/ui/states.tsx";
import type { SecondsTablePeriod, SecondsTableReply } from "../../contract/seconds-replies.ts";
import { lengthText } from "../parts/words.ts";
import { useSecondsTable } from "../seconds.api.ts";
import { upToTenth } from "../seconds-view.ts";

const RULES = ["entry", "result", "pay", "fair"] as const;

/** For everybody: how it is decided, every ratio with its break-even, and what came of all contracts. */
export function SecondsTablePage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const table = useSecondsTable();
  return (
    <>
      <PageHeader title={t("product.seconds")} onBack={navigation.back} backLabel={t("shell.back")} wide />
      <PageBody wide className="flex flex-col gap-5 xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] xl:items-start">
        <section className="flex flex-col gap-3">
          <h2 className="text-base font-semibold">{t("seconds.how")}</h2>
          <p className="rounded-field bg-brand-tint px-3 py-2 text-sm text-brand">{t("seconds.rule.risk")}</p>
          <ol className="flex list-decimal flex-col gap-2 pl-5 text-sm leading-6">
            {RULES.map((rule) => (
              <li key={rule}>{t(`seconds.rule.${rule}`)}</li>
            ))}
          </ol>
          <Button tone="gold" className="self-start" onClick={() => navigation.to(routes.seconds)}>
            {t("seconds.trade")}
          </Button>
        </section>
        <div className="min-w-0">
          {table.isPending && <SkeletonRows />}
          {table.isError && table.data === undefined && <HistoryError error={table.error} onRetry={() => void table.refetch()} />}
          {table.data !== undefined &&
            (table.data.periods.length === 0 ? <EmptyState text={t("seconds.not_open")} /> : <Results table={table.data} />)}
        </div>
      </PageBody>
    </>
  );
}

function Results({ table }: { readonly table: SecondsTableReply }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const money = (value: string): string => formatTrimmed(value, { least: 0, most: 2 }, language);
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-base font-semibold">{t("seconds.table")}</h2>
      <div
        {...scrollRegion(t("seconds.table"))}
        className="overflow-x-auto rounded-2xl border border-line bg-card p-1 focus-visible:-outline-offset-2 min-[480px]:p-3"
      >
        <table className="w-full text-right text-xs tabular-nums min-[480px]:text-sm">
          <thead className="text-2xs text-mut min-[480px]:text-xs">
            <tr>
              <th scope="col" className="p-1.5 text-left font-medium">
                {t("seconds.lengths")}
              </th>
              {(["seconds.table.ratio", "seconds.stat.break_even", "seconds.table.count", "seconds.table.share"] as const).map((key) => (
                <th key={key} scope="col" className="p-1.5 font-medium hyphens-auto">
                  {t(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {table.periods.map((period) => (
              <PeriodRow key={period.seconds} period={period} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="text-xs text-mut">
        {t("seconds.table.note")} {t("seconds.table.bounds", { least: money(table.least), most: money(table.most), open: table.open })}
      </p>
      <h2 className="text-base font-semibold">{t("seconds.markets")}</h2>
      <ul className="flex flex-wrap gap-2">
        {table.markets.map(({ id, symbol, paused }) => (
          <li key={id}>
            <Link
              to={withQuery(routes.seconds, { symbol })}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-field bg-fill px-3 text-sm hover:bg-fill-strong"
            >
              {symbol}
              {paused === 1 && <span className="text-xs text-mut">{t("seconds.paused")}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function PeriodRow({ period }: { readonly period: SecondsTablePeriod }): ReactElement {
  const t = useT();
  const { won, lost, even, no_fair_price: unfair, share_won: share, profit_ratio: ratio, break_even: needed } = period;
  return (
    <tr>
      <th scope="row" className="p-1.5 text-left font-semibold">
        {lengthText(period.seconds)}
      </th>
      <td className="p-1.5">
        {ratio === "" ? (
          <span className="text-mut">{t("seconds.table.ended")}</span>
        ) : (
          <Amount value={ratio} decimals={2} least={0} unit="%" />
        )}
      </td>
      <td className="p-1.5 font-semibold">{needed === "" ? "–" : <Amount value={upToTenth(needed)} decimals={1} unit="%" />}</td>
      <td className="p-1.5">
        <Amount value={String(won + lost + even + unfair)} decimals={0} />
      </td>
      <td className="p-1.5">{share === "" ? "–" : <Amount value={share} decimals={1} unit="%" />}</td>
    </tr>
  );
}
