import type { ReactElement, ReactNode } from "react";

/** A small figure with its name above it. */
export function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="min-w-0">
      <dt className="truncate text-2xs text-mut">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
