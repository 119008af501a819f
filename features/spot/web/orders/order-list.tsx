import { useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { HistoryError } from "../../../../web/shell/history-error.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../../web/ui/confirm-dialog.tsx";
import { LoadMore } from "../../../../web/ui/load-more.tsx";
import { Sheet } from "../../../../web/ui/sheet.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../../web/ui/states.tsx";
import { showToast } from "../../../../web/ui/toast.store.ts";
import { useCancelAll, useCancelOrder, useOrders } from "../spot.api.ts";
import type { ListMarket, OrderStatus, SpotOrder } from "../spot.api.ts";
import { LaterOrderDetail } from "../ticket/later-parts.tsx";
import { OrderCard, PairCard } from "./order-card.tsx";
import { orderCards } from "./order-rows.ts";

interface OrderListProps {
  readonly status: OrderStatus;
  readonly market?: ListMarket | undefined;
}

/** Working orders with cancel, or all of them. */
export function OrderList({ status, market }: OrderListProps): ReactElement {
  const t = useT();
  const orders = useOrders(status, market);
  const cancel = useCancelOrder();
  const [opened, setOpened] = useState<readonly SpotOrder[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const open = (...shown: readonly SpotOrder[]): void => {
    setOpened(shown);
    setIsOpen(true);
  };
  const rows = orders.data?.pages.flat() ?? [];
  if (orders.isPending) return <SkeletonRows count={3} />;
  if (orders.isError) return <HistoryError error={orders.error} onRetry={() => void orders.refetch()} />;
  if (rows.length === 0) return <EmptyState text={t(status === "working" ? "spot.orders.none_working" : "spot.orders.none")} />;
  const onCancel = (id: number): void => cancel.mutate(id, { onSuccess: (text) => showToast(text || t("spot.cancelled"), "good") });
  return (
    <>
      {status === "working" && <CancelAll market={market} />}
      <ul className="divide-y divide-line">
        {orderCards(rows).map(({ order, stop }) => {
          const actions = {
            onCancel,
            cancelling: cancel.isPending && cancel.variables === order.id,
            onOpen: () => (stop === undefined ? open(order) : open(order, stop)),
          };
          return stop === undefined ? (
            <OrderCard key={order.id} order={order} {...actions} />
          ) : (
            <PairCard key={order.id} order={order} stop={stop} {...actions} />
          );
        })}
      </ul>
      {rows.length >= 10 && (
        <LoadMore
          more={orders.hasNextPage}
          pending={orders.isFetchingNextPage}
          onMore={() => void orders.fetchNextPage()}
          endText={t("shell.no_more")}
          pendingLabel={t("shell.loading")}
        />
      )}
      <Sheet open={isOpen} onOpen={setIsOpen} title={t("spot.order_detail")}>
        {opened.map((shown, index) => (
          <section key={shown.id} className={index === 0 ? "" : "mt-5"}>
            {opened.length > 1 && (
              <h3 className="text-2xs font-semibold text-brand uppercase">{t(index === 0 ? "spot.either" : "spot.or")}</h3>
            )}
            <LaterOrderDetail order={rows.find(({ id }) => id === shown.id) ?? shown} onCheck={() => setIsOpen(false)} />
          </section>
        ))}
      </Sheet>
    </>
  );
}

function CancelAll({ market }: Pick<OrderListProps, "market">): ReactElement {
  const t = useT();
  const [open, setOpen] = useState(false);
  const cancelAll = useCancelAll();
  const confirm = (): void =>
    cancelAll.mutate(market === undefined ? {} : { currency_id: market.currencyId, legal_id: market.legalId }, {
      onSuccess: (text) => showToast(text || t("spot.cancelled"), "good"),
      onSettled: () => setOpen(false),
    });
  return (
    <div className="flex justify-end px-4 pt-2">
      <Button small tone="quiet" onClick={() => setOpen(true)}>
        {t("spot.cancel_all")}
      </Button>
      <ConfirmDialog
        open={open}
        onOpen={setOpen}
        title={t("spot.cancel_all")}
        text={t(market === undefined ? "spot.cancel_all.text" : "spot.cancel_all.market")}
        confirmLabel={t("spot.cancel_all")}
        cancelLabel={t("shell.back")}
        tone="down"
        pending={cancelAll.isPending}
        onConfirm={confirm}
      />
    </div>
  );
}
