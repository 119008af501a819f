/** How deliveries are tried: retries, limits, what ends them, and what a restart leaves. */
import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openSession, type Person } from "../../../server/test-engine.suite.ts";
import { KEPT_MS, WAITING_MAX } from "./open-sender.ts";
import { postWebhook } from "./post-webhook.ts";
import { retryPause } from "./retry-schedule.ts";
import { expectedSignature, openTestHooks, post, webhooks, type MadeHook, type TestHooks } from "./test-hooks.suite.ts";
import { FAILING_MAX_MS, SENDING_PER_HOOK_MAX } from "./webhook-sender.ts";
import { eventually } from "../../../tools/eventually.ts";

const DAY_MS = 86_400_000;
const realTimeout = setTimeout;
let hooks: TestHooks;
let anna: Person;
let hook: MadeHook;
beforeAll(async () => (hooks = await openTestHooks()));
afterAll(() => hooks.close());
beforeEach(async () => {
  anna = await hooks.engine.newcomer();
  hook = await hooks.make(anna, "order");
  hooks.receiver.clear();
  hooks.results.length = 0;
});
afterEach(async () => {
  await post(hooks.engine, "delete", hook.id, anna);
});

const only = async () => {
  const [row] = await hooks.deliveries(anna, hook.id);
  if (row === undefined) throw new Error("there is no delivery");
  return hooks.delivery(anna, row.id);
};
const messages = async (): Promise<{ to_address: string; subject: string; text: string }[]> =>
  hooks.engine.context.database.selectFrom("outbox_message").selectAll().where("to_address", "=", anna.address).execute();

describe("a delivery that fails", () => {
  test("is tried again after 5 and 30 seconds under the same id with a new time, until it gets through", async () => {
    hooks.receiver.willAnswer(500, 503);
    await hooks.order(anna);
    await hooks.done();
    expect(await only()).toMatchObject({ state: "waiting", tries: 1, last_status: 500, response: "status 500" });
    expect(hooks.timer.ms).toBe(5000);
    await hooks.later(4999);
    expect(hooks.receiver.received.length).toBe(1);
    await hooks.later(1);
    expect(await only()).toMatchObject({ state: "waiting", tries: 2, last_status: 503 });
    expect((await hooks.hook(anna, hook.id)).failing_since).not.toBe("");
    await hooks.later(29_999);
    expect(hooks.receiver.received.length).toBe(2);
    await hooks.later(1);
    expect(await only()).toMatchObject({ state: "delivered", tries: 3, last_status: 200, response: "thanks", next_at: "" });
    const [first, , third] = hooks.receiver.received;
    if (first === undefined || third === undefined) throw new Error("three should have come");
    expect(third.headers["webhook-id"]).toBe(first.headers["webhook-id"]);
    expect(third.text).toBe(first.text);
    expect(Number(third.headers["webhook-timestamp"]) - Number(first.headers["webhook-timestamp"])).toBe(35);
    expect(third.headers["webhook-signature"]).toBe(expectedSignature(hook.secret, third));
    expect(await hooks.hook(anna, hook.id)).toMatchObject({ failing_since: "", last_delivered_at: expect.stringMatching(/^2026/) });
    expect(hooks.results).toEqual(["retried", "retried", "delivered"]);
  });

  test("has failed after thirteen tries in three days", async () => {
    const pauses = Array.from({ length: 20 }, (_, i) => retryPause(i + 1, 0.5)).filter((pause) => pause !== undefined);
    expect(pauses.length).toBe(12);
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThan(3 * DAY_MS);
    hooks.receiver.willAnswer(...Array.from({ length: 13 }, () => 500));
    await hooks.order(anna);
    await hooks.done();
    for (const pause of pauses) await hooks.later(pause);
    expect(await only()).toMatchObject({ state: "failed", tries: 13, next_at: "" });
    await hooks.later(DAY_MS);
    expect(hooks.receiver.received.length).toBe(13);
  });

  test("is tried up to a tenth sooner or later than the others", () => {
    expect([retryPause(1, 0), retryPause(1, 0.5), retryPause(1, 1), retryPause(12, 1)]).toEqual([4500, 5000, 5500, 95_040_000]);
  });

  test.each([
    [
      "a redirect, which is not followed",
      (response: ServerResponse) => response.writeHead(302, { location: hooks.receiver.url }).end(),
      302,
      "",
    ],
    ["a connection that breaks", (response: ServerResponse) => response.destroy(), 0, "connection"],
    ["something that is not HTTP", (response: ServerResponse) => response.socket?.end("hello\r\n\r\n"), 0, "connection"],
  ])("keeps what was answered: %s", async (_what, answer, status, error) => {
    hooks.receiver.answers.push((response) => void answer(response));
    await hooks.order(anna);
    await hooks.done();
    expect(await only()).toMatchObject({ state: "waiting", tries: 1, last_status: status, last_error: error });
    expect(hooks.receiver.received.length).toBe(1);
  });

  test("is given up at once when its receiver is gone (410), which pauses the webhook and is told", async () => {
    hooks.receiver.willAnswer(410);
    await hooks.order(anna);
    await hooks.done();
    expect(await only()).toMatchObject({ state: "failed", tries: 1, last_status: 410 });
    expect(await hooks.hook(anna, hook.id)).toMatchObject({ state: "paused", paused_reason: "gone" });
    expect(await messages()).toMatchObject([{ subject: "A webhook was paused", text: expect.stringContaining(hook.url) }]);
    await hooks.order(anna);
    await hooks.later(DAY_MS);
    expect(hooks.receiver.received.length).toBe(1);
  });
});

