import type { ReactElement } from "react";
import { ArrowRight } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { wireTime } from "../../../web/numbers/wire-time.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { CoinIcon } from "../../../web/ui/coin-icon.tsx";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { LoadMore } from "../../../web/ui/load-more.tsx";
import { Moment } from "../../../web/ui/moment.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../web/ui/states.tsx";
import { ACCOUNT_TEXTS } from "../../wallet/web/account-texts.ts";
import { useMoves } from "./transfer.api.ts";
import type { Move } from "./transfer.api.ts";

/** Everything that was moved between one's own accounts, newest first. */
export function TransferHistoryPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const moves = useMoves();
  const rows = moves.data?.pages.flat() ?? [];
  return (
    <>
      <PageHeader title={t("transfer.history")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody>
        {moves.isPending && <SkeletonRows />}
        {moves.isError && <HistoryError error={moves.error} onRetry={() => void moves.refetch()} />}
        {moves.isSuccess && rows.length === 0 && (
          <EmptyState
            text={t("transfer.history.none")}
            action={<Button onClick={() => navigation.redirect(routes.transfer)}>{t("transfer.title")}</Button>}
          />
        )}
        {rows.length > 0 && (
          <>
            <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-card">
              {rows.map((move) => (
                <MoveRow key={move.id} move={move} />
              ))}
            </ul>
            <LoadMore
              more={moves.hasNextPage}
              pending={moves.isFetchingNextPage}
              onMore={() => void moves.fetchNextPage()}
              endText={t("shell.no_more")}
              pendingLabel={t("shell.loading")}
            />
          </>
        )}
      </PageBody>
    </>
  );
}

function MoveRow({ move }: { readonly move: Move }): ReactElement {
  const t = useT();
  return (
    <li className="flex items-center gap-3 px-4 py-3 big-letters:flex-wrap big-letters:gap-y-1">
      <CoinIcon code={move.currency_name} size={32} />
      <span className="min-w-0 flex-1 big-letters:basis-1/2">
        <span className="flex flex-wrap items-center gap-x-1.5 text-sm font-medium">
          {t(ACCOUNT_TEXTS[move.from_field])}
          <ArrowRight className="size-3.5 text-mut" role="img" aria-label={t("transfer.to")} />
          {t(ACCOUNT_TEXTS[move.to_field])}
        </span>
        <Moment at={wireTime(move.created_time)} style="second" className="block text-2xs text-mut" />
      </span>
      <Amount
        value={move.value}
        decimals={8}
        least={2}
        unit={move.currency_name}
        mine
        className="shrink-0 text-right text-sm font-semibold big-letters:basis-full"
      />
    </li>
  );
}
