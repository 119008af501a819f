import type { ReactElement } from "react";
import { Link } from "react-router";
import { useT } from "../../i18n/texts.ts";
import { formatTime } from "../../numbers/time-format.ts";
import { routes } from "../../router/paths.ts";
import { usePreferences } from "../../state/preferences.store.ts";
import { useSite } from "../../state/site.ts";

interface FeedNoteProps {
  /** Newest candle on screen that is simulated history. */
  readonly simulatedUntil: number | undefined;
  /** In one low line, all of it the link; what candles are simulated is told with the larger chart. */
  readonly isLow?: boolean;
}

/** Where the prices come from: nobody may take recorded or simulated ones for the market's of today. */
export function FeedNote({ simulatedUntil, isLow = false }: FeedNoteProps): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const feed = useSite().data?.feed;
  const day = /\d{4}-\d\d-\d\d/.exec(feed?.text ?? "")?.[0];
  const note = (): string | undefined => {
    if (feed?.kind === "replay" && day !== undefined) {
      return t("trading.feed.replay", { day: formatTime(new Date(`${day}T12:00:00Z`), "day", language) });
    }
    if (simulatedUntil !== undefined) return t("trading.chart.simulated", { time: formatTime(simulatedUntil, "moment", language) });
    if (feed?.kind === "simulator") return t("trading.feed.simulator");
    return feed?.kind === "live" ? t("trading.feed.live") : feed?.text;
  };
  if (isLow) {
    return (
      <Link
        to={routes.priceSource}
        className="flex flex-wrap gap-x-1 px-4 py-1 text-2xs leading-[1rem] text-mut focus-visible:-outline-offset-2"
      >
        <span>{note()}</span> <span className="shrink-0 text-brand underline underline-offset-2">{t("shell.price_source")}</span>
      </Link>
    );
  }
  return (
    <p className="min-h-11 px-4 py-1.5 text-2xs text-mut">
      {note()}{" "}
      <Link to={routes.priceSource} className="text-brand underline underline-offset-2">
        {t("shell.price_source")}
      </Link>
    </p>
  );
}
