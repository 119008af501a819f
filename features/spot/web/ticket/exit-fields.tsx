import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import type { Quote } from "../../../../web/quotes/quote.ts";
import { SteppedField } from "../../../../web/trading/ticket/stepped-field.tsx";
import { PERCENT_DECIMALS } from "../../../../web/trading/ticket/typed-figures.ts";
import { Switch } from "../../../../web/ui/switch.tsx";
import type { OrderProblem } from "../form/order-problems.ts";
import type { OrderForm } from "../form/order-state.ts";
import type { OrderAction } from "../form/spot.form.ts";

interface ExitFieldsProps {
  readonly form: OrderForm;
  readonly change: (action: OrderAction) => void;
  readonly quote: Quote;
  /** The field that is not accepted. */
  readonly wrong: OrderProblem["field"] | undefined;
}

/** A bracket's take-profit and stop-loss, as prices or in percent of the entry. */
export function ExitFields({ form, change, quote, wrong }: ExitFieldsProps): ReactElement {
  const t = useT();
  const percent = form.exitsIn === "percent";
  const named = (name: string): string => (percent ? t("spot.in_unit", { name, unit: "%" }) : name);
  const field = (name: "takeProfit" | "stopLoss" | "stopLossLimit", label: string): ReactElement => (
    <SteppedField
      label={label}
      value={form[name]}
      decimals={percent ? PERCENT_DECIMALS : quote.priceDecimals}
      onText={(text) => change({ type: "typed", field: name, text })}
      {...(percent ? {} : { onStep: (direction: 1 | -1) => change({ type: "step", field: name, direction }) })}
      invalid={wrong === name}
    />
  );
  return (
    <div className="flex flex-col gap-2">
      <div className="flex min-h-9 items-center gap-2">
        <span className="min-w-0 flex-1 text-xs leading-[1rem] font-medium">{t("spot.exits")}</span>
        <Switch
          label={t("spot.exits")}
          checked={form.hasExits}
          onChecked={(hasExits) => change({ type: "options", options: { hasExits } })}
        />
      </div>
      {form.hasExits && (
        <>
          <button
            type="button"
            onClick={() => change({ type: "exits-in", unit: percent ? "price" : "percent" })}
            className="min-h-6 self-end text-2xs text-brand"
          >
            {percent ? t("spot.exits.by_price") : t("spot.exits.by_percent")}
          </button>
          {field("takeProfit", named(t("spot.take_profit")))}
          {field("stopLoss", named(t("spot.stop_loss")))}
          {form.stopLoss !== "" && field("stopLossLimit", named(t("spot.stop_limit")))}
        </>
      )}
    </div>
  );
}
