import type { ReactElement } from "react";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { get } from "../api/client.ts";
import { useT } from "../i18n/texts.ts";
import { useNavigation } from "../router/navigation.ts";
import { routes, withQuery } from "../router/paths.ts";
import { HistoryError } from "../shell/history-error.tsx";
import { WALLET_KEY } from "../socket/private-pushes.ts";
import { usePreferences } from "../state/preferences.store.ts";
import { Amount } from "../ui/amounts.tsx";
import { Button } from "../ui/button.tsx";
import { CoinIcon } from "../ui/coin-icon.tsx";
import { LoadMore } from "../ui/load-more.tsx";
import { Moment } from "../ui/moment.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { EmptyState } from "../ui/states.tsx";
import type { WithdrawalRow } from "../../features/withdrawals/contract/withdrawals.contract.ts";

const PAGE_ROWS = 20;
/** Something under way moves on by itself. */
const REREAD_MS = 15_000;

interface WithdrawalPage {
  readonly data: readonly WithdrawalRow[];
  readonly page: number;
  readonly pages: number;
}

function useWithdrawals(): UseInfiniteQueryResult<InfiniteData<readonly WithdrawalRow[]>> {
  const language = usePreferences((state) => state.language);
  return useInfiniteQuery({
    queryKey: [WALLET_KEY, "withdrawals", language],
    queryFn: ({ pageParam }) => get<WithdrawalPage>("/user/withdraw/list", { page: pageParam, limit: PAGE_ROWS }, { quiet: true }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
    select: ({ pages, pageParams }) => ({ pages: pages.map(({ data }) => data), pageParams }),
    refetchInterval: REREAD_MS,
  });
}

/** One's withdrawals, newest first; `none` is said where there are none. */
export function WithdrawalList({ none }: { readonly none: string }): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const list = useWithdrawals();
  const rows = list.data?.pages.flat() ?? [];
  if (list.isPending) return <SkeletonRows />;
  if (list.isError && list.data === undefined) return <HistoryError error={list.error} onRetry={() => void list.refetch()} />;
  if (rows.length === 0)
    return <EmptyState text={none} action={<Button onClick={() => navigation.to(routes.withdraw)}>{t("product.withdrawal")}</Button>} />;
  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-card">
        {rows.map((row) => (
          <li key={row.id}>
            <Row row={row} onOpen={() => navigation.to(withQuery(routes.withdraw, { id: row.id }))} />
          </li>
        ))}
      </ul>
      <LoadMore
        more={list.hasNextPage}
        pending={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
        endText={t("shell.no_more")}
        pendingLabel={t("shell.loading")}
      />
    </>
  );
}

const TONES = { 1: "text-brand", 2: "text-up", 3: "text-mut" } as const;

/** Without a cause the notes say what arrives, for clients that print them as they are. */
const isSum = ({ notes }: WithdrawalRow): boolean => /^\d/.test(notes);

function Row({ row, onOpen }: { readonly row: WithdrawalRow; readonly onOpen: () => void }): ReactElement {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-center gap-3 px-4 py-3 text-left hover:bg-fill focus-visible:-outline-offset-2"
    >
      <CoinIcon code={row.name} size={32} />
      <span className="min-w-0 flex-1">
        <span className={`block text-sm font-semibold ${TONES[row.status]}`}>{row.status_text}</span>
        <Moment at={row.created} className="block text-2xs text-mut" />
      </span>
      <span className="shrink-0 text-right">
        <Amount value={row.number} decimals={8} least={2} unit={row.name} mine className="block text-sm font-semibold" />
        {isSum(row) ? (
          <Amount value={row.arrives} decimals={8} least={2} unit={row.name} mine className="block text-2xs text-mut" />
        ) : (
          <span className="block truncate text-2xs text-mut">{row.notes}</span>
        )}
      </span>
    </button>
  );
}
