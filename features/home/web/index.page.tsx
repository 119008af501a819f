import { Suspense, useDeferredValue } from "react";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { ChevronRight, Languages, Megaphone, Search } from "lucide-react";
import { useT, wantTexts } from "../../../web/i18n/texts.ts";
import { MarketRow } from "../../../web/quotes/market-row.tsx";
import { loadQuotes, useQuoteList } from "../../../web/quotes/quotes.store.ts";
import { useNavigation } from "../../../web/router/navigation.ts";
import { routes, withQuery } from "../../../web/router/paths.ts";
import { Avatar } from "../../../web/shell/avatar.tsx";
import { BellButton } from "../../../web/shell/bell.tsx";
import { ThemeButton } from "../../../web/shell/theme-button.tsx";
import { useIsLoggedIn, useSession } from "../../../web/state/session.store.ts";
import { useLogo, useSite } from "../../../web/state/site.ts";
import { Button, IconButton } from "../../../web/ui/button.tsx";
import { later } from "../../../web/ui/later.ts";
import { Skeleton, SkeletonRows } from "../../../web/ui/skeleton.tsx";
import { ErrorState } from "../../../web/ui/states.tsx";
import { useIdle } from "../../../web/ui/when-idle.ts";
import { useScreen } from "../../../web/ui/wide-screen.ts";
import { GuestHero } from "./guest-hero.tsx";
import { useNews, usePopArticle } from "./home.api.ts";
import { Shortcuts } from "./shortcut-grid.tsx";

/** Rarely there, and its sheet is heavy: loaded only when there is something to say. */
const PopNotice = later(async () => (await import("./pop-notice.tsx")).PopNotice);

/** Guests see the greeting in its place. */
const Banner = later(async () => (await import("./banner.tsx")).Banner);

/** For newcomers only, with texts of its own. */
const FirstStepsCard = later(async () => {
  const [{ FirstStepsCard: Card }] = await Promise.all([import("./first-steps-card.tsx"), wantTexts("welcome")]);
  return Card;
});

/** For people who have something; its line needs a call of its own. */
const HomeWorth = later(async () => {
  const [{ HomeWorth: Card }] = await Promise.all([import("../../../web/portfolio/home-worth.tsx"), wantTexts("portfolio")]);
  return Card;
});

/** How the venue is: read when there is nothing better to do. */
const VenueStrip = later(async () => {
  const [{ VenueStrip: Strip }] = await Promise.all([import("../../../web/venue/venue-strip.tsx"), wantTexts("venue")]);
  return Strip;
});

/** With what only wide screens have, and the words of markets. */
const HomeDesk = later(async () => {
  const [{ HomeDesk: Desk }] = await Promise.all([import("./desk/home-desk.tsx"), wantTexts("watchlist")]);
  return Desk;
});

/** After what a first visit waits for. */
const STRIP_AFTER_MS = 3000;
/** Markets shown on Home. */
const HOME_MARKETS = 10;
/** So many are drawn with the page, as many as a phone shows; the others at once after it, for a slow phone can't do all in one go. */
const FIRST_MARKETS = 3;

export { prefetchHome } from "./home.api.ts";

/** Home: what is new, where to go, how prices stand. */
export function HomePage(): ReactElement {
  const t = useT();
  const pop = usePopArticle().data;
  const loggedIn = useIsLoggedIn();
  const isBroad = useScreen("broad");
  // A guest reads first what this is: nothing stands in front of it.
  const notice = loggedIn && pop !== undefined && pop !== null && (
    <Suspense fallback={null}>
      <PopNotice article={pop} />
    </Suspense>
  );
  if (isBroad) {
    return (
      <>
        <Suspense fallback={<SkeletonRows count={HOME_MARKETS} />}>
          <HomeDesk />
        </Suspense>
        {notice}
      </>
    );
  }
  return (
    <>
      <HomeHeader />
      <div className="mx-auto max-w-6xl px-4 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-8 lg:pt-6">
        <div>
          <h1 className="sr-only">{t("shell.tab.home")}</h1>
          {loggedIn ? (
            <>
              <Suspense fallback={<Skeleton className="mb-4 h-80 w-full rounded-2xl" />}>
                <div className="mb-4">
                  <HomeWorth />
                </div>
              </Suspense>
              <Suspense fallback={null}>
                <FirstStepsCard />
              </Suspense>
              <Suspense fallback={<Skeleton className="mb-7 h-36 w-full rounded-2xl" />}>
                <Banner />
              </Suspense>
            </>
          ) : (
            <GuestHero />
          )}
          <Notices />
          <Shortcuts />
        </div>
        <HomeMarkets />
      </div>
      {notice}
    </>
  );
}

