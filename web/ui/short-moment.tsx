import type { ReactElement } from "react";
import { formatParts, formatTime } from "../numbers/time-format.ts";
import { usePreferences } from "../state/preferences.store.ts";
import { venueNow } from "../state/venue-time.ts";

const DAY_MS = 86_400_000;

/** "23:31" of the last 24 hours, "21 Nov" of before: where there is no room for both. */
export function ShortMoment({ at, className }: { readonly at: Date | undefined; readonly className: string }): ReactElement | null {
  const language = usePreferences((state) => state.language);
  if (at === undefined) return null;
  const isOfToday = venueNow() - at.getTime() < DAY_MS;
  return (
    <time dateTime={at.toISOString()} title={formatTime(at, "full", language)} className={className}>
      {formatParts(at, [isOfToday ? "clock" : "date"], language)}
    </time>
  );
}
