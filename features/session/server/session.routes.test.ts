import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDoor, TEST_PASSWORD, type TestDoor } from "../../../server/doors/app/test-door.suite.ts";
import { CODE_LIFE_MS } from "./confirmation-codes.ts";

let door: TestDoor;
beforeAll(async () => {
  door = await openTestDoor();
});
afterAll(() => door.close());

let counter = 0;
const newAddress = (): string => `person${++counter}@example.com`;

/** A form that is accepted; each row of refusals changes one thing. */
async function registration(address: string): Promise<Record<string, string>> {
  await door.call("POST", "/sms_mail", { user_string: address });
  return {
    user_string: address,
    password: TEST_PASSWORD,
    re_password: TEST_PASSWORD,
    code: await door.code(address),
    extension_code: "TOUCH1",
    type: "email",
  };
}

describe("registering", () => {
  test("a person with a code and the house's invitation gets the next id and accounts in the engine", async () => {
    const first = await door.call("POST", "/user/register", await registration(newAddress()));
    const second = await door.call("POST", "/user/register", await registration(newAddress()));
    expect(first).toMatchObject({ status: 200, type: "ok", message: "Registration succeeded" });
    expect(second).toMatchObject({ type: "ok" });
    expect(door.opened.slice(-2)).toEqual([1001, 1002]);
  });

  test("with a telephone number, the code comes by SMS and the bare number logs in", async () => {
    await door.call("POST", "/sms_mail", { user_string: "13800138000", area_code: "86" });
    const code = await door.code("8613800138000");
    const form = {
      user_string: "13800138000",
      password: TEST_PASSWORD,
      re_password: TEST_PASSWORD,
      code,
      extension_code: "touch1",
      type: "mobile",
    };
    expect((await door.call("POST", "/user/register", form)).type).toBe("ok");
    const login = await door.call("POST", "/user/login", { user_string: "13800138000", password: TEST_PASSWORD });
    expect(await door.call("GET", "/user/info", {}, String(login.message))).toMatchObject({
      message: { phone: "13800138000", area_code: "86", email: "" },
    });
  });

  test.each([
    ["no address", { user_string: "" }, "account_missing"],
    ["neither mail nor number", { user_string: "nobody" }, "account_malformed"],
    ["no password", { password: "" }, "password_missing"],
    ["seven characters", { password: "x7!aQ2k", re_password: "x7!aQ2k" }, "password_too_short"],
    ["129 characters", { password: "x7!aQ2k-".repeat(16) + "b", re_password: "x7!aQ2k-".repeat(16) + "b" }, "password_too_long"],
    ["a password that everybody tries", { password: "password123", re_password: "password123" }, "password_too_common"],
    ["two different passwords", { re_password: `${TEST_PASSWORD}!` }, "passwords_differ"],
    ["no code", { code: "" }, "code_missing"],
    ["five digits", { code: "12345" }, "code_missing"],
    ["a wrong code", { code: "000000" }, "code_wrong"],
    ["no invitation", { extension_code: "" }, "invitation_required"],
    ["an unknown invitation", { extension_code: "NOBODY7" }, "invitation_unknown"],
  ])("with %s is refused and makes no account", async (_why, change: Record<string, string>, refusal) => {
    const address = newAddress();
    const form = await registration(address);
    if (change.code === "000000" && form.code === "000000") form.code = "000001";
    const before = door.opened.length;
    expect(await door.call("POST", "/user/register", { ...form, ...change })).toMatchObject({
      status: 200,
      type: "error",
      error: { name: refusal },
    });
    expect(door.opened.length).toBe(before);
    expect(await door.call("POST", "/user/register", form)).toMatchObject({ type: "ok" });
  });

  test.each([
    ["eight characters", "x7!aQ2k-"],
    ["128 characters", "x7!aQ2k-".repeat(16)],
    ["any characters", "пароль 密码 🔑 ok"],
  ])("a password of %s is accepted", async (_why, password) => {
    const form = { ...(await registration(newAddress())), password, re_password: password };
    expect(await door.call("POST", "/user/register", form)).toMatchObject({ type: "ok" });
  });

  test("somebody's own invitation code is accepted and remembered", async () => {
    const token = await door.login(newAddress());
    const info = await door.call("GET", "/user/info", {}, token);
    const { extension_code: code, id } = info.message as { extension_code: string; id: number };
    const address = newAddress();
    expect((await door.call("POST", "/user/register", { ...(await registration(address)), extension_code: code })).type).toBe("ok");
    const row = await door.context.database
      .selectFrom("person")
      .select("invited_by")
      .where("email", "=", address)
      .executeTakeFirstOrThrow();
    expect(row.invited_by).toBe(id);
  });

  test("an address that has an account gets no second one, however it is written", async () => {
    const address = newAddress();
    await door.login(address);
    expect(await door.call("POST", "/sms_mail", { user_string: address.toUpperCase() })).toMatchObject({
      error: { name: "account_exists" },
    });
  });
});

