/** The paths of all pages by name, as their features say them. */
import { FEATURE_PAGES } from "../features.ts";

type NameIn<Feature> = Feature extends unknown ? keyof Feature : never;
type PageName = NameIn<(typeof FEATURE_PAGES)[number]>;

/** Named although they are no feature's: the shell leads there. */
const OF_SHELL = { coming: "/pages/index/coming", financial: "/pages/financial/index" } as const;

const built = FEATURE_PAGES.flatMap((pages) => Object.entries(pages).map(([name, { path }]) => [name, path] as const));

export const routes = { ...(Object.fromEntries(built) as Readonly<Record<PageName, string>>), ...OF_SHELL };

/** A path with query parameters appended (seed 2: navigation appends them). */
export function withQuery(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.append(name, String(value));
  }
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}
