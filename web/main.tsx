import "./state/storage.ts";
import "./theme/theme.css";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { loadTexts } from "./i18n/texts.ts";
import { startQuotes } from "./quotes/quotes.store.ts";
import { preloadPage } from "./router/loaded-page.tsx";
import { startSocket } from "./socket/socket.ts";
import { startPrivatePushes } from "./socket/private-pushes.ts";
import { usePreferences } from "./state/preferences.store.ts";
import { startTheme } from "./theme/theme.ts";
import { whenIdle } from "./ui/when-idle.ts";

/** By then a page on a slow line has asked for its own data. */
const FEED_DELAY_MS = 800;

startTheme();
startQuotes();
startPrivatePushes();

const root = document.getElementById("root");
if (root === null) throw new Error("index.html must have an element with the id root");

// The path stands behind the "#"; its query does not choose the page.
const path = window.location.hash.replace(/^#/, "").split("?")[0] || "/";
await Promise.all([loadTexts(usePreferences.getState().language), preloadPage(path)]);
createRoot(root).render(<App />);

// The live feed is not needed for the first paint, and must not take the line from what is.
setTimeout(() => whenIdle(startSocket), FEED_DELAY_MS);