describe("a code", () => {
  test("is used once", async () => {
    const form = await registration(newAddress());
    expect((await door.call("POST", "/user/register", form)).type).toBe("ok");
    expect(await door.call("POST", "/user/register", form)).toMatchObject({ error: { name: "account_exists" } });
    await door.call("POST", "/sms_mail", { user_string: form.user_string ?? "", type: "forget" });
    const forget = {
      account: form.user_string ?? "",
      password: "another horse 43",
      repassword: "another horse 43",
      code: await door.code(form.user_string ?? ""),
    };
    expect((await door.call("POST", "/user/forget", forget)).type).toBe("ok");
    expect(await door.call("POST", "/user/forget", forget)).toMatchObject({ error: { name: "code_wrong" } });
  });

  test("can be checked beforehand without being used up", async () => {
    const form = await registration(newAddress());
    const check = { user_string: form.user_string ?? "", email_code: form.code ?? "" };
    expect((await door.call("POST", "/user/check_email", check)).type).toBe("ok");
    expect((await door.call("POST", "/user/register", form)).type).toBe("ok");
  });

  test("is dead after five wrong tries, also for the right one", async () => {
    const form = await registration(newAddress());
    const wrong = form.code === "111111" ? "222222" : "111111";
    for (let i = 0; i < 5; i++) await door.call("POST", "/user/check_email", { user_string: form.user_string ?? "", email_code: wrong });
    expect(await door.call("POST", "/user/register", form)).toMatchObject({ error: { name: "code_wrong" } });
  });

  test("is alive after four wrong tries", async () => {
    const form = await registration(newAddress());
    const wrong = form.code === "111111" ? "222222" : "111111";
    for (let i = 0; i < 4; i++) await door.call("POST", "/user/check_email", { user_string: form.user_string ?? "", email_code: wrong });
    expect((await door.call("POST", "/user/register", form)).type).toBe("ok");
  });

  test("counts five tries also when they come at once", async () => {
    const form = await registration(newAddress());
    const guesses = Array.from({ length: 12 }, (_, i) => String(100_000 + i)).filter((code) => code !== form.code);
    await Promise.all(
      guesses.map((email_code) => door.call("POST", "/user/check_email", { user_string: form.user_string ?? "", email_code })),
    );
    const row = await door.context.database
      .selectFrom("confirmation_code")
      .select("tries")
      .where("address", "=", form.user_string ?? "")
      .executeTakeFirstOrThrow();
    expect(row.tries).toBe(5);
  });

  test.each([
    ["a millisecond before ten minutes", -1, "ok"],
    ["after ten minutes", 0, "error"],
  ])("%s: %s", async (_why, offset, type) => {
    const form = await registration(newAddress());
    door.advance(CODE_LIFE_MS + offset);
    expect((await door.call("POST", "/user/register", form)).type).toBe(type);
  });

  test("is void once a newer one was sent", async () => {
    const form = await registration(newAddress());
    await door.call("POST", "/sms_mail", { user_string: form.user_string ?? "" });
    const newer = await door.code(form.user_string ?? "");
    if (newer !== form.code) expect(await door.call("POST", "/user/register", form)).toMatchObject({ error: { name: "code_wrong" } });
    expect((await door.call("POST", "/user/register", { ...form, code: newer })).type).toBe("ok");
  });

  test("is sent five times at once and then once a minute", async () => {
    const address = newAddress();
    for (let i = 0; i < 5; i++) expect((await door.call("POST", "/sms_mail", { user_string: address })).type).toBe("ok");
    expect(await door.call("POST", "/sms_mail", { user_string: address })).toMatchObject({
      message: "Too many attempts. Try again in 60 s",
      error: { name: "too_many_requests" },
    });
    door.advance(60_000);
    expect((await door.call("POST", "/sms_mail", { user_string: address })).type).toBe("ok");
  });

  test("for a forgotten password is not sent to an unknown account", async () => {
    expect(await door.call("POST", "/sms_mail", { user_string: newAddress(), type: "forget" })).toMatchObject({
      error: { name: "account_unknown" },
    });
  });
});

