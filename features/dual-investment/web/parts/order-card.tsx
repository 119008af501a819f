import { useState } from "react";
import type { ReactElement } from "react";
import { ChevronDown } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import { CheckLink } from "../../../../web/receipts/check-link.tsx";
import { CoinIcon } from "../../../../web/ui/coin-icon.tsx";
import type { DualOrder } from "../../contract/dual-investment-replies.ts";
import { HalfHour } from "./half-hour.tsx";
import { Outcomes } from "./outcomes.tsx";
import { CARD, Line, useDualWords } from "./words.tsx";

interface CardProps {
  readonly order: DualOrder;
  /** Its half hour is shown from the beginning. */
  readonly isWanted: boolean;
  readonly receipts: readonly string[];
}

/** A purchase: what was paid, both outcomes and what it is worth, or what came of it and by which price. */
export function OrderCard({ order, isWanted, receipts }: CardProps): ReactElement {
  const t = useT();
  const [isOpen, setOpen] = useState(isWanted);
  const isRunning = order.outcome === "";
  return (
    <article className={`${CARD} px-4 py-3`} aria-label={t("dual-investment.number", { id: order.id })}>
      <Head order={order} />
      {isRunning ? <Running order={order} /> : <Ended order={order} />}
      {order.outcome !== "closed" && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 pt-1">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="inline-flex min-h-11 items-center gap-1 text-sm font-semibold text-brand"
          >
            {t("dual-investment.half_hour")}
            <ChevronDown className={`size-4 shrink-0 transition-transform ${isOpen ? "rotate-180" : ""}`} aria-hidden />
          </button>
          {order.receipt !== "" && <CheckLink id={order.receipt} ids={receipts} />}
        </div>
      )}
      {isOpen && order.outcome !== "closed" && <HalfHour order={order} />}
    </article>
  );
}

function Head({ order }: { readonly order: DualOrder }): ReactElement {
  const t = useT();
  const { mine, price, count, days } = useDualWords();
  const state = order.outcome === "closed" ? t("dual-investment.closed") : t(`dual-investment.state.${order.status}`);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <CoinIcon code={order.currency_name} size={32} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-sm font-semibold">
          {t(`dual-investment.title.${order.type}`, { coin: order.currency_name, strike: price(order.strike) })}
          <span className="rounded-md bg-fill px-1.5 py-0.5 text-2xs text-mut">{state}</span>
        </p>
        <p className="text-xs text-mut tabular-nums">
          {days(order.day)} · {t("dual-investment.number", { id: order.id })} ·{" "}
          {t("dual-investment.shares_n", { count: count(order.number) })}
        </p>
      </div>
      <p className="ml-auto text-right text-sm font-semibold tabular-nums big-letters:basis-full">
        {mine(order.total, order.pay_name, order.pay_decimals)}
      </p>
    </div>
  );
}

function Running({ order }: { readonly order: DualOrder }): ReactElement {
  const t = useT();
  const { mine, percent, utc, price } = useDualWords();
  const sums = { own: order.own_back, ownInterest: order.own_interest, other: order.other_get, otherInterest: order.other_interest };
  return (
    <div className="flex flex-col gap-2 pt-2">
      <dl>
        <Line label={t("dual-investment.worth_now")}>
          {order.worth === "" ? "–" : mine(order.worth, order.pay_name, order.pay_decimals)}
        </Line>
        <Line label={t("dual-investment.rate_year")}>{percent(order.rate_text)}</Line>
        <Line label={t("dual-investment.entry")}>{price(order.price)}</Line>
        <Line label={t("dual-investment.settles_on")}>{utc(order.settles_ms)}</Line>
      </dl>
      {order.settles_ms > order.agreed_ms && <p className="text-xs text-mut">{t("dual-investment.later")}</p>}
      <Outcomes product={order} outcomes={{ principal: order.total, ...sums }} />
    </div>
  );
}

function Ended({ order }: { readonly order: DualOrder }): ReactElement {
  const t = useT();
  const { mine, percent, utc, price } = useDualWords();
  const came = order.paid_name === order.pay_name ? order.pay_decimals : order.get_decimals;
  return (
    <dl className="pt-2">
      <Line label={t("dual-investment.came")} isLarge>
        {mine(order.paid, order.paid_name, came)}
      </Line>
      <Line label={t("dual-investment.of_it_interest")}>{mine(order.interest, order.paid_name, came)}</Line>
      <Line label={t("dual-investment.rate_year")}>{percent(order.rate_text)}</Line>
      {order.settled_price !== "" && <Line label={t("dual-investment.mean")}>{price(order.settled_price)}</Line>}
      <Line label={t("dual-investment.settled_on")}>{utc(order.settled_ms)}</Line>
    </dl>
  );
}
