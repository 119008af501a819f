import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { signOfDecimal } from "../../../../web/numbers/decimal-text.ts";
import { wireTime } from "../../../../web/numbers/wire-time.ts";
import { currentQuote } from "../../../../web/quotes/quotes.store.ts";
import { CheckLink } from "../../../../web/receipts/check-link.tsx";
import { HistoryError } from "../../../../web/shell/history-error.tsx";
import { Term } from "../../../../web/terms/term.tsx";
import { Amount, Price } from "../../../../web/ui/amounts.tsx";
import { Figure } from "../../../../web/ui/figure.tsx";
import { LoadMore } from "../../../../web/ui/load-more.tsx";
import { Moment } from "../../../../web/ui/moment.tsx";
import { SkeletonRows } from "../../../../web/ui/skeleton.tsx";
import { EmptyState } from "../../../../web/ui/states.tsx";
import { useFills } from "../spot.api.ts";
import type { ListMarket, SpotFill } from "../spot.api.ts";

/** Places of a fee: what is shown must add up with the change log. */
const FEE_DECIMALS = 8;

/** One trade: price, amount, total and the fee that was taken from what came in. */
function FillRow({ fill, receipts }: { readonly fill: SpotFill; readonly receipts: readonly string[] }): ReactElement {
  const t = useT();
  const quote = currentQuote(fill.symbol);
  const [base = "", unit = ""] = fill.symbol.split("/");
  const buying = fill.type === 1;
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-2">
        <span className={`rounded-md px-1.5 py-0.5 text-xs font-semibold ${buying ? "bg-up-tint text-up" : "bg-down-tint text-down"}`}>
          {t(buying ? "spot.buy" : "spot.sell")}
        </span>
        <span className="font-semibold">{fill.symbol}</span>
        <span className="text-xs text-mut">
          <Term name={fill.role}>{t(fill.role === "maker" ? "spot.fills.maker" : "spot.fills.taker")}</Term>
        </span>
        <Moment at={wireTime(fill.created_at)} style="second" className="ml-auto shrink-0 text-2xs text-mut" />
      </div>
      <dl className="mt-2 grid grid-cols-2 gap-x-3 gap-y-1.5 text-xs sm:grid-cols-4">
        <Figure label={t("trading.price_in", { unit })}>
          <Price value={fill.price} decimals={quote?.priceDecimals ?? 2} />
        </Figure>
        <Figure label={t("trading.quantity_in", { unit: base })}>
          <Amount value={fill.amount} decimals={quote?.quantityDecimals ?? 4} />
        </Figure>
        <Figure label={t("spot.total_in", { unit })}>
          <Amount value={fill.total} decimals={2} />
        </Figure>
        <Figure label={t("spot.fee_paid", { unit: fill.fee_currency })}>
          <Amount value={fill.fee} decimals={FEE_DECIMALS} least={2} />
        </Figure>
        {signOfDecimal(fill.saved) > 0 && (
          <Figure label={t("spot.coupon_saved")}>
            <Amount value={fill.saved} decimals={FEE_DECIMALS} least={2} className="text-up" />
          </Figure>
        )}
      </dl>
      <div className="mt-1 flex min-h-8 items-center justify-between gap-3">
        <p className="text-2xs text-mut">{t("spot.fills.order", { id: fill.order_id })}</p>
        {fill.receipt !== undefined && fill.receipt !== "" && <CheckLink id={fill.receipt} ids={receipts} />}
      </div>
    </li>
  );
}

/** The user's trades, newest first; of one market when it is given. */
export function FillList({ market }: { readonly market?: ListMarket | undefined }): ReactElement {
  const t = useT();
  const fills = useFills(market);
  const rows = fills.data?.pages.flat() ?? [];
  const receipts = rows.flatMap(({ receipt = "" }) => (receipt === "" ? [] : [receipt]));
  if (fills.isPending) return <SkeletonRows count={3} />;
  if (fills.isError) return <HistoryError error={fills.error} onRetry={() => void fills.refetch()} />;
  if (rows.length === 0) return <EmptyState text={t("spot.fills.none")} />;
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map((fill) => (
          // Somebody can be both sides of a trade only through two orders.
          <FillRow key={`${fill.id} ${fill.order_id}`} fill={fill} receipts={receipts} />
        ))}
      </ul>
      {rows.length > 3 && (
        <LoadMore
          more={fills.hasNextPage}
          pending={fills.isFetchingNextPage}
          onMore={() => void fills.fetchNextPage()}
          endText={t("shell.no_more")}
          pendingLabel={t("shell.loading")}
        />
      )}
    </>
  );
}
