/** A market's figures as text in the reader's language. */
import { formatDecimal } from "../../../money/decimal.ts";
import type { LanguageCode } from "../../i18n/languages.ts";
import { useT } from "../../i18n/texts.ts";
import type { Translate } from "../../i18n/texts.ts";
import { cutDecimal } from "../../numbers/decimal-text.ts";
import { decimalSeparator, formatFixed } from "../../numbers/number-format.ts";
import type { Quote } from "../../quotes/quote.ts";
import { usePreferences } from "../../state/preferences.store.ts";
import { PREVIEW_DECIMALS } from "./typed-figures.ts";

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
