import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { makeSource, readSources } from "../tidy/source-file.ts";
import { findBuiltParts } from "./built-parts.ts";
import { MAP_PATH, writeFeatureMap } from "./feature-map.ts";
import { readSeedList } from "./seed-list.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const seed = readSeedList();

test("the map in the documents is what the sources say: else run npm run feature-map", () => {
  const built = findBuiltParts(readSources(ROOT), seed.events, seed.constants);
  expect(built.lost).toEqual([]);
  expect(readFileSync(join(ROOT, MAP_PATH), "utf8")).toBe(writeFeatureMap(seed, built));
});

test("the specification's list is whole: 104 calls, 86 pages, 7 events, 39 constants, none twice", () => {
  expect([seed.calls.length, seed.pages.length, seed.events.length, seed.constants.length]).toEqual([104, 86, 7, 39]);
  const names = [
    ...seed.calls.map(({ method, path }) => `${method} ${path}`),
    ...seed.pages,
    ...seed.events,
    ...seed.constants.map(({ text }) => text),
  ];
  expect(new Set(names).size).toBe(names.length);
});

describe("what is built is found", () => {
  const files = [
    makeSource(
      "features/menu/contract/menu.contract.ts",
      'export const MENU = defineCall({ method: "GET", path: "/menu", access: "guest", fields: NOTHING });',
    ),
    makeSource("features/menu/server/menu.routes.ts", ""),
    makeSource(
      "features/faq/contract/faq.contract.ts",
      'export const FAQ = defineCall({ method: "GET", path: "/faq", access: "guest", fields: NOTHING });',
    ),
    makeSource(
      "web/router/paths.ts",
      'export const routes = {\n  home: "/pages/index/index",\n  faq: "/pages/common/faq",\n  game: "/pages/game/game",\n};',
    ),
    makeSource(
      "web/router/routes.ts",
      'const home = async () => (await import("../../features/home/web/index.page.tsx")).HomePage;\n[{ path: "/", load: home },\n{ path: routes.home, load: home },\n{ path: routes.faq, load: async () => (await import("../../features/faq/web/faq.page.tsx")).FaqPage }]',
    ),
    makeSource("server/sockets/app-sockets.ts", 'const TOPIC = /^(market_depth|kline):/; send("daymarket");'),
    makeSource("money/a.ts", "const LIMIT = 10;"),
  ];
  const built = findBuiltParts(
    files,
    ["daymarket", "kline", "lever_trade"],
    [
      { text: "ten", file: "money/a.ts", symbol: "LIMIT = 10" },
      { text: "eleven", file: "money/a.ts", symbol: "LIMIT = 11" },
      { text: "later" },
    ],
  );

  test("a call that is declared and answered, not one that is only declared", () => {
    expect([...built.calls]).toEqual([["GET /menu", "features/menu/server/menu.routes.ts"]]);
  });
  test("a page with a route, not one that only has a path", () => {
    expect([...built.pages]).toEqual([
      ["/pages/index/index", "features/home/web/index.page.tsx"],
      ["/pages/common/faq", "features/faq/web/faq.page.tsx"],
    ]);
  });
  test("an event that is sent", () => {
    expect([...built.events.keys()]).toEqual(["daymarket", "kline"]);
  });
  test("a constant that has gone from its file is said", () => {
    expect(built.lost).toEqual(['eleven: money/a.ts has no "LIMIT = 11"']);
  });
});
