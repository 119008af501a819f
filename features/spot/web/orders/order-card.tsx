import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { ChevronRight, Hourglass } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import { multiplyDecimals, signOfDecimal } from "../../../../web/numbers/decimal-text.ts";
import { decimalSeparator, formatFixed } from "../../../../web/numbers/number-format.ts";
import { wireTime } from "../../../../web/numbers/wire-time.ts";
import { currentQuote } from "../../../../web/quotes/quotes.store.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { Amount, Price } from "../../../../web/ui/amounts.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import { Figure } from "../../../../web/ui/figure.tsx";
import { Moment } from "../../../../web/ui/moment.tsx";
import { KIND_TEXTS } from "../form/order-texts.ts";
import type { SpotOrder } from "../spot.api.ts";
import { LaterAmendPanel } from "../ticket/later-parts.tsx";
import { amendable, exitKey, isAtMarket, reasonKey, trailText, waitKey } from "./order-rows.ts";

interface CardHeadProps {
  readonly order: SpotOrder;
  readonly kind: string;
  readonly onOpen: () => void;
}

/** Side, market, kind, time and, once it has ended, why; opens the details. */
function CardHead({ order, kind, onOpen }: CardHeadProps): ReactElement {
  const t = useT();
  const buying = order.type === 1;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex w-full items-center gap-2.5 text-left focus-visible:-outline-offset-2 big-letters:flex-wrap"
    >
      <span className={`rounded-md px-1.5 py-0.5 text-xs font-semibold ${buying ? "bg-up-tint text-up" : "bg-down-tint text-down"}`}>
        {t(buying ? "spot.buy" : "spot.sell")}
      </span>
      <span className="min-w-0 flex-1 big-letters:basis-24">
        <span className="block truncate leading-[1.25rem] font-semibold">{order.symbol}</span>
        <span className="block text-xs text-mut">{kind}</span>
      </span>
      <span className="max-w-[45%] shrink-0 text-right text-2xs text-mut big-letters:order-last big-letters:max-w-full big-letters:basis-full big-letters:text-left">
        <Moment at={wireTime(order.created_at)} className="block" />
        {order.status !== 1 && <span className="block text-xs">{t(reasonKey(order))}</span>}
      </span>
      <ChevronRight className="size-4 shrink-0 text-mut" aria-hidden />
    </button>
  );
}

/** What the order waits for, in one line. */
function WaitLine({ order }: { readonly order: SpotOrder }): ReactElement | null {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const key = waitKey(order);
  if (key === undefined) return null;
  const price = formatFixed(order.trigger_price, currentQuote(order.symbol)?.priceDecimals ?? 2, language);
  const trail = trailText(order);
  return (
    <p className="mt-1.5 flex items-start gap-1.5 text-xs text-brand">
      <Hourglass className="mt-0.5 size-3.5 shrink-0" aria-hidden />
      <span>
        {t(key, { price })}
        {trail !== undefined && ` · ${t("spot.trail")} ${trail.replace(".", decimalSeparator(language))} %`}
      </span>
    </p>
  );
}

/** A bracket in one line: whose exit this is, or which exits will follow. */
function ExitLine({ order }: { readonly order: SpotOrder }): ReactElement | null {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const decimals = currentQuote(order.symbol)?.priceDecimals ?? 2;
  const key = exitKey(order);
  const price = (value: SpotOrder["target_price"]): string => formatFixed(value, decimals, language);
  const following = [
    ...(signOfDecimal(order.take_profit_price) > 0 ? [`${t("spot.take_profit")} ${price(order.take_profit_price)}`] : []),
    ...(signOfDecimal(order.stop_loss_price) > 0 ? [`${t("spot.stop_loss")} ${price(order.stop_loss_price)}`] : []),
  ];
  if (key === undefined && following.length === 0) return null;
  return (
    <p className="mt-1.5 text-xs text-mut">
      {key === undefined
        ? t("spot.exits.follow", { exits: following.join(" · ") })
        : t("spot.exit_of", { exit: t(key), id: order.entry_id ?? 0 })}
    </p>
  );
}

interface OrderCardProps {
  readonly order: SpotOrder;
  readonly onCancel: (id: number) => void;
  readonly cancelling: boolean;
  readonly onOpen: () => void;
}

