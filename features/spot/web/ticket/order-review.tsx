import type { ReactElement, ReactNode } from "react";
import { useIsCut } from "../../../../web/connection/line.store.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import type { Quote } from "../../../../web/quotes/quote.ts";
import { PriceLadder } from "../../../../web/trading/ladder/price-ladder.tsx";
import { useFigureTexts } from "../../../../web/trading/ticket/figure-texts.ts";
import type { FigureTexts } from "../../../../web/trading/ticket/figure-texts.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { ladderRungs, orderResults } from "../form/order-results.ts";
import type { OrderContext, OrderForm } from "../form/order-state.ts";
import { orderSteps } from "../form/order-steps.ts";
import type { Step } from "../form/order-steps.ts";
import { feeOf, summariseOrder } from "../form/order-summary.ts";
import { KIND_TEXTS, stepText } from "../form/order-texts.ts";
import { KindPicture } from "./kind-picture.tsx";
import { LaterCheckoutCoupon } from "./later-parts.tsx";
import { orderLadder } from "./order-ladder.ts";

export interface OrderReviewProps {
  readonly form: OrderForm;
  readonly context: OrderContext;
  readonly quote: Quote;
  /** Why it can't be sent. */
  readonly message: string | undefined;
  readonly pending: boolean;
  readonly onConfirm: () => void;
}

/** What will happen, in words and figures, before it is sent. */
export function OrderReview({ form, context, quote, message, pending, onConfirm }: OrderReviewProps): ReactElement {
  const t = useT();
  const figures = useFigureTexts(quote);
  const isCut = useIsCut();
  const results = orderResults(form, context);
  const rungs = ladderRungs(form, context);
  const buying = form.side === "buy";
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <KindPicture kind={form.kind} side={form.side} />
        <p className="min-w-0">
          <span className={`block font-semibold ${buying ? "text-up" : "text-down"}`}>
            {t(buying ? "spot.buy_asset" : "spot.sell_asset", { asset: quote.base })}
          </span>
          <span className="block text-sm text-mut">{t(KIND_TEXTS[form.kind])}</span>
        </p>
      </div>
      <StepList steps={orderSteps(form, context)} figures={figures} />
      {rungs.length > 1 && <PriceLadder rungs={orderLadder(rungs, results, figures)} />}
      {results.length > 0 && <p className="text-2xs text-mut">{t(form.kind === "oco" ? "spot.results.pair" : "spot.results.bracket")}</p>}
      <ReviewFigures form={form} context={context} figures={figures} quote={quote} />
      {/* In sight however much there is to read. */}
      <div className="sticky bottom-0 flex flex-col gap-2 bg-card pt-2 pb-1">
        <p role="alert" className="text-sm text-down empty:hidden">
          {message}
        </p>
        <Button
          tone={buying ? "up" : "down"}
          className="w-full"
          pending={pending}
          disabled={message !== undefined || isCut}
          onClick={onConfirm}
        >
          {t(isCut ? "shell.line.waiting" : "spot.place_order")}
        </Button>
      </div>
    </div>
  );
}

/** Consecutive steps of the same way. */
function grouped(steps: readonly Step[]): readonly (readonly [Step, ...Step[]])[] {
  const groups: [Step, ...Step[]][] = [];
  for (const step of steps) {
    const group = groups.at(-1);
    if (group !== undefined && step.branch !== undefined && group[0].branch === step.branch) group.push(step);
    else groups.push([step]);
  }
  return groups;
}

/** Steps in order; the two ways of a pair stand under their own headings. */
function StepList({ steps, figures }: { readonly steps: readonly Step[]; readonly figures: FigureTexts }): ReactElement {
  return (
    <ol className="flex flex-col gap-2 text-sm">
      {grouped(steps).map((group, index) => (
        <li key={index} className={group[0].branch === undefined ? "" : "border-l-2 border-fill-strong pl-3"}>
          {group[0].branch !== undefined && (
            <p className="text-2xs font-semibold text-brand uppercase">{figures.t(`spot.${group[0].branch}`)}</p>
          )}
          {group.map((step) => (
            <p key={step.name} className={step.name === "slips" || step.name === "may_rest" ? "text-xs text-mut" : ""}>
              {stepText(step, figures)}
            </p>
          ))}
        </li>
      ))}
    </ol>
  );
}

interface ReviewFiguresProps {
  readonly form: OrderForm;
  readonly context: OrderContext;
  readonly figures: FigureTexts;
  readonly quote: Quote;
}

function ReviewFigures({ form, context, figures, quote }: ReviewFiguresProps): ReactElement {
  const t = useT();
  const summary = summariseOrder(form, context);
  const { value, hold, holdIn, fee, feeIn, averagePrice, isDeeper } = summary;
  const feeText = figures.fee(fee, feeIn === "base" ? quote.base : quote.quote);
  return (
    <div>
      <dl className="flex flex-col gap-1.5 rounded-field bg-fill p-3 text-sm">
        {averagePrice !== undefined && <Row label={t("spot.expected_price")}>{figures.price(averagePrice)}</Row>}
        <Row label={t("spot.total")}>{figures.quote(value)}</Row>
        {form.kind !== "market" && <Row label={t("spot.hold")}>{holdIn === "base" ? figures.base(hold) : figures.quote(hold)}</Row>}
        <Row label={t("spot.fee")}>{feeText}</Row>
        <LaterCheckoutCoupon quote={quote} {...feeOf(summary)} />
      </dl>
      {isDeeper && <p className="mt-1.5 text-xs text-mut">{t("spot.deeper")}</p>}
    </div>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-mut">{label}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </div>
  );
}
