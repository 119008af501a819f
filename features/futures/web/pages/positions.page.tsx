import { Suspense } from "react";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { Info } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { IconButton } from "../../../../web/ui/button.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { ErrorState } from "../../../../web/ui/states.tsx";
import { later } from "../../../../web/ui/later.ts";
import { Tabs } from "../../../../web/ui/tabs.tsx";
import { useScreen } from "../../../../web/ui/wide-screen.ts";
import { useContracts, useLeverAccount } from "../futures.api.ts";
import { CloseMenu } from "../parts/close-many.tsx";
import { ClosedPositions, OrderHistory, Payments, PendingOrders, Positions } from "../parts/own-futures.tsx";
import { RiskCard } from "../parts/risk-card.tsx";

/** Comes with what only it needs, where the window has room for it. */
const PositionsDesk = later(async () => (await import("../desk/positions-desk.tsx")).PositionsDesk);

const SHOWN = ["positions", "orders", "history", "payments"] as const;
type Shown = (typeof SHOWN)[number];

/** Everything that one has in futures: the account first, then positions, orders, history, payments. */
export function PositionsPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const account = useLeverAccount();
  const contracts = useContracts().data?.list ?? [];
  const shown: Shown = SHOWN.find((one) => one === params.get("show")) ?? "positions";
  const { data } = account;
  const isBroad = useScreen("broad");
  if (isBroad && data !== undefined) {
    return (
      <Suspense fallback={<SkeletonRows count={8} />}>
        <PositionsDesk account={data} contracts={contracts} start={shown} />
      </Suspense>
    );
  }
  return (
    <>
      <PageHeader
        title={t("futures.positions_title")}
        onBack={navigation.back}
        backLabel={t("shell.back")}
        end={
          <IconButton label={t("futures.facts")} onClick={() => navigation.to(routes.futuresFacts)}>
            <Info className="size-5" aria-hidden />
          </IconButton>
        }
      />
      <PageBody>
        <div className="pb-3">
          <Tabs
            label={t("futures.positions_title")}
            options={[
              { value: "positions", label: `${t("futures.tab.positions")} (${data?.positions.length ?? 0})` },
              { value: "orders", label: `${t("futures.tab.orders")} (${data?.orders.length ?? 0})` },
              { value: "history", label: t("futures.tab.history") },
              { value: "payments", label: t("futures.tab.payments") },
            ]}
            value={shown}
            onValue={(next) => navigation.redirect(withQuery(routes.futuresPositions, { show: next }))}
          />
        </div>
        {account.isPending && <SkeletonRows />}
        {account.isError && data === undefined && (
          <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void account.refetch()} />
        )}
        {data !== undefined && (
          <div className="flex flex-col gap-3">
            {(shown === "positions" || shown === "orders") && <RiskCard account={data} />}
            {shown === "positions" && data.positions.length > 1 && (
              // Not beside the lists' names: a phone has no room for both, and the last name was cut.
              <div className="flex justify-end">
                <CloseMenu />
              </div>
            )}
            {shown === "positions" && <Positions account={data} contracts={contracts} />}
            {shown === "orders" && <PendingOrders account={data} contracts={contracts} />}
            {shown === "orders" && <OrderHistory contracts={contracts} />}
            {shown === "history" && <ClosedPositions contracts={contracts} />}
            {shown === "payments" && <Payments />}
          </div>
        )}
      </PageBody>
    </>
  );
}
