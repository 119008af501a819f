import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDoor, type TestDoor } from "../../../server/doors/app/test-door.suite.ts";

let door: TestDoor;
beforeAll(async () => {
  door = await openTestDoor();
  await door.call("POST", "/sms_mail", { user_string: "anna@example.com" });
  await door.call("POST", "/sms_mail", { user_string: "bert@example.com", lang: "de" });
  await door.call("POST", "/sms_mail", { user_string: "anna@example.com" });
  await door.call("POST", "/sms_mail", { user_string: "13800138000", area_code: "+86" });
});
afterAll(() => door.close());

const read = (url: string, headers: Record<string, string> = {}, from: TestDoor = door) =>
  from.http.inject({ method: "GET", url, headers: { host: "127.0.0.1:8080", ...headers }, remoteAddress: "127.0.0.1" });

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
    expect(rows[0]?.subject).toBe("Ihr Bestätigungscode");
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

describe("the outbox is closed", () => {
  test.each([
    ["through a proxy", { "x-forwarded-for": "127.0.0.1" }],
    ["with Forwarded", { forwarded: "for=127.0.0.1" }],
    ["with Via", { via: "1.1 proxy" }],
    ["with X-Real-IP", { "x-real-ip": "127.0.0.1" }],
    ["with X-Forwarded-Host", { "x-forwarded-host": "localhost" }],
    ["under a name of the internet", { host: "rebound.example:8080" }],
    ["from a page of another site", { "sec-fetch-site": "cross-site" }],
  ])("%s", async (_how, headers) => {
    for (const url of ["/outbox.json?to=anna@example.com", "/outbox"]) {
      const reply = await read(url, headers);
      expect([reply.statusCode, reply.payload]).toEqual([403, "The outbox is shown only on the machine that runs a paper venue.\n"]);
    }
  });

  test("to another machine", async () => {
    const reply = await door.http.inject({
      method: "GET",
      url: "/outbox.json",
      headers: { host: "127.0.0.1" },
      remoteAddress: "192.168.0.7",
    });
    expect(reply.statusCode).toBe(403);
  });

  test.each([
    ["a venue that listens to the network", { HOST: "0.0.0.0" }],
    ["a live venue", { MODE: "live", FEED: "live:binance", DATABASE_URL: "postgres://db/x", COUNTRY_TABLE: "c.csv" }],
  ])("on %s", async (_which, environment) => {
    const other = await openTestDoor(environment);
    expect((await read("/outbox.json", {}, other)).statusCode).toBe(403);
    await other.close();
  });
});
