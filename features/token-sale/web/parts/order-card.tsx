import type { ReactElement } from "react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { CheckLink } from "../../../../web/receipts/check-link.tsx";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { venueNow } from "../../../../web/state/venue-time.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { CoinIcon } from "../../../../web/ui/coin-icon.tsx";
import type { SaleOrderRow } from "../../contract/token-sale-replies.ts";
import { partPercent } from "../sale-view.ts";
import { CARD, Line, useSaleWords } from "./words.tsx";

interface CardProps {
  readonly order: SaleOrderRow;
  readonly receipts: readonly string[];
  readonly onBack: () => void;
}

/** An order: what is set aside and would come of it, what was granted and when it is one's own, or that all came back. */
export function OrderCard({ order, receipts, onBack }: CardProps): ReactElement {
  const t = useT();
  const { tokens, own } = useSaleWords();
  const vested = partPercent(order.vested, order.give_amount);
  const state = order.state === "delivered" && vested === undefined ? "nothing" : order.state;
  return (
    <article className={`${CARD} px-4 py-3`} aria-label={t("token-sale.order.number", { id: order.id })}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CoinIcon code={order.currency_name} size={32} />
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 text-sm font-semibold">
            {order.currency_name}
            <span className="rounded-md bg-fill px-1.5 py-0.5 text-2xs text-mut">{t(`token-sale.order.state.${state}`)}</span>
          </p>
          <p className="text-xs text-mut">{t("token-sale.order.number", { id: order.id })}</p>
        </div>
        <p className="ml-auto text-right text-sm font-semibold tabular-nums big-letters:basis-full">
          {own(`${tokens(order.coin_amount, order.decimals)} ${order.currency_name}`)}
        </p>
      </div>
      {state === "delivered" && (
        <div
          role="progressbar"
          aria-label={t("token-sale.order.vested")}
          aria-valuenow={vested ?? 0}
          aria-valuemin={0}
          aria-valuemax={100}
          className="mt-2 h-1 overflow-hidden rounded-full bg-fill-strong"
        >
          <div className="h-full rounded-full bg-sale" style={{ width: `${vested ?? 0}%` }} />
        </div>
      )}
      <Sums order={order} />
      <div className="flex flex-wrap items-center justify-between gap-x-3 pt-1">
        <Link
          to={withQuery(routes.saleProject, { project_id: order.project_id })}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-brand"
        >
          {t("token-sale.see_project")}
        </Link>
        {order.state === "open" && order.ends_ms > venueNow() ? (
          <Button small onClick={onBack}>
            {t("token-sale.back")}
          </Button>
        ) : (
          order.receipt !== "" && <CheckLink id={order.receipt} ids={receipts} />
        )}
      </div>
    </article>
  );
}

function Sums({ order }: { readonly order: SaleOrderRow }): ReactElement {
  const t = useT();
  const { tokens, money, own, moment } = useSaleWords();
  const sum = (value: string): string => own(`${money(value, order.pay_currency_name, order.pay_decimals)} ${order.pay_currency_name}`);
  const count = (value: string): string => own(`${tokens(value, order.decimals)} ${order.currency_name}`);
  if (order.state === "open") {
    return (
      <dl className="pt-2">
        <Line label={t("token-sale.set_aside")}>{sum(order.paid)}</Line>
        <Line label={t("token-sale.stands")}>{count(order.stands)}</Line>
        <Line label={t("token-sale.ends")}>{moment(order.ends_ms)} UTC</Line>
      </dl>
    );
  }
  if (order.state !== "delivered") {
    return (
      <dl className="pt-2">
        <Line label={t("token-sale.order.returned")}>{sum(order.returned)}</Line>
      </dl>
    );
  }
  return (
    <dl className="pt-2">
      <Line label={t("token-sale.granted")}>{count(order.give_amount)}</Line>
      <Line label={t("token-sale.order.charged")}>{sum(order.charged)}</Line>
      <Line label={t("token-sale.order.returned")}>{sum(order.returned)}</Line>
      <Line label={t("token-sale.order.vested")}>{count(order.vested)}</Line>
      {order.next_ms > 0 && <Line label={t("token-sale.next_part", { date: moment(order.next_ms) })}>{count(order.next_amount)}</Line>}
      {order.next_ms > 0 && order.parts > 1 && <Line label={t("token-sale.last_part")}>{moment(order.last_ms)} UTC</Line>}
    </dl>
  );
}
