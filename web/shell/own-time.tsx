import { Suspense } from "react";
import type { ReactElement } from "react";
import { useT } from "../i18n/texts.ts";
import { useSite } from "../state/site.ts";
import { isOwnTime } from "../state/venue-time.ts";
import { later } from "../ui/later.ts";

/** Most venues run in real time: the clock, and how times are written, come for the others only. */
const VenueTime = later(async () => (await import("./venue-clock.tsx")).VenueTime);

export function LaterVenueTime(): ReactElement {
  return (
    <Suspense fallback={null}>
      <VenueTime />
    </Suspense>
  );
}

/** Whether the paper label says the time in place of its note. */
export function useHasOwnTime(): boolean {
  return isOwnTime(useSite().data?.clock);
}

/** The machine's clock stepped: what falls due waits for the time that is believed. */
export function HeldNotice(): ReactElement | null {
  const t = useT();
  if (useSite().data?.clock?.held !== true) return null;
  return (
    <p role="status" className="bg-brand-tint px-4 py-1 text-center text-2xs font-medium text-brand">
      {t("shell.clock.held")}
    </p>
  );
}
