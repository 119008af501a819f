import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { useT } from "../../../web/i18n/texts.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes } from "../../../web/router/paths.ts";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { LoadMore } from "../../../web/ui/load-more.tsx";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../web/ui/states.tsx";
import { Tabs } from "../../../web/ui/tabs.tsx";
import { WithdrawalList } from "../../../web/records/withdrawal-list.tsx";
import { DepositRows } from "./deposit-rows.tsx";
import { useDeposits } from "./deposits.api.ts";

const TABS = ["deposits", "withdrawals"] as const;

/** What came in and what left, in two tabs; the address says which. */
export function RecordsPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((one) => one === params.get("tab")) ?? "deposits";
  return (
    <>
      <PageHeader title={t("deposits.history")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody className="flex flex-col gap-3">
        <Tabs
          label={t("deposits.history")}
          options={TABS.map((value) => ({ value, label: t(`deposits.tab.${value}`) }))}
          value={tab}
          onValue={(next) => setParams({ tab: next }, { replace: true })}
        />
        {tab === "deposits" ? <DepositList /> : <WithdrawalList none={t("deposits.withdrawals.none")} />}
      </PageBody>
    </>
  );
}

function DepositList(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const deposits = useDeposits();
  const rows = deposits.data?.pages.flat() ?? [];
  if (deposits.isPending) return <SkeletonRows />;
  if (deposits.isError && deposits.data === undefined)
    return <HistoryError error={deposits.error} onRetry={() => void deposits.refetch()} />;
  if (rows.length === 0)
    return (
      <EmptyState
        text={t("deposits.none")}
        action={<Button onClick={() => navigation.redirect(routes.depositSelect)}>{t("deposits.title")}</Button>}
      />
    );
  return (
    <>
      <div className="rounded-2xl border border-line bg-card px-4 py-1">
        <DepositRows rows={rows} />
      </div>
      <LoadMore
        more={deposits.hasNextPage}
        pending={deposits.isFetchingNextPage}
        onMore={() => void deposits.fetchNextPage()}
        endText={t("shell.no_more")}
        pendingLabel={t("shell.loading")}
      />
    </>
  );
}
