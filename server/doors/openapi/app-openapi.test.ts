/** The app's document and the app's calls are the same list, and the document is valid OpenAPI. */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openTestEngine, type TestEngine } from "../../test-engine.suite.ts";
import { UNKNOWN_TOKENS } from "../../identity/stranger-look-ups.ts";
import { RateLimits } from "../app/rate-limit.ts";
import { loadTexts } from "../app/texts.ts";
import { APP_DOCUMENTS } from "./app-documents.ts";
import { limitsOf } from "./app-limits.ts";
import { appOpenApi } from "./app-openapi.ts";
import type { OpenApiDocument, OpenApiOperation } from "./openapi.ts";
import { expectValid, namesOf } from "./test-documents.suite.ts";
import { documentsByCall } from "./tagged-documents.ts";

let engine: TestEngine;
let document: OpenApiDocument;
beforeAll(async () => {
  engine = await openTestEngine();
  document = appOpenApi(engine.calls, loadTexts());
});
afterAll(() => engine.close());

const operation = (path: string, method: string): OpenApiOperation | undefined => document.paths[path]?.[method];

test("is valid OpenAPI 3.1", () => expectValid(document));

test("lists exactly the calls that the venue answers", () => {
  expect(namesOf(document)).toEqual(engine.calls.map(({ method, path }) => `${method} /api${path}`).toSorted());
});

test("each call has its words, and nothing is described that isn't there", () => {
  const documents = documentsByCall(APP_DOCUMENTS);
  const calls = engine.calls.map(({ method, path }) => `${method} ${path}`);
  expect([...documents.keys()].toSorted(), "a line for each in features/<feature>/contract/<feature>.documents.ts").toEqual(
    calls.toSorted(),
  );
  for (const call of engine.calls) {
    const described = Object.keys(documents.get(`${call.method} ${call.path}`)?.fields ?? {});
    expect(Object.keys(call.fields.properties), `${call.method} ${call.path}`).toEqual(expect.arrayContaining(described));
  }
});

describe("a call is described as it is declared", () => {
  test("fields of a GET stand in the query, with their ranges", () => {
    const parameters = operation("/api/coin/list", "get")?.parameters ?? [];
    expect(parameters.map(({ name }) => name)).toEqual(["page", "limit", "currency_id", "legal_id", "status", "id", "lang"]);
    const limit = { description: "Rows of a page; more than a hundred count as a hundred.", schema: { type: "integer", minimum: 1 } };
    expect(parameters.find(({ name }) => name === "limit")).toMatchObject(limit);
  });

  test("fields of a POST stand in a form, those that must be sent named", () => {
    const form = operation("/api/coin/trade", "post")?.requestBody?.content["application/x-www-form-urlencoded"]?.schema;
    expect(form).toMatchObject({
      required: ["currency_id", "legal_id", "type"],
      properties: { order_type: { enum: expect.arrayContaining(["trailing_stop", "oco"]) }, request_id: { maxLength: 64 } },
    });
  });

  test("who may call, and what the venue may refuse, with number and text", () => {
    const trade = operation("/api/coin/trade", "post");
    expect(trade?.security).toEqual([{ token: [] }]);
    expect(trade?.description).toContain("| 5013 | `insufficient_balance` |");
    expect(operation("/api/currency/depth", "get")?.security).toEqual([{}, { token: [] }]);
  });
});

const ACCOUNT = {
  user_string: "somebody@example.com",
  code: "123456",
  email_code: "123456",
  mobile: "13800138000",
  mail: "new@example.com",
};
const PASSKEY = { offer: "o".repeat(32), passkey: "{}", origin: "https://venue.example" };
const PASSWORDS = { password: "correct horse 42", re_password: "correct horse 42", extension_code: "TOUCH1" };
const TRANSFER = { currency_id: "3", number: "1", from_field: "change", to_field: "legal" };
const READS = { keyword: "version", symbol: "BTC/USDT", c_id: "1" };

test("the limits that a call is said to have are those that it takes", async () => {
  const take = vi.spyOn(RateLimits.prototype, "take");
  for (const call of engine.calls.filter(({ path }) => path !== "/user/logout")) {
    const { method, path } = call;
    // Somebody new each time: what the calls before took would make this one wait.
    const person = await engine.newcomer();
    // From here on their token is known, and no stranger's.
    await engine.call("GET", "/user/info", {}, person);
    take.mockClear();
    const id = path === "/receipt" ? "fill-1" : "1";
    const form = { ...ACCOUNT, ...PASSWORDS, ...TRANSFER, ...READS, url: "https://127.0.0.1/", events: "order", id };
    const { code: _code, ...withoutCode } = { ...form, old_password: "wrong" };
    const { password: _password, ...codeAlone } = form;
    const ways = [form, withoutCode, codeAlone, { ...form, factor: "123456" }, ...(path === "/user/passkey_login" ? [PASSKEY] : [])];
    for (const fields of ways) await engine.call(method, path, fields, person);
    const names = take.mock.calls.map(([{ name }]) => name);
    // Taken by whatever call is the first to show a token.
    const taken = new Set(names.filter((name) => name !== UNKNOWN_TOKENS.name));
    const said = limitsOf(call).map(({ name }) => name);
    expect(said, `${method} ${path}`).toEqual(expect.arrayContaining([...taken]));
    // Those of a webhook are taken once there is one.
    if (!path.startsWith("/webhook/")) expect([...taken].toSorted(), `${method} ${path}`).toEqual([...new Set(said)].toSorted());
  }
  take.mockRestore();
});
