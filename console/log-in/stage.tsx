import type { ReactElement, ReactNode } from "react";
import { Mark } from "../shell/mark.tsx";

/** A card in the middle of an empty page. */
export function Stage({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactElement {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <section className="w-full max-w-[400px] rounded-card border border-line bg-card p-6">
        <p className="mb-4 flex items-center gap-2 text-base font-semibold">
          <Mark /> Touchstone
        </p>
        <h1 className="mb-4 text-lg font-semibold">{title}</h1>
        {children}
      </section>
    </main>
  );
}

export function Labelled({
  label,
  help,
  children,
}: {
  readonly label: string;
  readonly help?: string;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <label className="flex flex-col gap-1">
      <span className="text-xs text-mut">{label}</span>
      {children}
      {help !== undefined && <span className="text-2xs text-mut">{help}</span>}
    </label>
  );
}
