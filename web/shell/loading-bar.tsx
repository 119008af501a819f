import type { ReactElement } from "react";
import { usePending } from "../api/pending.store.ts";
import { useT } from "../i18n/texts.ts";

/** Seed 7: appears after a call has waited 800 ms. */
export function LoadingBar(): ReactElement | null {
  const t = useT();
  const visible = usePending((state) => state.visible);
  if (!visible) return null;
  return (
    <div role="progressbar" aria-label={t("shell.loading")} className="fixed inset-x-0 top-0 z-[60] h-0.5 overflow-hidden bg-fill-strong">
      <div className="h-full w-1/3 animate-[loading-bar_1.1s_ease-in-out_infinite] bg-mark" />
    </div>
  );
}