/** One order with what it asked for and what became of it; a resting one can be changed and cancelled. */
export function OrderCard({ order, onCancel, cancelling, onOpen }: OrderCardProps): ReactElement {
  const t = useT();
  const [amending, setAmending] = useState(false);
  const quote = currentQuote(order.symbol);
  const resting = quote === undefined ? undefined : amendable(order, quote);
  return (
    <li className="px-4 py-3">
      <CardHead order={order} kind={t(KIND_TEXTS[order.order_type ?? "limit"])} onOpen={onOpen} />
      <WaitLine order={order} />
      <ExitLine order={order} />
      <div className="mt-2 flex items-end justify-between gap-3 big-letters:flex-col big-letters:items-stretch">
        <OrderFigures order={order} />
        {order.status === 1 && (
          <div className="flex shrink-0 gap-2 max-[479px]:flex-col big-letters:flex-row">
            {resting !== undefined && (
              <Button small aria-expanded={amending} onClick={() => setAmending(!amending)}>
                {t("spot.amend")}
              </Button>
            )}
            <Button
              small
              pending={cancelling}
              onClick={() => onCancel(order.id)}
              aria-label={t("spot.cancel_order", { symbol: order.symbol })}
            >
              {t("shell.cancel_order")}
            </Button>
          </div>
        )}
      </div>
      {amending && resting !== undefined && quote !== undefined && (
        <LaterAmendPanel order={resting} quote={quote} onDone={() => setAmending(false)} />
      )}
    </li>
  );
}

/** Price, filled of asked, average price or value. */
function OrderFigures({ order }: { readonly order: SpotOrder }): ReactElement {
  const t = useT();
  const quote = currentQuote(order.symbol);
  const [base = "", unit = ""] = order.symbol.split("/");
  const priceDecimals = quote?.priceDecimals ?? 2;
  const quantityDecimals = quote?.quantityDecimals ?? 4;
  const atMarket = isAtMarket(order);
  const filled = signOfDecimal(order.average_price) > 0;
  const byTotal = signOfDecimal(order.trade_amount) === 0;
  const at = atMarket ? order.trigger_price : order.target_price;
  const value = byTotal ? order.total : multiplyDecimals(at, order.trade_amount, 8);
  const narrow = order.status === 1 ? "max-[479px]:grid-cols-2" : "";
  return (
    <dl className={`grid min-w-0 flex-1 grid-cols-[0.85fr_1.6fr_1.35fr] gap-2 text-xs ${narrow}`}>
      <Figure label={t("spot.price")}>
        {atMarket ? t("spot.kind.market.short") : <Price value={order.target_price} decimals={priceDecimals} />}
      </Figure>
      <Figure label={t("spot.filled_of", { unit: base })}>
        <Amount value={order.filled_amount} decimals={quantityDecimals} least={0} />
        {!byTotal && (
          <span className="text-mut">
            {" / "}
            <Amount value={order.trade_amount} decimals={quantityDecimals} least={0} />
          </span>
        )}
      </Figure>
      <Figure label={filled ? t("spot.average_price") : t("spot.total_in", { unit })}>
        {filled ? <Price value={order.average_price} decimals={priceDecimals} /> : <Amount value={value} decimals={2} />}
      </Figure>
    </dl>
  );
}

interface PairCardProps extends Omit<OrderCardProps, "order"> {
  readonly order: SpotOrder;
  readonly stop: SpotOrder;
}

/** The two orders of a pair as one: either the limit order, or the stop. */
export function PairCard({ order, stop, onCancel, cancelling, onOpen }: PairCardProps): ReactElement {
  const t = useT();
  const quote = currentQuote(order.symbol);
  const [base = ""] = order.symbol.split("/");
  const entry = exitKey(order);
  const priceDecimals = quote?.priceDecimals ?? 2;
  return (
    <li className="px-4 py-3">
      <CardHead order={order} kind={t("spot.kind.oco")} onOpen={onOpen} />
      {entry !== undefined && (
        <p className="mt-1.5 text-xs text-mut">{t("spot.exit_of", { exit: t("spot.exits"), id: order.entry_id ?? 0 })}</p>
      )}
      <div className="mt-2 flex items-end justify-between gap-3">
        <div className="min-w-0 flex-1 text-xs">
          <Branch label={t("spot.either")}>
            {t("spot.limit")} <Price value={order.target_price} decimals={priceDecimals} className="font-medium" />
          </Branch>
          <Branch label={t("spot.or")}>
            <WaitLine order={stop} />
            {isAtMarket(stop) ? (
              t("spot.kind.market.short")
            ) : (
              <>
                {t("spot.stop_limit")} <Price value={stop.target_price} decimals={priceDecimals} className="font-medium" />
              </>
            )}
          </Branch>
          <p className="mt-1.5 text-mut">
            {t("spot.filled_of", { unit: base })} <Amount value={order.filled_amount} decimals={quote?.quantityDecimals ?? 4} least={0} />
            {" / "}
            <Amount value={order.trade_amount} decimals={quote?.quantityDecimals ?? 4} least={0} />
          </p>
        </div>
        <Button small pending={cancelling} onClick={() => onCancel(order.id)}>
          {t("spot.cancel_both")}
        </Button>
      </div>
    </li>
  );
}

function Branch({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="mt-1 border-l-2 border-fill-strong pl-2.5">
      <span className="mr-2 text-2xs font-semibold text-mut uppercase">{label}</span>
      {children}
    </div>
  );
}
