import type { ReactElement } from "react";
import { CalendarDays } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { venueNow } from "../../../../web/state/venue-time.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { saveFile } from "../../../../web/ui/save-file.ts";
import type { DueEvent } from "../due.ts";
import { calendarFile, type CalendarEntry } from "../ics.ts";
import { shownDecimals } from "./shown.ts";

/** All that falls due, as a file that calendars read. Every product's events are in it: whatever `dueOf` gives. */
export function CalendarButton({ events }: { readonly events: readonly DueEvent[] }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const sum = (value: string, currency: string, decimals: number): string =>
    `${formatTrimmed(value, { least: 2, most: shownDecimals(currency, decimals) }, language)} ${currency}`;
  const textOf = ({ low, high, currency, decimals, other }: DueEvent): string => {
    const [least, most] = [sum(low, currency, decimals), sum(high, currency, decimals)];
    if (other !== undefined) return t("financial.either", { one: least, other: sum(other.amount, other.currency, other.decimals) });
    return least === most ? least : `${least} – ${most}`;
  };
  const save = (): void => {
    const seen = new Map<string, number>();
    const entries = events.map((event): CalendarEntry => {
      const name = `${event.product}-${event.kind}-${event.at}-${event.currency}`;
      const nth = (seen.get(name) ?? 0) + 1;
      seen.set(name, nth);
      return { id: `${name}-${nth}`, at: event.at, title: t(`financial.event.${event.kind}`), text: textOf(event) };
    });
    const { host } = window.location;
    saveFile("touchstone.ics", calendarFile(entries, { name: t("financial.due"), host, now: venueNow() }), "text/calendar");
  };
  return (
    <Button small onClick={save} disabled={events.length === 0}>
      <CalendarDays className="size-4" aria-hidden />
      {t("financial.ics")}
    </Button>
  );
}
