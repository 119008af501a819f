/** Publishing a campaign in the console: names and words in the languages that were written, and what is missing said before anybody agrees. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestConsole, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";

let console: TestConsole;
let [asks, agrees]: readonly (TestOperator | undefined)[] = [];
beforeAll(async () => {
  console = await openTestConsole();
  [asks, agrees] = [await console.operator("admin"), await console.operator("business")];
});
afterAll(() => console.close());

const FIELDS = {
  ...{ nameEn: "A try", nameZh: "试", stake: "10", groups: 1, perGroup: 2, orders: "BTC 1, ETH 5" },
  ...{ bonus: "5", seats: 10, days: 7 },
};
type Shown = { readonly lines?: readonly { readonly label: { readonly en: string }; readonly after: unknown }[] };
const preview = async (more: object): Promise<Shown & { readonly refusal?: { readonly name: string; readonly text: string } }> =>
  (await console.post("/verbs/campaigns/publish/preview", { fields: { ...FIELDS, ...more } }, asks)).body as never;
const line = async (label: string, more: object): Promise<string> =>
  JSON.stringify((await preview(more)).lines?.find((one) => one.label.en === label)?.after);

test("the preview says which languages read English, and how long it is open", async () => {
  const names = "de: Ein Versuch\n\nth: ลอง";
  expect(await line("Name in languages", { names })).toContain("en zh th de; English for hk jp kor fra spa tr it");
  expect(await line("In a few words", {})).toContain("none");
  const all = ["en", "zh", "hk", "th", "jp", "kor", "fra", "spa", "tr", "it", "de"].map((code) => `${code}: x`).join("\n");
  expect(await line("In a few words", { about: all })).toContain("all eleven");
  expect(await line("Open to join", {})).toContain("until it is closed");
  expect(await line("Open to join", { renews: 7 })).toContain("7 days, then the same is offered anew");
});

test.each([
  ["a language that there is none of", { names: "xx: Versuch" }, "xx: Versuch"],
  ["a line without a language", { about: "en: A try\nVersuch" }, "Versuch"],
  ["the same language twice", { names: "de: eins\nde: zwei" }, "de: zwei"],
  ["the name in English a second time", { names: "en: Another" }, "Another"],
  ["words without English among them", { about: "de: Ein Versuch" }, "English among them"],
  ["a name of more letters than fit", { names: `de: ${"x".repeat(41)}` }, "at most 40 letters"],
])("%s is refused by naming it", async (_why, more, words) => {
  expect(JSON.stringify(await preview(more))).toContain(words);
  expect((await preview(more)).lines).toEqual([]);
});

test("agreed to by a second it is published with all of it, and readers see their own language", async () => {
  const fields = { ...FIELDS, names: "de: Ein Versuch", about: "en: Small\nde: Klein", renews: 7 };
  if (asks === undefined || agrees === undefined) throw new Error("nobody is there");
  const { body } = await console.act(asks, "campaigns/publish", fields);
  await console.post(`/requests/${String(body["id"])}/agree`, { reason: "seen and agreed to by me" }, agrees);
  const campaign = console.engine.kernel.campaigns.all().at(-1);
  expect(campaign?.terms).toMatchObject({
    names: { en: "A try", zh: "试", de: "Ein Versuch" },
    about: { en: "Small", de: "Klein" },
    renews: { days: 7, seats: 10 },
  });
  const person = await console.engine.newcomer();
  const read = async (lang: string) =>
    (await console.engine.call("GET", "/campaign/detail", { campaign: String(campaign?.number), lang }, person)).message;
  expect(await read("de")).toMatchObject({ name: "Ein Versuch", about: "Klein" });
  expect(await read("it")).toMatchObject({ name: "A try", about: "Small" });
  const { rows } = (await console.get("/looks/campaigns/all", asks)).body as { rows: readonly object[] };
  expect(rows[0]).toMatchObject({ renews: 7, until: campaign?.until });
});
