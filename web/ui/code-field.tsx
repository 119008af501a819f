import { useId, useState } from "react";
import type { ReactElement } from "react";

interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly error?: string | undefined;
  readonly length: number;
}

/**
 * A verification code, one box for each digit.
 *
 * It is one input under six drawn boxes: paste, the phone's one-time-code suggestion and screen readers see a plain field.
 */
export function CodeField({ label, value, onText, error, length }: CodeFieldProps): ReactElement {
  const id = useId();
  const [focused, setFocused] = useState(false);
  const edge = error === undefined ? "border-transparent" : "border-down";
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-1.5">
      <label id={`${id}-label`} htmlFor={id} className="text-sm text-mut">
        {label}
      </label>
      <div className="relative">
        <div aria-hidden className="grid grid-cols-6 gap-2">
          {Array.from({ length }, (_, index) => (
            <span
              key={index}
              className={`flex h-12 items-center justify-center rounded-field border bg-fill text-lg font-semibold ${focused && index === Math.min(value.length, length - 1) ? "border-mark" : edge}`}
            >
              {value[index]}
            </span>
          ))}
        </div>
        <input
          id={id}
          value={value}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={length}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onChange={(event) => onText(event.target.value.replace(/\D/g, "").slice(0, length))}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          className="absolute inset-0 h-full w-full cursor-text bg-transparent text-transparent caret-transparent outline-none"
        />
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-xs text-down">
          {error}
        </p>
      )}
    </div>
  );
}
