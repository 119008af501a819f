import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import type { FigureTexts } from "../../../../web/trading/ticket/figure-texts.ts";
import { priceText } from "../../../../web/trading/ticket/typed-figures.ts";
import { chipPrices } from "../form/chip-prices.ts";
import type { ChipName } from "../form/chip-prices.ts";
import type { OrderContext, OrderForm } from "../form/order-state.ts";
import type { OrderAction } from "../form/spot.form.ts";

const CHIPS: readonly ChipName[] = ["best", "last", "middle"];

interface PriceChipsProps {
  readonly form: OrderForm;
  readonly change: (action: OrderAction) => void;
  readonly context: OrderContext;
  readonly figures: FigureTexts;
}

/** A tap puts a price of the market into the limit order. */
export function PriceChips({ form, change, context, figures }: PriceChipsProps): ReactElement {
  const t = useT();
  const prices = chipPrices(context, form.side);
  return (
    <div role="group" aria-label={t("spot.prices")} className="grid grid-cols-3 gap-1.5">
      {CHIPS.map((name) => {
        const price = prices[name];
        const label = t(`spot.${name}.label`, { price: figures.price(price) });
        return (
          <button
            key={name}
            type="button"
            disabled={price === undefined}
            title={label}
            aria-label={`${t(`spot.${name}`)}: ${label}`}
            onClick={() => price !== undefined && change({ type: "typed", field: "price", text: priceText(price, context) })}
            className="h-7 min-w-0 truncate rounded-md bg-fill px-1 text-xs font-medium max-[359px]:text-2xs hover:bg-fill-strong disabled:text-mut"
          >
            {t(`spot.${name}`)}
          </button>
        );
      })}
    </div>
  );
}
