import type { ReactElement } from "react";

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChecked: (checked: boolean) => void;
}

/** On or off, at once. */
export function Switch({ label, checked, onChecked }: SwitchProps): ReactElement {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      onClick={() => onChecked(!checked)}
      className={`relative h-7 w-12 shrink-0 rounded-full border transition-colors ${checked ? "border-mark bg-mark" : "border-field-line bg-fill-strong"}`}
    >
      <span
        aria-hidden
        className={`absolute top-0.5 left-0.5 size-5.5 rounded-full bg-white shadow transition-transform ${checked ? "translate-x-5" : ""}`}
      />
    </button>
  );
}
