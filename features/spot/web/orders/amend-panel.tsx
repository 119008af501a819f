import { useState } from "react";
import type { FormEvent, ReactElement } from "react";
import { useRequestId } from "../../../../web/api/request-id.ts";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import type { Quote } from "../../../../web/quotes/quote.ts";
import { useFigureTexts } from "../../../../web/trading/ticket/figure-texts.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { NumberField } from "../../../../web/ui/number-field.tsx";
import { showToast } from "../../../../web/ui/toast.store.ts";
import { useOrderContext } from "../form/order-context.ts";
import { problemText } from "../form/order-texts.ts";
import { useAmendOrder } from "../spot.api.ts";
import { amendEffect, amendFields, amendProblem, initialAmend } from "./amend.form.ts";
import type { RestingOrder } from "./amend.form.ts";

export interface AmendPanelProps {
  readonly order: RestingOrder;
  readonly quote: Quote;
  readonly onDone: () => void;
}

/** New price and quantity of a resting order; says what becomes of its place in the queue. */
export function AmendPanel({ order, quote, onDone }: AmendPanelProps): ReactElement {
  const t = useT();
  const figures = useFigureTexts(quote);
  const context = useOrderContext(quote, undefined);
  const [form, setForm] = useState(() => initialAmend(order, context));
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const amend = useAmendOrder();
  const requestId = useRequestId();
  const effect = amendEffect(form, order, context);
  const problem = amendProblem(form, order, context);
  const change = (next: Partial<typeof form>): void => {
    requestId.renew();
    setRefusal(undefined);
    setForm({ ...form, ...next });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (problem !== undefined || effect === "unchanged" || amend.isPending) return;
    amend.mutate(
      { ...amendFields(form, order), request_id: requestId.current() },
      {
        onSuccess: (text) => {
          showToast(text || t("spot.amended"), "good");
          onDone();
        },
        onError: (error) => setRefusal(failureText(error)),
      },
    );
  };
  const message = refusal ?? (problem === undefined ? undefined : problemText(problem, context.notionalMin, figures));
  return (
    <form aria-label={t("spot.amend")} onSubmit={submit} className="mt-3 flex max-w-md flex-col gap-2 border-t border-line pt-3">
      <div className="grid grid-cols-2 gap-2">
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
      </div>
      {effect !== "unchanged" && <p className="text-xs text-mut">{t(`spot.amend.${effect}`)}</p>}
      <p role="alert" className="text-xs text-down empty:hidden">
        {message}
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button small onClick={onDone}>
          {t("shell.back")}
        </Button>
        <Button small type="submit" tone="gold" pending={amend.isPending} disabled={problem !== undefined || effect === "unchanged"}>
          {t("spot.amend.save")}
        </Button>
      </div>
    </form>
  );
}
