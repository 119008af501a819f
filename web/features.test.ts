import { expect, test } from "vitest";
import { FEATURE_PAGES, PAGES, pageAt } from "./features.ts";
import { NOT_OPEN_PATHS } from "./router/not-open.ts";

test("every page has a name and a path of its own: the routes are one list of all features'", () => {
  const names = FEATURE_PAGES.flatMap((pages) => Object.keys(pages));
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(PAGES.map(({ path }) => path)).size).toBe(PAGES.length);
});

test("a page that is built is not called not open yet", () => {
  expect(PAGES.map(({ path }) => path).filter((path) => NOT_OPEN_PATHS.includes(path))).toEqual([]);
});

test("without a path the app opens with Home; an unknown path has no page", () => {
  expect(pageAt("/")?.path).toBe("/pages/index/index");
  expect(pageAt("/pages/nowhere")).toBeUndefined();
});
