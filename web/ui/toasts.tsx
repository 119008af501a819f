import type { ReactElement } from "react";
import { useToasts } from "./toast.store.ts";

/** Short messages over the page, read out politely. */
export function Toasts(): ReactElement {
  const toasts = useToasts((state) => state.toasts);
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 top-[30dvh] z-[60] flex flex-col items-center gap-2"
    >
      {toasts.map((toast) => (
        <p
          key={toast.id}
          className={`page-enter max-w-sm rounded-field px-4 py-2.5 text-center text-sm font-medium shadow-(--shadow) ${toast.tone === "good" ? "bg-up-fill text-white" : "bg-fg text-bg"}`}
        >
          {toast.text}
        </p>
      ))}
    </div>
  );
}
