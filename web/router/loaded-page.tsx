import { useEffect, useState } from "react";
import type { ComponentType, ReactElement } from "react";
import { LoaderCircle } from "lucide-react";
import { useT } from "../i18n/texts.ts";
import { atMost } from "../ui/at-most.ts";
import { ErrorState } from "../ui/states.tsx";
import { Guard } from "./guard.tsx";
import { PAGE_TIMEOUT_MS, SPINNER_DELAY_MS, loadPage } from "./page-loader.ts";
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

type Loading = { readonly status: "waiting" | "slow" | "timed_out" } | { readonly status: "failed"; readonly error: Error };

/** A route's page: nothing for 200 ms, then a spinner, an error after 60 s or when the chunk fails. */
export function LoadedPage({ route }: { readonly route: PageRoute }): ReactElement {
  const [Page, setPage] = useState<ComponentType | undefined>(() => loaded.get(route.load));
  const [loading, setLoading] = useState<Loading>({ status: "waiting" });
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
    setLoading({ status: "waiting" });
    const slow = setTimeout(() => setLoading({ status: "slow" }), SPINNER_DELAY_MS);
    const late = setTimeout(() => setLoading({ status: "timed_out" }), PAGE_TIMEOUT_MS);
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
        if (current) setLoading({ status: "failed", error: error instanceof Error ? error : new Error(String(error)) });
      },
    );
    return () => {
      current = false;
      stop();
    };
  }, [route, attempt]);
  // A browser remembers that a chunk failed, and a new release has new chunks: only a reload helps then.
  if (Page === undefined)
    return (
      <PageWaiting loading={loading} onRetry={() => (loading.status === "failed" ? window.location.reload() : setAttempt(attempt + 1))} />
    );
  const page = (
    <div className={moves ? "page-enter" : ""}>
      <Page />
    </div>
  );
  return route.guarded === true ? <Guard>{page}</Guard> : page;
}

function PageWaiting({ loading, onRetry }: { readonly loading: Loading; readonly onRetry: () => void }): ReactElement | null {
  const t = useT();
  if (loading.status === "waiting") return null;
  if (loading.status === "slow") {
    return (
      <div className="flex h-[60dvh] items-center justify-center">
        <LoaderCircle className="size-8 animate-spin text-mark" role="status" aria-label={t("shell.loading")} />
      </div>
    );
  }
  const text = loading.status === "failed" ? loading.error.message : t("shell.page.slow");
  return <ErrorState text={text} retryLabel={t("shell.retry")} onRetry={onRetry} />;
}
