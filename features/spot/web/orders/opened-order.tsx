import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { HistoryError } from "../../../../web/shell/history-error.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../../web/ui/states.tsx";
import { useOrder } from "./one-order.api.ts";
import { OrderDetail } from "./order-detail.tsx";

/** The order that the address names (`?order=`): receipts lead here. */
export function OpenedOrder({ id }: { readonly id: number }): ReactElement {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const order = useOrder(id);
  const close = (): void => {
    const left = new URLSearchParams(params);
    left.delete("order");
    setParams(left, { replace: true });
  };
  return (
    <Sheet open onOpen={(open) => !open && close()} title={t("spot.order_detail")}>
      {order.isPending && <SkeletonRows count={4} />}
      {order.isError && <HistoryError error={order.error} onRetry={() => void order.refetch()} />}
      {order.data === null && <EmptyState text={t("spot.order.none")} />}
      {order.data !== undefined && order.data !== null && <OrderDetail order={order.data} onCheck={close} />}
    </Sheet>
  );
}
