import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LANGUAGES } from "../../../contract/languages.ts";
import { LIVE_SETTINGS, openTestDoor, type TestDoor } from "../../../server/doors/app/test-door.suite.ts";
import { menuEntries, menuRows } from "./menu.ts";
import { seedContent } from "./seed-content.ts";

let door: TestDoor;
beforeAll(async () => {
  door = await openTestDoor();
});
afterAll(() => door.close());

type List = { list: { id: number; title: string; cover: string }[]; count: number };

describe("settings", () => {
  test("a named setting comes with its row", async () => {
    expect(await door.call("GET", "/getSetting", { keyword: "version" })).toMatchObject({
      type: "ok",
      message: { id: expect.any(Number), key: "version", value: "wgt,80", notes: expect.any(String) },
    });
  });

  test.each([
    ["an unknown one", "no_such", null],
    ["one that is the operator's own", "invite_code", null],
  ])("%s is null", async (_why, keyword, message) => {
    expect(await door.call("GET", "/getSetting", { keyword })).toEqual({ status: 200, type: "ok", message });
  });

  test("without a keyword it is refused", async () => {
    expect(await door.call("GET", "/getSetting")).toMatchObject({ error: { name: "keyword_missing" } });
  });

  test("the site config of a paper venue names the venue, its mode and the house's invitation", async () => {
    expect((await door.call("GET", "/getSiteConfig")).message).toMatchObject({
      site_name: "Touchstone",
      mode: "paper",
      invite_code: "TOUCH1",
      isregcode: "1",
      zxkf_url: "",
      tabs: "financial",
    });
  });

  test("a live venue gives away no invitation", async () => {
    const live = await openTestDoor(LIVE_SETTINGS);
    const config = (await live.call("GET", "/getSiteConfig")).message as Record<string, unknown>;
    expect(config).toMatchObject({ mode: "live" });
    expect(config).not.toHaveProperty("invite_code");
    await live.close();
  });
});

test("a phone installs the app under the operator's name, cut where there is no room for it", async () => {
  const read = async (): Promise<Record<string, unknown>> => (await door.http.inject({ url: "/manifest.webmanifest" })).json();
  expect(await read()).toMatchObject({ name: "Touchstone", short_name: "Touchstone", start_url: "/", display: "standalone" });
  const named = (value: string) => door.database.database.updateTable("setting").set({ value }).where("key", "=", "site_name").execute();
  await named("The Granite Exchange");
  expect(await read()).toMatchObject({ name: "The Granite Exchange", short_name: "The Granite " });
  await named("Touchstone");
});

describe("articles", () => {
  test.each(LANGUAGES)("news and banners are there in %s", async (lang) => {
    for (const c_id of ["4", "5"]) {
      const { list, count } = (await door.call("POST", "/news/list", { c_id, lang })).message as List;
      expect(count).toBe(3);
      for (const row of list) expect(row.title.length).toBeGreaterThan(3);
    }
  });

  test("the reader's language is another text than English", async () => {
    const titles = await Promise.all(
      LANGUAGES.map(async (lang) => ((await door.call("GET", "/faq", { lang })).message as { title: string }).title),
    );
    expect(new Set(titles).size).toBe(LANGUAGES.length);
  });

  test.each(["/faq", "/aboutus", "/contactus", "/operational_compliance"])("%s is one article with title and content", async (path) => {
    expect((await door.call("GET", path)).message).toMatchObject({
      title: expect.stringMatching(/./),
      content: expect.stringMatching(/^<(p|h3)>/),
    });
  });

  test("an article without the reader's language is shown in English", async () => {
    const { list } = (await door.call("POST", "/news/list", { c_id: "4" })).message as List;
    const id = list[0]?.id ?? 0;
    await door.context.database.deleteFrom("article_text").where("article_id", "=", id).where("language", "=", "tr").execute();
    const article = (await door.call("POST", "/news/detail", { id: String(id), lang: "tr" })).message;
    expect(article).toMatchObject({
      id,
      title: list[0]?.title,
      lang: "en",
      create_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
  });

  test.each([
    ["no id", {}, "parameter_error"],
    ["an id that isn't there", { id: "999999" }, "article_not_found"],
  ])("with %s is refused", async (_why, fields, name) => {
    expect(await door.call("POST", "/news/detail", fields)).toMatchObject({ type: "error", error: { name } });
  });

  test("a page past the last is empty, and rows come in their order", async () => {
    expect((await door.call("POST", "/news/list", { c_id: "4", page: "2" })).message).toMatchObject({
      list: [],
      count: 3,
      page: 2,
      limit: 10,
    });
    const first = ((await door.call("POST", "/news/list", { c_id: "5", limit: "1" })).message as List).list;
    expect(first).toMatchObject([{ cover: "/content/check.svg" }]);
  });

  test("one article pops up; none when the operator hides it", async () => {
    expect((await door.call("GET", "/news/index_pop")).message).toMatchObject({ title: "This venue is open, with paper money" });
    await door.context.database.updateTable("article").set({ is_popup: false }).execute();
    expect((await door.call("GET", "/news/index_pop")).message).toBeNull();
  });

  test("a second start changes nothing that an operator has changed", async () => {
    await door.context.database.updateTable("setting").set({ value: "School Exchange" }).where("key", "=", "site_name").execute();
    await seedContent(door.context.database, door.context.clock);
    expect((await door.call("GET", "/getSiteConfig")).message).toMatchObject({ site_name: "School Exchange" });
    expect(((await door.call("POST", "/news/list", { c_id: "5" })).message as List).count).toBe(3);
  });
});

test("the menu has every shortcut of the seed and the three sections of Financial", async () => {
  const rows = menuRows(menuEntries([]));
  expect((await door.call("GET", "/menu")).message).toEqual(rows);
  expect(rows.filter((row) => row.is_financial === 1).map((row) => row.title)).toEqual(["ieo", "lockming", "invest"]);
  expect(rows.length).toBe(25);
});

test("the pictures of banners and logo are served and may be kept for a day", async () => {
  for (const name of ["logo", "check", "paper", "own-money"]) {
    const reply = await door.http.inject({ method: "GET", url: `/content/${name}.svg` });
    expect([reply.statusCode, reply.headers["content-type"], reply.headers["cache-control"]]).toEqual([
      200,
      "image/svg+xml",
      "public, max-age=86400",
    ]);
  }
  expect((await door.http.inject({ method: "GET", url: "/content/..%2fcontent.routes.ts" })).statusCode).toBeGreaterThanOrEqual(400);
});
