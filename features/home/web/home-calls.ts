/** The calls that Home needs for its first draw; `web/api/early-calls.ts` starts them before the page's code is here. */
import type { EarlyCall } from "../../../web/api/api-request.ts";

/** Seed 9: news categories. */
export const NEWS_CATEGORY = { notice: 4, banner: 5 } as const;
export type NewsCategory = keyof typeof NEWS_CATEGORY;

export function newsCall(category: NewsCategory): EarlyCall {
  return { method: "POST", path: "/news/list", fields: { c_id: NEWS_CATEGORY[category], limit: 5, page: 1 } };
}

export const MENU_CALL: EarlyCall = { method: "GET", path: "/menu", fields: {} };

export const HOME_CALLS: readonly EarlyCall[] = [newsCall("banner"), MENU_CALL, newsCall("notice")];
