import type { ReactElement } from "react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { HistoryError } from "../../../../web/shell/history-error.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../../web/ui/states.tsx";
import type { NeedPayRow } from "../../contract/nft-replies.ts";
import { useOrders } from "../nft.api.ts";
import { isDue, stateOfOrder } from "../nft-view.ts";
import { CARD, useNftWords, useNow } from "../parts/words.tsx";
import { Picture } from "../../../../web/ui/picture.tsx";

/** Auctions that one won and works that one was offered: to pay, paid, and those whose time went by. */
export function OrdersPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const orders = useOrders();
  const rows = (orders.data ?? []).toSorted((one, other) => Number(isDue(other)) - Number(isDue(one)));
  const now = useNow(rows.some(isDue));
  return (
    <>
      <PageHeader title={t("nft.orders")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody className="flex flex-col gap-2">
        {orders.isPending && <SkeletonRows />}
        {orders.isError && rows.length === 0 && <HistoryError error={orders.error} onRetry={() => void orders.refetch()} />}
        {orders.isSuccess && rows.length === 0 && (
          <EmptyState
            text={t("nft.none_orders")}
            action={
              <Button onClick={() => navigation.to(withQuery(routes.nftArtworks, { how: "auction" }))}>{t("nft.tab.auction")}</Button>
            }
          />
        )}
        <ul className="flex flex-col gap-2">
          {rows.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} now={now} />
            </li>
          ))}
        </ul>
      </PageBody>
    </>
  );
}

function OrderCard({ order, now }: { readonly order: NeedPayRow; readonly now: number }): ReactElement {
  const t = useT();
  const { sum, span } = useNftWords();
  const state = stateOfOrder(order);
  const text = state === "due" ? t("nft.pay.left", { time: span(order.overtime * 1000 - now) }) : t(`nft.pay.${state}`);
  return (
    <Link
      to={withQuery(routes.nftOrder, { id: order.id })}
      className={`${CARD} flex flex-wrap items-center gap-3 p-3 hover:bg-row focus-visible:-outline-offset-2`}
    >
      <Picture image={order.image} className="size-14 shrink-0 rounded-field" sizes="56px" />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 text-sm font-semibold">
          {order.name}
          {order.is_read === "0" && <span className="rounded-md bg-brand-tint px-1.5 py-0.5 text-2xs text-brand">{t("nft.new")}</span>}
        </span>
        <span className="block text-xs text-mut">{t(order.is_second === 1 ? "nft.pay.second" : "nft.pay.won")}</span>
        <span className={`block text-xs ${state === "due" ? "font-semibold text-brand" : state === "expired" ? "text-down" : "text-mut"}`}>
          {text}
        </span>
      </span>
      <span className="ml-auto text-sm font-semibold tabular-nums">{sum(order.price, order.currency_name)}</span>
    </Link>
  );
}
