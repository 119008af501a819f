import type { ReactElement } from "react";
import type { LanguageCode } from "../../../web/i18n/languages.ts";
import { useT } from "../../../web/i18n/texts.ts";
import { formatParts, zoneName, zonePlace } from "../../../web/numbers/time-format.ts";
import { wireTime } from "../../../web/numbers/wire-time.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { venueNow } from "../../../web/state/venue-time.ts";
import { PageBody, PageHeader } from "../../../web/ui/page.tsx";
import { SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../web/ui/states.tsx";
import { useCalendar } from "./assets.api.ts";
import type { SessionDay } from "./assets.api.ts";
import { dayOf, daysBefore } from "./calendar-days.ts";
import type { CalendarDay } from "./calendar-days.ts";
import { EventLine } from "./event-line.tsx";

/** When stocks trade, and what was paid on them, day by day in the reader's zone. */
export function CalendarPage(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const calendar = useCalendar();
  return (
    <>
      <PageHeader title={t("assets.calendar")} onBack={navigation.back} backLabel={t("shell.back")} wide />
      <PageBody wide className="flex flex-col gap-6">
        <p className="text-xs text-mut">{t("assets.zone", { zone: [...new Set([zonePlace(), zoneName(venueNow())])].join(", ") })}</p>
        {calendar.isPending && <SkeletonRows count={8} />}
        {calendar.isError && (
          <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void calendar.refetch()} />
        )}
        {calendar.data !== undefined && (
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <Sessions sessions={calendar.data.sessions} />
            <Days title={t("assets.dividends")} days={daysBefore(calendar.data.events)} none={t("assets.no_dividends")} />
          </div>
        )}
      </PageBody>
    </>
  );
}

interface DaysProps {
  readonly title: string;
  readonly days: readonly CalendarDay[];
  readonly none: string;
}

function Days({ title, days, none }: DaysProps): ReactElement {
  const language = usePreferences((state) => state.language);
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-base font-semibold">{title}</h2>
      {days.length === 0 && <EmptyState text={none} />}
      <div className="flex flex-col gap-3">
        {days.map(({ day, events }) => (
          <section key={day} aria-label={dayText(day, language)} className="rounded-2xl border border-line bg-card px-4 py-2.5">
            <h3 className="text-xs font-medium text-mut">{dayText(day, language)}</h3>
            <ul className="divide-y divide-line">
              {events.map((event) => (
                <EventLine key={`${event.time} ${event.symbol} ${event.kind}`} event={event} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}

function dayText(day: number, language: LanguageCode): string {
  return formatParts(day, ["weekday", "date"], language);
}

function Sessions({ sessions }: { readonly sessions: readonly SessionDay[] }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const clock = (text: string): string => {
    const at = wireTime(text);
    return at === undefined ? "" : formatParts(at, ["clock"], language);
  };
  return (
    <section aria-label={t("assets.sessions")}>
      <h2 className="mb-2 text-base font-semibold">{t("assets.sessions")}</h2>
      {sessions.length === 0 ? (
        <EmptyState text={t("assets.no_sessions")} />
      ) : (
        <ul className="divide-y divide-line rounded-2xl border border-line bg-card px-4">
          {sessions.map(({ open_time: opens, close_time: closes, short }) => (
            <li key={opens} className="flex min-h-11 items-center gap-x-3 text-sm tabular-nums big-letters:flex-wrap big-letters:py-2">
              <span className="min-w-0 flex-1 big-letters:basis-full">{dayText(dayOf(opens), language)}</span>
              <span className={`text-xs ${short === 1 ? "text-brand" : "text-mut"}`}>{short === 1 && t("assets.short_day")}</span>
              <span className="ml-auto w-28 text-right big-letters:w-auto">
                {clock(opens)} – {clock(closes)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
