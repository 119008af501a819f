/** Messages to browsers: a push service of the test's own on this machine, a browser's own keys, and what it reads with them (RFC 8291). */
import { createPublicKey, verify } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestEngine, type EngineReply, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import { eventually } from "../../../tools/eventually.ts";
import type { NoticeSettingsReply } from "../contract/notice-groups.ts";
import type { NoticeQueue } from "./notice-queues.ts";
import { runNoticePushes } from "./notice-pushes.ts";
import { openBrowser, openPushService, type PushService } from "./push-service.suite.ts";
import { PUSH_DESK, PushDesk, pushKeyOf } from "./push-desk.ts";

const SECRET = Buffer.alloc(32, 7);
let engine: TestEngine;
let service: PushService;
/** One that never answers. */
let silent: PushService;
let ann: Person;
let bert: Person;
const faults: string[] = [];
let queue: NoticeQueue | undefined;

beforeAll(async () => {
  [service, silent] = [await openPushService(), await openPushService()];
  silent.answers = 0;
  engine = await openTestEngine();
  engine.trading.live.of(PUSH_DESK).open([new URL(service.address).host, new URL(silent.address).host], SECRET);
});
beforeEach(async () => {
  [service.handed.length, service.answers, faults.length, service.refuses] = [0, 201, 0, ""];
  [ann, bert] = [await engine.newcomer(), await engine.newcomer()];
  const { context, trading } = engine;
  queue = runNoticePushes({
    context: { ...context, venue: trading },
    pool: trading.pool,
    onFault: (_error, where) => void faults.push(where),
  });
});
afterEach(async () => {
  await queue?.close();
  for (const table of ["notice_push", "push_device", "notice_choice"]) await engine.trading.pool.query(`delete from ${table}`);
});
afterAll(async () => {
  await engine.close();
  await Promise.all([service.close(), silent.close()]);
});

const call = (path: string, fields: Record<string, string> = {}, person = ann): Promise<EngineReply> =>
  engine.call("POST", `/mailMessage/${path}`, fields, person);
const nameOf = ({ error }: EngineReply): string | undefined => error?.name;
const settings = async (person = ann): Promise<NoticeSettingsReply> =>
  (await engine.call("GET", "/mailMessage/settings", {}, person)).message as NoticeSettingsReply;
let told = 0;
/** Something about customer service happens. */
const happens = (person = ann): Promise<void> =>
  engine.context.notices.note(person.id, { kind: "support_answer", about: `support-${++told}` });

test("a browser is told in its person's language, sealed so that it alone can read it, signed with the venue's key", async () => {
  const browser = openBrowser(service, "one");
  await engine.trading.pool.query("update person set language = 'de' where id = $1", [ann.id]);
  expect(await call("push_on", browser.subscription)).toMatchObject({ type: "ok" });
  await happens();
  await eventually(() => expect(service.handed).toHaveLength(1));
  const [found] = service.handed;
  if (found === undefined) throw new Error("nothing was handed over");
  const { path, headers, body } = found;
  expect(path).toBe("/one");
  expect(headers).toMatchObject({
    "content-encoding": "aes128gcm",
    ttl: "86400",
    urgency: "high",
    topic: expect.stringMatching(/^[\w-]{1,32}$/),
  });
  expect(browser.read(body)).toMatchObject({
    title: "Der Kundendienst hat dir geantwortet",
    link: expect.stringContaining("/pages/mailMessage/mailMessage?id="),
  });
  expect(() => openBrowser(service, "other").read(body)).toThrow();
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? "") ?? [];
  expect(key).toBe((await settings()).push_key);
  const [head, claims, signature] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y } as never, format: "jwk" });
  const signed = Buffer.from(`${head}.${claims}`);
  expect(verify("sha256", signed, { key: publicKey, dsaEncoding: "ieee-p1363" }, Buffer.from(signature ?? "", "base64url"))).toBe(true);
  expect(JSON.parse(Buffer.from(claims ?? "", "base64url").toString())).toMatchObject({ aud: service.address });
});

