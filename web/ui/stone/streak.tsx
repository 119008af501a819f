import type { ReactElement } from "react";

/** The small stroke: this was checked and agrees. `label` is read out. */
export function Streak({ label, className = "" }: { readonly label?: string; readonly className?: string }): ReactElement {
  return (
    <svg
      viewBox="0 0 18 11"
      width={18}
      height={11}
      role={label === undefined ? undefined : "img"}
      aria-label={label}
      aria-hidden={label === undefined}
      focusable="false"
      className={`shrink-0 text-mark ${className}`}
    >
      <path d="M1.4 8.600 16 1.600" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
      <path d="M7 9.800 14.500 6.400" stroke="currentColor" strokeWidth="1.1" strokeLinecap="round" opacity="0.7" />
    </svg>
  );
}
