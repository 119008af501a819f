/**
 * The entry: small, so that it runs while the rest of the app is still on the line. index.html names that rest for
 * preloading (`plugins/preloads.ts`).
 */
import "./state/storage.ts";
import "./theme/theme.css";
import { startEarlyCalls } from "./api/early-calls.ts";
import { pageAt } from "./features.ts";
import { DEFAULT_LANGUAGE, isLanguageCode } from "./i18n/languages.ts";
import { fetchTextsAhead } from "./i18n/text-loaders.ts";
import { readStored } from "./state/storage.ts";

// The path stands behind the "#"; its query does not choose the page.
const path = window.location.hash.replace(/^#/, "").split("?")[0] || "/";
startEarlyCalls(path);

/** The page that is opened; the router asks again for what could not be fetched. */
const page = pageAt(path);
page?.load().catch((error: unknown) => console.warn("The page could not be fetched ahead.", error));
const language = readStored("lang");
// The shell in index.html knows the system's theme only; the reader's choice is here first.
const theme = readStored("theme");
if (theme === "dark" || theme === "light") document.documentElement.dataset["theme"] = theme;
fetchTextsAhead(["app", ...(page?.texts ?? [])], isLanguageCode(language) ? language : DEFAULT_LANGUAGE);

async function start(): Promise<void> {
  const { startApp } = await import("./start.tsx");
  await startApp(path);
}

// Not awaited at the top level: the app imports this chunk, and would wait for itself.
start().catch((error: unknown) => console.error("The app could not be started.", error));
