import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatTime } from "../../../web/numbers/time-format.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Moment } from "../../../web/ui/moment.tsx";
import { openedAt } from "./market-tabs.ts";
import type { Listed, Listings } from "./market-tabs.ts";

/** When a market was listed; of those that the venue opened with only that: the time would be the opening's. */
export function ListedTime({ listed }: { readonly listed: Listed | undefined }): ReactElement {
  const t = useT();
  if (listed?.at === undefined) return <>–</>;
  return listed.sinceOpening ? <>{t("market.since_opening")}</> : <Moment at={listed.at} />;
}

/** Since when the venue is there, and whether a market has come since. */
export function ListingsNote({ listings }: { readonly listings: Listings }): ReactElement | null {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const opened = openedAt(listings);
  if (opened === undefined) return null;
  const isAllOfOpening = [...listings.values()].every(({ sinceOpening }) => sinceOpening);
  return (
    <p className="px-4 py-2 text-xs text-mut">
      {t(isAllOfOpening ? "market.opened.only" : "market.opened", { time: formatTime(opened, "moment", language) })}
    </p>
  );
}
