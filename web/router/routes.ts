/** Every route of the app: its path, its chunk, whether it needs a login. */
import { PAGES, START_PAGE } from "../features.ts";
import { wantTexts } from "../i18n/texts.ts";
import { routes } from "./paths.ts";
import type { Page } from "./page.ts";
import type { PageLoader } from "./page-loader.ts";

export type PageRoute = Pick<Page, "path" | "load" | "guarded" | "prefetch">;

/** A page comes with its texts: all are fetched together. */
function withTexts({ load, texts = [] }: Page): PageLoader {
  return async () => (await Promise.all([load(), ...texts.map(wantTexts)]))[0];
}

const BUILT: readonly PageRoute[] = PAGES.map((page) => ({ ...page, load: withTexts(page) }));

const coming: PageLoader = async () => (await import("../shell/coming.page.tsx")).ComingPage;
const other: PageLoader = async () => (await import("../shell/other.page.tsx")).OtherPage;

export const PAGE_ROUTES: readonly PageRoute[] = [
  ...BUILT.filter(({ path }) => path === START_PAGE.path).map((home) => ({ ...home, path: "/" })),
  ...BUILT,
  { path: routes.coming, load: coming },
  { path: "*", load: other },
];