describe("logging in", () => {
  test("an unknown account and a wrong password get the same answer", async () => {
    const address = newAddress();
    await door.login(address);
    const unknown = await door.call("POST", "/user/login", { user_string: newAddress(), password: TEST_PASSWORD });
    const wrong = await door.call("POST", "/user/login", { user_string: address, password: "not the password" });
    expect(wrong).toEqual(unknown);
    expect(wrong).toMatchObject({ type: "error", message: "Account or password is wrong" });
  });

  test("ten wrong passwords lock the account for their sender, also for the right one, and time unlocks it", async () => {
    const address = newAddress();
    await door.login(address);
    for (let i = 0; i < 10; i++) await door.call("POST", "/user/login", { user_string: address, password: `wrong ${i}` });
    const right = { user_string: address, password: TEST_PASSWORD };
    expect(await door.call("POST", "/user/login", right)).toMatchObject({
      error: { name: "account_locked" },
      message: "Too many wrong passwords. Account locked for 2 min",
    });
    door.advance(120_000);
    expect((await door.call("POST", "/user/login", right)).type).toBe("ok");
  });

  test("guesses that come side by side are counted like those that come in turn", async () => {
    const address = newAddress();
    await door.login(address);
    const guess = (i: number): Promise<{ error?: { name: string } }> =>
      door.call("POST", "/user/login", { user_string: address, password: `wrong ${i}` });
    const names = (await Promise.all(Array.from({ length: 20 }, (_, i) => guess(i)))).map(({ error }) => error?.name);
    expect(names.filter((name) => name === "login_wrong")).toHaveLength(10);
    expect(names.filter((name) => name === "account_locked")).toHaveLength(10);
  });

  test("right passwords use up nobody's tries", async () => {
    const address = newAddress();
    await door.login(address);
    for (let i = 0; i < 12; i++)
      expect((await door.call("POST", "/user/login", { user_string: address, password: TEST_PASSWORD })).type).toBe("ok");
    expect(await door.call("POST", "/user/login", { user_string: address, password: "wrong" })).toMatchObject({
      error: { name: "login_wrong" },
    });
    door.advance(60_000);
  });

  test("the token is kept as a hash only", async () => {
    const token = await door.login(newAddress());
    expect(Buffer.from(token, "base64url").length).toBe(32);
    const { rows } = await door.database.pool.query<{ text: string }>("select session::text as text from session");
    expect(rows.some((row) => row.text.includes(token))).toBe(false);
  });

  test("an account whose opening was interrupted is opened at the next login", async () => {
    const address = newAddress();
    await door.login(address);
    await door.context.database.updateTable("person").set({ account_opened_at: null }).where("email", "=", address).execute();
    const before = door.opened.length;
    await door.call("POST", "/user/login", { user_string: address, password: TEST_PASSWORD });
    expect(door.opened.length).toBe(before + 1);
  });
});

