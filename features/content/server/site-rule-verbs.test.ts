/** What operators set about the site is what clients are told, and nothing that a browser would run gets in. */
import { afterAll, beforeAll, expect, test } from "vitest";
import fc from "fast-check";
import { openTestConsole, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";
import { menuEntries, MENU_TITLES, menuRows, movedEntries } from "./menu.ts";

let console: TestConsole;
let admin: TestOperator;
beforeAll(async () => {
  console = await openTestConsole();
  admin = await console.operator("admin");
});
afterAll(() => console.close());

const errorOf = ({ body }: { readonly body: object }): unknown => (Reflect.get(body, "error") as { name: string } | undefined)?.name;
const told = async (): Promise<Record<string, unknown>> =>
  (await console.engine.call("GET", "/getSiteConfig", {})).message as Record<string, unknown>;
const menu = async (): Promise<readonly { title: string; sort: number }[]> =>
  (await console.engine.call("GET", "/menu", {})).message as { title: string; sort: number }[];

test("a shortcut moves, the others make room, and a hidden one is gone", async () => {
  const before = await menu();
  expect((await console.act(admin, "site/place-shortcut", { entry: "bills", place: 1, shown: true })).status).toBe(200);
  const titles = before.map(({ title }) => title);
  const moved = ["bills", ...titles.filter((title) => title !== "bills")];
  expect((await menu()).map(({ title }) => title)).toEqual(moved);
  expect((await console.act(admin, "site/place-shortcut", { entry: "chatroom", place: 2, shown: false })).status).toBe(200);
  expect((await menu()).map(({ title, sort }) => [title, sort])).toEqual(
    moved.filter((title) => title !== "chatroom").map((title, index) => [title, index + 1]),
  );
  expect(errorOf(await console.act(admin, "site/place-shortcut", { entry: "chatroom", place: 2, shown: false }))).toBe("nothing_changes");
  const { rows } = (await console.get("/looks/site/menu", admin)).body as { rows: { title: string; place: number; shown: boolean }[] };
  expect(rows.slice(0, 3)).toMatchObject([
    { title: "bills", place: 1, shown: true },
    { title: "chatroom", place: 2, shown: false },
    { title: titles[0], place: 3, shown: true },
  ]);
});

test("wherever a shortcut is put, each stands once and the two groups keep apart", () => {
  const place = fc.record({
    title: fc.constantFrom(...MENU_TITLES),
    place: fc.integer({ min: 1, max: 19 }),
    isShown: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 12 }), (moves) => {
      let kept: { title: string; place: number; is_shown: boolean }[] = [];
      for (const move of moves) {
        const group = movedEntries(menuEntries(kept), move) ?? [];
        const rows = group.map(({ row, place: at, isShown }) => ({ title: row.title, place: at, is_shown: isShown }));
        kept = [...kept.filter(({ title }) => !rows.some((row) => row.title === title)), ...rows];
      }
      const entries = menuEntries(kept);
      expect(entries.map(({ row }) => row.title).toSorted()).toEqual(MENU_TITLES.toSorted());
      expect(entries.slice(0, 19).every(({ row, place: at }, index) => row.is_financial === 0 && at === index + 1)).toBe(true);
      for (const { title, isShown } of moves.slice(-1)) expect(menuRows(entries).some((row) => row.title === title)).toBe(isShown);
    }),
  );
});

test("registering asks for an invitation as long as the operator says so", async () => {
  expect((await console.act(admin, "site/set-registration", { required: false, code: "STONE9" })).status).toBe(200);
  expect(await told()).toMatchObject({ invitation_required: "0", isregcode: "0", invite_code: "STONE9" });
  expect(errorOf(await console.act(admin, "site/set-registration", { required: true, code: "no" }))).toBe("field_wrong");
  expect(errorOf(await console.act(await console.operator("content"), "site/set-registration", { required: true, code: "STONE9" }))).toBe(
    "role_may_not",
  );
});

test.each([
  ["https://example.org/help?x=1", "https://example.org/help?x=1"],
  ["mailto:help@example.org", "mailto:help@example.org"],
  ["tel:+43123456", "tel:+43123456"],
  ["none", ""],
])("the address %s is told to clients", async (address, shown) => {
  await console.act(admin, "site/set-address", { which: "zxkf_url", address: "https://before.example.org" });
  expect((await console.act(admin, "site/set-address", { which: "zxkf_url", address })).status).toBe(200);
  expect(await told()).toMatchObject({ zxkf_url: shown });
});

test.each([
  "javascript:alert(1)",
  "http://example.org",
  'https://example.org/"onclick=x',
  "data:text/html,x",
  "//example.org",
  "https://a b.example",
])("the address %s is refused", async (address) => {
  expect(errorOf(await console.act(admin, "site/set-address", { which: "support_url", address }))).toBe("address_wrong");
  expect((await told())["support_url"]).toBe("");
});

test("the fifth tab is Financial or Mine", async () => {
  expect((await console.act(admin, "site/set-tabs", { tabs: "mine" })).status).toBe(200);
  expect(await told()).toMatchObject({ tabs: "mine" });
  expect(errorOf(await console.act(admin, "site/set-tabs", { tabs: "mine" }))).toBe("nothing_changes");
});

test("a banner gets another picture and comes first", async () => {
  const banners = async (): Promise<{ id: number; cover: string; sorts: number }[]> =>
    ((await console.engine.call("POST", "/news/list", { c_id: "5" })).message as { list: { id: number; cover: string; sorts: number }[] })
      .list;
  const last = (await banners()).at(-1);
  const article = last?.id ?? 0;
  const picture = "https://example.org/banner.webp";
  expect((await console.act(admin, "content/set-picture", { article, picture: "/content/../secret", place: 0 })).status).toBe(422);
  expect((await console.act(admin, "content/set-picture", { article, picture, place: 0 })).status).toBe(200);
  expect((await banners())[0]).toMatchObject({ id: article, cover: picture, sorts: 0 });
});
