import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { Clock } from "lucide-react";
import { useT } from "../i18n/texts.ts";
import { formatTime } from "../numbers/time-format.ts";
import { usePreferences } from "../state/preferences.store.ts";
import { useSite } from "../state/site.ts";
import { isOwnTime, venueNow } from "../state/venue-time.ts";

const TICK_MS = 1000;

/** What time it is on the venue and how fast it runs; nothing on a venue in real time. */
export function VenueTime({ chip = false }: { readonly chip?: boolean }): ReactElement | null {
  const t = useT();
  const clock = useSite().data?.clock;
  const language = usePreferences((state) => state.language);
  const shown = isOwnTime(clock);
  const [now, setNow] = useState(() => venueNow());
  useEffect(() => {
    if (!shown) return undefined;
    const tick = (): void => setNow(venueNow());
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [shown, clock]);
  if (!shown) return null;
  const time = formatTime(now, "full", language);
  return (
    <span
      title={t("shell.clock.text", { speed: clock.speed })}
      className={`whitespace-nowrap ${chip ? "mr-2 flex items-center gap-1.5 rounded-full bg-fill px-3 py-1 text-xs font-medium" : ""}`}
    >
      {chip && <Clock className="size-3.5 text-mut" aria-hidden />}
      <span className="sr-only">{t("shell.clock.text", { speed: clock.speed })} </span>
      <time dateTime={new Date(now).toISOString()}>{time}</time>
      {clock.speed > 1 && <span className="font-semibold"> {clock.speed}×</span>}
    </span>
  );
}
