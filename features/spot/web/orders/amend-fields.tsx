import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import type { Quote } from "../../../../web/quotes/quote.ts";
import { NumberField } from "../../../../web/ui/number-field.tsx";
import type { Amending } from "./use-amend.ts";

type AmendFieldsProps = Pick<Amending, "form" | "change" | "problem"> & { readonly quote: Quote };

/** Price and whole quantity of an order that is being changed. */
export function AmendFields({ form, change, problem, quote }: AmendFieldsProps): ReactElement {
  const t = useT();
  return (
    <>
      <NumberField
        label={t("trading.price_in", { unit: quote.quote })}
        value={form.price}
        decimals={quote.priceDecimals}
        onText={(price) => change({ price })}
        invalid={problem?.field === "price"}
      />
      <NumberField
        label={t("spot.amount_in", { unit: quote.base })}
        value={form.amount}
        decimals={quote.quantityDecimals}
        onText={(amount) => change({ amount })}
        invalid={problem?.field === "amount"}
      />
    </>
  );
}
