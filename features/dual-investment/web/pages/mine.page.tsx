import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes } from "../../../../web/router/paths.ts";
import { HistoryError } from "../../../../web/shell/history-error.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import { LoadMore } from "../../../../web/ui/load-more.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../../web/ui/states.tsx";
import { Tabs } from "../../../../web/ui/tabs.tsx";
import { useDualOrders } from "../dual-investment.api.ts";
import { OrderCard } from "../parts/order-card.tsx";

/** As the call has them. */
const STATUS = { all: "1", settling: "2", settled: "3", failed: "0" } as const;
const KINDS = ["all", "settling", "settled", "failed"] as const satisfies readonly (keyof typeof STATUS)[];

/** One's own purchases: what runs with both outcomes and what it is worth, what was settled with its receipt. */
export function DualMinePage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params, setParams] = useSearchParams();
  const id = Number(params.get("id") ?? 0);
  const shown = KINDS.find((kind) => kind === params.get("show")) ?? "all";
  const orders = useDualOrders(STATUS[shown]);
  const read = orders.data?.pages.flatMap(({ list }) => list) ?? [];
  // The one that was asked for stands first, open.
  const rows = read.toSorted((one, other) => (one.id === id ? 0 : 1) - (other.id === id ? 0 : 1));
  const receipts = rows.map(({ receipt }) => receipt).filter((one) => one !== "");
  return (
    <>
      <PageHeader
        title={t("dual-investment.mine")}
        onBack={navigation.back}
        backLabel={t("shell.back")}
        wide
        end={
          <Button small className="mr-2" onClick={() => navigation.to(routes.dualProducts)}>
            {t("dual-investment.to_products")}
          </Button>
        }
      />
      <PageBody wide className="flex flex-col gap-3">
        <Tabs
          label={t("dual-investment.mine")}
          options={KINDS.map((value) => ({ value, label: t(`dual-investment.show.${value}`) }))}
          value={shown}
          onValue={(value) => setParams({ show: value }, { replace: true })}
        />
        {orders.isPending && <SkeletonRows />}
        {orders.isError && rows.length === 0 && <HistoryError error={orders.error} onRetry={() => void orders.refetch()} />}
        {orders.isSuccess && rows.length === 0 && (
          <EmptyState
            text={t("dual-investment.none_mine")}
            action={<Button onClick={() => navigation.to(routes.dualProducts)}>{t("dual-investment.to_products")}</Button>}
          />
        )}
        <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-2 xl:gap-5">
          {rows.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} isWanted={order.id === id} receipts={receipts} />
            </li>
          ))}
        </ul>
        {rows.length > 0 && (
          <LoadMore
            more={orders.hasNextPage}
            pending={orders.isFetchingNextPage}
            onMore={() => void orders.fetchNextPage()}
            endText=""
            pendingLabel={t("shell.loading")}
          />
        )}
      </PageBody>
    </>
  );
}
