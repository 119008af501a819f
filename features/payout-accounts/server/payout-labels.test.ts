/** What the fields of an international account are called is an operator's setting, in the caller's language (wire.md 4). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestConsole, type TestConsole } from "../../../server/console/test-console.suite.ts";
import type { Person } from "../../../server/test-engine.suite.ts";
import type { InternationalInfo } from "../contract/payout-accounts.contract.ts";

let console: TestConsole;
let anna: Person;
beforeAll(async () => {
  console = await openTestConsole();
  anna = await console.engine.newcomer();
});
afterAll(() => console.close());

const forms = async (lang: string): Promise<readonly string[]> =>
  ((await console.engine.call("POST", "/user/cash_info_international", { lang }, anna)).message as InternationalInfo).forms;

test("a label that was set is read in its language alone, until it is taken back", async () => {
  const editor = await console.operator("content");
  const [english, german] = [await forms("en"), await forms("de")];
  const named = { field: "account", language: "de", label: "Kontonummer bei unserer Bank" };
  expect((await console.act(editor, "payout/set-label", named)).status).toBe(200);
  expect(await forms("de")).toEqual(german.with(2, "Kontonummer bei unserer Bank"));
  expect(await forms("en")).toEqual(english);
  const { rows } = (await console.get("/looks/payout/labels", editor)).body as { rows: { id: string; label: string; isOwn: boolean }[] };
  expect(rows).toHaveLength(66);
  expect(rows.filter(({ isOwn }) => isOwn)).toMatchObject([{ id: "account:de", label: "Kontonummer bei unserer Bank" }]);
  expect((await console.act(editor, "payout/set-label", { ...named, label: "" })).status).toBe(200);
  expect(await forms("de")).toEqual(german);
});

test.each([
  ["markup", { field: "bank", language: "en", label: "<b>Bank</b>" }],
  ["another direction of text", { field: "bank", language: "en", label: "Bank\u202e" }],
  ["a field that there is not", { field: "pin", language: "en", label: "PIN" }],
  ["a language that there is not", { field: "bank", language: "xx", label: "Bank" }],
])("%s is refused", async (_what, fields) => {
  const before = await forms("en");
  expect((await console.act(await console.operator("content"), "payout/set-label", fields)).status).not.toBe(200);
  expect(await forms("en")).toEqual(before);
});

test("support may not", async () => {
  const fields = { field: "bank", language: "en", label: "Bank name" };
  expect((await console.act(await console.operator("support"), "payout/set-label", fields)).status).toBe(403);
});
