import { useId } from "react";
import type { ReactElement } from "react";
import { OTPField } from "@base-ui/react/otp-field";

export interface CodeFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly error?: string | undefined;
  readonly length: number;
}

/** A verification code, digit by digit; paste and one-time-code autofill fill all boxes. */
export function CodeField({ label, value, onText, error, length }: CodeFieldProps): ReactElement {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm text-mut">
        {label}
      </label>
      <OTPField.Root id={id} length={length} value={value} onValueChange={(text) => onText(text)} className="grid grid-cols-6 gap-2">
        {Array.from({ length }, (_, index) => (
          <OTPField.Input
            key={index}
            aria-label={`${label} ${index + 1}/${length}`}
            className={`h-12 w-full min-w-0 rounded-field border bg-fill text-center text-lg font-semibold outline-none focus:border-mark ${error === undefined ? "border-transparent" : "border-down"}`}
          />
        ))}
      </OTPField.Root>
      {error !== undefined && (
        <p role="alert" className="text-xs text-down">
          {error}
        </p>
      )}
    </div>
  );
}
