import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { queryClient } from "./api/query-client.ts";
import { startLine } from "./connection/line.store.ts";
import { loadTexts } from "./i18n/texts.ts";
import { loadQuotes, probeQuotes, startQuotes } from "./quotes/quotes.store.ts";
import { preloadPage } from "./router/loaded-page.tsx";
import { startSocket } from "./socket/socket.ts";
import { startPrivatePushes } from "./socket/private-pushes.ts";
import { usePreferences } from "./state/preferences.store.ts";
import { siteQuery } from "./state/site.ts";
import { loadTopNav } from "./shell/later-top-nav.tsx";
import { startTheme } from "./theme/theme.ts";
import { atMost } from "./ui/at-most.ts";
import { whenIdle } from "./ui/when-idle.ts";
import { isScreen } from "./ui/wide-screen.ts";

/** By then a page on a slow line has asked for its own data. */
const FEED_DELAY_MS = 800;
const SHELL_KEPT_AFTER_MS = 4_000;
/** So long the first draw waits for data that is under way: one draw of all costs a slow phone less than two. */
const DATA_WAIT_MS = 250;

/** Starts the stores and draws the page behind `path`. */
export async function startApp(path: string): Promise<void> {
  const { language } = usePreferences.getState();
  startTheme();
  startQuotes();
  startLine(probeQuotes);
  startPrivatePushes();
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html must have an element with the id root");
  const data = Promise.all([loadQuotes(), queryClient.prefetchQuery(siteQuery(language))]);
  const navigation = isScreen("wide") ? loadTopNav() : undefined;
  await Promise.all([loadTexts(language), preloadPage(path, DATA_WAIT_MS), atMost(DATA_WAIT_MS, data), navigation]);
  // A transition is drawn in small steps, between which the browser can answer the user.
  startTransition(() => createRoot(root).render(<App />));
  // The live feed is not needed for the first paint, and must not take the line from what is.
  setTimeout(() => whenIdle(startSocket), FEED_DELAY_MS);
  // By then the first page has all it asked for.
  setTimeout(() => whenIdle(keepForLater), SHELL_KEPT_AFTER_MS);
}

async function keepForLater(): Promise<void> {
  await (await import("./shell/for-later.ts")).doForLater();
}
