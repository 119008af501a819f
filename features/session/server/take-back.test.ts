/** Whoever resets a forgotten password has the account for themselves: nothing that the old password opened is left, nor comes after it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PoolClient } from "pg";
import type { ApiKeyRow } from "../../api-keys/contract/api-keys.contract.ts";
import { HOOK_DIRECTORY } from "../../webhooks/server/hook-directory.ts";
import { createKey, sendSigned, type Trader } from "../../../server/doors/bots/test-bots.suite.ts";
import { openTestWsApi, type TestWsApi } from "../../../server/doors/bots-ws-api/test-ws-api.suite.ts";
import { SESSION_LIFE_MAX_MS } from "../../../server/identity/sessions.ts";
import type { EngineReply, Person, TestEngine } from "../../../server/test-engine.suite.ts";

const OLD_PASSWORD = "correct horse 42";
const NEW_PASSWORD = "a quite new password";
let hub: TestWsApi;
let engine: TestEngine;
let anna: Person;
let trader: Trader;
beforeAll(async () => {
  hub = await openTestWsApi();
  ({ engine } = hub);
});
beforeEach(async () => {
  anna = await engine.register();
  trader = { person: anna, ...(await createKey(engine, anna, { scopes: "read,trade" })) };
});
afterAll(async () => {
  hub.hangUp();
  await hub.close();
});

async function reset(): Promise<void> {
  await engine.call("POST", "/sms_mail", { user_string: anna.address, type: "forget" });
  const { rows } = await engine.trading.pool.query<{ code: string }>(
    "select code from outbox_message where to_address = $1 order by id desc limit 1",
    [anna.address],
  );
  const form = { account: anna.address, password: NEW_PASSWORD, repassword: NEW_PASSWORD, code: rows[0]?.code ?? "" };
  const reply = await engine.call("POST", "/user/forget", form);
  if (reply.type !== "ok") throw new Error(`the reset was refused: ${String(reply.message)}`);
}
const login = (password: string): Promise<EngineReply> => engine.call("POST", "/user/login", { user_string: anna.address, password });
const logBackIn = async (): Promise<Person> => ({ ...anna, token: String((await login(NEW_PASSWORD)).message) });
const keys = async (person: Person): Promise<readonly ApiKeyRow[]> =>
  (await engine.call("GET", "/apikey/list", {}, person)).message as readonly ApiKeyRow[];
const account = async (): Promise<number> => (await sendSigned(engine, trader, "GET", "/api/v3/account")).statusCode;

describe("a reset", () => {
  test("ends the sessions and the old password", async () => {
    await reset();
    expect(await engine.call("GET", "/user/info", {}, anna)).toMatchObject({ type: "999" });
    expect(await login(OLD_PASSWORD)).toMatchObject({ error: { name: "login_wrong" } });
    expect(await login(NEW_PASSWORD)).toMatchObject({ type: "ok" });
  });

  test("suspends the API keys until their owner confirms them, lately logged in", async () => {
    expect(await account()).toBe(200);
    await reset();
    expect(await account()).toBe(401);
    const owner = await logBackIn();
    const [key] = await keys(owner);
    expect(key?.suspended_at).toMatch(/^2026-11-21 /);
    const id = { id: String(key?.id) };
    expect(await engine.call("POST", "/apikey/confirm", id, await engine.register())).toMatchObject({
      error: { name: "api_key_not_found" },
    });
    engine.advance(15 * 60_000 + 1);
    expect(await engine.call("POST", "/apikey/confirm", id, owner)).toMatchObject({ error: { name: "api_key_login_too_old" } });
    expect(await account()).toBe(401);
    expect(await engine.call("POST", "/apikey/confirm", id, await logBackIn())).toMatchObject({
      type: "ok",
      message: "The key works again",
    });
    expect(await account()).toBe(200);
    expect(await keys(owner)).toMatchObject([{ suspended_at: "" }]);
  });

  test("leaves other people's keys alone", async () => {
    const bert = await engine.register();
    const other = await createKey(engine, bert, {});
    await reset();
    expect((await sendSigned(engine, other, "GET", "/api/v3/account")).statusCode).toBe(200);
  });

  test("ends the account streams that a key opened", async () => {
    const client = await hub.connect();
    expect(await client.askSigned(trader, "userDataStream.subscribe.signature")).toMatchObject({ status: 200 });
    await reset();
    await expect.poll(() => client.events()).toMatchObject([{ e: "eventStreamTerminated" }]);
    expect(hub.api.accounts).toBe(0);
  });

  test("pauses the webhooks until their owner, lately logged in, lets them go on", async () => {
    await engine.trading.pool.query(
      `insert into webhook (user_id, url, events, secret_name, language, hears_since, created_at) values ($1, 'https://a.example/', 'order', 'x', 'en', 0, 0)`,
      [anna.id],
    );
    const { rows } = await engine.trading.pool.query<{ id: number }>("select id from webhook where user_id = $1", [anna.id]);
    const directory = engine.trading.live.of(HOOK_DIRECTORY);
    directory.put({ id: rows[0]?.id ?? 0, userId: anna.id, groups: new Set(["order"]), hearsSince: 0 });
    await reset();
    expect(directory.of(anna.id)).toEqual([]);
    const owner = await logBackIn();
    expect(await engine.call("GET", "/webhook/list", {}, owner)).toMatchObject({ message: [{ state: "paused", paused_reason: "reset" }] });
    const id = { id: String(rows[0]?.id) };
    engine.advance(15 * 60_000 + 1);
    expect(await engine.call("POST", "/webhook/resume", id, owner)).toMatchObject({ error: { name: "webhook_login_too_old" } });
    expect(await engine.call("POST", "/webhook/resume", id, await logBackIn())).toMatchObject({ type: "ok" });
    expect(directory.of(anna.id)).toHaveLength(1);
  });

  test("is told to the person, with what stopped", async () => {
    await reset();
    const { message } = await engine.call("GET", "/mailMessage/getList", {}, await logBackIn());
    expect(message).toMatchObject({ list: expect.arrayContaining([expect.objectContaining({ title: "API keys suspended" })]) });
  });
});

/** A reset that has written but not yet committed, while `attempt` is under way with what was true before. */
async function during<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const client: PoolClient = await engine.trading.pool.connect();
  try {
    await client.query("begin");
    await client.query("update person set password_hash = 'another' where id = $1", [anna.id]);
    await client.query("delete from session where user_id = $1", [anna.id]);
    await client.query("update api_key set suspended_at = now() where user_id = $1", [anna.id]);
    const attempted = attempt();
    // It has to be stopped by the row that the reset holds, whatever it did until then.
    await expect.poll(waiting, { timeout: 5000 }).toBeGreaterThan(0);
    await client.query("commit");
    return await attempted;
  } finally {
    client.release();
  }
}
async function waiting(): Promise<number> {
  const { rows } = await engine.trading.pool.query<{ count: string }>(
    "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  return Number(rows[0]?.count);
}

describe("while a reset is under way", () => {
  test("a login whose password was right before it gives no token", async () => {
    expect(await during(() => login(OLD_PASSWORD))).toMatchObject({ type: "error", error: { name: "login_wrong" } });
    const { rows } = await engine.trading.pool.query("select 1 from session where user_id = $1", [anna.id]);
    expect(rows).toEqual([]);
  });

  test("a key that is being made is not", async () => {
    expect(await during(() => engine.call("POST", "/apikey/create", { name: "late" }, anna))).toMatchObject({ type: "999" });
    const { rows } = await engine.trading.pool.query("select 1 from api_key where user_id = $1 and suspended_at is null", [anna.id]);
    expect(rows).toEqual([]);
  });

  test("a suspended key that is being confirmed stays so", async () => {
    const [key] = await keys(anna);
    expect(await during(() => engine.call("POST", "/apikey/confirm", { id: String(key?.id) }, anna))).toMatchObject({ type: "999" });
    const { rows } = await engine.trading.pool.query("select 1 from api_key where user_id = $1 and suspended_at is null", [anna.id]);
    expect(rows).toEqual([]);
  });

  test("the old password changes nothing any more", async () => {
    const form = { old_password: OLD_PASSWORD, password: "the thief's password", re_password: "the thief's password" };
    expect(await during(() => engine.call("POST", "/safe/login_password", form, anna))).toMatchObject({ type: "999" });
    const { rows } = await engine.trading.pool.query("select password_hash from person where id = $1", [anna.id]);
    expect(rows).toEqual([{ password_hash: "another" }]);
  });
});

test("a session that is used every day ends ninety days after its login", async () => {
  const at = engine.now();
  for (let day = 1; day < 90; day++) {
    engine.advance(86_400_000);
    expect(await engine.sessions.find(anna.token, "127.0.0.1")).toBeDefined();
  }
  engine.advance(at + SESSION_LIFE_MAX_MS - engine.now() - 1);
  expect(await engine.sessions.find(anna.token, "127.0.0.1")).toBeDefined();
  engine.advance(1);
  expect(await engine.sessions.find(anna.token, "127.0.0.1")).toBeUndefined();
});

test("and so does one that an earlier version let last longer", async () => {
  const person = await engine.register();
  await engine.trading.pool.query("update session set expires_at = $2 where user_id = $1", [
    person.id,
    new Date(engine.now() + 400 * 86_400_000),
  ]);
  engine.advance(SESSION_LIFE_MAX_MS);
  expect(await engine.sessions.find(person.token, "127.0.0.1")).toBeUndefined();
});
