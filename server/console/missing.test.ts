/** What a house can't do with the operators it has, from the table of verbs itself. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MissingRow } from "../../contract/console-wire.ts";
import type { Role } from "../../contract/operator-roles.ts";
import { missingOf } from "./looks/house-looks.ts";
import { openTestConsole, type TestConsole } from "./test-console.suite.ts";
import { VERBS } from "./verb-table.ts";

let console: TestConsole;
beforeAll(async () => {
  console = await openTestConsole();
});
afterAll(() => console.close());

const named = (rows: readonly MissingRow[], able: number): readonly string[] =>
  rows.filter((row) => row.able === able).flatMap(({ verbs }) => verbs.map(({ name }) => name));
const staff = (...roles: readonly (readonly [Role, number])[]): ReadonlyMap<Role, number> => new Map(roles);

test("one admin alone: nobody reviews verifications, and nobody could agree to what takes two", () => {
  const rows = missingOf(VERBS.values(), staff(["admin", 1]));
  expect(named(rows, 0)).toContain("verification/pass");
  expect(named(rows, 0)).not.toContain("markets/halt");
  expect(named(rows, 1)).toContain("markets/delist");
  expect(rows.find(({ verbs }) => verbs.some(({ name }) => name === "verification/pass"))?.roles).toEqual(["compliance"]);
});

test("with two of the roles that are asked for nothing is missing", () => {
  expect(missingOf(VERBS.values(), staff(["admin", 2], ["compliance", 2], ["finance", 2], ["content", 1], ["support", 1]))).toEqual([]);
});

test("the look counts who can log in: not those who ended, were only invited, or wait for their confirmation", async () => {
  const admin = await console.operator("admin");
  const rows = async (): Promise<readonly MissingRow[]> =>
    (await console.get("/looks/operators/missing", admin)).body["rows"] as readonly MissingRow[];
  expect(named(await rows(), 0)).toContain("verification/pass");
  const { id } = await console.operator("compliance");
  expect(named(await rows(), 0)).not.toContain("verification/pass");
  const set = (change: object) => console.desk.database.updateTable("operator").set(change).where("id", "=", id).execute();
  for (const change of [
    { password_hash: null },
    { password_hash: "", link_seen_by: admin.id },
    { link_seen_by: null, ended_at: new Date() },
  ]) {
    await set(change);
    expect(named(await rows(), 0)).toContain("verification/pass");
  }
});
