import { globSync, readFileSync } from "node:fs";
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

test("every call, page and event of the specification is walked by a test", () => {
  const read = (pattern: string): readonly string[] =>
    globSync(pattern, { cwd: ROOT, exclude: ["node_modules", ".build"] }).map((file) => readFileSync(join(ROOT, file), "utf8"));
  const tests = ["{server,features,e2e}/**/*.test.ts", "{server,features,e2e}/**/*.suite.ts"].flatMap(read);
  // A file of tests says the beginning of its calls once, and then the end of each.
  const isCalled = (path: string): boolean => {
    const cut = path.lastIndexOf("/");
    return tests.some(
      (text) => text.includes(path) || (text.includes(`${path.slice(0, cut)}/`) && text.includes(`"${path.slice(cut + 1)}"`)),
    );
  };
  expect(seed.calls.filter(({ path }) => !isCalled(path))).toEqual([]);
  expect(seed.events.filter((event) => !tests.some((text) => text.includes(`"${event}"`)))).toEqual([]);
  // Those in the features' lists are what e2e/overflow.test.ts opens in a browser, one after the other.
  const listed = read("features/*/web/*.pages.ts").join("");
  expect(seed.pages.filter((path) => !listed.includes(`path: "${path}"`))).toEqual([]);
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
    makeSource("features/menu/server/bots/bot-menu.routes.ts", ""),
    makeSource("features/menu/server/menu.routes.ts", ""),
    makeSource(
      "features/faq/contract/faq.contract.ts",
      'export const FAQ = defineCall({ method: "GET", path: "/faq", access: "guest", fields: NOTHING });',
    ),
    makeSource(
      "features/lever/contract/lever.contract.ts",
      'const POST = { method: "POST", access: "user" } as const;\nexport const DEAL = defineCall({ ...POST, path: "/lever/deal", fields: NOTHING });\nconst other = { ...OTHER, path: "/lever/none" };',
    ),
    makeSource("features/lever/server/lever.routes.ts", ""),
    makeSource("features/lever/server/lever-pushes.ts", 'sockets.pushPassive(user, "lever_trade", {});'),
    makeSource("web/features.ts", 'import { homePages } from "../features/home/web/home.pages.ts";'),
    makeSource(
      "features/home/web/home.pages.ts",
      'home: {\n  path: "/pages/index/index",\n  guarded: true,\n  load: async () => (await import("./index.page.tsx")).HomePage,\n},\nfaq: { path: "/pages/common/faq", load: async () => (await import("./pages/faq.page.tsx")).FaqPage },',
    ),
    makeSource(
      "features/game/web/game.pages.ts",
      'game: { path: "/pages/game/game", load: async () => (await import("./game.page.tsx")).GamePage }',
    ),
    makeSource("server/sockets/app-sockets.ts", 'const TOPIC = /^(market_depth|kline):/; send("daymarket");'),
    makeSource("money/a.ts", "const LIMIT = 10;"),
  ];
  const built = findBuiltParts(
    files,
    ["daymarket", "kline", "lever_trade", "lever_closed"],
    [
      { text: "ten", file: "money/a.ts", symbol: "LIMIT = 10" },
      { text: "eleven", file: "money/a.ts", symbol: "LIMIT = 11" },
      { text: "later" },
    ],
  );

  test("a call that is declared and answered, not one that is only declared", () => {
    expect([...built.calls]).toEqual([
      ["GET /menu", "features/menu/server/menu.routes.ts"],
      ["POST /lever/deal", "features/lever/server/lever.routes.ts"],
    ]);
  });
  test("a page of a feature that the app lists, not one of a feature that it does not", () => {
    expect([...built.pages]).toEqual([
      ["/pages/index/index", "features/home/web/index.page.tsx"],
      ["/pages/common/faq", "features/home/web/pages/faq.page.tsx"],
    ]);
  });
  test("an event that is sent", () => {
    expect([...built.events.keys()]).toEqual(["daymarket", "kline", "lever_trade"]);
  });
  test("a constant that has gone from its file is said", () => {
    expect(built.lost).toEqual(['eleven: money/a.ts has no "LIMIT = 11"']);
  });
});
