import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { wireTime } from "../../../web/numbers/wire-time.ts";
import { CheckLink } from "../../../web/receipts/check-link.tsx";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { Amount } from "../../../web/ui/amounts.tsx";
import { LoadMore } from "../../../web/ui/load-more.tsx";
import { Moment } from "../../../web/ui/moment.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../web/ui/states.tsx";
import { useChangeLog } from "./wallet.api.ts";
import type { AccountKind } from "./account-kinds.ts";
import type { LogRow } from "./wallet.api.ts";

/** Every change of an account, with the balance after it. */
export function ChangeLog({ kind, currencyId }: { readonly kind: AccountKind; readonly currencyId: number }): ReactElement {
  const t = useT();
  const log = useChangeLog(kind, currencyId);
  const rows = log.data?.pages.flat() ?? [];
  // Several rows may belong to one receipt.
  const receipts = [...new Set(rows.flatMap(({ receipt = "" }) => (receipt === "" ? [] : [receipt])))];
  if (log.isPending) return <SkeletonRows />;
  if (log.isError) return <HistoryError error={log.error} onRetry={() => void log.refetch()} />;
  if (rows.length === 0) return <EmptyState text={t("wallet.log.empty")} />;
  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-card">
        {rows.map((row) => (
          <LogItem key={row.id} row={row} receipts={receipts} />
        ))}
      </ul>
      <LoadMore
        more={log.hasNextPage}
        pending={log.isFetchingNextPage}
        onMore={() => void log.fetchNextPage()}
        endText={t("shell.no_more")}
        pendingLabel={t("shell.loading")}
      />
    </>
  );
}

function LogItem({ row, receipts }: { readonly row: LogRow; readonly receipts: readonly string[] }): ReactElement {
  const t = useT();
  return (
    <li className="flex items-center justify-between gap-3 px-4 py-3 big-letters:flex-col big-letters:items-start">
      <span className="min-w-0">
        <span className="line-clamp-2 text-sm font-medium">{row.info}</span>
        <Moment at={wireTime(row.created_time)} style="second" className="block text-2xs text-mut" />
        {row.receipt !== undefined && row.receipt !== "" && <CheckLink id={row.receipt} ids={receipts} />}
      </span>
      <span className="shrink-0 text-right big-letters:self-end">
        <Amount value={row.value} decimals={8} least={2} unit={row.currency_name} signed className="block text-sm font-semibold" />
        {row.after !== undefined && (
          <span className="block text-2xs text-mut">
            {t("wallet.balance_after")} <Amount value={row.after} decimals={8} least={2} mine />
          </span>
        )}
      </span>
    </li>
  );
}
