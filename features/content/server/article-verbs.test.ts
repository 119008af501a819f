/** An operator writes an announcement in three languages; everybody reads it in theirs, and nobody before it is shown. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestConsole, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";

let console: TestConsole;
let editor: TestOperator;
beforeAll(async () => {
  console = await openTestConsole();
  editor = await console.operator("content");
});
afterAll(() => console.close());

type Listed = { readonly id: number; readonly title: string; readonly languages: number; readonly shown: boolean };
const newest = async (): Promise<Listed> =>
  ((await console.get("/looks/content/articles?limit=1", editor)).body["rows"] as Listed[])[0] as Listed;
const errorOf = ({ body }: { readonly body: object }): unknown => (Reflect.get(body, "error") as { name: string } | undefined)?.name;
const readBy = async (lang: string, id: number): Promise<Readonly<Record<string, unknown>>> =>
  (await console.engine.call("POST", "/news/detail", { id: String(id), lang })).message as Readonly<Record<string, unknown>>;

test("an announcement in three languages reaches readers of all, once it is shown", async () => {
  const begun = {
    category: "news",
    title: "Maintenance on Sunday",
    abstract: "Two hours",
    text: "Trading rests.\n\n- from 08:00\n- to 10:00 <UTC>",
  };
  expect((await console.act(editor, "content/begin", begun)).status).toBe(200);
  const { id, shown, languages } = await newest();
  expect([shown, languages]).toEqual([false, 1]);
  expect(await console.engine.call("POST", "/news/detail", { id: String(id) })).toMatchObject({ type: "error" });
  await console.act(editor, "content/write", { article: id, language: "zh", title: "周日维护", text: "暂停交易。" });
  await console.act(editor, "content/write", { article: id, language: "de", title: "Wartung am Sonntag", text: "Der Handel ruht." });
  expect((await console.act(editor, "content/show", { article: id, shown: true, popup: false })).status).toBe(200);
  expect(await readBy("de", id)).toMatchObject({ title: "Wartung am Sonntag", content: "<p>Der Handel ruht.</p>" });
  expect(await readBy("zh", id)).toMatchObject({ title: "周日维护" });
  // Who reads another language gets English, and what was typed as a tag is text.
  expect(await readBy("tr", id)).toMatchObject({
    title: "Maintenance on Sunday",
    content: "<p>Trading rests.</p><ul><li>from 08:00</li><li>to 10:00 &lt;UTC&gt;</li></ul>",
  });
  const list = await console.engine.call("POST", "/news/list", { c_id: "4", lang: "de" });
  expect(JSON.stringify(list.message)).toContain("Wartung am Sonntag");
  const form = await console.get(`/verbs/content/write/form?about=${id}:en`, editor);
  expect(form.body["present"]).toMatchObject({ article: id, language: "en", text: "Trading rests.\n\n- from 08:00\n- to 10:00 <UTC>" });
});

test("nothing is shown that English readers could not read", async () => {
  await console.act(editor, "content/begin", { category: "news", title: "Only a draft", text: "Nothing yet." });
  const { id } = await newest();
  await console.desk.database.deleteFrom("article_text").where("article_id", "=", id).execute();
  expect(errorOf(await console.act(editor, "content/show", { article: id, shown: true, popup: false }))).toBe("article_needs_english");
  expect(errorOf(await console.act(editor, "content/write", { article: 999_999, language: "en", title: "None", text: "None" }))).toBe(
    "article_unknown",
  );
  expect(errorOf(await console.act(editor, "content/write", { article: id, language: "xx", title: "None", text: "None" }))).toBe(
    "field_wrong",
  );
});
