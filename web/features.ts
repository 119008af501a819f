/** The features whose pages people open the app with, one line each: their files are named in the first load. All others stand in `later-features.ts`. */
import { homePages } from "../features/home/web/home.pages.ts";
import { marketPages } from "../features/market/web/market.pages.ts";
import { sessionPages } from "../features/session/web/session.pages.ts";
import { spotPages } from "../features/spot/web/spot.pages.ts";
import { walletPages } from "../features/wallet/web/wallet.pages.ts";
import type { Page } from "./router/page.ts";

export const FIRST_FEATURES = [homePages, marketPages, sessionPages, spotPages, walletPages] as const;

/** What opens without a path. */
export const START_PAGE: Page = homePages.home;

/** Their pages. */
export const FIRST_PAGES: readonly Page[] = FIRST_FEATURES.flatMap((pages): readonly Page[] => Object.values(pages));

const byPath: ReadonlyMap<string, Page> = new Map([["/", START_PAGE], ...FIRST_PAGES.map((page): [string, Page] => [page.path, page])]);

/** The page behind a path, without its query; undefined for what comes later or is not built. */
export function firstPageAt(path: string): Page | undefined {
  return byPath.get(path);
}
