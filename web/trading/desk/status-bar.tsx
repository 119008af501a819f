import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useLine } from "../../connection/line.store.ts";
import { useT } from "../../i18n/texts.ts";
import { formatTime, zoneName, zonePlace } from "../../numbers/time-format.ts";
import type { Quote } from "../../quotes/quote.ts";
import { routes } from "../../router/paths.ts";
import { usePreferences } from "../../state/preferences.store.ts";
import { venueNow } from "../../state/venue-time.ts";

const TICK_MS = 1000;
const DOTS = { live: "bg-(--candle-up)", reconnecting: "bg-mark", offline: "bg-(--candle-down)", away: "bg-(--candle-down)" };

/** The foot of the terminal: how the line is, where prices come from, which keys there are, what time it is and where. */
export function StatusBar({ quote, onHelp }: { readonly quote: Quote; readonly onHelp: () => void }): ReactElement {
  const t = useT();
  const state = useLine((line) => line.state);
  return (
    <footer className="flex items-center gap-4 border-t border-line bg-card px-4 text-2xs text-mut">
      <span className="inline-flex items-center gap-1.5 font-medium text-fg">
        <span aria-hidden className={`size-1.5 rounded-full ${DOTS[state]}`} />
        {t(`trading.line.${state}`)}
      </span>
      <span className="ml-auto">
        {t(quote.simulated ? "trading.prices.simulated" : "trading.prices.source")}{" "}
        <Link to={routes.priceSource} className="text-brand underline underline-offset-2">
          {t("trading.prices.where")}
        </Link>
      </span>
      <button type="button" onClick={onHelp} className="inline-flex items-center gap-1.5 hover:text-fg">
        {t("trading.keys")}
        <kbd aria-hidden className="rounded border border-line px-1 leading-[0.875rem]">
          ?
        </kbd>
      </button>
      <Now />
    </footer>
  );
}

/** Venue time in the reader's zone, which it names. */
function Now(): ReactElement {
  const language = usePreferences((state) => state.language);
  const [now, setNow] = useState(() => venueNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(venueNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={new Date(now).toISOString()} title={zonePlace()}>
      {`${formatTime(now, "full", language)} ${zoneName(now)}`}
    </time>
  );
}
