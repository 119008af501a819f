/** Every route of the app: its path and its chunk. */
import { createElement } from "react";
import type { ComponentType, ReactElement } from "react";
import { FIRST_PAGES, START_PAGE } from "../features.ts";
import { wantTexts } from "../i18n/texts.ts";
import { Guard } from "./guard.tsx";
import { LATER_PATHS } from "./later-paths.generated.ts";
import type { Page } from "./page.ts";
import type { PageLoader } from "./page-loader.ts";

export type PageRoute = Pick<Page, "path" | "load" | "prefetch">;

const guarded = (page: ComponentType): ComponentType =>
  function GuardedPage(): ReactElement {
    return createElement(Guard, null, createElement(page));
  };

/** A page comes with its texts: all are fetched together. One that asks for a login comes behind its guard. */
async function whole({ load, texts = [], guarded: isGuarded = false }: Page): Promise<ComponentType> {
  const [page] = await Promise.all([load(), ...texts.map(wantTexts)]);
  return isGuarded ? guarded(page) : page;
}

const FIRST: readonly PageRoute[] = FIRST_PAGES.map((page) => ({ ...page, load: () => whole(page) }));

async function loadLater(path: string): Promise<ComponentType> {
  const page = (await import("../later-features.ts")).laterPageAt(path);
  // The paths are generated from those pages, and a test compares the two.
  if (page === undefined) throw new Error(`${path} is named as a page and is none`);
  return await whole(page);
}

const LATER: readonly PageRoute[] = Object.values(LATER_PATHS).map((path) => ({ path, load: () => loadLater(path) }));

const notFound: PageLoader = async () => (await import("../shell/not-found.page.tsx")).NotFoundPage;

export const PAGE_ROUTES: readonly PageRoute[] = [
  ...FIRST.filter(({ path }) => path === START_PAGE.path).map((home) => ({ ...home, path: "/" })),
  ...FIRST,
  ...LATER,
  { path: "*", load: notFound },
];