test("what was read meanwhile is told to no browser, and neither is what somebody chose not to be told of", async () => {
  await call("push_on", openBrowser(service, "one").subscription);
  await queue?.close();
  await happens();
  await call("read_all");
  const { context, trading } = engine;
  queue = runNoticePushes({ context: { ...context, venue: trading }, pool: trading.pool, onFault: () => undefined });
  await eventually(async () => expect((await trading.pool.query("select from notice_push")).rowCount).toBe(0));
  await call("choose", { group: "community", channel: "push", on: "0" });
  await happens();
  await call("choose", { group: "community", channel: "push", on: "1" });
  await happens();
  await eventually(() => expect(service.handed).toHaveLength(1));
  await eventually(async () => expect((await trading.pool.query("select from notice_push")).rowCount).toBe(0));
  expect(service.handed).toHaveLength(1);
  expect((await settings()).groups).toContainEqual({ group: "community", push: 1, mail: 0 });
  expect((await settings()).groups).toContainEqual({ group: "offers", push: 0, mail: 0 });
});

describe("a device", () => {
  test("is listed, removed by another login, and nobody else's is", async () => {
    await call("push_on", openBrowser(service, "one").subscription);
    const [device] = (await settings()).devices;
    expect(device).toMatchObject({ own: 1 });
    expect(nameOf(await call("push_off", { device: String(device?.id) }, bert))).toBe("push_device_unknown");
    expect(await call("push_off", { device: String(device?.id) })).toMatchObject({ type: "ok" });
    expect((await settings()).devices).toEqual([]);
    expect(nameOf(await call("push_off"))).toBe("push_device_unknown");
  });

  test("ends with its login, and belongs to whoever logged in there last", async () => {
    const browser = openBrowser(service, "one");
    await call("push_on", browser.subscription);
    await call("push_on", browser.subscription, bert);
    expect((await settings()).devices).toEqual([]);
    await happens();
    await happens(bert);
    await eventually(() => expect(service.handed).toHaveLength(1));
    await engine.call("POST", "/user/logout", {}, bert);
    expect((await engine.trading.pool.query("select from push_device")).rowCount).toBe(0);
  });

  test("that its service knows no more is forgotten; one that can't be reached is told later", async () => {
    await call("push_on", openBrowser(service, "one").subscription);
    service.answers = 503;
    await happens();
    await eventually(() => expect(faults).toEqual([`the push support-${told}, again in 1 min`]));
    service.answers = 410;
    await engine.trading.pool.query("update notice_push set next_at = now()");
    queue?.look();
    await eventually(async () => expect((await settings()).devices).toEqual([]));
  });

  test("that knows a message is not told again because another one could not be", async () => {
    const [phone, desktop] = [openBrowser(service, "phone"), openBrowser(service, "desktop")];
    await call("push_on", phone.subscription);
    const opened = { userId: ann.id, passwordHash: await hashOf(ann) };
    const session = await engine.context.sessions.open(opened, { ip: "127.0.0.1", userAgent: "desktop" });
    await call("push_on", desktop.subscription, { ...ann, token: session ?? "" });
    service.refuses = "/desktop";
    await happens();
    await eventually(() => expect(faults).toHaveLength(1));
    service.refuses = "";
    await engine.trading.pool.query("update notice_push set next_at = now()");
    queue?.look();
    await eventually(async () => expect((await engine.trading.pool.query("select from notice_push")).rowCount).toBe(0));
    expect(service.handed.map(({ path }) => path).toSorted()).toEqual(["/desktop", "/desktop", "/phone"]);
  });

  test("of a service that never answers holds nobody else's up for more than one wait", async () => {
    const people = await Promise.all([1, 2, 3].map(() => engine.newcomer()));
    for (const person of people) await call("push_on", openBrowser(silent, `of-${person.id}`).subscription, person);
    await call("push_on", openBrowser(service, "one").subscription);
    await queue?.close();
    for (const person of people) for (let i = 0; i < 10; i++) await happens(person);
    await happens();
    const { context, trading } = engine;
    const started = performance.now();
    queue = runNoticePushes({
      context: { ...context, venue: trading },
      pool: trading.pool,
      onFault: (_error, where) => void faults.push(where),
    });
    await eventually(() => expect(service.handed).toHaveLength(1));
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(silent.handed.length).toBeLessThanOrEqual(8);
    // Those under way when it was told are put off, too.
    await eventually(() => expect(faults).toHaveLength(30));
  }, 60_000);

  test("is told twenty times at once and then once a minute: a loop rings nobody's telephone all night", async () => {
    await call("push_on", openBrowser(service, "one").subscription);
    for (let i = 0; i < 25; i++) await happens();
    await eventually(async () => expect((await engine.trading.pool.query("select from notice_push")).rowCount).toBe(0));
    expect(service.handed).toHaveLength(20);
    expect(nameOf(await call("push_test"))).toBe("too_many_requests");
  });

  test("is told something to see that it arrives", async () => {
    expect(nameOf(await call("push_test"))).toBe("push_device_unknown");
    const browser = openBrowser(service, "one");
    await call("push_on", browser.subscription);
    expect(await call("push_test")).toMatchObject({ type: "ok" });
    expect(browser.read(service.handed[0]?.body ?? Buffer.alloc(0))).toMatchObject({
      title: "It arrives",
      link: "/pages/mailMessage/settings",
    });
    service.answers = 500;
    expect(nameOf(await call("push_test"))).toBe("push_failed");
  });
});

