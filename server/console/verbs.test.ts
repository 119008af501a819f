/** Every role against every verb and every look, from the tables that the venue runs on; and what no verb may be able to do. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROLES, type Role } from "../../contract/operator-roles.ts";
import { openTestConsole, type TestConsole, type TestOperator } from "./test-console.suite.ts";
import { LOOKS, VERBS } from "./verb-table.ts";

let console: TestConsole;
const operators = new Map<Role, TestOperator>();
beforeAll(async () => {
  console = await openTestConsole();
  for (const role of ROLES) operators.set(role, await console.operator(role));
});
afterAll(() => console.close());

const by = (role: Role): TestOperator => operators.get(role) as TestOperator;
const errorOf = (body: Readonly<Record<string, unknown>>): string | undefined => (body["error"] as { name: string } | undefined)?.name;
const verbs = [...VERBS.values()];
const looks = [...LOOKS.values()];

describe.each(ROLES)("%s", (role) => {
  test.each(verbs.map(({ name, roles }) => [name, roles.includes(role) ? "may" : "may not"]))("%s: %s", async (name, may) => {
    console.engine.advance(60_000);
    const before = console.engine.kernel.stateHash();
    // Fields that no verb has: who may is told what is wrong with them, who may not only that.
    const replies = await Promise.all([
      console.act(by(role), name, { nonsense: true }),
      console.post(`/verbs/${name}/preview`, { fields: { nonsense: true } }, by(role)),
    ]);
    for (const { body } of replies) expect(errorOf(body)).toBe(may === "may" ? "field_wrong" : "role_may_not");
    if (may === "may not") expect((await console.get(`/verbs/${name}/form`, by(role))).status).toBe(403);
    expect(console.engine.kernel.stateHash()).toBe(before);
  });

  test.each(looks.map(({ name, roles }) => [name, roles.includes(role) ? "may" : "may not"]))("reads %s: %s", async (name, may) => {
    console.engine.advance(60_000);
    const { status } = await console.get(`/looks/${name}?nonsense=1`, by(role));
    expect(status).toBe(may === "may" ? 400 : 403);
  });
});

test.each(verbs.map(({ name }) => name))("nobody without a session does %s", async (name) => {
  expect((await console.post(`/verbs/${name}`, {})).status).toBe(401);
  expect((await console.post(`/verbs/${name}/preview`, {})).status).toBe(401);
  expect((await console.get(`/verbs/${name}/form`)).status).toBe(401);
});

describe("the table of verbs", () => {
  test("gives the auditor nothing to do", () => {
    expect(verbs.filter(({ roles }) => roles.includes("auditor"))).toEqual([]);
  });

  test("lets nobody but admins make operators, and never alone", () => {
    for (const verb of verbs.filter(({ name }) => ["operators/add", "operators/set-role", "operators/renew"].includes(name))) {
      expect([verb.name, verb.roles, verb.needsTwo]).toEqual([verb.name, ["admin"], true]);
    }
  });

  test.each(verbs.map((verb) => [verb.name, verb] as const))(
    "%s has a name, labels for each field in both languages, and a role",
    (_name, verb) => {
      expect(verb.name).toMatch(/^[a-z-]+\/[a-z-]+$/);
      expect(verb.roles.length).toBeGreaterThan(0);
      expect(Object.keys(verb.labels).toSorted()).toEqual(Object.keys(verb.fields.properties).toSorted());
      for (const words of [verb.title, ...Object.values(verb.labels)])
        expect([words.en, words.zh].every((text) => text.length > 0)).toBe(true);
    },
  );
});
