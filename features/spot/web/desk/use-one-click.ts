/** One-click trading at the terminal: the choice, and sending the order of a click. */
import { useState } from "react";
import { newRequestId } from "../../../../web/api/request-id.ts";
import { failureText } from "../../../../web/connection/failure-text.ts";
import { useT } from "../../../../web/i18n/texts.ts";
import type { Quote } from "../../../../web/quotes/quote.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { readStored, writeStored } from "../../../../web/state/storage.ts";
import type { LevelPress } from "../../../../web/trading/book/desk-book.tsx";
import { useFigureTexts } from "../../../../web/trading/ticket/figure-texts.ts";
import { typedPrice, typedWhole } from "../../../../web/trading/ticket/typed-figures.ts";
import { showToast } from "../../../../web/ui/toast.store.ts";
import { orderErrors } from "../form/order-problems.ts";
import { orderFields } from "../form/order-request.ts";
import type { OrderContext } from "../form/order-state.ts";
import { problemText } from "../form/order-texts.ts";
import { usePlaceOrder } from "../spot.api.ts";
import { oneClickOrder, pressEffect, readOneClick } from "./one-click.ts";
import type { OneClick } from "./one-click.ts";

export interface OneClickTrading {
  readonly choice: OneClick;
  readonly change: (next: Partial<OneClick>) => void;
  /** Of the market on screen, as typed. */
  readonly amount: string;
  readonly setAmount: (amount: string) => void;
  /** Takes the press, or says that the price is for the form. */
  readonly press: (press: LevelPress) => "done" | "take";
}

export function useOneClick(quote: Quote, context: OrderContext): OneClickTrading {
  const t = useT();
  const figures = useFigureTexts(quote);
  const isLoggedIn = useIsLoggedIn();
  const place = usePlaceOrder();
  const [choice, setChoice] = useState(() => readOneClick(readStored("oneClick")));
  const amount = choice.amounts[quote.symbol] ?? "";
  const change = (next: Partial<OneClick>): void => {
    const changed = { ...choice, ...next };
    setChoice(changed);
    writeStored("oneClick", changed);
  };
  const send = (price: string): void => {
    const form = oneClickOrder({ side: choice.side, amount }, price, context);
    const figured = { price: figures.price(typedPrice(price, context)), amount: `${amount} ${quote.base}` };
    const order = t(choice.side === "buy" ? "spot.one_click.buy" : "spot.one_click.sell", figured);
    const [problem] = orderErrors(form, context);
    if (problem !== undefined) {
      showToast(t("spot.one_click.not_sent", { order, reason: problemText(problem, context.notionalMin, figures) }));
      return;
    }
    // Each click is an order of its own.
    const fields = { ...orderFields(form, context), request_id: newRequestId() };
    place
      .mutateAsync(fields)
      .then(({ text }) => showToast(t("spot.one_click.sent", { order, text }), "good"))
      .catch((error: unknown) => {
        const reason = error instanceof Error ? failureText(error) : String(error);
        showToast(t("spot.one_click.not_sent", { order, reason }));
      });
  };
  return {
    choice: { ...choice, isOn: choice.isOn && isLoggedIn },
    change,
    amount,
    setAmount: (typed) => change({ amounts: { ...choice.amounts, [quote.symbol]: typed } }),
    press: (press) => {
      const effect = pressEffect(choice.isOn && isLoggedIn, press);
      if (effect === "send") send(press.price);
      if (effect === "moved") showToast(t("spot.one_click.moved"));
      return effect === "take" ? "take" : "done";
    },
  };
}

/** Whether an amount is one to send. */
export function isAmount(amount: string, { quantityDecimals }: Quote): boolean {
  return (typedWhole(amount, quantityDecimals) ?? 0) > 0;
}