describe("a session", () => {
  test.each(["GET", "POST"])("ends by %s /user/logout, and only that one", async (method) => {
    const address = newAddress();
    const first = await door.login(address);
    const second = String((await door.call("POST", "/user/login", { user_string: address, password: TEST_PASSWORD })).message);
    expect((await door.call(method, "/user/logout", {}, first)).type).toBe("ok");
    expect(await door.call("GET", "/user/info", {}, first)).toMatchObject({ status: 200, type: "999", message: "Please log in first" });
    expect((await door.call("GET", "/user/info", {}, second)).type).toBe("ok");
  });

  test("is asked for in the caller's language", async () => {
    expect(await door.call("GET", "/user/info", { lang: "de" })).toMatchObject({ type: "999", message: "Bitte melde dich zuerst an" });
    expect(await door.call("GET", "/user/info", { lang: "xx" }, "Bearer nonsense")).toMatchObject({
      type: "999",
      message: "Please log in first",
    });
  });

  test("lasts thirty days from its last day of use", async () => {
    const token = await door.login(newAddress());
    door.advance(29 * 86_400_000);
    expect((await door.call("GET", "/user/info", {}, token)).type).toBe("ok");
    door.advance(29 * 86_400_000);
    expect((await door.call("GET", "/user/info", {}, token)).type).toBe("ok");
    door.advance(30 * 86_400_000);
    expect((await door.call("GET", "/user/info", {}, token)).type).toBe("999");
  });
});

describe("changing the password", () => {
  test.each([
    ["user_string and re_password", (account: string, password: string) => ({ user_string: account, password, re_password: password })],
    ["account and repassword", (account: string, password: string) => ({ account, password, repassword: password })],
  ])("after forgetting it, by the form with %s, ends every session", async (_form, form) => {
    const address = newAddress();
    const token = await door.login(address);
    await door.call("POST", "/sms_mail", { user_string: address, type: "forget" });
    const reply = await door.call("POST", "/user/forget", { ...form(address, "a new password 9"), code: await door.code(address) });
    expect(reply).toMatchObject({ type: "ok", message: "The password has been changed" });
    expect((await door.call("GET", "/user/info", {}, token)).type).toBe("999");
    expect((await door.call("POST", "/user/login", { user_string: address, password: "a new password 9" })).type).toBe("ok");
    expect((await door.call("POST", "/user/login", { user_string: address, password: TEST_PASSWORD })).type).toBe("error");
  });

  test("by the current password keeps this session and ends the others", async () => {
    const address = newAddress();
    const other = await door.login(address);
    const token = String((await door.call("POST", "/user/login", { user_string: address, password: TEST_PASSWORD })).message);
    const form = { password: "a new password 9", re_password: "a new password 9" };
    expect(await door.call("POST", "/safe/login_password", form, token)).toMatchObject({ error: { name: "code_missing" } });
    expect(await door.call("POST", "/safe/login_password", { ...form, old_password: "not it" }, token)).toMatchObject({
      error: { name: "current_password_wrong" },
    });
    expect((await door.call("POST", "/safe/login_password", { ...form, old_password: TEST_PASSWORD }, token)).type).toBe("ok");
    expect((await door.call("GET", "/user/info", {}, token)).type).toBe("ok");
    expect((await door.call("GET", "/user/info", {}, other)).type).toBe("999");
  });

  test("by a code sent to oneself works, and nobody else can ask for that code", async () => {
    const address = newAddress();
    const token = await door.login(address);
    const stranger = await door.login(newAddress());
    const request = { user_string: address, scene: "change_password" };
    expect((await door.call("POST", "/sms_mail", request, stranger)).type).toBe("999");
    expect((await door.call("POST", "/sms_mail", request, token)).type).toBe("ok");
    const form = { password: "a new password 9", re_password: "a new password 9", code: await door.code(address) };
    expect((await door.call("POST", "/safe/login_password", form, stranger)).type).toBe("error");
    expect((await door.call("POST", "/safe/login_password", form, token)).type).toBe("ok");
  });
});

test("nothing above was a fault of ours", () => {
  expect(door.faults).toEqual([]);
});