describe("an answer", () => {
  test("is read to its first KiB, zero characters and broken letters replaced", async () => {
    hooks.receiver.answers.push((response) => void response.end(`a\0b${"ü".repeat(100_000)}`));
    await hooks.order(anna);
    await hooks.done();
    const { state, response } = await only();
    expect([state, response.slice(0, 5)]).toEqual(["delivered", "a\uFFFDbüü"]);
    expect(response.length).toBeLessThan(1024);
  });

  /** Longer than a few bytes need on loopback, of real time. */
  const aMoment = (): Promise<void> => new Promise((resolve) => realTimeout(resolve, 50));

  test("that never comes ends the try after ten seconds; one whose body never ends counts by its status", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    try {
      hooks.receiver.answers.push(() => undefined);
      await hooks.order(anna);
      await hooks.engine.trading.projected();
      await eventually(() => expect(hooks.receiver.received.length).toBe(1));
      vi.advanceTimersByTime(10_000);
      await hooks.done();
      expect(await only()).toMatchObject({ state: "waiting", last_status: 0, last_error: "timeout" });
      let isBegun = false;
      hooks.receiver.answers.push((response) => void (isBegun = response.writeHead(200).write("begun")));
      hooks.engine.advance(5000);
      hooks.sender.look();
      await eventually(() => expect(isBegun).toBe(true));
      await aMoment();
      vi.advanceTimersByTime(10_000);
      await hooks.done();
      expect(await only()).toMatchObject({ state: "delivered", last_status: 200 });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("after five days of failures", () => {
  test("the webhook is paused, its owner told, and what waits is kept for when it goes on", async () => {
    hooks.receiver.willAnswer(500, 500, 500);
    await hooks.order(anna);
    await hooks.done();
    await hooks.later(FAILING_MAX_MS - 1);
    expect(await hooks.hook(anna, hook.id)).toMatchObject({ state: "active", waiting: 1 });
    await hooks.later(60_000);
    expect(await hooks.hook(anna, hook.id)).toMatchObject({ state: "paused", paused_reason: "failing", waiting: 1 });
    expect(await messages()).toMatchObject([{ text: expect.stringContaining("five days") }]);
    await post(hooks.engine, "resume", hook.id, anna);
    await hooks.done();
    expect(await hooks.hook(anna, hook.id)).toMatchObject({ state: "active", failing_since: "", waiting: 0 });
  });
});

test("a webhook for which too much waits is paused and its owner told", async () => {
  await hooks.engine.trading.pool.query(
    `insert into webhook_delivery (hook_id, event_id, type, body, created_at, next_at)
     select $1, 'evt_' || n, 'order.placed', '{}', 0, 9e15 from generate_series(1, $2) n`,
    [hook.id, WAITING_MAX],
  );
  await hooks.upkeep();
  expect(await hooks.hook(anna, hook.id)).toMatchObject({ state: "active" });
  await hooks.order(anna);
  hooks.receiver.willAnswer(500);
  await hooks.done();
  await hooks.upkeep();
  expect(await hooks.hook(anna, hook.id)).toMatchObject({ state: "paused", paused_reason: "backlog" });
  expect(await messages()).toMatchObject([{ text: expect.stringContaining("too slow") }]);
});

test("what ended is kept for thirty days, what waits for as long as it waits", async () => {
  await hooks.order(anna);
  await hooks.done();
  hooks.receiver.willAnswer(500);
  await hooks.order(anna);
  await hooks.done();
  hooks.engine.advance(KEPT_MS);
  await hooks.upkeep();
  anna = { ...anna, token: await openSession(hooks.engine.sessions, anna.id) };
  const list = () => hooks.deliveries(anna, hook.id);
  expect((await list()).map(({ state }) => state)).toEqual(["waiting", "delivered"]);
  hooks.engine.advance(1);
  await hooks.upkeep();
  expect((await list()).map(({ state }) => state)).toEqual(["waiting"]);
});

test("a name that leads elsewhere by the time of the try is refused then, and tried again later", async () => {
  await hooks.engine.trading.pool.query("update webhook set url = $2 where id = $1", [hook.id, "https://169.254.169.254/"]);
  await hooks.order(anna);
  await hooks.done();
  expect(await only()).toMatchObject({ state: "waiting", last_error: "address", last_status: 0 });
  await hooks.engine.trading.pool.query("update webhook set url = $2 where id = $1", [hook.id, "https://nobody.example/"]);
  await hooks.later(5000);
  expect(await only()).toMatchObject({ state: "waiting", last_error: "name" });
});

test("a connection goes to the address that was checked, whatever the name leads to", async () => {
  const url = new URL(hook.url);
  url.hostname = "moved.example";
  const target = { url, addresses: [{ address: "127.0.0.1", family: 4 as const }] };
  const result = await postWebhook({ target, headers: {}, body: "{}", signal: new AbortController().signal });
  expect(result).toEqual({ status: 200, error: "", response: "thanks" });
  expect(hooks.receiver.received[0]?.headers.host).toBe(url.host);
});

test("at most four of a webhook's deliveries are under way at once, and a slow receiver holds up no other", async () => {
  const bert = await hooks.engine.newcomer();
  const held: ServerResponse[] = [];
  const slow = Array.from({ length: SENDING_PER_HOOK_MAX + 6 }, () => (response: ServerResponse) => void held.push(response));
  hooks.receiver.openMax = 0;
  hooks.receiver.answers.push(...slow);
  for (let i = 0; i < slow.length; i++) await hooks.order(anna, { target_price: String(50_000 + i) });
  await hooks.engine.trading.projected();
  await eventually(() => expect(held.length).toBe(SENDING_PER_HOOK_MAX));
  const other = await (await import("./test-receiver.suite.ts")).TestReceiver.listen();
  await hooks.make(bert, "order", other.url);
  await hooks.order(bert);
  await hooks.engine.trading.projected();
  await eventually(() => expect(other.received.length).toBe(1));
  expect([held.length, hooks.receiver.openMax]).toEqual([SENDING_PER_HOOK_MAX, SENDING_PER_HOOK_MAX]);
  for (let i = 0; i < slow.length; i++) {
    await eventually(() => expect(held.length).toBeGreaterThan(i));
    held[i]?.end();
  }
  await hooks.done();
  expect(hooks.receiver.received.length).toBe(slow.length);
  expect(hooks.receiver.openMax).toBe(SENDING_PER_HOOK_MAX);
  await other.close();
});

test("a webhook gets a hundred deliveries at once and then a hundred a second, however many wait", async () => {
  await hooks.engine.trading.pool.query(
    `insert into webhook_delivery (hook_id, event_id, type, body, created_at, next_at)
     select $1, 'evt_' || n, 'order.placed', '{}', 0, 0 from generate_series(1, 150) n`,
    [hook.id],
  );
  hooks.engine.context.webhooks.directory.ring([hook.id]);
  await hooks.done();
  expect([hooks.receiver.received.length, hooks.timer.ms]).toEqual([100, 10]);
  await hooks.later(400);
  expect(hooks.receiver.received.length).toBe(140);
  await hooks.later(100);
  expect(hooks.receiver.received.length).toBe(150);
});

test("a receiver that fails gets one delivery at a time, until something gets through", async () => {
  hooks.receiver.willAnswer(500);
  await hooks.order(anna);
  await hooks.done();
  const held: ServerResponse[] = [];
  hooks.receiver.answers.push(...Array.from({ length: 4 }, () => (response: ServerResponse) => void held.push(response)));
  for (let i = 0; i < 4; i++) await hooks.order(anna);
  await hooks.engine.trading.projected();
  await eventually(() => expect(held.length).toBe(1));
  await new Promise((resolve) => realTimeout(resolve, 50));
  expect(held.length).toBe(1);
  held[0]?.end();
  await eventually(() => expect(held.length).toBe(4));
  for (const response of held) response.end();
  await hooks.done();
});

test("a webhook that is led elsewhere sends there at once what waited", async () => {
  hooks.receiver.willAnswer(500);
  await hooks.order(anna);
  await hooks.done();
  const fields = { id: String(hook.id), url: `${hook.url}/moved`, events: "order" };
  await hooks.engine.call("POST", "/webhook/update", fields, anna);
  await hooks.done();
  expect(await only()).toMatchObject({ state: "delivered", tries: 2 });
});

describe("a restart", () => {
  test("between writing a delivery and sending it loses nothing", async () => {
    await hooks.sender.stop();
    await hooks.order(anna);
    await hooks.engine.trading.projected();
    expect([(await only()).state, hooks.receiver.received.length]).toEqual(["waiting", 0]);
    await hooks.restart();
    await hooks.done();
    expect([(await only()).state, hooks.receiver.received.length]).toEqual(["delivered", 1]);
  });

  test("while a receiver still thinks sends again with the same id", async () => {
    hooks.receiver.answers.push(() => undefined);
    await hooks.order(anna);
    await hooks.engine.trading.projected();
    await eventually(() => expect(hooks.receiver.received.length).toBe(1));
    await hooks.sender.stop();
    expect(await only()).toMatchObject({ state: "waiting", tries: 0 });
    await hooks.restart();
    await hooks.done();
    expect(await only()).toMatchObject({ state: "delivered", tries: 1 });
    const [first, second] = hooks.receiver.received;
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(hooks.receiver.received.length).toBe(2);
  });
});

describe("while it is being sent to, a webhook", () => {
  const held = async (): Promise<ServerResponse> => {
    let response: ServerResponse | undefined;
    hooks.receiver.answers.push((given) => void (response = given));
    await hooks.order(anna);
    await hooks.engine.trading.projected();
    return eventually(() => {
      if (response === undefined) throw new Error("nothing came yet");
      return response;
    });
  };

  test("may be deleted: its deliveries are gone, and nothing fails", async () => {
    const response = await held();
    expect(await post(hooks.engine, "delete", hook.id, anna)).toMatchObject({ type: "ok" });
    response.end();
    await hooks.order(anna);
    await hooks.later(DAY_MS);
    expect(hooks.receiver.received.length).toBe(1);
    expect(await webhooks(hooks.engine, anna)).toEqual([]);
    const { rows } = await hooks.engine.trading.pool.query("select id from webhook_delivery where hook_id = $1", [hook.id]);
    expect(rows).toEqual([]);
  });

  test("may be paused: the try under way ends as it ends, and no other begins", async () => {
    const response = await held();
    await post(hooks.engine, "pause", hook.id, anna);
    response.writeHead(500).end();
    await hooks.done();
    await hooks.later(DAY_MS);
    expect(hooks.receiver.received.length).toBe(1);
    await post(hooks.engine, "resume", hook.id, anna);
    await hooks.done();
    expect(hooks.receiver.received.length).toBe(2);
  });
});

test("a renewed secret signs at once, the old one beside it for a day and no longer", async () => {
  const { data } = await post(hooks.engine, "renew", hook.id, anna);
  const renewed = data as MadeHook;
  const signed = async (): Promise<readonly (string | undefined)[]> => {
    hooks.receiver.clear();
    await post(hooks.engine, "test", hook.id, anna);
    await hooks.done();
    const [received] = hooks.receiver.received;
    if (received === undefined) throw new Error("nothing came");
    const given = String(received.headers["webhook-signature"]).split(" ");
    return given
      .map((signature) => [renewed, hook].map(({ secret }) => expectedSignature(secret, received)).indexOf(signature))
      .map(String);
  };
  expect(renewed.secret).not.toBe(hook.secret);
  expect(renewed.old_secret_until).not.toBe("");
  expect(await signed()).toEqual(["0", "1"]);
  hooks.engine.advance(DAY_MS - 1);
  expect(await signed()).toEqual(["0", "1"]);
  hooks.engine.advance(1);
  expect(await signed()).toEqual(["0"]);
});

test("a test and a resent delivery go out at once; a resend keeps its id and begins its tries anew", async () => {
  hooks.receiver.willAnswer(500);
  expect(await post(hooks.engine, "test", hook.id, anna)).toMatchObject({ type: "ok", message: "Test on its way; see the deliveries" });
  await hooks.done();
  const { id, event_id: event, body } = await only();
  expect(JSON.parse(body)).toMatchObject({ id: event, type: "webhook.test", data: { webhook_id: hook.id } });
  expect(await post(hooks.engine, "resend", id, anna)).toMatchObject({ type: "ok" });
  await hooks.done();
  expect(await only()).toMatchObject({ id, state: "delivered", tries: 1 });
  await post(hooks.engine, "resend", id, anna);
  await hooks.done();
  expect(hooks.receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([event, event, event]);
});
