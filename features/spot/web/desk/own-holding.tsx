import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { multiplyDecimals, sumDecimals } from "../../../../web/numbers/decimal-text.ts";
import type { Quote } from "../../../../web/quotes/quote.ts";
import { holdingResult } from "../../../../web/portfolio/results.ts";
import { CheckLink } from "../../../../web/receipts/check-link.tsx";
import { Amount, Change, Price } from "../../../../web/ui/amounts.tsx";
import { CoinIcon } from "../../../../web/ui/coin-icon.tsx";
import { Line } from "../ticket/order-form.tsx";
import { useAvailable, useFills } from "../spot.api.ts";
import { knownCost, useCostRow } from "./own-cost.ts";

/** What one has of the market's coin, what it cost and what came of it, at the bottom of the form; in a low window it makes room for the form. */
export function OwnHolding({ quote }: { readonly quote: Quote }): ReactElement | null {
  const t = useT();
  const { data: held } = useAvailable(quote.baseId);
  const row = useCostRow(quote.baseId);
  if (held === undefined) return null;
  const total = sumDecimals([held.change_balance, held.lock_change_balance]);
  const worth = multiplyDecimals(total, quote.price, 8);
  const cost = knownCost(row);
  const result = cost === undefined ? undefined : holdingResult({ total, worth }, row);
  return (
    <dl className="live-figures flex shrink-0 flex-col gap-0.5 border-t border-line px-4 py-2 [@media(height<860px)]:hidden">
      <Line
        label={
          <span className="inline-flex items-center gap-1.5 font-medium text-fg">
            <CoinIcon code={quote.base} size={16} />
            {t("spot.own", { name: quote.title })}
          </span>
        }
      >
        <Amount value={total} decimals={quote.quantityDecimals} unit={quote.base} mine />
      </Line>
      {cost !== undefined && (
        <Line label={t("spot.own.cost")}>
          <Price value={cost} decimals={quote.priceDecimals} />
        </Line>
      )}
      <Line label={t(result === undefined ? "spot.own.worth" : "spot.own.result")}>
        {result === undefined ? (
          <Amount value={worth} decimals={2} unit={quote.quote} mine />
        ) : (
          <span className="inline-flex gap-1.5">
            <Amount value={result.money} decimals={2} unit={quote.quote} signed mine />
            {result.percent !== undefined && <Change value={result.percent} />}
          </span>
        )}
      </Line>
    </dl>
  );
}

const FILLS_SHOWN = 3;

/** The last own trades of the market, each with its check, where the window is high. */
export function LastFills({ quote }: { readonly quote: Quote }): ReactElement | null {
  const t = useT();
  const { data } = useFills({ currencyId: quote.baseId, legalId: quote.quoteId });
  const fills = (data?.pages[0] ?? []).slice(0, FILLS_SHOWN);
  if (fills.length === 0) return null;
  const receipts = fills.flatMap(({ receipt = "" }) => (receipt === "" ? [] : [receipt]));
  return (
    <section aria-label={t("spot.fills.last")} className="shrink-0 border-t border-line px-4 py-2 [@media(height<960px)]:hidden">
      <h3 className="text-xs leading-[1.5rem] font-semibold">{t("spot.fills.last")}</h3>
      <ul>
        {fills.map(({ id, order_id: order, type, price, amount, receipt = "" }) => (
          <li key={`${id} ${order}`} className="grid min-h-7 grid-cols-[minmax(3.5rem,auto)_1fr_1fr_auto] items-center gap-2 text-xs">
            <span className={`whitespace-nowrap ${type === 1 ? "text-up" : "text-down"}`}>{t(type === 1 ? "spot.buy" : "spot.sell")}</span>
            <Price value={price} decimals={quote.priceDecimals} className="text-right" />
            <Amount value={amount} decimals={quote.quantityDecimals} className="text-right" />
            {receipt === "" ? <span /> : <CheckLink id={receipt} ids={receipts} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
