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
import type { SaleOrderRow } from "../../contract/token-sale-replies.ts";
import { OrderCard } from "../parts/order-card.tsx";
import { BackSheet } from "../parts/order-sheets.tsx";
import { useSaleOrders } from "../token-sale.api.ts";

const KINDS = ["all", "open"] as const;

/** One's own orders of tokens: what waits, what was granted and when it is one's own, what came back, with its receipt. */
export function SaleOrdersPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params, setParams] = useSearchParams();
  const id = Number(params.get("id") ?? 0);
  const shown = KINDS.find((kind) => kind === params.get("show")) ?? "all";
  const orders = useSaleOrders(shown);
  const [leaving, setLeaving] = useState<SaleOrderRow | undefined>(undefined);
  const read = orders.data?.pages.flatMap(({ data }) => data) ?? [];
  const rows = read.toSorted((one, other) => (one.id === id ? 0 : 1) - (other.id === id ? 0 : 1));
  const receipts = rows.map(({ receipt }) => receipt).filter((receipt) => receipt !== "");
  return (
    <>
      <PageHeader
        title={t("token-sale.mine")}
        onBack={navigation.back}
        backLabel={t("shell.back")}
        wide
        end={
          <Button small className="mr-2" onClick={() => navigation.to(routes.saleProjects)}>
            {t("product.token_sale")}
          </Button>
        }
      />
      <PageBody wide className="flex flex-col gap-3">
        <div className="md:max-w-72">
          <Segmented
            label={t("token-sale.mine")}
            options={KINDS.map((value) => ({ value, label: t(`token-sale.show.${value}`) }))}
            value={shown}
            onValue={(value) => setParams({ show: value }, { replace: true })}
          />
        </div>
        {orders.isPending && <SkeletonRows />}
        {orders.isError && rows.length === 0 && <HistoryError error={orders.error} onRetry={() => void orders.refetch()} />}
        {orders.isSuccess && rows.length === 0 && (
          <EmptyState
            text={t("token-sale.none_mine")}
            action={<Button onClick={() => navigation.to(routes.saleProjects)}>{t("product.token_sale")}</Button>}
          />
        )}
        <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-2 xl:gap-5">
          {rows.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} receipts={receipts} onBack={() => setLeaving(order)} />
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
      <BackSheet order={leaving} onClose={() => setLeaving(undefined)} />
    </>
  );
}
