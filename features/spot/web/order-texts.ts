/** Figures, problems and steps of an order as text in the reader's language. */
import { formatDecimal } from "../../../money/decimal.ts";
import { useT } from "../../../web/i18n/texts.ts";
import type { TextKey, Translate } from "../../../web/i18n/texts.ts";
import type { LanguageCode } from "../../../web/i18n/languages.ts";
import { cutDecimal } from "../../../web/numbers/decimal-text.ts";
import { decimalSeparator, formatFixed } from "../../../web/numbers/number-format.ts";
import type { Quote } from "../../../web/quotes/quote.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import type { AmendProblem } from "./amend.form.ts";
import type { OrderKind } from "./order-kinds.ts";
import type { OrderProblem } from "./order-problems.ts";
import type { Step } from "./order-steps.ts";
import { PREVIEW_DECIMALS } from "./order-terms.ts";

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

/** Writes the market's figures. */
export interface FigureTexts {
  readonly t: Translate;
  readonly price: (ticks: number | undefined) => string;
  /** 10^-8 of the base asset, with its code. */
  readonly base: (units: number | undefined) => string;
  /** 10^-8 of the quote asset, with its code. */
  readonly quote: (units: number | undefined, signed?: boolean) => string;
  /** 10^-8 of `unit`, zeros at the end left out; cut to hundredths of a cent in the quote asset. */
  readonly fee: (units: number | undefined, unit: string) => string;
  readonly percent: (typed: string | undefined) => string;
  readonly quoteUnit: string;
}

const MISSING = "–";
/** Money is shown in hundredths. */
const MONEY_DECIMALS = 2;
/** A fee is small. */
const QUOTE_FEE_DECIMALS = 4;

export function figureTexts(quote: Quote, t: Translate, language: LanguageCode): FigureTexts {
  const amount = (units: number, decimals: number, unit: string): string =>
    `${formatFixed(cutDecimal(formatDecimal(units, PREVIEW_DECIMALS), decimals), decimals, language)} ${unit}`;
  return {
    t,
    price: (ticks) =>
      ticks === undefined ? MISSING : formatFixed(formatDecimal(ticks, quote.priceDecimals), quote.priceDecimals, language),
    base: (units) => (units === undefined ? `${MISSING} ${quote.base}` : amount(units, quote.quantityDecimals, quote.base)),
    quote: (units, signed = false) =>
      units === undefined ? `${MISSING} ${quote.quote}` : `${signed && units > 0 ? "+" : ""}${amount(units, MONEY_DECIMALS, quote.quote)}`,
    fee: (units, unit) => {
      if (units === undefined) return `${MISSING} ${unit}`;
      const most = unit === quote.quote ? QUOTE_FEE_DECIMALS : PREVIEW_DECIMALS;
      const fraction = formatDecimal(units, PREVIEW_DECIMALS, most).split(".")[1] ?? "";
      return amount(units, Math.max(MONEY_DECIMALS, fraction.replace(/0+$/, "").length), unit);
    },
    percent: (typed) => (typed === undefined || typed === "" ? MISSING : typed.replace(".", decimalSeparator(language))),
    quoteUnit: quote.quote,
  };
}

export function useFigureTexts(quote: Quote): FigureTexts {
  const t = useT();
  const language = usePreferences((state) => state.language);
  return figureTexts(quote, t, language);
}

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
