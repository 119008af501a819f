/** A change of a resting order under way: what is typed, what it means, and sending it. */
import { useState } from "react";
import type { FormEvent } from "react";
import { useRequestId } from "../../../../web/api/request-id.ts";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import type { Quote } from "../../../../web/quotes/quote.ts";
import { useFigureTexts } from "../../../../web/trading/ticket/figure-texts.ts";
import { showToast } from "../../../../web/ui/toast.store.ts";
import { useOrderContext } from "../form/order-context.ts";
import { problemText } from "../form/order-texts.ts";
import { useAmendOrder } from "../spot.api.ts";
import { amendEffect, amendFields, amendProblem, initialAmend } from "./amend.form.ts";
import type { AmendEffect, AmendForm, AmendProblem, RestingOrder } from "./amend.form.ts";

export interface AmendProps {
  readonly order: RestingOrder;
  readonly quote: Quote;
  readonly onDone: () => void;
  /** A new price to begin with. */
  readonly startPrice?: string;
}

export interface Amending {
  readonly form: AmendForm;
  readonly change: (next: Partial<AmendForm>) => void;
  readonly effect: AmendEffect;
  readonly problem: AmendProblem | undefined;
  /** Why it can't be made, in words. */
  readonly message: string | undefined;
  readonly pending: boolean;
  readonly canSave: boolean;
  readonly submit: (event: FormEvent) => void;
}

export function useAmend({ order, quote, onDone, startPrice }: AmendProps): Amending {
  const t = useT();
  const figures = useFigureTexts(quote);
  const context = useOrderContext(quote, undefined);
  const [form, setForm] = useState(() => ({ ...initialAmend(order, context), ...(startPrice === undefined ? {} : { price: startPrice }) }));
  const [refusal, setRefusal] = useState<string | undefined>(undefined);
  const amend = useAmendOrder();
  const requestId = useRequestId();
  const effect = amendEffect(form, order, context);
  const problem = amendProblem(form, order, context);
  const canSave = problem === undefined && effect !== "unchanged";
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!canSave || amend.isPending) return;
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
  return {
    form,
    change: (next) => {
      requestId.renew();
      setRefusal(undefined);
      setForm({ ...form, ...next });
    },
    effect,
    problem,
    message: refusal ?? (problem === undefined ? undefined : problemText(problem, context.notionalMin, figures)),
    pending: amend.isPending,
    canSave,
    submit,
  };
}
