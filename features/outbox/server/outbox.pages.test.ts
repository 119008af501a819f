import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIVE_SETTINGS, openTestDoor, TEST_OUTBOX_TOKEN, type TestDoor } from "../../../server/doors/app/test-door.suite.ts";
import { LocalPages } from "../../../server/identity/local-pages.ts";
import { readSettings } from "../../../server/settings.ts";

let door: TestDoor;
beforeAll(async () => {
  door = await openTestDoor();
  await door.call("POST", "/sms_mail", { user_string: "anna@example.com" });
  await door.call("POST", "/sms_mail", { user_string: "bert@example.com", lang: "de" });
  await door.call("POST", "/sms_mail", { user_string: "anna@example.com" });
  await door.call("POST", "/sms_mail", { user_string: "13800138000", area_code: "+86" });
});
afterAll(() => door.close());

const HOST = "127.0.0.1:8080";
const SECRET = { authorization: `Bearer ${TEST_OUTBOX_TOKEN}` };
const ask = (url: string, headers: Record<string, string>, from: TestDoor = door) =>
  from.http.inject({ method: "GET", url, headers: { host: HOST, ...headers }, remoteAddress: "127.0.0.1" });
const read = (url: string, headers: Record<string, string> = {}, from: TestDoor = door) => ask(url, { ...SECRET, ...headers }, from);

describe("the outbox", () => {
  test("gives a person's messages, newest first, with what was sent, where and when", async () => {
    const rows = (await read("/outbox.json?to=anna@example.com")).json<Record<string, string>[]>();
    expect(rows.length).toBe(2);
    expect(rows[0]).toEqual({
      to: "anna@example.com",
      channel: "mail",
      subject: "Your confirmation code",
      text: expect.stringContaining(rows[0]?.code ?? "no code"),
      code: expect.stringMatching(/^\d{6}$/),
      at: "2026-11-21T12:00:00.000Z",
    });
    expect(rows[0]?.code).toBe(await door.code("anna@example.com"));
  });

  test("is in the language of the caller who asked for the code", async () => {
    const rows = (await read("/outbox.json?to=bert@example.com")).json<Record<string, string>[]>();
    expect(rows[0]?.subject).toBe("Dein Bestätigungscode");
  });

  test.each(["13800138000", "+8613800138000", "8613800138000"])("finds a telephone number written as %s", async (to) => {
    const rows = (await read(`/outbox.json?to=${encodeURIComponent(to)}`)).json<Record<string, string>[]>();
    expect(rows).toMatchObject([{ to: "8613800138000", channel: "sms" }]);
  });

  test("is empty for somebody without messages, and full without a name", async () => {
    expect((await read("/outbox.json?to=nobody@example.com")).json()).toEqual([]);
    expect((await read("/outbox.json")).json<unknown[]>().length).toBe(4);
  });

  test("is a page without scripts that shows what was sent and nothing as markup", async () => {
    await door.context.messenger.send({ to: "x@example.com", channel: "mail", subject: "<b>", text: "<script>alert(1)</script>" });
    const page = await read("/outbox?lang=de");
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.payload).toContain("<h1>Postausgang</h1>");
    expect(page.payload).toContain(await door.code("anna@example.com"));
    expect(page.payload).toContain("&lt;script&gt;");
    expect(page.payload).not.toContain("<script");
  });
});

