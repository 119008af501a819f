/**
 * The only components that print money: prices, amounts and changes.
 *
 * Seed 9: positive green, zero grey, negative red, always with a sign beside the colour; compact numbers in K, M and B.
 */
import { memo } from "react";
import type { ReactElement } from "react";
import { cutDecimal, signOfDecimal } from "../numbers/decimal-text.ts";
import type { WireDecimal } from "../numbers/decimal-text.ts";
import { formatCompact, formatFixed, formatPercent, formatTrimmed, plusOf } from "../numbers/number-format.ts";
import { usePreferences } from "../state/preferences.store.ts";

/** Figures under each other keep their columns, and a figure that changes keeps its place. */
const FIGURES = "tabular-nums";

/** Class of the text colour for a sign. */
export function toneOf(value: WireDecimal): string {
  const sign = signOfDecimal(value);
  return sign > 0 ? "text-up" : sign < 0 ? "text-down" : "text-mut";
}

interface PriceProps {
  readonly value: WireDecimal;
  readonly decimals: number;
  readonly className?: string;
}

/** A price with the market's decimals. */
export const Price = memo(function Price({ value, decimals, className = "" }: PriceProps): ReactElement {
  const language = usePreferences((state) => state.language);
  return <span className={`${FIGURES} ${className}`}>{formatFixed(value, decimals, language)}</span>;
});

interface AmountProps {
  readonly value: WireDecimal;
  /** Seed 9: two decimals unless the asset says otherwise. */
  readonly decimals?: number;
  /** Zeros at the end are left out down to so many decimals; left out: none, as columns share their decimals. */
  readonly least?: number;
  readonly compact?: boolean;
  /** Sign and colour: for changes of a balance. */
  readonly signed?: boolean;
  /** The user's own: hidden when they hide amounts, and cut, never rounded up, to the decimals shown. */
  readonly mine?: boolean;
  readonly unit?: string;
  readonly className?: string;
}

/** An amount of an asset. */
export const Amount = memo(function Amount(props: AmountProps): ReactElement {
  const { value, decimals = 2, least = decimals, compact = false, signed = false, mine = false, unit, className = "" } = props;
  const language = usePreferences((state) => state.language);
  const hidden = usePreferences((state) => mine && state.hideAmounts);
  const after = unit === undefined ? "" : ` ${unit}`;
  if (hidden) return <span className={className}>••••••{after}</span>;
  const plus = signed ? plusOf(value) : "";
  const tone = signed ? toneOf(value) : "";
  const shown = mine ? cutDecimal(value, decimals) : value;
  const text = compact ? formatCompact(value, decimals, language) : formatTrimmed(shown, { least, most: decimals }, language);
  return <span className={`${FIGURES} ${tone} ${className}`}>{plus + text + after}</span>;
});

interface ChangeProps {
  /** Percent. */
  readonly value: WireDecimal;
  readonly chip?: boolean;
  readonly className?: string;
}

/** A change in percent with its sign. */
export const Change = memo(function Change({ value, chip = false, className = "" }: ChangeProps): ReactElement {
  const language = usePreferences((state) => state.language);
  const sign = signOfDecimal(value);
  const tint = sign > 0 ? "bg-up-tint" : sign < 0 ? "bg-down-tint" : "bg-fill";
  return (
    <span className={`${FIGURES} ${toneOf(value)} ${chip ? `rounded-md px-1.5 py-0.5 ${tint}` : ""} ${className}`}>
      {formatPercent(value, 2, language, true)}
    </span>
  );
});
