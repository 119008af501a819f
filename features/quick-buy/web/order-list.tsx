import type { ReactElement } from "react";
import { ExternalLink } from "lucide-react";
import { useT } from "../../../web/i18n/texts.ts";
import { CheckLink } from "../../../web/receipts/check-link.tsx";
import { HistoryError } from "../../../web/shell/history-error.tsx";
import { Amount } from "../../../web/ui/amounts.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { Moment } from "../../../web/ui/moment.tsx";
import { Skeleton } from "../../../web/ui/skeleton.tsx";
import type { QuickBuyView } from "../contract/quick-buy.contract.ts";
import { useOrders, useOrderStep } from "./quick-buy.api.ts";

/** One's orders, the newest first, each with what can be done. */
export function OrderList(): ReactElement {
  const t = useT();
  const orders = useOrders();
  const rows = orders.data ?? [];
  const receipts = rows.flatMap(({ receipt }) => (receipt === "" ? [] : [receipt]));
  return (
    <section aria-label={t("quick-buy.orders")} className="min-w-0 rounded-2xl border border-line bg-card px-4 py-2">
      <h2 className="border-b border-line py-2 font-semibold">{t("quick-buy.orders")}</h2>
      {orders.isPending && <Skeleton className="my-3 h-28 w-full" />}
      {orders.isError && orders.data === undefined && <HistoryError error={orders.error} onRetry={() => void orders.refetch()} />}
      {orders.isSuccess && rows.length === 0 && <p className="py-4 text-sm text-mut">{t("quick-buy.none")}</p>}
      <ul className="divide-y divide-line">
        {rows.map((order) => (
          <OrderRow key={order.id} order={order} receipts={receipts} />
        ))}
      </ul>
    </section>
  );
}

function OrderRow({ order, receipts }: { readonly order: QuickBuyView; readonly receipts: readonly string[] }): ReactElement {
  const t = useT();
  const step = useOrderStep();
  const { id, pay, currency, amount, state, status_text: status, why, at, until, url, reference, receipt } = order;
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
      {isOpen && (
        <>
          <p className="text-xs text-mut">
            {t("quick-buy.until")} <Moment at={until} />. {t("quick-buy.then")}
          </p>
          <p className="text-xs text-mut">
            {t("quick-buy.reference")}: <b className="font-semibold text-fg tabular-nums">{reference}</b>
          </p>
          <div className="flex flex-wrap gap-2">
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="inline-flex h-9 items-center gap-2 rounded-field bg-fill px-3 font-semibold hover:bg-fill-strong"
            >
              {t("quick-buy.to_provider")}
              <ExternalLink className="size-4" aria-hidden />
            </a>
            {state === "open" && (
              <Button small pending={step.isPending} onClick={() => step.mutate(["paid", id])}>
                {t("quick-buy.i_have_paid")}
              </Button>
            )}
            <Button small pending={step.isPending} onClick={() => step.mutate(["cancel", id])}>
              {t("quick-buy.cancel")}
            </Button>
          </div>
        </>
      )}
    </li>
  );
}
