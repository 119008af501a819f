import { useId, useRef, useState } from "react";
import type { ChangeEvent, ReactElement } from "react";
import { Minus, Plus } from "lucide-react";
import type { LanguageCode } from "../i18n/languages.ts";
import { useT } from "../i18n/texts.ts";
import { decimalSeparator, formatTrimmed } from "../numbers/number-format.ts";
import { usePreferences } from "../state/preferences.store.ts";

/** As figures are written: groups of three by one mark, or by a space or an apostrophe, and another mark before the fraction. */
const GROUPED = /^\d{1,3}(?:([,.'\s\u2019])\d{3}(?:\1\d{3})*)(?:(?!\1)[,.]\d+)?$/u;

/** Without the marks between thousands, where it is certain which mark that is: "95,516.9", "95.516,9", "1 234 567". */
function ungrouped(text: string): string {
  const mark = GROUPED.exec(text)?.[1];
  if (mark === undefined) return text;
  const isCertain = !/[,.]/.test(mark) || text.split(/[,.]/).length > 2;
  return isCertain ? text.replaceAll(mark, "") : text;
}

/**
 * What may stand in a number box: digits and one separator; either "." or "," is understood, and so is a figure copied from where
 * it is grouped. Undefined: refuse the key.
 */
export function cleanTyped(text: string, decimals: number): string | undefined {
  const plain = ungrouped(text.trim()).replace(",", ".");
  const match = /^(\d{0,15})(\.\d*)?$/.exec(plain);
  if (match === null) return undefined;
  const fraction = match[2];
  if (fraction === undefined) return match[1] ?? "";
  if (decimals === 0) return undefined;
  return fraction.length - 1 > decimals ? undefined : `${match[1] === "" ? "0" : match[1]}${fraction}`;
}

/** A code or sign of money behind a figure that was copied with it. */
const UNIT = /\s*[\p{L}\p{Sc}]{1,6}$/u;

/**
 * A figure that came as a whole, copied from somewhere: its unit is left out, and where one mark stands before three digits it is
 * the reader's language that says whether "10,000" is ten or ten thousand.
 */
export function cleanPasted(text: string, decimals: number, language: LanguageCode): string | undefined {
  const figure = text.trim().replace(UNIT, "");
  const mark = GROUPED.exec(figure)?.[1];
  const isGrouped = mark !== undefined && mark !== decimalSeparator(language) && !figure.startsWith("0");
  return cleanTyped(isGrouped ? figure.replaceAll(mark, "") : figure, decimals);
}

/** What an input's change leaves in it; undefined: refuse it. */
export function cleanChange(
  { nativeEvent, target }: ChangeEvent<HTMLInputElement>,
  decimals: number,
  language: LanguageCode,
): string | undefined {
  const isPasted =
    "inputType" in nativeEvent && (nativeEvent.inputType === "insertFromPaste" || nativeEvent.inputType === "insertFromDrop");
  return isPasted ? cleanPasted(target.value, decimals, language) : cleanTyped(target.value, decimals);
}

/** Thousands as one types them: three digits behind a mark that is not the one before decimals in the reader's language. */
const LIKE_THOUSANDS = /^[1-9]\d{0,2}[.,]\d{3}/;

export function looksLikeThousands(text: string, mark: string | undefined, language: LanguageCode): boolean {
  return mark !== undefined && mark !== decimalSeparator(language) && LIKE_THOUSANDS.test(text);
}

/** "1.250," in German: by the mark behind them the three digits are known to be thousands. The box shows both marks alike. */
export function thousandsOf(text: string): string | undefined {
  const match = /^([1-9]\d{0,2})[.,](\d{3})[.,]$/.exec(text);
  return match === null ? undefined : `${match[1] ?? ""}${match[2] ?? ""}.`;
}

export interface TypedNumber {
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  /** What is in the box may have been meant as thousands, and is not read so. */
  readonly isDoubtful: boolean;
}

/** What a number's input does with its changes. The mark that was typed is kept: the box itself shows that of the language. */
export function useTypedNumber(value: string, decimals: number, onText: (text: string) => void): TypedNumber {
  const language = usePreferences((state) => state.language);
  const mark = useRef<string | undefined>(undefined);
  const [doubtful, setDoubtful] = useState<string | undefined>(undefined);
  const isDoubtful = doubtful === value && value.includes(".");
  return {
    isDoubtful,
    onChange: (event) => {
      const data = "data" in event.nativeEvent && typeof event.nativeEvent.data === "string" ? event.nativeEvent.data : "";
      const pressed = /[.,]$/.exec(data)?.[0];
      const whole = pressed === decimalSeparator(language) && isDoubtful && decimals > 0 ? thousandsOf(event.target.value) : undefined;
      const typed = whole ?? cleanChange(event, decimals, language);
      // A mark that was refused is not the one in the box.
      if (typed !== undefined && pressed !== undefined) mark.current = pressed;
      setDoubtful(looksLikeThousands(event.target.value, mark.current, language) ? (typed ?? value) : undefined);
      if (typed !== undefined) onText(typed);
    },
  };
}

/** Under a box whose figure may have been meant as thousands: how it is read. */
export function ReadAs({ number, value }: { readonly number: TypedNumber; readonly value: string }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  return (
    <p role="status" className="text-xs font-semibold text-brand empty:hidden">
      {number.isDoubtful && t("shell.read_as", { amount: formatTrimmed(value, { least: 0, most: 10 }, language) })}
    </p>
  );
}

export interface NumberFieldProps {
  readonly label: string;
  /** Canonical: digits with an optional ".", whatever the reader's language shows. */
  readonly value: string;
  readonly decimals: number;
  readonly onText: (text: string) => void;
  /** One step up or down by the buttons; without it there are no buttons. */
  readonly onStep?: (direction: 1 | -1) => void;
  readonly stepLabels?: { readonly up: string; readonly down: string };
  readonly invalid?: boolean;
  readonly describedBy?: string;
  readonly disabled?: boolean;
}

/** A ticket on a phone asks for lower fields and narrower steppers by these properties. */
const STEP =
  "flex h-full w-(--stepper-width,44px) max-[379px]:w-(--stepper-width,36px) shrink-0 items-center justify-center text-mut hover:text-fg disabled:opacity-40";

/** A decimal with its label inside the box and a button for a step either way. Text throughout: money is never a float. */
export function NumberField(props: NumberFieldProps): ReactElement {
  const { label, value, decimals, onText, onStep, stepLabels, invalid = false, describedBy, disabled = false } = props;
  const id = useId();
  const language = usePreferences((state) => state.language);
  const number = useTypedNumber(value, decimals, onText);
  // Not grouped: a text that changed when it gets the focus would lose what is selected in it.
  return (
    <div className="min-w-0">
      <div
        className={`flex h-(--field-height,3.25rem) items-stretch rounded-field border bg-fill focus-within:border-mark ${invalid ? "border-down" : "border-transparent"}`}
      >
        {onStep !== undefined && (
          <button type="button" className={STEP} aria-label={stepLabels?.down} disabled={disabled} onClick={() => onStep(-1)}>
            <Minus className="size-4" aria-hidden />
          </button>
        )}
        <div className={`flex min-w-0 flex-1 flex-col justify-center ${onStep === undefined ? "px-3.5" : "text-center"}`}>
          <label htmlFor={id} className="truncate text-2xs text-mut">
            {label}
          </label>
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            disabled={disabled}
            value={value.replace(".", decimalSeparator(language))}
            aria-invalid={invalid}
            aria-describedby={describedBy}
            onChange={number.onChange}
            className={`w-full min-w-0 bg-transparent text-base leading-[1.25rem] font-semibold outline-none ${onStep === undefined ? "" : "text-center"}`}
          />
        </div>
        {onStep !== undefined && (
          <button type="button" className={STEP} aria-label={stepLabels?.up} disabled={disabled} onClick={() => onStep(1)}>
            <Plus className="size-4" aria-hidden />
          </button>
        )}
      </div>
      <ReadAs number={number} value={value} />
    </div>
  );
}
