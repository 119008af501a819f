/** A phone-sized Chromium page that collects what goes wrong in it. */
import { type Browser, chromium, type Page } from "playwright-core";

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Only what never comes fails: a machine several times as slow, or as busy, as ours passes. */
const PATIENCE_MS = 60_000;

export type BrowserPage = { readonly browser: Browser; readonly page: Page; readonly errors: string[] };

/** Without the worker that keeps the shell: what a test sees is what the venue serves now. */
export async function openPage(executablePath: string): Promise<BrowserPage> {
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en-GB", serviceWorkers: "block" });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  return { browser, page, errors };
}
