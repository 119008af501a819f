/** Problems and steps of an order as text in the reader's language. */
import type { TextKey } from "../../../../web/i18n/texts.ts";
import type { FigureTexts } from "../../../../web/trading/ticket/figure-texts.ts";
import type { AmendProblem } from "../orders/amend.form.ts";
import type { OrderKind } from "./order-kinds.ts";
import type { OrderProblem } from "./order-problems.ts";
import type { Step } from "./order-steps.ts";

export const KIND_TEXTS: Record<OrderKind, TextKey> = {
  limit: "spot.kind.limit",
  market: "spot.kind.market",
  stop: "spot.kind.stop",
  stop_limit: "spot.kind.stop_limit",
  take_profit: "spot.kind.take_profit",
  take_profit_limit: "spot.kind.take_profit_limit",
  trailing_stop: "spot.kind.trailing_stop",
  oco: "spot.kind.oco",
};

/** The problem as a sentence. `notionalMin` is the market's, 10^-8 quote. */
export function problemText(problem: OrderProblem | AmendProblem, notionalMin: number, figures: FigureTexts): string {
  const { t, price, quote, quoteUnit } = figures;
  const bound = { price: price(problem.low ?? problem.high) };
  switch (problem.name) {
    case "price_outside_band":
    case "trail_outside_band":
      return t(`spot.error.${problem.name}`, { low: price(problem.low), high: price(problem.high) });
    case "below_minimum":
      return t("spot.error.below_minimum", { minimum: quote(notionalMin).replace(` ${quoteUnit}`, ""), unit: quoteUnit });
    default:
      return t(`spot.error.${problem.name}`, bound);
  }
}

/** The step as a sentence. */
export function stepText(step: Step, figures: FigureTexts): string {
  return figures.t(`spot.step.${step.name}`, {
    price: figures.price(step.price),
    base: figures.base(step.base),
    quote: figures.quote(step.quote),
    percent: figures.percent(step.percent),
  });
}
