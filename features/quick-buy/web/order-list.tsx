import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { CheckLink } from "../../../web/receipts/check-link.tsx";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { Moment } from "../../../web/ui/moment.tsx";
import { Skeleton } from "../../../web/ui/skeleton.tsx";
import type { QuickBuyView } from "../contract/quick-buy.contract.ts";
import { useOrders } from "./quick-buy.api.ts";

interface OrderListProps {
  /** Shown above already. */
  readonly but: number | undefined;
  /** Leads to the open one, where the form stands in its place. */
  readonly onShow: (() => void) | undefined;
}

/** One's other orders, the newest first. */
export function OrderList({ but, onShow }: OrderListProps): ReactElement | null {
  const t = useT();
  const orders = useOrders();
  const rows = (orders.data ?? []).filter(({ id }) => id !== but);
  const receipts = rows.flatMap(({ receipt }) => (receipt === "" ? [] : [receipt]));
  // The one above is all there is.
  if (orders.isSuccess && rows.length === 0 && but !== undefined) return null;
  return (
    <section aria-label={t("quick-buy.orders")} className="min-w-0 rounded-2xl border border-line bg-card px-4 py-2">
      <h2 className="border-b border-line py-2 font-semibold">{t("quick-buy.orders")}</h2>
      {orders.isPending && <Skeleton className="my-3 h-28 w-full" />}
      {orders.isError && orders.data === undefined && <HistoryError error={orders.error} onRetry={() => void orders.refetch()} />}
      {orders.isSuccess && rows.length === 0 && <p className="py-4 text-sm text-mut">{t("quick-buy.none")}</p>}
      <ul className="divide-y divide-line">
        {rows.map((order) => (
          <OrderRow key={order.id} order={order} receipts={receipts} onShow={onShow} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps extends Pick<OrderListProps, "onShow"> {
  readonly order: QuickBuyView;
  readonly receipts: readonly string[];
}

function OrderRow({ order, receipts, onShow }: RowProps): ReactElement {
  const t = useT();
  const { id, pay, currency, amount, state, status_text: status, why, at, receipt } = order;
  const isOpen = state === "open" || state === "said";
  return (
    <li className="flex flex-col gap-2 py-3 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
        <span>
          {status} · {id}
        </span>
        <span>
          <Amount value={String(pay)} decimals={0} least={0} unit={currency} /> →{" "}
          <Amount value={amount} decimals={6} least={2} unit="USDT" mine />
        </span>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-xs text-mut">
        <span>
          <Moment at={at} style="second" />
          {why !== "" && `, ${why}`}
        </span>
        {receipt !== "" && <CheckLink id={receipt} ids={receipts} />}
      </div>
      {isOpen && onShow !== undefined && (
        <Button small className="self-start" onClick={onShow}>
          {t("quick-buy.show")}
        </Button>
      )}
    </li>
  );
}
