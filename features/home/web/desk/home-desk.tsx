import { Suspense } from "react";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { ChevronRight, Megaphone } from "lucide-react";
import { useT, wantTexts } from "../../../../web/i18n/texts.ts";
import { formatTime } from "../../../../web/numbers/time-format.ts";
import { wireTime } from "../../../../web/numbers/wire-time.ts";
import { useNavigation } from "../../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { useIsLoggedIn } from "../../../../web/state/session.store.ts";
import { later } from "../../../../web/ui/later.ts";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import { Movers } from "../../../../web/watchlist/movers.tsx";
import { Watchlist } from "../../../../web/watchlist/watchlist.tsx";
import { GuestHero } from "../guest-hero.tsx";
import { useNews } from "../home.api.ts";
import { Shortcuts } from "../shortcut-grid.tsx";

const Banner = later(async () => (await import("../banner.tsx")).Banner);
const FirstStepsCard = later(async () => {
  const [{ FirstStepsCard: Card }] = await Promise.all([import("../first-steps-card.tsx"), wantTexts("welcome")]);
  return Card;
});

const HomeWorth = later(async () => {
  const [{ HomeWorth: Card }] = await Promise.all([import("../../../../web/portfolio/home-worth.tsx"), wantTexts("portfolio")]);
  return Card;
});

const VenueStrip = later(async () => {
  const [{ VenueStrip: Strip }] = await Promise.all([import("../../../../web/venue/venue-strip.tsx"), wantTexts("venue")]);
  return Strip;
});

/** Home from 1280 px on: what is one's own and what is new on top, below it markets, who moves, and what the venue says. */
export function HomeDesk(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const loggedIn = useIsLoggedIn();
  const toMarket = (symbol: string): void => navigation.switchTab(withQuery(routes.trade, { symbol }));
  return (
    <div className="flex min-h-[calc(100dvh-var(--header-top))] flex-col">
      <div className="mx-auto grid w-full max-w-[1680px] grid-cols-[minmax(0,1fr)_416px] items-start gap-5 p-6">
        <h1 className="sr-only">{t("shell.tab.home")}</h1>
        <div className="flex min-w-0 flex-col gap-5">
          {loggedIn ? (
            <Suspense fallback={<Skeleton className="h-80 w-full rounded-2xl" />}>
              <HomeWorth />
            </Suspense>
          ) : (
            <div className="*:mb-0!">
              <GuestHero />
            </div>
          )}
          <div className="live-figures grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-5">
            <Watchlist onSymbol={toMarket} />
            <Movers onSymbol={toMarket} />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {loggedIn && (
            <div className="contents *:mb-0!">
              <Suspense fallback={null}>
                <FirstStepsCard />
              </Suspense>
            </div>
          )}
          <Shortcuts />
          <Announcements />
          {loggedIn && (
            <Suspense fallback={<Skeleton className="h-36 w-full rounded-2xl" />}>
              <Banner />
            </Suspense>
          )}
        </div>
      </div>
      <Suspense fallback={<div className="h-6.25" />}>
        <VenueStrip isBar />
      </Suspense>
    </div>
  );
}

const ANNOUNCEMENTS = 5;

/** The newest words of the venue. */
function Announcements(): ReactElement | null {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const rows = useNews("notice").data ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-label={t("home.notices")} className="overflow-hidden rounded-2xl border border-line bg-card">
      <div className="flex items-center justify-between pr-2 pl-4">
        <h2 className="font-semibold">{t("home.notices")}</h2>
        <Link
          to={routes.noticeList}
          aria-label={t("home.notices")}
          className="flex size-11 items-center justify-center text-mut hover:text-fg"
        >
          <ChevronRight className="size-4" aria-hidden />
        </Link>
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {rows.slice(0, ANNOUNCEMENTS).map((row) => (
          <li key={row.id}>
            <Link
              to={withQuery(routes.notice, { id: row.id })}
              className="flex gap-3 px-4 py-3 hover:bg-row focus-visible:-outline-offset-2"
            >
              <span className="flex size-9 shrink-0 items-center justify-center rounded-xl bg-fill">
                <Megaphone className="size-4 text-mut" aria-hidden />
              </span>
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 text-sm font-medium">{row.title}</span>
                {row.abstract ? <span className="line-clamp-2 text-xs text-mut">{row.abstract}</span> : null}
              </span>
              <time className="shrink-0 text-xs text-mut">{formatTime(wireTime(row.create_time), "day", language)}</time>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
