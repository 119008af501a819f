import type { ReactElement, ReactNode } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { multiplyDecimals, signOfDecimal } from "../../../../web/numbers/decimal-text.ts";
import type { WireDecimal } from "../../../../web/numbers/decimal-text.ts";
import { decimalSeparator } from "../../../../web/numbers/number-format.ts";
import { wireTime } from "../../../../web/numbers/wire-time.ts";
import { currentQuote } from "../../../../web/quotes/quotes.store.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { Amount, Price } from "../../../../web/ui/amounts.tsx";
import { Moment } from "../../../../web/ui/moment.tsx";
import { KIND_TEXTS } from "../form/order-texts.ts";
import type { SpotOrder } from "../spot.api.ts";
import { exitKey, isAtMarket, isWaiting, reasonKey, trailText, waitKey } from "./order-rows.ts";
import { OrderTimeline } from "./order-timeline.tsx";

/** Places of a fee: what is shown must add up with the change log. */
const FEE_DECIMALS = 8;

export interface OrderDetailProps {
  readonly order: SpotOrder;
  /** A fill's check was opened. */
  readonly onCheck: () => void;
}

/** Everything that is known of an order. */
export function OrderDetail({ order, onCheck }: OrderDetailProps): ReactElement {
  const t = useT();
  const [base = "", unit = ""] = order.symbol.split("/");
  const quantityDecimals = currentQuote(order.symbol)?.quantityDecimals ?? 4;
  const quote = currentQuote(order.symbol);
  const price = (value: WireDecimal): ReactNode => (
    <>
      <Price value={value} decimals={quote?.priceDecimals ?? 2} /> {unit}
    </>
  );
  const optional = (key: Parameters<typeof t>[0], value: WireDecimal): ReactNode =>
    signOfDecimal(value) > 0 && <Row label={t(key)}>{price(value)}</Row>;
  return (
    <>
      <dl className="divide-y divide-line">
        <Row label={t("spot.market")}>{order.symbol}</Row>
        <Row label={t("spot.kind")}>
          {t(order.type === 1 ? "spot.buy" : "spot.sell")} · {t(KIND_TEXTS[order.order_type ?? "limit"])}
        </Row>
        <Row label={t("spot.status")}>{t(reasonKey(order))}</Row>
        {isAtMarket(order) ? (
          <Row label={t("spot.price")}>{t("spot.kind.market.short")}</Row>
        ) : (
          <Row label={t("spot.price")}>{price(order.target_price)}</Row>
        )}
        {signOfDecimal(order.trade_amount) > 0 ? (
          <Row label={t("spot.amount")}>
            <Amount value={order.trade_amount} decimals={quantityDecimals} unit={base} />
          </Row>
        ) : (
          <Row label={t("spot.total")}>
            <Amount value={order.total} decimals={2} unit={unit} />
          </Row>
        )}
        <Row label={t("spot.filled")}>
          <Amount value={order.filled_amount} decimals={quantityDecimals} unit={base} />
        </Row>
        {optional("spot.average_price", order.average_price)}
        {signOfDecimal(order.filled_amount) > 0 && (
          <Row label={t("spot.filled_total")}>
            <Amount value={multiplyDecimals(order.filled_amount, order.average_price, 8)} decimals={2} unit={unit} />
          </Row>
        )}
        {signOfDecimal(order.fee) > 0 && (
          <Row label={t("spot.fee_charged")}>
            <Amount value={order.fee} decimals={FEE_DECIMALS} least={2} unit={order.fee_currency ?? ""} />
          </Row>
        )}
        <TriggerRows order={order} price={price} />
        {optional("spot.take_profit", order.take_profit_price)}
        {optional("spot.stop_loss", order.stop_loss_price)}
        {optional("spot.stop_limit", order.stop_loss_limit_price)}
        {!isAtMarket(order) && order.time_in_force !== undefined && (
          <Row label={t("spot.time_in_force")}>
            {t(`spot.time.${order.time_in_force}`)}
            {order.post_only === 1 && ` · ${t("spot.post_only")}`}
          </Row>
        )}
        <Row label={t("spot.created")}>
          <Moment at={wireTime(order.created_at)} style="second" />
        </Row>
        <Row label={t("spot.updated")}>
          <Moment at={wireTime(order.updated_at)} style="second" />
        </Row>
        <Row label={t("spot.order_id")}>{order.id}</Row>
        <LinkRows order={order} />
      </dl>
      <OrderTimeline order={order} onCheck={onCheck} />
    </>
  );
}

/** Trigger, what it follows, distance. */
function TriggerRows({ order, price }: { readonly order: SpotOrder; readonly price: (value: WireDecimal) => ReactNode }): ReactNode {
  const t = useT();
  const language = usePreferences((state) => state.language);
  if (signOfDecimal(order.trigger_price) <= 0) return null;
  const trail = trailText(order);
  const waits = isWaiting(order) && waitKey(order) !== undefined;
  return (
    <>
      <Row label={t("spot.trigger")}>
        {waits && order.trigger_direction ? (order.trigger_direction === "falls" ? "↓ " : "↑ ") : ""}
        {price(order.trigger_price)}
      </Row>
      {order.trigger_by ? <Row label={t("spot.trigger_by")}>{t(`spot.trigger_by.${order.trigger_by}`)}</Row> : null}
      {trail !== undefined && <Row label={t("spot.trail")}>{trail.replace(".", decimalSeparator(language))} %</Row>}
    </>
  );
}

/** The orders that belong to it. */
function LinkRows({ order }: { readonly order: SpotOrder }): ReactNode {
  const t = useT();
  const exit = exitKey(order);
  return (
    <>
      {order.pair_id !== undefined && order.pair_id !== 0 && <Row label={t("spot.pair_id")}>{order.pair_id}</Row>}
      {exit !== undefined && <Row label={t("spot.entry_id")}>{order.entry_id}</Row>}
    </>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="flex justify-between gap-4 py-2.5 text-sm">
      <dt className="shrink-0 text-mut">{label}</dt>
      <dd className="min-w-0 text-right font-medium break-words">{children}</dd>
    </div>
  );
}
