import type { ReactElement, ReactNode } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatFixed, formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { currentQuote } from "../../../../web/quotes/quotes.store.ts";
import { CheckLink } from "../../../../web/receipts/check-link.tsx";
import { HistoryError } from "../../../../web/shell/history-error.tsx";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { Moment } from "../../../../web/ui/moment.tsx";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import type { SpotFill, SpotOrder } from "../spot.api.ts";
import { FILLS_SHOWN, useFillsOfOrder } from "./one-order.api.ts";
import { orderStory, receiptsOf } from "./order-story.ts";
import type { StoryStep } from "./order-story.ts";

interface OrderTimelineProps {
  readonly order: SpotOrder;
  /** A check was opened: it stands beside the page, so what covers the page gives way. */
  readonly onCheck: () => void;
}

/** What happened to an order, in words; each fill leads to its check. */
export function OrderTimeline({ order, onCheck }: OrderTimelineProps): ReactElement {
  const t = useT();
  const fills = useFillsOfOrder(order.id);
  if (fills.isPending) return <Skeleton className="h-24 w-full" />;
  if (fills.isError) return <HistoryError error={fills.error} onRetry={() => void fills.refetch()} />;
  const receipts = receiptsOf(fills.data);
  return (
    <section aria-label={t("spot.story")} className="mt-4">
      <h3 className="text-sm font-semibold">{t("spot.story")}</h3>
      {fills.data.length === FILLS_SHOWN && <p className="text-xs text-mut">{t("spot.story.newest", { count: FILLS_SHOWN })}</p>}
      <ol className="mt-2 border-l border-line">
        {orderStory(order, fills.data).map((step, index) => (
          <li key={index} className="relative pb-3 pl-4 text-sm last:pb-0">
            <span
              aria-hidden
              className={`absolute top-1.5 -left-[4.5px] size-2 rounded-full ${step.type === "fill" ? "bg-mark" : "bg-field-line"}`}
            />
            <Step step={step} order={order} receipts={receipts} onCheck={onCheck} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface StepProps extends OrderTimelineProps {
  readonly step: StoryStep;
  readonly receipts: readonly string[];
}

function Step({ step, order, receipts, onCheck }: StepProps): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const decimals = currentQuote(order.symbol)?.priceDecimals ?? 2;
  if (step.type === "fill") return <FillStep fill={step.fill} at={step.at} receipts={receipts} onCheck={onCheck} />;
  if (step.type === "triggered") return <p>{t("spot.story.triggered", { price: formatFixed(step.price, decimals, language) })}</p>;
  if (step.type === "placed") {
    return (
      <Line at={step.at}>
        {t("spot.created")}: {t(step.side)} · {t(step.kind)}
      </Line>
    );
  }
  return <Line at={step.at}>{t(step.state)}</Line>;
}

function Line({ at, children }: { readonly at: Date | undefined; readonly children: ReactNode }): ReactElement {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span>{children}</span>
      <Moment at={at} style="second" className="text-xs text-mut" />
    </p>
  );
}

interface FillStepProps extends Pick<StepProps, "receipts" | "onCheck"> {
  readonly fill: SpotFill;
  readonly at: Date | undefined;
}

/** "Bought 0.00334 BTC at 95,316.9 as taker", its fee, and its check. */
function FillStep({ fill, at, receipts, onCheck }: FillStepProps): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const quote = currentQuote(fill.symbol);
  const [base = ""] = fill.symbol.split("/");
  const amount = `${formatFixed(fill.amount, quote?.quantityDecimals ?? 4, language)} ${base}`;
  const price = formatFixed(fill.price, quote?.priceDecimals ?? 2, language);
  const fee = `${formatTrimmed(fill.fee, { least: 2, most: 8 }, language)} ${fill.fee_currency}`;
  return (
    <>
      <Line at={at}>{t(fill.type === 1 ? "spot.story.bought" : "spot.story.sold", { amount, price })}</Line>
      <p className="flex items-center justify-between gap-3 text-xs text-mut">
        <span>{t("spot.story.fee", { role: t(fill.role === "maker" ? "spot.fills.maker" : "spot.fills.taker"), fee })}</span>
        {fill.receipt !== undefined && fill.receipt !== "" && <CheckLink id={fill.receipt} ids={receipts} onOpen={onCheck} />}
      </p>
    </>
  );
}
