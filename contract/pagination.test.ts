import { expect, test } from "vitest";
import { codePage, laravelPage, listPage, orderListPage, pagesPage } from "./pagination.ts";

const rows = ["a", "b", "c"];

test.each([
  [
    "the first of three pages",
    { rows, page: 1, limit: 3, total: 7 },
    { from: 1, to: 3, last_page: 3, next_page_url: "/api/x?page=2", prev_page_url: null },
  ],
  [
    "the last page, not full",
    { rows: ["g"], page: 3, limit: 3, total: 7 },
    { from: 7, to: 7, last_page: 3, next_page_url: null, prev_page_url: "/api/x?page=2" },
  ],
  [
    "a page past the last",
    { rows: [], page: 4, limit: 3, total: 7 },
    { from: null, to: null, last_page: 3, data: [], next_page_url: null },
  ],
  [
    "nothing at all",
    { rows: [], page: 1, limit: 3, total: 0 },
    { from: null, to: null, last_page: 1, total: 0, next_page_url: null, prev_page_url: null },
  ],
  ["exactly full", { rows, page: 1, limit: 3, total: 3 }, { last_page: 1, next_page_url: null }],
])("P1, the Laravel paginator: %s", (_why, page, expected) => {
  expect(laravelPage(page, "/api/x")).toMatchObject({ current_page: page.page, per_page: 3, path: "/api/x", ...expected });
});

test("P2, P3, P5 and P6 name the same things by their own names", () => {
  const page = { rows, page: 2, limit: 3, total: 7 };
  expect(pagesPage(page)).toEqual({ data: rows, page: 2, pages: 3, total: 7 });
  expect(listPage(page)).toEqual({ list: rows, count: 7, limit: 3, page: 2 });
  expect(orderListPage(rows)).toEqual({ order_list: rows });
  expect(codePage(page)).toEqual({ code: 0, data: rows, count: 7 });
});
