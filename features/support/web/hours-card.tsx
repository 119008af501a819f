import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatWait } from "../../../web/numbers/span.ts";
import { formatTime, zonePlace } from "../../../web/numbers/time-format.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { venueNow } from "../../../web/state/venue-time.ts";
import type { SupportDeskReply } from "../contract/support-rows.ts";
import { windowsBetween } from "../contract/hours.ts";

const DAY_MS = 86_400_000;

/** When somebody is in: today in the reader's own time, green where it is open. */
export function HoursCard({ desk }: { readonly desk: SupportDeskReply }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const now = venueNow();
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const part = (at: number): number => ((at - midnight) / DAY_MS) * 100;
  const isOpen = desk.is_open === 1;
  const clock = (at: number): string => formatTime(at, "clock", language);
  return (
    <section className="rounded-2xl border border-line bg-card p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="flex min-w-0 items-baseline gap-2 font-semibold">
          <span className={`size-2 shrink-0 self-center rounded-full ${isOpen ? "bg-up" : "bg-mut"}`} aria-hidden />
          {stateText()}
        </h2>
        <span className="shrink-0 text-xs text-mut">{zonePlace()}</span>
      </div>
      <div className="relative mt-3 h-2 rounded-full bg-fill-strong" aria-hidden>
        {windowsBetween(midnight, midnight + DAY_MS).map(({ opens, closes }) => (
          <span
            key={opens}
            className="absolute inset-y-0 rounded-full bg-up-fill"
            style={{ left: `${part(opens)}%`, width: `${part(closes) - part(opens)}%` }}
          />
        ))}
        <span className="absolute -inset-y-1 w-1 -translate-x-1/2 rounded-full bg-fg" style={{ left: `${part(now)}%` }} />
      </div>
      <p className="figures mt-3 text-xs text-mut">{t("support.hours", { from: clock(desk.opens), to: clock(desk.closes) })}</p>
    </section>
  );

  function stateText(): string {
    if (!isOpen) return t("support.opens_in", { span: formatWait(desk.opens - now, language) });
    return desk.answers_in === 0 ? t("support.open") : t("support.open_answers", { minutes: String(desk.answers_in) });
  }
}
