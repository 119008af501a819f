import { useId, useState } from "react";
import type { ComponentProps, ReactElement, ReactNode } from "react";
import { Eye, EyeOff } from "lucide-react";

export interface TextFieldProps extends Omit<ComponentProps<"input">, "onChange" | "value"> {
  readonly label: string;
  readonly value: string;
  readonly onText: (text: string) => void;
  /** Why the value isn't accepted; shown below and read out. */
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** Stands at the end of the box, such as a button. */
  readonly end?: ReactNode;
}

/** A labelled text box with its error. */
export function TextField({ label, value, onText, error, hint, end, className = "", ...rest }: TextFieldProps): ReactElement {
  const id = useId();
  const described = error !== undefined ? `${id}-error` : hint === undefined ? undefined : `${id}-hint`;
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-sm text-mut">
        {label}
      </label>
      <div
        className={`flex h-12 items-center rounded-field border bg-fill pl-3.5 focus-within:border-mark ${error === undefined ? "border-transparent pr-1" : "border-down pr-1"}`}
      >
        <input
          {...rest}
          id={id}
          value={value}
          aria-invalid={error !== undefined}
          aria-describedby={described}
          onChange={(event) => onText(event.target.value)}
          className="h-full min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-mut"
        />
        {end}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-xs text-down">
          {error}
        </p>
      )}
      {error === undefined && hint !== undefined && (
        <p id={`${id}-hint`} className="text-xs text-mut">
          {hint}
        </p>
      )}
    </div>
  );
}

/** A password box whose text can be shown. */
export function PasswordField({ showLabel, ...rest }: TextFieldProps & { readonly showLabel: string }): ReactElement {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...rest}
      type={shown ? "text" : "password"}
      autoCapitalize="off"
      spellCheck={false}
      end={
        <button
          type="button"
          aria-label={showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="flex size-11 items-center justify-center rounded-full text-mut hover:text-fg"
        >
          <Icon className="size-5" aria-hidden />
        </button>
      }
    />
  );
}
