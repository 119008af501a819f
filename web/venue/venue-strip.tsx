import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { ChevronRight } from "lucide-react";
import { get } from "../api/client.ts";
import { useLine } from "../connection/line.store.ts";
import { useT } from "../i18n/texts.ts";
import { formatFixed } from "../numbers/number-format.ts";
import { formatAge } from "../numbers/span.ts";
import { heardAt, useQuoteList } from "../quotes/quotes.store.ts";
import { routes } from "../router/paths.ts";
import { usePreferences } from "../state/preferences.store.ts";
import { Streak } from "../ui/stone/streak.tsx";
import { promisesState } from "./promises.ts";
import type { Promises } from "./promises.ts";

const EVERY_MS = 30_000;
const TICK_MS = 1000;
const DOTS = { live: "bg-(--candle-up)", reconnecting: "bg-mark", offline: "bg-(--candle-down)", away: "bg-(--candle-down)" };

/** How the venue is: the line to it, the age of the newest price, how far its log has come, and whether its promises are covered. It leads to where that can be checked. */
export function VenueStrip({ isBar = false }: { readonly isBar?: boolean }): ReactElement {
  const t = useT();
  const state = useLine((line) => line.state);
  const promises = useQuery({
    queryKey: ["venue-state"],
    queryFn: () => get<Promises>("/cover", {}, { quiet: true }),
    refetchInterval: EVERY_MS,
  });
  const look = isBar
    ? "flex h-6 min-w-0 items-center gap-4 text-2xs"
    : "mt-3 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 rounded-2xl border border-line bg-card px-4 py-2.5 text-xs hover:bg-row";
  const strip = (
    <Link to={routes.cover} title={t("venue.state")} className={`${look} text-mut`}>
      <span className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
        <span className="inline-flex items-center gap-1.5 font-medium text-fg">
          <span aria-hidden className={`size-1.5 rounded-full ${DOTS[state]}`} />
          {t(`venue.line.${state}`)}
        </span>
        <PriceAge />
        {promises.data !== undefined && <Kept promises={promises.data} />}
        {promises.isError && promises.data === undefined && <span>{t("venue.unread")}</span>}
      </span>
      {!isBar && <ChevronRight className="size-4" aria-hidden />}
    </Link>
  );
  if (!isBar) return strip;
  return (
    <footer className="sticky bottom-0 z-10 mt-auto flex items-center justify-between gap-4 border-t border-line bg-card px-4 text-2xs text-mut">
      {strip}
      <Link to={routes.priceSource} className="flex h-6 items-center whitespace-nowrap text-brand underline underline-offset-2">
        {t("shell.price_source")}
      </Link>
    </footer>
  );
}

/** Of the newest price of any market, told anew each second. */
function PriceAge(): ReactElement | null {
  const t = useT();
  const language = usePreferences((preferences) => preferences.language);
  const { quotes } = useQuoteList();
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const newest = Math.max(...quotes.map(({ symbol }) => heardAt(symbol) ?? Number.NEGATIVE_INFINITY));
  if (!Number.isFinite(newest)) return null;
  return <span>{t("venue.price_age", { age: formatAge(Math.max(0, now - newest), language) })}</span>;
}

/** How far the log has come, and what was computed here of the promises; gold only for what was checked and agrees. */
function Kept({ promises }: { readonly promises: Promises }): ReactElement {
  const t = useT();
  const language = usePreferences((preferences) => preferences.language);
  const state = promisesState(promises);
  return (
    <>
      <span>{t("venue.position", { position: formatFixed(String(promises.position), 0, language) })}</span>
      <span className={`inline-flex items-center gap-1.5 ${state === "uncovered" ? "font-medium text-down" : ""}`}>
        {state === "covered" && <Streak />}
        {t(`venue.${state}`)}
      </span>
    </>
  );
}
