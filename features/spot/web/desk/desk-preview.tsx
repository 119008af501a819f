import { plainDecimal } from "../../../../money/decimal.ts";
import type { ReactElement } from "react";
import { Info } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import { Term } from "../../../../web/terms/term.tsx";
import { useFigureTexts } from "../../../../web/trading/ticket/figure-texts.ts";
import { orderExchange } from "../form/order-exchange.ts";
import { orderSteps } from "../form/order-steps.ts";
import { feeOf } from "../form/order-summary.ts";
import { stepText } from "../form/order-texts.ts";
import { LaterCheckoutCoupon } from "../ticket/later-parts.tsx";
import { AvailableLine, Line } from "../ticket/order-form.tsx";
import type { OrderPreviewProps } from "../ticket/order-form.tsx";

/** The first of them say what happens; the rest is in the review. */
const SENTENCES = 2;
/** In a low window only the last line stays (look/README). */
const HIGH_ONLY = "[@media(height<860px)]:hidden";

/** What will happen, in words, with what is paid and what comes in. */
export function DeskPreview({ quote, context, form, summary, onMore }: OrderPreviewProps): ReactElement {
  const t = useT();
  const figures = useFigureTexts(quote);
  const exchange = orderExchange(form, context);
  const amount = (units: number | undefined, unit: "base" | "quote"): string =>
    unit === "base" ? figures.base(units) : figures.quote(units);
  const [pays, receives] = form.side === "buy" ? (["quote", "base"] as const) : (["base", "quote"] as const);
  const rates = { maker: figures.percent(plainDecimal(context.makerPpm, 4)), taker: figures.percent(plainDecimal(context.takerPpm, 4)) };
  const rate = exchange?.role === "taker" ? rates.taker : rates.maker;
  const unit = { base: quote.base, quote: quote.quote }[receives];
  return (
    <>
      <dl>
        <AvailableLine quote={quote} context={context} form={form} />
      </dl>
      <section aria-label={t("spot.review")} className="flex flex-col gap-1 rounded-field border border-line bg-card px-3 py-2 text-xs">
        <button type="button" aria-haspopup="dialog" onClick={onMore} className="flex min-h-6 items-center gap-1.5 text-left font-medium">
          <Info className="size-3.5 shrink-0 text-mut" aria-hidden />
          {t("spot.review")}
        </button>
        {exchange !== undefined && (
          <p className={`text-mut ${HIGH_ONLY}`}>
            {orderSteps(form, context)
              .slice(0, SENTENCES)
              .map((step) => stepText(step, figures))
              .join(" ")}
          </p>
        )}
        <dl className="flex flex-col gap-1">
          <Line label={t("spot.pays")} className={`text-mut ${HIGH_ONLY}`}>
            {amount(exchange?.pays, pays)}
          </Line>
          <Line
            className={`text-mut ${HIGH_ONLY}`}
            label={
              <Term name="fee" params={rates}>
                {t(exchange?.role === "taker" ? "spot.fee.taker" : "spot.fee.maker", { rate })}
              </Term>
            }
          >
            {exchange === undefined ? "–" : `−${figures.fee(exchange.fee, unit)}`}
          </Line>
          <LaterCheckoutCoupon quote={quote} {...feeOf(summary)} short className={HIGH_ONLY} />
          <Line label={t("spot.receives")} className="font-semibold">
            {receives === "base" ? figures.fee(exchange?.receives, unit) : amount(exchange?.receives, receives)}
          </Line>
        </dl>
      </section>
    </>
  );
}