describe("the secret", () => {
  const link = `/outbox?token=${TEST_OUTBOX_TOKEN}&lang=de&to=anna%40example.com`;

  test("in the address of the page goes on into the browser, and out of the address", async () => {
    const opened = await ask(link, {});
    expect([opened.statusCode, opened.headers.location, opened.payload]).toEqual([303, "/outbox?lang=de&to=anna%40example.com", ""]);
    const cookie = String(opened.headers["set-cookie"]);
    expect(cookie).toMatch(/^touchstone-outbox-8080=[^;]+; Path=\/outbox; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    const kept = await ask("/outbox?lang=de", { cookie: `other=1; ${cookie.split(";")[0] ?? ""}` });
    expect([kept.statusCode, kept.payload]).toEqual([200, expect.stringContaining(await door.code("anna@example.com"))]);
    // Below the cookie's path the list for the page on which a code is typed.
    const list = "/outbox/messages.json?to=anna@example.com";
    const newest = (await ask(list, { cookie: cookie.split(";")[0] ?? "" })).json<readonly { code: string }[]>();
    expect(newest[0]?.code).toBe(await door.code("anna@example.com"));
    expect((await ask(list, {})).statusCode).toBe(403);
  });

  test("in the query opens the list for programs", async () => {
    expect((await ask(`/outbox.json?token=${TEST_OUTBOX_TOKEN}&to=anna@example.com`, {})).json<unknown[]>().length).toBe(2);
  });

  test.each([
    ["missing, as behind whatever forwards bytes and adds no header", "/outbox.json", {}],
    ["empty", "/outbox.json?token=", {}],
    ["another", `/outbox.json?token=${TEST_OUTBOX_TOKEN}x`, {}],
    ["cut short", `/outbox.json?token=${TEST_OUTBOX_TOKEN.slice(0, -1)}`, {}],
    ["the second of two", `/outbox.json?token=x&token=${TEST_OUTBOX_TOKEN}`, {}],
    ["another as a bearer", "/outbox.json", { authorization: "Bearer x" }],
    ["another as a cookie", "/outbox.json", { cookie: "touchstone-outbox-8080=x" }],
    ["that of another venue of the machine", "/outbox.json", { cookie: `touchstone-outbox-8081=${TEST_OUTBOX_TOKEN}` }],
  ])("%s opens nothing", async (_which, url, headers: Record<string, string>) => {
    expect((await ask(url, headers)).statusCode).toBe(403);
  });

  test("is drawn anew at each start where the operator sets none", () => {
    const links = [1, 2].map(() => new LocalPages(readSettings({}, "/")).link("http://127.0.0.1:8080"));
    for (const drawn of links) expect(drawn).toMatch(/^http:\/\/127\.0\.0\.1:8080\/outbox\?token=[\w-]{22}$/);
    expect(new Set(links).size).toBe(2);
  });

  test("that is missing is explained to the person, in their language", async () => {
    const page = await ask("/outbox?lang=de", {});
    expect([page.statusCode, page.headers["content-type"]]).toEqual([403, "text/html; charset=utf-8"]);
    expect(page.payload).toContain("im Terminal");
  });
});

describe("the outbox is closed, the secret or not,", () => {
  test.each([
    ["through a proxy", { "x-forwarded-for": "127.0.0.1" }],
    ["with Forwarded", { forwarded: "for=127.0.0.1" }],
    ["with Via", { via: "1.1 proxy" }],
    ["with X-Real-IP", { "x-real-ip": "127.0.0.1" }],
    ["with X-Forwarded-Host", { "x-forwarded-host": "localhost" }],
    ["under a name of the internet", { host: "rebound.example:8080" }],
    ["under the port of a forwarder", { host: "127.0.0.1:9000" }],
    ["without a port", { host: "127.0.0.1" }],
    ["under a port that is none", { host: "127.0.0.1:08080" }],
    ["with a user before the host", { host: "localhost@rebound.example:8080" }],
    ["from a page of another site", { "sec-fetch-site": "cross-site" }],
  ])("%s", async (_how, headers) => {
    for (const url of ["/outbox.json?to=anna@example.com", "/outbox"]) {
      const reply = await read(url, headers);
      expect(reply.statusCode).toBe(403);
      expect(reply.payload).not.toMatch(/\d{6}/);
    }
  });

  test("to another machine", async () => {
    const headers = { host: HOST, ...SECRET };
    const reply = await door.http.inject({ method: "GET", url: "/outbox.json", headers, remoteAddress: "192.168.0.7" });
    expect(reply.statusCode).toBe(403);
  });

  test.each([
    ["a venue that listens to the network", { HOST: "0.0.0.0" }, "npm run operate"],
    ["a venue behind a proxy", { TRUSTED_PROXIES: "127.0.0.1" }, "npm run operate"],
    ["a live venue", LIVE_SETTINGS, "Only a paper venue"],
  ])("on %s", async (_which, environment, why) => {
    const other = await openTestDoor(environment);
    const replies = [await read("/outbox.json", {}, other), await read(`/outbox?token=${TEST_OUTBOX_TOKEN}`, {}, other)];
    for (const { statusCode, payload } of replies) expect([statusCode, payload]).toEqual([403, expect.stringContaining(why)]);
    expect(other.context.localPages.link("http://127.0.0.1:8080")).toBeUndefined();
    await other.close();
  });
});
