import type { ReactElement } from "react";
import { CalendarDays, ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { useT } from "../../../web/i18n/texts.ts";
import { formatParts, formatTime, zoneName } from "../../../web/numbers/time-format.ts";
import { wireTime } from "../../../web/numbers/wire-time.ts";
import { routes } from "../../../web/router/paths.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { venueNow } from "../../../web/state/venue-time.ts";
import { useCalendar } from "./assets.api.ts";
import { EventLine } from "./event-line.tsx";

const EVENTS = 5;

/** A share's next session, and what was paid on it and split. */
export function ShareCard({ currencyId }: { readonly currencyId: number }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const { data } = useCalendar(currencyId);
  const [next] = data?.sessions ?? [];
  const opens = wireTime(next?.open_time);
  const closes = wireTime(next?.close_time);
  return (
    <section aria-label={t("assets.calendar")} className="rounded-2xl border border-line bg-card p-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-sm font-semibold">{t("assets.dividends")}</h2>
        <Link to={routes.calendar} className="-my-2 flex h-11 items-center gap-1 text-sm text-mut hover:text-fg">
          <CalendarDays className="size-4" aria-hidden />
          {t("assets.calendar")}
          <ChevronRight className="size-4" aria-hidden />
        </Link>
      </div>
      {opens !== undefined && closes !== undefined && (
        <p className="text-xs text-mut">
          {t("assets.next_session")} {formatTime(opens, "moment", language)} – {formatParts(closes, ["clock"], language)}{" "}
          {zoneName(venueNow())}
        </p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {data?.events.slice(0, EVENTS).map((event) => (
          <EventLine key={`${event.time} ${event.kind}`} event={event} withDay />
        ))}
      </ul>
      {data?.events.length === 0 && <p className="text-sm text-mut">{t("assets.no_dividends")}</p>}
    </section>
  );
}
