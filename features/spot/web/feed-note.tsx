import type { ReactElement } from "react";
import { Link } from "react-router";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTime } from "../../../web/numbers/number-format.ts";
import { routes } from "../../../web/router/paths.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { useSite } from "../../../web/state/site.ts";

/** Where the prices come from: nobody may take recorded or simulated ones for the market's of today. */
export function FeedNote({ simulatedUntil }: { readonly simulatedUntil: number | undefined }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const feed = useSite().data?.feed;
  const day = /\d{4}-\d\d-\d\d/.exec(feed?.text ?? "")?.[0];
  const note = (): string | undefined => {
    if (feed?.kind === "replay" && day !== undefined) {
      return t("spot.feed.replay", { day: formatTime(new Date(`${day}T12:00:00Z`), "day", language) });
    }
    if (simulatedUntil !== undefined) return t("spot.chart.simulated", { time: formatTime(simulatedUntil, "moment", language) });
    if (feed?.kind === "simulator") return t("spot.feed.simulator");
    return feed?.kind === "live" ? t("spot.feed.live") : feed?.text;
  };
  return (
    <p className="min-h-11 px-4 py-1.5 text-2xs text-mut">
      {note()}{" "}
      <Link to={routes.priceSource} className="text-brand underline underline-offset-2">
        {t("shell.price_source")}
      </Link>
    </p>
  );
}
