/** The paths of all pages by name, as their features say them. */
import { FIRST_FEATURES } from "../features.ts";
import { LATER_PATHS } from "./later-paths.generated.ts";

type NameIn<Feature> = Feature extends unknown ? keyof Feature : never;
type FirstName = NameIn<(typeof FIRST_FEATURES)[number]>;

const first = FIRST_FEATURES.flatMap((pages) => Object.entries(pages).map(([name, { path }]) => [name, path] as const));

export const routes = {
  ...(Object.fromEntries(first) as Readonly<Record<FirstName, string>>),
  ...(LATER_PATHS as Readonly<Record<keyof typeof LATER_PATHS, string>>),
};

/** A path with query parameters appended (seed 2: navigation appends them). */
export function withQuery(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.append(name, String(value));
  }
  const text = search.toString();
  return text === "" ? path : `${path}?${text}`;
}