/** The phone's header; wide screens have it in the navigation. Guests see whose venue it is and the way in. */
function HomeHeader(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const site = useSite();
  const logo = useLogo();
  const user = useSession((state) => state.user);
  const loggedIn = useIsLoggedIn();
  return (
    <header className="sticky top-(--header-top) z-20 flex h-14 items-center gap-1 bg-bg/95 pr-1 pl-4 backdrop-blur lg:hidden">
      {loggedIn ? (
        <button
          type="button"
          aria-label={t("shell.tab.mine")}
          onClick={() => navigation.to(routes.mine)}
          className="mr-1 flex size-11 shrink-0 items-center justify-center rounded-full"
        >
          <Avatar name={user?.nickname ?? user?.account_number} image={user?.head_portrait} size={32} />
        </button>
      ) : (
        <img src={logo} alt="" width={32} height={32} className="mr-1.5" />
      )}
      <p className="min-w-0 flex-1 truncate text-lg font-semibold">{site.data?.site_name ?? "Touchstone"}</p>
      <IconButton
        label={t("shell.search")}
        onClick={() => navigation.to(routes.search)}
        className={loggedIn ? "" : "max-[26.1875rem]:hidden"}
      >
        <Search className="size-5" aria-hidden />
      </IconButton>
      <IconButton
        label={t("shell.language")}
        onClick={() => navigation.to(routes.languages)}
        // With the bell beside it the name of the venue would be cut on the narrowest phones; Mine has it too.
        className={loggedIn ? "max-[23.6875rem]:hidden" : ""}
      >
        <Languages className="size-5" aria-hidden />
      </IconButton>
      <ThemeButton />
      <BellButton />
      {!loggedIn && (
        <Button small className="mr-3" onClick={navigation.toLogin}>
          {t("shell.login")}
        </Button>
      )}
    </header>
  );
}

/** The newest announcement in one line. */
function Notices(): ReactElement | null {
  const t = useT();
  const [notice] = useNews("notice").data ?? [];
  if (notice === undefined) return <div className="h-11" />;
  return (
    <div className="flex h-11 items-center gap-2.5 text-sm">
      <Megaphone className="size-4.5 shrink-0 text-brand" aria-hidden />
      <Link to={withQuery(routes.notice, { id: notice.id })} className="min-w-0 flex-1 truncate py-2 hover:text-brand">
        {notice.title}
      </Link>
      <Link
        to={routes.noticeList}
        aria-label={t("home.notices")}
        className="-mr-2 flex size-8 items-center justify-center text-mut hover:text-fg"
      >
        <ChevronRight className="size-4" aria-hidden />
      </Link>
    </div>
  );
}

function HomeMarkets(): ReactElement {
  const t = useT();
  const navigation = useNavigation();
  const list = useQuoteList();
  const isIdle = useIdle(STRIP_AFTER_MS);
  const count = useDeferredValue(HOME_MARKETS, FIRST_MARKETS);
  const shown = list.quotes.filter((quote) => quote.onHome).slice(0, count);
  return (
    <section aria-label={t("home.markets")} className="mt-3 lg:mt-0">
      <div className="flex items-center justify-between">
        <h2 className="text-lg font-semibold">{t("home.markets")}</h2>
        <Link to={routes.markets} className="flex h-11 items-center gap-0.5 text-sm text-mut hover:text-fg">
          {t("home.all_markets")}
          <ChevronRight className="size-4" aria-hidden />
        </Link>
      </div>
      <div className="overflow-hidden rounded-2xl border border-line bg-card">
        {list.status === "pending" && <SkeletonRows count={HOME_MARKETS} />}
        {list.status === "error" && (
          <ErrorState text={t("shell.error.read")} retryLabel={t("shell.retry")} onRetry={() => void loadQuotes()} />
        )}
        <ul className="divide-y divide-line">
          {shown.map((quote) => (
            <MarketRow
              key={quote.symbol}
              symbol={quote.symbol}
              onPress={() => navigation.switchTab(withQuery(routes.trade, { symbol: quote.symbol }))}
            />
          ))}
        </ul>
      </div>
      {isIdle && (
        <Suspense fallback={null}>
          <VenueStrip />
        </Suspense>
      )}
    </section>
  );
}
