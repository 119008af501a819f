/**
 * The only components that print money: prices, amounts and changes.
 *
 * Seed 9: positive green, zero grey, negative red, always with a sign beside the colour; compact numbers in K and M.
 */
import { memo } from "react";
import type { ReactElement } from "react";
import { compactDecimal, cutDecimal, signOfDecimal } from "../numbers/decimal-text.ts";
import type { WireDecimal } from "../numbers/decimal-text.ts";
import { formatFixed } from "../numbers/number-format.ts";
import { usePreferences } from "../state/preferences.store.ts";

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
export const Price = memo(function Price({ value, decimals, className }: PriceProps): ReactElement {
  const language = usePreferences((state) => state.language);
  return <span className={className}>{formatFixed(value, decimals, language)}</span>;
});

interface AmountProps {
  readonly value: WireDecimal;
  /** Seed 9: two decimals unless the asset says otherwise. */
  readonly decimals?: number;
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
  const { value, decimals = 2, compact = false, signed = false, mine = false, unit, className = "" } = props;
  const language = usePreferences((state) => state.language);
  const hidden = usePreferences((state) => mine && state.hideAmounts);
  const after = unit === undefined ? "" : ` ${unit}`;
  if (hidden) return <span className={className}>••••••{after}</span>;
  const plus = signed && signOfDecimal(value) > 0 ? "+" : "";
  const tone = signed ? toneOf(value) : "";
  const short = compactDecimal(value);
  const text = compact
    ? `${formatFixed(short.text, short.suffix === "" ? decimals : short.places, language)}${short.suffix}`
    : formatFixed(mine ? cutDecimal(value, decimals) : value, decimals, language);
  return <span className={`${tone} ${className}`}>{plus + text + after}</span>;
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
  const plus = sign > 0 ? "+" : "";
  return (
    <span className={`${toneOf(value)} ${chip ? `rounded-md px-1.5 py-0.5 ${tint}` : ""} ${className}`}>
      {plus}
      {formatFixed(value, 2, language)}%
    </span>
  );
});
