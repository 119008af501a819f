import { useEffect, useState } from "react";
import type { ComponentType, ReactElement } from "react";
import { LoaderCircle } from "lucide-react";
import { useT } from "../i18n/texts.ts";
import { atMost } from "../ui/at-most.ts";
import { whenWorthAgain } from "../ui/later.ts";
import { ErrorState } from "../ui/states.tsx";
import { FileError } from "./fetch-first.ts";
import { PAGE_TIMEOUT_MS, PageLoadError, SPINNER_DELAY_MS, loadPage } from "./page-loader.ts";
import type { PageLoader } from "./page-loader.ts";
import { PAGE_ROUTES } from "./routes.ts";
import type { PageRoute } from "./routes.ts";

const loaded = new Map<PageLoader, ComponentType>();
/** Whether a page has been drawn: the first one stands at once, it comes from nowhere. */
let hasDrawn = false;

/**
 * Loads the page of a path ahead, for the very first draw; gives up waiting when a spinner would be due. What the page
 * shows first is fetched too, and waited for so many milliseconds.
 */
export async function preloadPage(path: string, dataWaitMs: number): Promise<void> {
  const route = PAGE_ROUTES.find((each) => each.path === path);
  if (route === undefined) return;
  const load = loadPage(route.load, route.path).then(
    (page) => void loaded.set(route.load, page),
    () => undefined,
  );
  await Promise.all([atMost(SPINNER_DELAY_MS, load), route.prefetch === undefined ? undefined : atMost(dataWaitMs, route.prefetch())]);
}

type Loading = "waiting" | "slow" | "timed_out" | "failed";

/** A release while this was open took its pages away: the new ones come with the app anew. Not twice in a row, should they fail as well. */
const RELEASED_AFTER_MS = 10_000;

/** A route's page: nothing for 200 ms, then a spinner, an error after 60 s or when the chunk fails. What failed is tried again by itself. */
export function LoadedPage({ route }: { readonly route: PageRoute }): ReactElement {
  const [Page, setPage] = useState<ComponentType | undefined>(() => loaded.get(route.load));
  const [loading, setLoading] = useState<Loading>("waiting");
  const [attempt, setAttempt] = useState(0);
  const [moves] = useState(hasDrawn);
  useEffect(() => {
    hasDrawn = true;
  }, []);
  useEffect(() => {
    const known = loaded.get(route.load);
    if (known !== undefined) {
      // It came while this was being drawn: on a slow phone that takes long enough.
      setPage(() => known);
      return undefined;
    }
    let current = true;
    let callOff = (): void => undefined;
    // While what failed is tried again by itself, it stands there as failed.
    const unlessFailed = (next: Loading): void => setLoading((before) => (before === "failed" ? before : next));
    unlessFailed("waiting");
    const slow = setTimeout(unlessFailed, SPINNER_DELAY_MS, "slow");
    const late = setTimeout(unlessFailed, PAGE_TIMEOUT_MS, "timed_out");
    const stop = (): void => {
      clearTimeout(slow);
      clearTimeout(late);
    };
    loadPage(route.load, route.path).then(
      (page) => {
        loaded.set(route.load, page);
        stop();
        if (current) setPage(() => page);
      },
      (error: unknown) => {
        stop();
        console.error(error);
        if (!current) return;
        if (isReleasedAnew(error)) window.location.reload();
        setLoading("failed");
        callOff = whenWorthAgain(() => setAttempt((before) => before + 1));
      },
    );
    return () => {
      current = false;
      stop();
      callOff();
    };
  }, [route, attempt]);
  const retry = (): void => {
    setLoading("waiting");
    setAttempt(attempt + 1);
  };
  if (Page === undefined) return <PageWaiting loading={loading} onRetry={retry} />;
  return (
    <div className={moves ? "page-enter" : ""}>
      <Page />
    </div>
  );
}

function isReleasedAnew(error: unknown): boolean {
  return error instanceof PageLoadError && error.cause instanceof FileError && error.cause.isGone && performance.now() > RELEASED_AFTER_MS;
}

function PageWaiting({ loading, onRetry }: { readonly loading: Loading; readonly onRetry: () => void }): ReactElement | null {
  const t = useT();
  if (loading === "waiting") return null;
  if (loading === "slow") {
    return (
      <div className="flex h-[60dvh] items-center justify-center">
        <LoaderCircle className="size-8 animate-spin text-mark" role="status" aria-label={t("shell.loading")} />
      </div>
    );
  }
  return (
    <ErrorState text={t(loading === "failed" ? "shell.page.failed" : "shell.page.slow")} retryLabel={t("shell.retry")} onRetry={onRetry} />
  );
}
