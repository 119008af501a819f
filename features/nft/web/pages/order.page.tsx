import type { ReactElement } from "react";
import { Link, useSearchParams } from "react-router";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import { compareDecimals } from "../../../../web/numbers/decimal-text.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { PageBody, PageHeader } from "../../../../web/ui/page.tsx";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../../web/ui/states.tsx";
import type { NeedPayRow } from "../../contract/nft-replies.ts";
import { useFree, useNftAct, useOrders, useReadOrder, useSentOnce, useWork } from "../nft.api.ts";
import { History } from "../parts/history.tsx";
import { ToMoney } from "../parts/to-money.tsx";
import { CARD, Foot, Line, Risk, useNftWords, useNow } from "../parts/words.tsx";
import { Picture } from "../../../../web/ui/picture.tsx";
import { stateOfOrder } from "../nft-view.ts";

/** What one won or was offered: its price, what of it the deposit has paid already, and until when. */
export function OrderPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const orders = useOrders();
  const order = orders.data?.find(({ id }) => String(id) === params.get("id"));
  useReadOrder(order);
  return (
    <>
      <PageHeader title={order?.name ?? t("nft.orders")} onBack={navigation.back} backLabel={t("shell.back")} />
      <PageBody className="flex flex-col gap-3 pb-0!">
        {orders.isPending && <Skeleton className="h-96 w-full rounded-2xl" />}
        {orders.isError && orders.data === undefined && (
          <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void orders.refetch()} />
        )}
        {orders.isSuccess && order === undefined && (
          <EmptyState
            text={t("nft.none_orders")}
            action={<Button onClick={() => navigation.to(routes.nftOrders)}>{t("nft.orders")}</Button>}
          />
        )}
        {order !== undefined && <Order order={order} />}
      </PageBody>
    </>
  );
}

function Order({ order }: { readonly order: NeedPayRow }): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const { sum, span, moment } = useNftWords();
  const state = stateOfOrder(order);
  const now = useNow(state === "due");
  const work = useWork(order.code).data;
  const { currency_name: currency } = order;
  const dueAt = order.overtime * 1000;
  return (
    <>
      <Link to={withQuery(routes.nftArtwork, { code: order.code })} aria-label={order.name} className="block">
        <Picture image={order.image} className="aspect-[3/2] w-full rounded-2xl" sizes="(width >= 48rem) 720px, 100vw" />
      </Link>
      <section aria-label={t("nft.pay.price")} className={`${CARD} p-4`}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3 pb-2">
          <h2 className="text-sm font-semibold">{t(order.is_second === 1 ? "nft.pay.second" : "nft.pay.won")}</h2>
          <p
            role="status"
            className={`text-sm font-semibold ${state === "due" ? "text-brand" : state === "expired" ? "text-down" : "text-mut"}`}
          >
            {state === "due" ? t("nft.pay.left", { time: span(dueAt - now) }) : t(`nft.pay.${state}`)}
          </p>
        </div>
        <dl>
          <Line label={t("nft.pay.price")}>{sum(order.price, currency)}</Line>
          <Line label={t("nft.pay.deposit")}>{sum(order.margin, currency)}</Line>
          {(state === "due" || state === "paid") && (
            <Line label={t(state === "due" ? "nft.pay.rest" : "nft.pay.paid")} isLarge>
              {sum(order.rest, currency)}
            </Line>
          )}
          {state === "due" && <Line label={t("nft.pay.until")}>{moment(dueAt)}</Line>}
        </dl>
      </section>
      {state === "due" && <Risk>{t(order.is_second === 1 ? "nft.pay.second_note" : "nft.pay.note")}</Risk>}
      {work !== undefined && <History work={work} />}
      {state === "paid" && <Button onClick={() => navigation.to(routes.nftMine)}>{t("nft.mine")}</Button>}
      {state === "due" ? <PayFoot order={order} currency={work?.currency_id ?? 0} /> : <span className="pb-8" />}
    </>
  );
}

function PayFoot({ order, currency }: { readonly order: NeedPayRow; readonly currency: number }): ReactElement {
  const t = useT();
  const { sum } = useNftWords();
  const act = useNftAct();
  const sendOnce = useSentOnce(act);
  const free = useFree(currency);
  const isShort = free !== undefined && compareDecimals(free, order.rest) < 0;
  return (
    <Foot>
      <p role="status" className="pb-1 text-xs font-medium text-down empty:hidden">
        {isShort
          ? t("nft.problem.free", { amount: sum(order.rest, order.currency_name) })
          : act.error === null
            ? ""
            : failureText(act.error)}
      </p>
      {isShort && <ToMoney currency={currency} />}
      <Button
        tone="gold"
        className="w-full"
        disabled={isShort}
        pending={act.isPending}
        onClick={() => sendOnce({ path: "payNFTOrder", fields: { id: order.id } })}
      >
        {t("nft.pay.button", { amount: sum(order.rest, order.currency_name) })}
      </Button>
    </Foot>
  );
}
