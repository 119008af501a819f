import { useState } from "react";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes } from "../../../../web/router/paths.ts";
import { HistoryError } from "../../../../web/shell/history-error.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import { LoadMore } from "../../../../web/ui/load-more.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { Segmented } from "../../../../web/ui/segmented.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../../web/ui/states.tsx";
import type { LockOrder } from "../../contract/lock-mining-replies.ts";
import { useLockOrders } from "../lock-mining.api.ts";
import { LockCard } from "../parts/lock-card.tsx";
import { RedeemSheet } from "../parts/redeem-sheet.tsx";

const SHOWN = { all: {}, running: { status: "1" }, ended: { status: "2" }, left: { is_cancel: "1" } } as const;
type Shown = keyof typeof SHOWN;
const KINDS = ["all", "running", "ended", "left"] as const satisfies readonly Shown[];

/** One's own locks: what runs with what it is worth now, what has ended with its receipt. */
export function LocksPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params, setParams] = useSearchParams();
  const id = Number(params.get("id") ?? 0);
  const shown = KINDS.find((kind) => kind === params.get("show")) ?? "all";
  const locks = useLockOrders(SHOWN[shown]);
  const [leaving, setLeaving] = useState<LockOrder | undefined>(undefined);
  const read = locks.data?.pages.flatMap(({ order_list: list }) => list) ?? [];
  // The one that was asked for stands first, open; then what runs.
  const rank = (lock: LockOrder): number => (lock.id === id ? 0 : lock.status);
  const rows = read.toSorted((one, other) => rank(one) - rank(other));
  const receipts = rows.map(({ receipt }) => receipt).filter((id) => id !== "");
  return (
    <>
      <PageHeader
        title={t("lock-mining.mine")}
        onBack={navigation.back}
        backLabel={t("shell.back")}
        wide
        end={
          <Button small className="mr-2" onClick={() => navigation.to(routes.lockProducts)}>
            {t("product.lock_mining")}
          </Button>
        }
      />
      <PageBody wide className="flex flex-col gap-3">
        <div className="md:max-w-96">
          <Segmented
            label={t("lock-mining.mine")}
            options={KINDS.map((value) => ({ value, label: t(`lock-mining.show.${value}`) }))}
            value={shown}
            onValue={(value) => setParams({ show: value }, { replace: true })}
          />
        </div>
        {locks.isPending && <SkeletonRows />}
        {locks.isError && rows.length === 0 && <HistoryError error={locks.error} onRetry={() => void locks.refetch()} />}
        {locks.isSuccess && rows.length === 0 && (
          <EmptyState
            text={t(shown === "running" || shown === "all" ? "lock-mining.none_running" : "lock-mining.none_ended")}
            action={<Button onClick={() => navigation.to(routes.lockProducts)}>{t("product.lock_mining")}</Button>}
          />
        )}
        <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-2 xl:gap-5">
          {rows.map((lock) => (
            <li key={lock.id}>
              <LockCard lock={lock} isWanted={lock.id === id} receipts={receipts} onLeave={() => setLeaving(lock)} />
            </li>
          ))}
        </ul>
        {rows.length > 0 && (
          <LoadMore
            more={locks.hasNextPage}
            pending={locks.isFetchingNextPage}
            onMore={() => void locks.fetchNextPage()}
            endText=""
            pendingLabel={t("shell.loading")}
          />
        )}
      </PageBody>
      <RedeemSheet lock={leaving} onClose={() => setLeaving(undefined)} />
    </>
  );
}
