/** What operators may take from a person (logins, keys, webhooks), against the real doors. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendSigned, openTrader } from "../doors/bots/test-bots.suite.ts";
import { openTestConsole, type TestConsole, type TestOperator } from "./test-console.suite.ts";

let console: TestConsole;
let support: TestOperator;
beforeAll(async () => {
  console = await openTestConsole();
  support = await console.operator("support");
});
afterAll(() => console.close());

const errorOf = (reply: { readonly body: object }): unknown => (Reflect.get(reply.body, "error") as { name: string } | undefined)?.name;

test("a person's sessions end at once, theirs alone", async () => {
  const [anna, bert] = [await console.engine.newcomer(), await console.engine.newcomer()];
  expect(await console.engine.call("GET", "/user/info", {}, anna)).toMatchObject({ type: "ok" });
  expect((await console.act(support, "people/end-sessions", { person: anna.id })).body).toMatchObject({
    lines: [{ before: "1", after: "0" }],
  });
  expect(await console.engine.call("GET", "/user/info", {}, anna)).toMatchObject({ type: "999" });
  expect(await console.engine.call("GET", "/user/info", {}, bert)).toMatchObject({ type: "ok" });
  expect(errorOf(await console.act(support, "people/end-sessions", { person: 999_999 }))).toBe("person_unknown");
});

test("a key opens nothing once it was revoked, and another person's is not found", async () => {
  const trader = await openTrader(console.engine);
  const { rows } = await console.desk.venue.pool.query<{ id: number; user_id: number }>(
    "select id, user_id from api_key order by id desc limit 1",
  );
  const { id: key, user_id: person } = rows[0] ?? { id: 0, user_id: 0 };
  expect((await sendSigned(console.engine, trader, "GET", "/api/v3/account", {})).statusCode).toBe(200);
  expect(errorOf(await console.act(support, "api-keys/revoke", { person: person + 1, key }))).toBe("api_key_unknown");
  expect((await sendSigned(console.engine, trader, "GET", "/api/v3/account", {})).statusCode).toBe(200);
  expect((await console.act(support, "api-keys/revoke", { person, key })).status).toBe(200);
  expect((await sendSigned(console.engine, trader, "GET", "/api/v3/account", {})).statusCode).toBe(401);
});

test("a webhook is gone from tables and memory", async () => {
  const { id: person } = await console.engine.newcomer();
  const { pool } = console.desk.venue;
  const { rows } = await pool.query<{ id: number }>(
    "insert into webhook (user_id, url, events, secret_name, language, hears_since, created_at) values ($1, 'https://example.org/', 'orders', 'a', 'en', 0, 0) returning id",
    [person],
  );
  const webhook = rows[0]?.id ?? 0;
  console.desk.webhooks.directory.put({ id: webhook, userId: person, groups: new Set(), hearsSince: 0 });
  expect(errorOf(await console.act(support, "webhooks/revoke", { person: person + 1, webhook }))).toBe("webhook_unknown");
  expect((await console.act(support, "webhooks/revoke", { person, webhook })).status).toBe(200);
  expect(console.desk.webhooks.directory.of(person)).toEqual([]);
  expect((await pool.query("select 1 from webhook where id = $1", [webhook])).rows).toEqual([]);
});
