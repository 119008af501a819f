import type { ReactElement } from "react";
import { ArrowRight } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { wireTime } from "../../../web/numbers/wire-time.ts";
import { CheckLink } from "../../../web/receipts/check-link.tsx";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { CoinIcon } from "../../../web/ui/coin-icon.tsx";
import { LoadMore } from "../../../web/ui/load-more.tsx";
import { Moment } from "../../../web/ui/moment.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../web/ui/states.tsx";
import type { ExchangeRow } from "../contract/exchange.contract.ts";
import { useExchanges } from "./exchange.api.ts";

const SHOWN_DECIMALS = 8;

/** Everything that was exchanged, newest first, each with its receipt. */
export function ExchangeHistoryPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const exchanges = useExchanges();
  const rows = exchanges.data?.pages.flat() ?? [];
  const receipts = rows.map(({ receipt }) => receipt);
  return (
    <>
      <PageHeader title={t("exchange.history")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody>
        {exchanges.isPending && <SkeletonRows />}
        {exchanges.isError && <HistoryError error={exchanges.error} onRetry={() => void exchanges.refetch()} />}
        {exchanges.isSuccess && rows.length === 0 && (
          <EmptyState
            text={t("exchange.history.none")}
            action={<Button onClick={() => navigation.redirect(routes.exchange)}>{t("exchange.title")}</Button>}
          />
        )}
        {rows.length > 0 && (
          <>
            <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-card">
              {rows.map((row) => (
                <DoneRow key={row.id} row={row} receipts={receipts} />
              ))}
            </ul>
            <LoadMore
              more={exchanges.hasNextPage}
              pending={exchanges.isFetchingNextPage}
              onMore={() => void exchanges.fetchNextPage()}
              endText={t("shell.no_more")}
              pendingLabel={t("shell.loading")}
            />
          </>
        )}
      </PageBody>
    </>
  );
}

function DoneRow({ row, receipts }: { readonly row: ExchangeRow; readonly receipts: readonly string[] }): ReactElement {
  const t = useT();
  return (
    <li className="flex items-center gap-3 px-4 py-3 big-letters:flex-wrap big-letters:gap-y-1">
      <CoinIcon code={row.to_currency_name} size={32} />
      <span className="min-w-0 flex-1 big-letters:basis-1/2">
        <span className="flex flex-wrap items-center gap-x-1.5 text-sm font-medium">
          {row.from_currency_name}
          <ArrowRight className="size-3.5 text-mut" role="img" aria-label="→" />
          {row.to_currency_name}
        </span>
        <Moment at={wireTime(row.created_time)} style="second" className="block text-2xs text-mut" />
        <span className="block text-2xs text-mut">
          {t("exchange.gave")} <Amount value={row.number} decimals={SHOWN_DECIMALS} least={2} unit={row.from_currency_name} mine />
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end text-right big-letters:basis-full">
        <Amount
          value={row.received}
          decimals={SHOWN_DECIMALS}
          least={2}
          unit={row.to_currency_name}
          mine
          className="text-sm font-semibold"
        />
        <span className="text-2xs text-mut">
          {t("exchange.fee")} <Amount value={row.fee} decimals={SHOWN_DECIMALS} least={2} mine />
        </span>
        <CheckLink id={row.receipt} ids={receipts} />
      </span>
    </li>
  );
}
