/** The calls about webhooks: what they refuse, and whose webhooks they touch. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "../../../server/test-engine.suite.ts";
import { openTestHooks, post, webhooks, type TestHooks } from "./test-hooks.suite.ts";

let hooks: TestHooks;
let anna: Person;
beforeAll(async () => {
  hooks = await openTestHooks();
  anna = await hooks.engine.newcomer();
});
afterAll(() => hooks.close());

const create = (url: string, events = "order", person = anna) => hooks.engine.call("POST", "/webhook/create", { url, events }, person);
const WORDS = ["renew", "pause", "resume", "delete", "test"] as const;

describe("a webhook", () => {
  test("is made with its secret shown once, and listed without it", async () => {
    const { secret, ...row } = await hooks.make(anna, "balance,order", "https://receiver.example/hook");
    expect(row).toEqual({
      id: expect.any(Number),
      url: "https://receiver.example/hook",
      events: ["order", "balance"],
      state: "active",
      paused_reason: "",
      waiting: 0,
      created_at: "2026-11-21 12:00:00",
      last_delivered_at: "",
      failing_since: "",
      old_secret_until: "",
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await webhooks(hooks.engine, anna)).toEqual([row]);
    expect((await hooks.engine.send("GET", "/webhook/list", {}, anna.token)).payload).not.toContain("whsec");
    const { rows } = await hooks.engine.trading.pool.query("select * from webhook");
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
  });

  test("is paused, resumed, changed and deleted", async () => {
    const bert = await hooks.engine.newcomer();
    const { id } = await hooks.make(bert, "order");
    await post(hooks.engine, "pause", id, bert);
    expect(await webhooks(hooks.engine, bert)).toMatchObject([{ state: "paused", paused_reason: "person" }]);
    expect(await post(hooks.engine, "test", id, bert)).toMatchObject({ error: { name: "webhook_paused" } });
    await post(hooks.engine, "resume", id, bert);
    expect(await post(hooks.engine, "resume", id, bert)).toMatchObject({ type: "ok" });
    const change = { id: String(id), url: "https://receiver.example/other", events: "fill,order" };
    expect(await hooks.engine.call("POST", "/webhook/update", change, bert)).toMatchObject({ type: "ok", message: "Webhook changed" });
    expect(await webhooks(hooks.engine, bert)).toMatchObject([{ state: "active", url: change.url, events: ["order", "fill"] }]);
    expect(await post(hooks.engine, "delete", id, bert)).toMatchObject({ type: "ok" });
    expect(await webhooks(hooks.engine, bert)).toEqual([]);
  });

  test("has its deliveries in pages, newest first", async () => {
    const bert = await hooks.engine.newcomer();
    const { id } = await hooks.make(bert, "order");
    for (let i = 0; i < 5; i++) await post(hooks.engine, "test", id, bert);
    await hooks.done();
    const page = async (number: number) => {
      const { message } = await hooks.engine.call("GET", "/webhook/deliveries", { id: String(id), page: String(number), limit: "2" }, bert);
      const { list, ...rest } = message as { list: { id: number; body?: string }[] };
      return { ids: list.map((row) => row.id), hasBody: list.some((row) => row.body !== undefined), ...rest };
    };
    const [first, third] = [await page(1), await page(3)];
    expect(first).toMatchObject({ count: 5, limit: 2, page: 1, hasBody: false });
    expect([...first.ids, ...(await page(2)).ids, ...third.ids]).toEqual([0, 1, 2, 3, 4].map((i) => (first.ids[0] ?? 0) - i));
  });
});

describe("refused is", () => {
  test.each([
    ["half an address", "receiver.example", "webhook_url_malformed"],
    ["a name and password in it", "https://a:b@receiver.example/", "webhook_url_malformed"],
    ["plain http to the internet", "http://receiver.example/", "webhook_url_insecure"],
    ["the metadata of a cloud", "https://169.254.169.254/latest", "webhook_url_private"],
    ["a name that leads nowhere", "https://nobody.example/", "webhook_url_unknown"],
    ["an address of 501 characters", `https://receiver.example/${"a".repeat(476)}`, "webhook_url_malformed"],
  ])("%s", async (_what, url, name) => {
    expect(await create(url)).toMatchObject({ type: "error", error: { name } });
  });

  test.each(["", "orders", "order,", "order fill", "withdrawals"])("the choice of events %j", async (events) => {
    expect(await create("https://receiver.example/", events)).toMatchObject({ error: { name: "webhook_events_unknown" } });
  });

  test("setting an address or secret a millisecond more than fifteen minutes after the login; pausing and deleting is not", async () => {
    const bert = await hooks.engine.newcomer();
    const { id } = await hooks.make(bert, "order");
    hooks.engine.advance(15 * 60_000);
    expect(await post(hooks.engine, "renew", id, bert)).toMatchObject({ type: "ok" });
    hooks.engine.advance(1);
    const old = { error: { name: "webhook_login_too_old" } };
    const fields = { id: String(id), url: "https://receiver.example/", events: "order" };
    expect(await create(fields.url, "order", bert)).toMatchObject(old);
    expect(await hooks.engine.call("POST", "/webhook/update", fields, bert)).toMatchObject(old);
    expect(await post(hooks.engine, "renew", id, bert)).toMatchObject(old);
    for (const word of ["pause", "resume", "test", "delete"])
      expect(await post(hooks.engine, word, id, bert)).toMatchObject({ type: "ok" });
  });

  test("a sixth webhook, also when ten calls come at once", async () => {
    const bert = await hooks.engine.newcomer();
    for (let i = 0; i < 4; i++) await hooks.make(bert, "order");
    const replies = await Promise.all(Array.from({ length: 10 }, () => create(hooks.receiver.url, "order", bert)));
    expect(replies.map(({ type, error }) => error?.name ?? type).sort()).toEqual([
      "ok",
      ...Array.from({ length: 9 }, () => "webhooks_full"),
    ]);
    expect((await webhooks(hooks.engine, bert)).length).toBe(5);
  });

  test("reaching out more often than twenty times at once", async () => {
    const bert = await hooks.engine.newcomer();
    const { id } = await hooks.make(bert, "order");
    for (let i = 0; i < 19; i++) await post(hooks.engine, "test", id, bert);
    expect(await post(hooks.engine, "test", id, bert)).toMatchObject({ error: { name: "try_again_later" } });
    hooks.engine.advance(3000);
    expect(await post(hooks.engine, "test", id, bert)).toMatchObject({ type: "ok" });
  });
});

describe("another person's webhook", () => {
  test("answers every call like one that nobody has, and stays as it is", async () => {
    const [bert, curious] = [await hooks.engine.newcomer(), await hooks.engine.newcomer()];
    const { id } = await hooks.make(bert, "order");
    await post(hooks.engine, "test", id, bert);
    await hooks.done();
    const [delivery] = await hooks.deliveries(bert, id);
    if (delivery === undefined) throw new Error("the test should be there");
    const before = await webhooks(hooks.engine, bert);
    const heard = hooks.receiver.received.length;
    const asked = async (method: string, word: string, fields: Record<string, string>) => {
      const [foreign, unknown] = [fields["id"], "2000000000"].map((given) =>
        hooks.engine.call(method, `/webhook/${word}`, { ...fields, id: given ?? "" }, curious),
      );
      expect(await foreign).toEqual(await unknown);
      return (await foreign)?.error?.name;
    };
    for (const word of WORDS) expect(await asked("POST", word, { id: String(id) })).toBe("webhook_not_found");
    const change = { id: String(id), url: "https://receiver.example/", events: "order" };
    expect(await asked("POST", "update", change)).toBe("webhook_not_found");
    expect(await asked("GET", "deliveries", { id: String(id) })).toBe("webhook_not_found");
    for (const [method, word] of [
      ["GET", "delivery"],
      ["POST", "resend"],
    ] as const)
      expect(await asked(method, word, { id: String(delivery.id) })).toBe("webhook_delivery_not_found");
    expect(await webhooks(hooks.engine, curious)).toEqual([]);
    expect(await webhooks(hooks.engine, bert)).toEqual(before);
    await hooks.done();
    expect(hooks.receiver.received.length).toBe(heard);
  });
});
