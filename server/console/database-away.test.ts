/** The database goes away in the middle of what two operators agreed to: nothing is done twice, or half, and it is told once. */
import { Kysely, PostgresDialect } from "kysely";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PURPOSE } from "../../kernel/ledger/chart.ts";
import { amount, assetId, userId } from "../../money/units.ts";
import type { Tables } from "../sql/tables.ts";
import { isDatabaseAway } from "../sql/database-away.ts";
import { openConsoleHouse, type ConsoleHouse } from "./console-house.ts";
import { openTestConsole, type TestConsole, type TestOperator } from "./test-console.suite.ts";
import type { VerbDone } from "../../contract/console-wire.ts";

const USDT = assetId(3);
let console: TestConsole;
/** Over the same tables and kernel, with a database that goes away. */
let house: ConsoleHouse;
let admin: TestOperator;
let second: TestOperator;
/** The statement at which the connection breaks, before or after the database has done it. */
let breaks: { readonly at: RegExp; readonly isDone: boolean } | undefined;

beforeAll(async () => {
  console = await openTestConsole();
  house = openConsoleHouse({ ...console.desk, database: breakingDatabase() });
  await console.engine.submit({ type: "cover/fund", product: "fees", asset: USDT, amount: amount(100_000_000n) });
});
afterAll(() => console.close());
beforeEach(async () => {
  breaks = undefined;
  [admin, second] = [await console.operator("admin"), await console.operator("admin")];
});

/** The real one; a connection that broke is gone for the rest of its transaction. */
function breakingDatabase(): Kysely<Tables> {
  const { pool } = console.engine.trading;
  const connect = async (): Promise<unknown> => {
    const client = await pool.connect();
    let isBroken = false;
    const query = async (text: string, values: unknown[]): Promise<unknown> => {
      if (isBroken) throw new Error("Connection terminated unexpectedly");
      isBroken = breaks?.at.test(text) === true;
      if (!isBroken) return client.query(text, values);
      if (breaks?.isDone === true) await client.query(text, values);
      throw new Error("Connection terminated unexpectedly");
    };
    return { query, release: () => client.release(isBroken) } satisfies Partial<Record<keyof PoolClient, unknown>>;
  };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { connect, end: async () => undefined, options: {} } as never }) });
}

async function ask(verb: string, fields: object): Promise<number> {
  const { body } = await console.act(admin, verb, fields);
  expect(body["state"]).toBe("waiting");
  return Number(body["id"]);
}
const agree = (id: number): Promise<VerbDone> => house.twoPeople.agree({ operator: { ...second, name: "the second" }, id, isProved: true });
async function outcomesOf(id: number): Promise<readonly string[]> {
  const rows = await console.desk.database
    .selectFrom("audit_entry")
    .select("outcome")
    .where("request", "=", String(id))
    .orderBy("position")
    .execute();
  return rows.map(({ outcome }) => outcome);
}
const stateOf = async (id: number): Promise<string | undefined> => {
  const row = await console.desk.database.selectFrom("operator_request").select("state").where("id", "=", String(id)).executeTakeFirst();
  return row?.state;
};

test.each([
  ["before the change", /update "operator" set "role"/],
  ["between the change and its entry", /insert into "audit_entry"/],
  ["while it is taken", /update "operator_request" set "state"/],
])("gone %s, a change of tables is undone and waits on; agreed to again it is done, once", async (_when, at) => {
  const id = await ask("operators/set-role", { operator: admin.id, role: "finance" });
  const roleOf = async () => (await console.house.operators.byId(admin.id))?.role;
  breaks = { at, isDone: true };
  await expect(agree(id)).rejects.toSatisfy(isDatabaseAway);
  expect([await roleOf(), await stateOf(id), await outcomesOf(id)]).toEqual(["admin", "waiting", ["asked"]]);
  breaks = undefined;
  expect(await agree(id)).toMatchObject({ state: "done" });
  expect([await roleOf(), await stateOf(id), await outcomesOf(id)]).toEqual(["finance", "done", ["asked", "done"]]);
});

test("gone after the whole was written, it is done though nobody was told, and not again", async () => {
  const id = await ask("operators/set-role", { operator: admin.id, role: "finance" });
  breaks = { at: /^commit/i, isDone: true };
  await expect(agree(id)).rejects.toSatisfy(isDatabaseAway);
  breaks = undefined;
  await expect(agree(id)).rejects.toThrow("request_gone");
  expect([await stateOf(id), await outcomesOf(id)]).toEqual(["done", ["asked", "done"]]);
});

test("gone after a command, the money has moved once and its entry is written when the database is back", async () => {
  const { id: person } = await console.engine.newcomer();
  const has = (): bigint => console.engine.kernel.ledger.balanceOf(userId(person), PURPOSE.change, USDT);
  const before = has();
  const fields = { person, direction: "give", coin: "USDT", account: "change", amount: "25", why: "goodwill" };
  const id = await ask("adjustments/post", fields);
  breaks = { at: /insert into "audit_entry"/, isDone: false };
  await expect(agree(id)).rejects.toSatisfy(isDatabaseAway);
  expect([has() - before, await stateOf(id), await outcomesOf(id)]).toEqual([25_000_000n, "running", ["asked"]]);
  breaks = undefined;
  await expect(agree(id)).rejects.toThrow("request_gone");
  // Whoever looks at what waits brings it to its end; side by side, once.
  await Promise.all([1, 2, 3].map(() => house.twoPeople.sweep()));
  expect([has() - before, await stateOf(id), await outcomesOf(id)]).toEqual([25_000_000n, "done", ["asked", "done"]]);
});

test("gone before a command was submitted, nothing moved: it is told as lost after a minute, and asked for anew", async () => {
  const { id: person } = await console.engine.newcomer();
  const id = await ask("adjustments/post", { person, direction: "give", coin: "USDT", account: "change", amount: "25", why: "goodwill" });
  const hash = console.engine.kernel.stateHash();
  breaks = { at: /^commit/i, isDone: true };
  await expect(agree(id)).rejects.toSatisfy(isDatabaseAway);
  breaks = undefined;
  await house.twoPeople.sweep();
  expect(await stateOf(id)).toBe("running");
  console.engine.advance(60_000);
  await house.twoPeople.sweep();
  expect([console.engine.kernel.stateHash(), await stateOf(id), await outcomesOf(id)]).toEqual([hash, "lost", ["asked", "lost"]]);
});
