import { useId } from "react";
import type { ReactElement } from "react";
import { Minus, Plus } from "lucide-react";
import { decimalSeparator } from "../numbers/number-format.ts";
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
  // Not grouped: a text that changed when it gets the focus would lose what is selected in it.
  return (
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
          onChange={(event) => {
            const typed = cleanTyped(event.target.value, decimals);
            if (typed !== undefined) onText(typed);
          }}
          className={`w-full min-w-0 bg-transparent text-base leading-[1.25rem] font-semibold outline-none ${onStep === undefined ? "" : "text-center"}`}
        />
      </div>
      {onStep !== undefined && (
        <button type="button" className={STEP} aria-label={stepLabels?.up} disabled={disabled} onClick={() => onStep(1)}>
          <Plus className="size-4" aria-hidden />
        </button>
      )}
    </div>
  );
}