test("ten devices a person: one more, and the oldest goes", async () => {
  const { pool } = engine.trading;
  for (let i = 0; i < 12; i++) {
    const session = await engine.context.sessions.open(
      { userId: ann.id, passwordHash: await hashOf(ann) },
      { ip: "127.0.0.1", userAgent: `browser ${i}` },
    );
    await call("push_on", openBrowser(service, `device-${i}`).subscription, { ...ann, token: session ?? "" });
  }
  const { rows } = await pool.query<{ endpoint: string }>("select endpoint from push_device where user_id = $1 order by id", [ann.id]);
  expect(rows).toHaveLength(10);
  expect(rows[0]?.endpoint).toBe(`${service.address}/device-2`);
});

async function hashOf(person: Person): Promise<string> {
  const { rows } = await engine.trading.pool.query<{ password_hash: string }>("select password_hash from person where id = $1", [
    person.id,
  ]);
  return rows[0]?.password_hash ?? "";
}

describe("an address is refused", () => {
  test.each([
    ["of somebody's own machine", "http://127.0.0.2/x"],
    ["of a cloud's metadata", "http://169.254.169.254/latest"],
    ["without TLS", "http://fcm.googleapis.com/x"],
    ["with a password", "https://user:word@127.0.0.1/x"],
    ["that is none", "nothing"],
    ["of another port of the same machine", "http://127.0.0.1:1/x"],
  ])("%s", async (_what, endpoint) => {
    expect(nameOf(await call("push_on", { ...openBrowser(service, "x").subscription, endpoint }))).toBe("push_device_invalid");
  });

  test("with a key that is no point of the curve: nothing could ever be sealed for it", async () => {
    const { subscription } = openBrowser(service, "x");
    const p256dh = Buffer.alloc(65, 4).toString("base64url");
    expect(nameOf(await call("push_on", { ...subscription, p256dh }))).toBe("push_device_invalid");
  });

  test("by a venue that pushes nothing; known services alone where nothing else is set", () => {
    const [off, on] = [new PushDesk(), new PushDesk()];
    off.open("off", SECRET);
    on.open("on", SECRET);
    expect([off.key, off.mayAsk("https://fcm.googleapis.com/x")]).toEqual([undefined, false]);
    const asked = [
      "https://fcm.googleapis.com/x",
      "https://a.push.services.mozilla.com/x",
      "https://fcm.googleapis.com.example.org/x",
      "https://127.0.0.1/x",
      "https://fcm.googleapis.com:443/x",
      "https://fcm.googleapis.com:8443/x",
      "https://a.push.services.mozilla.com:22/x",
      "https://fcm.googleapis.com./x",
      "https://push.services.mozilla.com/x",
    ];
    expect(asked.map((one) => on.mayAsk(one))).toEqual([true, true, false, false, true, false, false, false, false]);
  });
});

test("the key is the same for the same secret, another for another", () => {
  expect(pushKeyOf(SECRET)).toEqual(pushKeyOf(Buffer.alloc(32, 7)));
  expect(pushKeyOf(Buffer.alloc(32, 8)).publicKey).not.toBe(pushKeyOf(SECRET).publicKey);
});
