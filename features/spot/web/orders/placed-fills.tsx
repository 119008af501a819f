import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { signOfDecimal, sumDecimals } from "../../../../web/numbers/decimal-text.ts";
import { CheckLink } from "../../../../web/receipts/check-link.tsx";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { Amount } from "../../../../web/ui/amounts.tsx";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import { useFillsOfOrder } from "./one-order.api.ts";
import { filledTotal, receiptsOf } from "./order-story.ts";

export interface PlacedFillsProps {
  /** The order. */
  readonly id: number;
  /** The reader goes on to the order or to a check. */
  readonly onLeave: () => void;
}

/** Total and fee of an order that was just filled; leads to the order and to the check of its fills. */
export function PlacedFills({ id, onLeave }: PlacedFillsProps): ReactElement | null {
  const t = useT();
  const fills = useFillsOfOrder(id);
  if (fills.isPending) return <Skeleton className="h-20 w-full" />;
  const rows = fills.data ?? [];
  const [first] = rows;
  const receipts = receiptsOf(rows);
  const [receipt] = receipts;
  if (first === undefined) return null;
  const saved = sumDecimals(rows.map((row) => row.saved ?? "0"));
  const unit = first.symbol.split("/")[1] ?? "";
  return (
    <>
      <dl className="divide-y divide-line border-t border-line">
        <Row label={t("spot.filled_total")}>
          <Amount value={filledTotal(rows)} decimals={2} unit={unit} />
        </Row>
        <Row label={t("spot.fee_charged")}>
          <Amount value={sumDecimals(rows.map(({ fee }) => fee))} decimals={8} least={2} unit={first.fee_currency} />
        </Row>
        {signOfDecimal(saved) > 0 && (
          <Row label={t("spot.coupon_saved")}>
            <Amount value={saved} decimals={8} least={2} unit={first.fee_currency} className="text-up" />
          </Row>
        )}
      </dl>
      <p className="mt-1 flex items-center justify-between gap-3 text-xs">
        <Link
          to={withQuery(routes.orders, { show: "all", order: id })}
          onClick={onLeave}
          className="flex min-h-8 items-center font-medium text-brand"
        >
          {t("spot.order_detail")}
        </Link>
        {receipt !== undefined && <CheckLink id={receipt} ids={receipts} onOpen={onLeave} />}
      </p>
    </>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="flex justify-between gap-3 py-3 text-sm">
      <dt className="text-mut">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
