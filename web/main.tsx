/**
 * The entry: small, so that it runs while the rest of the app is still on the line. index.html names that rest for
 * preloading (`plugins/preloads.ts`).
 */
import "./state/storage.ts";
import "./theme/theme.css";
import { startEarlyCalls } from "./api/early-calls.ts";
import { firstPageAt } from "./features.ts";
import { DEFAULT_LANGUAGE, isLanguageCode } from "./i18n/languages.ts";
import { fetchTextsAhead } from "./i18n/text-loaders.ts";
import { isBuiltPath } from "./router/built-paths.ts";
import { writeShellWords } from "./shell/shell-words.ts";
import { readStored } from "./state/storage.ts";

// The path stands behind the "#"; its query does not choose the page.
const path = window.location.hash.replace(/^#/, "").split("?")[0] || "/";
startEarlyCalls(path);

const stored = readStored("lang");
const language = isLanguageCode(stored) ? stored : DEFAULT_LANGUAGE;
// The shell in index.html knows the system's theme only; the reader's choice is here first.
const theme = readStored("theme");
if (theme === "dark" || theme === "light") document.documentElement.dataset["theme"] = theme;
fetchTextsAhead(["app"], language);
/** The page that is opened; the router asks again for what could not be fetched. */
async function fetchPageAhead(): Promise<void> {
  const page = firstPageAt(path) ?? (isBuiltPath(path) ? (await import("./later-features.ts")).laterPageAt(path) : undefined);
  fetchTextsAhead(page?.texts ?? [], language);
  await page?.load();
}
fetchPageAhead().catch((error: unknown) => console.warn("The page could not be fetched ahead.", error));
void writeShellWords(path, language);

/** A task of its own, so that a slow phone answers a touch between two long pieces of work. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function start(): Promise<void> {
  await import("react-dom/client");
  await nextTask();
  const { startApp } = await import("./start.tsx");
  await nextTask();
  await startApp(path);
}

// Not awaited at the top level: the app imports this chunk, and would wait for itself.
start().catch((error: unknown) => console.error("The app could not be started.", error));
