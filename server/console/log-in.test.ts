/** Operators come in by password and second factor, from the set-up link on; strangers don't, and can't lock them out. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { codeNow, openTestConsole, PASSWORD, type RealOperator, type TestConsole } from "./test-console.suite.ts";
import { newLink } from "./operator-store.ts";

let console: TestConsole;
let keller: RealOperator;
beforeAll(async () => {
  console = await openTestConsole();
  keller = await console.realOperator("admin", "keller@example.org");
});
afterAll(() => console.close());
// Codes are taken once, and limits refill.
beforeEach(() => console.engine.advance(3 * 3_600_000));

const logIn = (body: object, headers?: Readonly<Record<string, string>>) => console.post("/log-in", body, undefined, headers);
const right = (ahead = 0) => ({ mail: keller.mail, password: PASSWORD, code: codeNow(keller, console, ahead) });
const errorOf = ({ body }: { readonly body: object }): unknown => Reflect.get(Reflect.get(body, "error") as object, "name");

test("password and code open a session of eight hours, by a cookie for /ops alone", async () => {
  const { status, headers, body } = await logIn(right());
  expect(status).toBe(200);
  const [cookie = ""] = headers["set-cookie"] as string[];
  expect(cookie).toMatch(/^touchstone-console-\d+=[\w-]{43}; Path=\/ops; Max-Age=28800; HttpOnly; SameSite=Strict$/);
  const token = String(body["token"]);
  expect((await console.get("/me", { token })).body).toMatchObject({
    operator: { name: "keller@example.org", role: "admin" },
    isProved: true,
  });
  console.engine.advance(8 * 3_600_000 - 1000);
  expect((await console.get("/me", { token })).status).toBe(200);
  console.engine.advance(1000);
  expect((await console.get("/me", { token })).status).toBe(401);
});

describe("nobody comes in", () => {
  test.each([
    ["with a wrong password", { password: "granite under water 8" }, "log_in_wrong"],
    ["as nobody", { mail: "nobody@example.org" }, "log_in_wrong"],
    ["without a code", { code: "" }, "code_needed"],
    ["with a wrong code", { code: "000000" }, "code_wrong"],
    ["with a recovery code that is none", { code: "AAAA-BBBB-CCCC-DDDD" }, "code_wrong"],
  ])("%s", async (_how, changed, name) => {
    const reply = await logIn({ ...right(), ...changed });
    expect([reply.status, errorOf(reply)]).toEqual([401, name]);
    expect(reply.headers["set-cookie"]).toBeUndefined();
  });

  test("with a code that was used, in its own half minute or after a newer one", async () => {
    const newest = right(1);
    expect((await logIn(newest)).status).toBe(200);
    expect(errorOf(await logIn(newest))).toBe("code_wrong");
    expect(errorOf(await logIn(right()))).toBe("code_wrong");
  });

  test("with the token of a person, and no operator with their token into people's calls", async () => {
    const person = await console.engine.newcomer();
    expect((await console.get("/me", person)).status).toBe(401);
    expect((await console.get("/me", undefined, { authorization: person.token })).status).toBe(401);
    const { body } = await logIn(right());
    expect(await console.engine.call("GET", "/user/info", {}, { token: String(body["token"]) })).toMatchObject({ type: "999" });
  });
});

test("two logins with one code side by side: one comes in", async () => {
  const body = right();
  const replies = await Promise.all([logIn(body), logIn(body)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401]);
});

test("a recovery code stands in for the authenticator, once", async () => {
  const [code = ""] = keller.recoveryCodes;
  expect((await logIn({ ...right(), code })).status).toBe(200);
  expect(errorOf(await logIn({ ...right(), code }))).toBe("code_wrong");
});

test("a set-up link works once, shows the same secret until then, and wants a good password", async () => {
  const link = newLink();
  const { database } = console.desk;
  await database
    .transaction()
    .execute((transaction) =>
      console.house.operators.add(transaction, { mail: "osei@example.org", name: "R. Osei", role: "finance" }, link, null),
    );
  const offer = await console.get(`/set-up?link=${link}`);
  expect(offer.body).toMatchObject({ mail: "osei@example.org", role: "finance" });
  expect((await console.get(`/set-up?link=${link}`)).body).toEqual(offer.body);
  const secret = (await console.house.operators.ofLink(link))?.secret ?? Buffer.alloc(0);
  const code = codeNow({ ...keller, secret }, console);
  expect(errorOf(await console.post("/set-up", { link, password: "password1", code }))).toBe("password_too_common");
  expect(errorOf(await console.post("/set-up", { link, password: PASSWORD, code: "000000" }))).toBe("code_wrong");
  const done = await console.post("/set-up", { link, password: PASSWORD, code });
  expect(done.body["recoveryCodes"]).toHaveLength(10);
  expect((await console.post("/set-up", { link, password: PASSWORD, code })).status).toBe(410);
  // The code that ended the set-up was taken by it.
  expect(errorOf(await logIn({ mail: "osei@example.org", password: PASSWORD, code }))).toBe("code_wrong");
});

test("a link runs out after three days", async () => {
  const link = newLink();
  await console.desk.database
    .transaction()
    .execute((transaction) =>
      console.house.operators.add(transaction, { mail: "late@example.org", name: "Late", role: "support" }, link, null),
    );
  console.engine.advance(3 * 86_400_000);
  expect((await console.get(`/set-up?link=${link}`)).status).toBe(410);
});

test("neither password nor secret nor token nor recovery code is in the tables", async () => {
  const { body } = await logIn(right());
  const rows = await Promise.all(
    (["operator", "operator_factor", "operator_session", "audit_entry"] as const).map((table) =>
      console.desk.database.selectFrom(table).selectAll().execute(),
    ),
  );
  const kept = JSON.stringify(rows);
  for (const secret of [
    PASSWORD,
    keller.secret.toString("hex"),
    keller.secret.toString("base64url"),
    String(body["token"]),
    ...keller.recoveryCodes,
  ]) {
    expect(kept).not.toContain(secret);
  }
});

test("strangers who guess use up their own tries, never the operator's", async () => {
  // From an address of their own each: what all strangers share runs out.
  for (let i = 0; i < 20; i++) {
    const guess = { mail: keller.mail, password: `wrong password ${i}` };
    await console.engine.http.inject({ method: "POST", url: "/ops/log-in", remoteAddress: `203.0.113.${i}`, payload: guess });
  }
  const stranger = await console.engine.http.inject({
    method: "POST",
    url: "/ops/log-in",
    remoteAddress: "198.51.100.7",
    payload: right(),
  });
  expect(stranger.statusCode).toBe(429);
  expect((await logIn(right())).status).toBe(200);
});

test("who knows the password and guesses at codes uses up no try of the operator's, neither to log in nor in a session", async () => {
  const token = String((await logIn(right())).body["token"]);
  const guess = { ...right(), code: "000000" };
  const statuses: number[] = [];
  for (let i = 0; i < 8; i++) {
    const url = { method: "POST" as const, url: "/ops/log-in", remoteAddress: `203.0.113.${i}`, payload: guess };
    statuses.push((await console.engine.http.inject(url)).statusCode);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
  console.engine.advance(30_000);
  expect((await console.post("/prove", { code: codeNow(keller, console) }, { token })).status).toBe(200);
  console.engine.advance(30_000);
  expect((await logIn(right())).status).toBe(200);
});

test("codes guessed in a session run out, and in no other session", async () => {
  const token = String((await logIn(right())).body["token"]);
  const statuses: number[] = [];
  for (let i = 0; i < 7; i++) statuses.push((await console.post("/prove", { code: "000000" }, { token })).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
  console.engine.advance(30_000);
  const other = String((await logIn(right())).body["token"]);
  console.engine.advance(30_000);
  expect((await console.post("/prove", { code: codeNow(keller, console) }, { token: other })).status).toBe(200);
});

test("guesses at a known address run out too", async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 12; i++) statuses.push((await logIn({ ...right(), password: `wrong password ${i}` })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
});

describe("a page that is not the console's", () => {
  test.each([
    ["another origin", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
    ["another port of the same machine", { origin: "http://localhost:8081", "sec-fetch-site": "same-site" }],
    ["one that hides its origin", { origin: "null" }],
    ["a browser's that names none", { "sec-fetch-site": "none" }],
  ])("(%s) changes nothing, not even with the cookie", async (_what, headers) => {
    const { headers: replied } = await logIn(right());
    const cookie = (replied["set-cookie"] as string[]).map((one) => one.split(";")[0]).join("; ");
    const host = "localhost:8080";
    const reply = await console.post("/log-out", {}, undefined, { ...headers, cookie, host });
    expect([reply.status, errorOf(reply)]).toEqual([403, "foreign_page"]);
    expect((await console.get("/me", undefined, { cookie })).status).toBe(200);
    const own = await console.post("/log-out", {}, undefined, {
      origin: "http://localhost:8080",
      "sec-fetch-site": "same-origin",
      cookie,
      host,
    });
    expect(own.status).toBe(200);
    expect((await console.get("/me", undefined, { cookie })).status).toBe(401);
  });

  test("a cookie without an origin is no program's", async () => {
    const { headers } = await logIn(right());
    const cookie = (headers["set-cookie"] as string[]).map((one) => one.split(";")[0]).join("; ");
    expect((await console.post("/log-out", {}, undefined, { cookie })).status).toBe(403);
  });
});
