import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import type { TextKey } from "../../../web/i18n/texts.ts";
import { multiplyDecimals, signOfDecimal } from "../../../web/numbers/decimal-text.ts";
import { formatTime, wireTime } from "../../../web/numbers/number-format.ts";
import { currentQuote } from "../../../web/quotes/quotes.store.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Amount, Price } from "../../../web/ui/amounts.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../web/ui/confirm-dialog.tsx";
import { LoadMore } from "../../../web/ui/load-more.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../web/ui/states.tsx";
import { showToast } from "../../../web/ui/toast.store.ts";
import { useCancelAll, useCancelOrder, useOrders } from "./spot.api.ts";
import type { ListMarket, OrderStatus, SpotOrder } from "./spot.api.ts";

const STATUS_TEXTS: Record<number, TextKey> = { 1: "spot.status.working", 2: "spot.status.done", 3: "spot.status.cancelled" };

interface OrderRowProps {
  readonly order: SpotOrder;
  readonly onCancel: ((id: number) => void) | undefined;
  readonly cancelling: boolean;
}

/** One order with what it asked for and what became of it. */
function OrderRow({ order, onCancel, cancelling }: OrderRowProps): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const quote = currentQuote(order.symbol);
  const [base = "", unit = ""] = order.symbol.split("/");
  const priceDecimals = quote?.priceDecimals ?? 2;
  const quantityDecimals = quote?.quantityDecimals ?? 4;
  const buying = order.type === 1;
  const marketOrder = order.order_type === "market";
  const filled = signOfDecimal(order.average_price) > 0;
  return (
    <li className="px-4 py-3">
      <div className="flex items-center gap-2">
        <span className={`rounded-md px-1.5 py-0.5 text-xs font-semibold ${buying ? "bg-up-tint text-up" : "bg-down-tint text-down"}`}>
          {t(buying ? "spot.buy" : "spot.sell")}
        </span>
        <span className="font-semibold">{order.symbol}</span>
        <span className="truncate text-xs text-mut">{t(marketOrder ? "spot.kind.market" : "spot.kind.limit")}</span>
        <span className="ml-auto shrink-0 text-2xs text-mut">{formatTime(wireTime(order.created_at), "moment", language)}</span>
      </div>
      <div className="mt-2 flex items-end justify-between gap-3">
        <dl className="grid min-w-0 flex-1 grid-cols-[1fr_1.7fr_1fr] gap-2 text-xs">
          <Figure label={t("spot.price")}>
            {marketOrder ? t("spot.kind.market.short") : <Price value={order.target_price} decimals={priceDecimals} />}
          </Figure>
          <Figure label={t("spot.filled_of", { unit: base })}>
            <Amount value={order.filled_amount} decimals={quantityDecimals} />
            <span className="text-mut">
              {" / "}
              <Amount value={order.trade_amount} decimals={quantityDecimals} />
            </span>
          </Figure>
          <Figure label={filled ? t("spot.average_price") : t("spot.total_in", { unit })}>
            {filled ? (
              <Price value={order.average_price} decimals={priceDecimals} />
            ) : (
              <Amount value={multiplyDecimals(order.target_price, order.trade_amount, 8)} decimals={2} />
            )}
          </Figure>
        </dl>
        {order.status === 1 && onCancel !== undefined ? (
          <Button
            small
            pending={cancelling}
            onClick={() => onCancel(order.id)}
            aria-label={t("spot.cancel_order", { symbol: order.symbol })}
          >
            {t("shell.cancel")}
          </Button>
        ) : (
          <span className="shrink-0 text-xs text-mut">{t(STATUS_TEXTS[order.status] ?? "spot.status.done")}</span>
        )}
      </div>
    </li>
  );
}

/** A small figure with its name above it. */
export function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="min-w-0">
      <dt className="truncate text-2xs text-mut">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

interface OrderListProps {
  readonly status: OrderStatus;
  readonly market?: ListMarket | undefined;
}

/** Working orders with cancel, or all of them. */
export function OrderList({ status, market }: OrderListProps): ReactElement {
  const t = useT();
  const orders = useOrders(status, market);
  const cancel = useCancelOrder();
  const rows = orders.data?.pages.flat() ?? [];
  if (orders.isPending) return <SkeletonRows count={3} />;
  if (orders.isError)
    return <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void orders.refetch()} />;
  if (rows.length === 0) return <EmptyState text={t(status === "working" ? "spot.orders.none_working" : "spot.orders.none")} />;
  const onCancel = (id: number): void => cancel.mutate(id, { onSuccess: (text) => showToast(text || t("spot.cancelled"), "good") });
  return (
    <>
      {status === "working" && <CancelAll market={market} />}
      <ul className="divide-y divide-line">
        {rows.map((order) => (
          <OrderRow key={order.id} order={order} onCancel={onCancel} cancelling={cancel.isPending && cancel.variables === order.id} />
        ))}
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
