import type { ReactElement } from "react";
import { ArrowLeftRight } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import type { Quote } from "../../../../web/quotes/quote.ts";
import type { FigureTexts } from "../../../../web/trading/ticket/figure-texts.ts";
import { SteppedField } from "../../../../web/trading/ticket/stepped-field.tsx";
import { PERCENT_DECIMALS } from "../../../../web/trading/ticket/typed-figures.ts";
import { NumberField } from "../../../../web/ui/number-field.tsx";
import { Segmented } from "../../../../web/ui/segmented.tsx";
import { ShareSlider } from "../../../../web/ui/share-slider.tsx";
import { canHaveExits, factsOf, triggerDirection } from "../form/order-kinds.ts";
import type { OrderProblem } from "../form/order-problems.ts";
import type { OrderContext, OrderForm, PriceField } from "../form/order-state.ts";
import type { OrderSummary } from "../form/order-summary.ts";
import { spendsTotal } from "../form/spot.form.ts";
import type { OrderAction } from "../form/spot.form.ts";
import { ExitFields } from "./exit-fields.tsx";
import { KindChoice } from "./kind-choice.tsx";
import { OptionsRow } from "./options-row.tsx";
import { PriceChips } from "./price-chips.tsx";

interface OrderFieldsProps {
  readonly form: OrderForm;
  readonly change: (action: OrderAction) => void;
  readonly quote: Quote;
  readonly context: OrderContext;
  readonly summary: OrderSummary;
  readonly figures: FigureTexts;
  /** The field that is not accepted. */
  readonly wrong: OrderProblem["field"] | undefined;
}

/** All fields of the chosen kind, from side to options. */
export function OrderFields({ form, change, quote, context, summary, figures, wrong }: OrderFieldsProps): ReactElement {
  const t = useT();
  return (
    <>
      <Segmented
        label={t("spot.side")}
        options={[
          { value: "buy", label: t("spot.buy"), tone: "up" },
          { value: "sell", label: t("spot.sell"), tone: "down" },
        ]}
        value={form.side}
        onValue={(side) => change({ type: "side", side })}
      />
      <KindChoice kind={form.kind} side={form.side} onKind={(kind) => change({ type: "kind", kind })} />
      <PriceFields form={form} change={change} quote={quote} wrong={wrong} />
      {form.kind === "limit" && <PriceChips form={form} change={change} context={context} figures={figures} />}
      {form.kind === "trailing_stop" && summary.price !== undefined && (
        <p className="text-2xs text-mut">
          {t("spot.trigger")} {form.side === "buy" ? "↑" : "↓"} {figures.price(summary.price)}
        </p>
      )}
      <AmountField form={form} change={change} quote={quote} wrong={wrong} />
      <ShareSlider
        label={t("spot.share")}
        maxLabel={t("spot.max")}
        value={summary.share}
        onValue={(percent) => change({ type: "share", percent })}
      />
      {canHaveExits(form.kind, form.side) && <ExitFields form={form} change={change} quote={quote} wrong={wrong} />}
      <OptionsRow form={form} assetClass={quote.assetClass} onOptions={(options) => change({ type: "options", options })} />
    </>
  );
}

type FieldsProps = Omit<OrderFieldsProps, "summary" | "figures" | "context">;

/** Trigger, limit and trail: those that the kind has, in the order in which they matter. */
function PriceFields({ form, change, quote, wrong }: FieldsProps): ReactElement {
  const t = useT();
  const { hasPrice, hasTrigger } = factsOf(form.kind);
  const field = (name: PriceField, label: string): ReactElement => (
    <SteppedField
      label={label}
      value={form[name]}
      decimals={quote.priceDecimals}
      onText={(text) => change({ type: "typed", field: name, text })}
      onStep={(direction) => change({ type: "step", field: name, direction })}
      invalid={wrong === name}
    />
  );
  // Narrow boxes: the unit is that of all prices here, so the name alone is enough.
  const falls = triggerDirection(form.kind, form.side) === "falls";
  const trigger = hasTrigger ? field("trigger", `${t("spot.trigger")} ${falls ? "↓" : "↑"}`) : null;
  if (form.kind === "oco") {
    return (
      <>
        {field("price", t("spot.limit"))}
        {trigger}
        {field("stopLimit", t("spot.stop_limit"))}
      </>
    );
  }
  if (form.kind === "trailing_stop") {
    return (
      <NumberField
        label={t("spot.in_unit", { name: t("spot.trail"), unit: "%" })}
        value={form.trail}
        decimals={PERCENT_DECIMALS}
        onText={(text) => change({ type: "typed", field: "trail", text })}
        invalid={wrong === "trail"}
      />
    );
  }
  return (
    <>
      {trigger}
      {hasPrice && field("price", hasTrigger ? t("spot.limit") : t("trading.price_in", { unit: quote.quote }))}
      {!hasPrice && !hasTrigger && (
        <p className="flex h-13 items-center justify-center rounded-field border border-dashed border-line px-2 text-center text-xs text-mut">
          {t("spot.market_price")}
        </p>
      )}
    </>
  );
}

/** The quantity; buys at market may name what to spend instead. */
function AmountField({ form, change, quote, wrong }: FieldsProps): ReactElement {
  const t = useT();
  const spends = spendsTotal(form);
  const other = spends ? quote.base : quote.quote;
  return (
    <>
      {spends ? (
        <NumberField
          label={t("spot.total_in", { unit: quote.quote })}
          value={form.total}
          decimals={2}
          onText={(text) => change({ type: "typed", field: "total", text })}
          invalid={wrong === "total"}
        />
      ) : (
        <SteppedField
          label={t("spot.amount_in", { unit: quote.base })}
          value={form.amount}
          decimals={quote.quantityDecimals}
          onText={(text) => change({ type: "typed", field: "amount", text })}
          onStep={(direction) => change({ type: "step", field: "amount", direction })}
          invalid={wrong === "amount"}
        />
      )}
      {form.side === "buy" && factsOf(form.kind).atMarket && (
        <button
          type="button"
          onClick={() => change({ type: "sized-in", unit: spends ? "base" : "quote" })}
          className="inline-flex min-h-6 items-center gap-1 self-end text-2xs text-brand"
        >
          <ArrowLeftRight className="size-3" aria-hidden />
          {t("spot.sized_in", { unit: other })}
        </button>
      )}
    </>
  );
}
