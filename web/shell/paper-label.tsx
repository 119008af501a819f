import type { ReactElement } from "react";
import { useT } from "../i18n/texts.ts";
import { useIsPaper } from "../state/site.ts";
import { LaterVenueTime, useHasOwnTime } from "./own-time.tsx";

/** Charter 7: paper money is labelled on every page; this is the phone's label, above everything. */
export function PaperBar(): ReactElement | null {
  const t = useT();
  const own = useHasOwnTime();
  if (!useIsPaper()) return null;
  return (
    <aside
      aria-label={t("shell.paper")}
      className="sticky top-0 z-30 flex h-(--paper-bar-height) items-center justify-center gap-1.5 bg-brand-tint px-3 text-2xs font-medium text-brand lg:hidden"
    >
      <span className="font-semibold">{t("shell.paper")}</span>
      <span aria-hidden>·</span>
      {own ? <LaterVenueTime /> : <span className="truncate">{t("shell.paper.note")}</span>}
    </aside>
  );
}

/** The same label in the navigation of wide screens. */
export function PaperChip(): ReactElement | null {
  const t = useT();
  if (!useIsPaper()) return null;
  return (
    <span
      title={t("shell.paper.note")}
      className="mr-2 rounded-full border border-mark bg-brand-tint px-3 py-1 text-xs font-semibold text-brand"
    >
      {t("shell.paper")}
    </span>
  );
}
