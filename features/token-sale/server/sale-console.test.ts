/** What operators read of token sales and do about them: projects by two, calling off by two, tokens, white papers, who got how many. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestConsole, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";
import type { Person, TestEngine } from "../../../server/test-engine.suite.ts";
import type { PaperReply } from "../contract/token-sale-replies.ts";
import { ask, DAY_MS, held, ordersOf, pass, sellTokens } from "./sale-engine.suite.ts";

let console: TestConsole;
let engine: TestEngine;
let admin: TestOperator;
let anna: Person;
let ben: Person;
beforeAll(async () => {
  console = await openTestConsole();
  engine = console.engine;
  await sellTokens(engine);
  [anna, ben] = [await engine.newcomer(), await engine.newcomer()];
  await ask(engine, anna, "60000");
  await ask(engine, ben, "20000");
  admin = await console.operator("admin");
});
afterAll(() => console.close());

type Row = Readonly<Record<string, unknown>>;
const rows = async (look: string, by = admin): Promise<readonly Row[]> =>
  (await console.get(`/looks/token-sale/${look}`, by)).body["rows"] as readonly Row[];
const TERMS = {
  ...{ token: "LTN", mode: "pro_rata", price: "0.06", total: "50000", least: "10", most: "50000", cap: "5000", coins: "BTC, eth" },
  ...{ startsIn: 60, runsFor: 1440, cliffDays: 7, parts: 90, againAfter: 0 },
};
const agree = async (id: unknown) =>
  console.post(`/requests/${String(id)}/agree`, { reason: "seen and agreed to by me" }, await console.operator("business"));

test("projects show what is asked for, what of it would be granted, and what the house has left", async () => {
  const found = await rows("projects");
  expect(found.map(({ token, state }) => `${String(token)} ${String(state)}`)).toEqual(["EMB running", "HRB warm_up", "LTN running"]);
  expect(found[2]).toMatchObject({
    asked: "80000",
    granted: "60000",
    people: 2,
    total: "100000",
    free: "9900000",
    again: 6,
    price: "0.05",
  });
  expect((await rows("due")).map(({ token, what, orders }) => [token, what, orders])).toEqual([
    ["EMB", "end", 0],
    ["HRB", "start", 0],
    ["LTN", "end", 2],
    ["HRB", "end", 0],
  ]);
  expect(await rows(`orders?person=${anna.id}`)).toMatchObject([{ tokens: "60000", paid: "3000 USDT", state: "open", receipt: "" }]);
});

test("a project is published by two, who see what it sells, what is set aside and what that leaves; its token's paper comes first", async () => {
  const preview = await console.post("/verbs/token-sale/publish/preview", { fields: TERMS }, admin);
  const lines = preview.body["lines"] as readonly { label: { en: string }; before: string; after: string }[];
  const line = (words: string) => lines.find(({ label }) => label.en.startsWith(words));
  expect(line("All that it can bring")).toMatchObject({ after: "3000 USDT" });
  expect(line("Free of the house")).toMatchObject({ before: "9900000 LTN", after: "9850000 LTN" });
  expect(line("Coins it may be paid")).toMatchObject({ after: "BTC, ETH" });
  expect(line("Last part")?.after).toContain(", 90");
  const { body } = await console.act(admin, "token-sale/publish", TERMS);
  expect(engine.kernel.tokenSale.projects()).toHaveLength(3);
  await agree(body["id"]);
  const published = engine.kernel.tokenSale.projects().at(-1);
  expect(published?.terms).toMatchObject({ token: 12, coins: [1, 2], parts: 90, startsAt: engine.now() + 3_600_000 });
  expect((await console.act(admin, "token-sale/publish", { ...TERMS, token: "SOL" })).body).toMatchObject({
    error: { name: "sale_paper_missing" },
  });
});

test.each([
  ["a cap above all", { cap: "50001" }, "sale_terms_invalid"],
  ["a coin twice", { coins: "BTC, BTC" }, "sale_terms_invalid"],
  ["a coin that isn't there", { coins: "NONE" }, "coin_unknown"],
  ["first come with a cap below what one may ask for", { mode: "first_come" }, "sale_terms_invalid"],
])("a project is not published with %s", async (_why, fields, name) => {
  expect((await console.act(admin, "token-sale/publish", { ...TERMS, ...fields })).body).toMatchObject({ error: { name } });
});

test("a token is listed, described, covered and sold", async () => {
  const listed = await console.act(admin, "token-sale/list-token", { code: "NEW", decimals: 2 });
  expect(listed.body).not.toHaveProperty("error");
  const token = engine.kernel.assets.all().find(({ code }) => code === "NEW");
  expect(token).toMatchObject({ decimals: 2, id: 111 });
  const words = { token: "NEW", language: "en", title: "Newly", summary: "Something that is new to everybody." };
  const text = `## What it is\n\n${"Words about it, and <b>nothing</b> else. ".repeat(5)}`;
  await console.act(admin, "token-sale/write-paper", { ...words, text });
  await console.act(admin, "cover/fund", { product: "sale", coin: "NEW", amount: "1000" });
  const fields = { ...TERMS, token: "NEW", total: "1000", most: "100", cap: "100", startsIn: 0 };
  const { body } = await console.act(admin, "token-sale/publish", fields);
  await agree(body["id"]);
  const project = engine.kernel.tokenSale.projects().at(-1);
  expect(project?.terms).toMatchObject({ token: 111, total: 100_000n });
  const id = String(project?.number);
  const { message } = await engine.call("GET", "/project/paper", { project_id: id });
  expect(message as PaperReply).toMatchObject({ title: "Newly", language: "en", written_ms: engine.now() });
  expect((message as PaperReply).content).toContain("&lt;b&gt;nothing");
  expect(await ask(engine, anna, "10.01", { project_id: id })).toMatchObject({ type: "ok" });
  const off = await console.act(admin, "token-sale/call-off", { project: project?.number ?? 0 });
  expect(await held(engine, anna)).toEqual([100_000 - 3000 - 0.6006, 3000.6006]);
  await agree(off.body["id"]);
  await pass(engine, 1);
  expect(await held(engine, anna)).toEqual([97_000, 3000]);
});

test("what is over shows who got how many, with their receipts, and the next part by its day", async () => {
  await pass(engine, 2 * DAY_MS);
  admin = await console.operator("admin");
  expect(await rows("allocation?project=1")).toMatchObject([
    { number: 1, person: anna.id, asked: "60000", granted: "40000" },
    { number: 2, person: ben.id, asked: "20000", granted: "20000" },
  ]);
  const [order] = await rows("orders?project=1&state=waiting");
  expect(order).toMatchObject({ granted: "20000", charged: "1000 USDT", returned: "0 USDT", state: "delivered" });
  expect(order?.["receipt"]).toBe((await ordersOf(engine, ben))[0]?.receipt);
  const part = (await rows("due")).find(({ project, what }) => project === 1 && what === "part");
  expect(part).toMatchObject({ orders: 2, tokens: "2000" });
  const off = await console.act(admin, "token-sale/call-off", { project: 1 });
  expect(off.body).toMatchObject({ error: { name: "sale_over" } });
});
