import { useEffect, useRef } from "react";
import type { ReactElement, ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { LaterAlert } from "../alerts/later-alert.tsx";
import { LaterNews } from "../news/later-news.tsx";
import { LaterLineBar } from "../connection/later-line-bar.tsx";
import { useT } from "../i18n/texts.ts";
import { LaterCheck } from "../receipts/later-check.tsx";
import { registerRedirect } from "../router/leave.ts";
import { useProfileSync } from "../state/profile.ts";
import { useIsPaper, useSite } from "../state/site.ts";
import { Toasts } from "../ui/toasts.tsx";
import { LoadingBar } from "./loading-bar.tsx";
import { useVenueTitle } from "./page-title.ts";
import { PaperBar } from "./paper-label.tsx";
import { TabBar } from "./tab-bar.tsx";
import { LaterTopNav } from "./later-top-nav.tsx";
import { HeldNotice } from "./own-time.tsx";
import { isTabPath, shellTabs } from "./tabs.ts";

/** What surrounds every page: paper label, navigation, loading bar, toasts. */
export function Shell({ children }: { readonly children: ReactNode }): ReactElement {
  const t = useT();
  const location = useLocation();
  const navigate = useNavigate();
  const site = useSite();
  const paper = useIsPaper();
  const hadAccent = useRef(false);
  useProfileSync();
  const tabs = shellTabs(site.data?.tabs);
  const onTab = isTabPath(location.pathname, tabs);
  useEffect(() => {
    registerRedirect((path) => void navigate(path, { replace: true }));
  }, [navigate]);
  useEffect(() => {
    document.documentElement.dataset["mode"] = paper ? "paper" : "live";
  }, [paper]);
  useVenueTitle(site.data?.site_name ?? "Touchstone");
  const accent = site.data?.accent;
  useEffect(() => {
    if (accent === undefined || (accent === "" && !hadAccent.current)) return;
    hadAccent.current = true;
    import("../theme/accent.ts").then(
      ({ applyAccent }) => applyAccent(accent),
      (error: unknown) => console.warn("The venue's accent could not be fetched.", error),
    );
  }, [accent]);
  useEffect(() => {
    // Newer browsers return a promise here, which an effect must not.
    window.scrollTo(0, 0);
  }, [location.pathname]);
  return (
    <>
      <a
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById("main")?.focus();
        }}
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-card focus:p-3"
      >
        {t("shell.skip")}
      </a>
      <LoadingBar />
      <PaperBar />
      <LaterTopNav tabs={tabs} path={location.pathname} />
      <LaterLineBar />
      <LaterNews />
      <HeldNotice />
      <main
        id="main"
        tabIndex={-1}
        className={`outline-none ${onTab ? "pb-[calc(var(--tab-bar-height)+env(safe-area-inset-bottom))] lg:pb-0" : ""}`}
      >
        {children}
      </main>
      {onTab && <TabBar tabs={tabs} path={location.pathname} />}
      <LaterCheck />
      <LaterAlert />
      <Toasts />
    </>
  );
}
