import { expect, test } from "vitest";
import { FIRST_FEATURES, FIRST_PAGES, firstPageAt } from "./features.ts";
import { LATER_FEATURES, laterPageAt } from "./later-features.ts";
import { isBuiltPath } from "./router/built-paths.ts";
import { LATER_PATHS } from "./router/later-paths.generated.ts";
import type { Page } from "./router/page.ts";

const ALL = [...FIRST_FEATURES, ...LATER_FEATURES];
const PAGES = ALL.flatMap((pages): readonly Page[] => Object.values(pages));

test("every page has a name and a path of its own: the routes are one list of all features'", () => {
  const names = ALL.flatMap((pages) => Object.keys(pages));
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(PAGES.map(({ path }) => path)).size).toBe(PAGES.length);
});

test("the first load knows the path of every page that comes later, under its name (else: npm run feature-map)", () => {
  const later = LATER_FEATURES.flatMap((pages) => Object.entries(pages).map(([name, { path }]) => [name, path] as const));
  expect(LATER_PATHS).toEqual(Object.fromEntries(later));
});

test("a page is found by its path, in the first load or later, never in both", () => {
  for (const page of PAGES) {
    expect(isBuiltPath(`${page.path}?id=1`)).toBe(true);
    expect([firstPageAt(page.path), laterPageAt(page.path)].filter((found) => found !== undefined)).toEqual([page]);
  }
  expect(FIRST_PAGES.length).toBeLessThan(20);
});

test("without a path the app opens with Home; an unknown path has no page", () => {
  expect(firstPageAt("/")?.path).toBe("/pages/index/index");
  expect(isBuiltPath("/pages/nowhere")).toBe(false);
});
