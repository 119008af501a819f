/** Setting the payment password through the real door (wire.md 4). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDoor, TEST_PASSWORD, type TestDoor, type TestReply } from "../../../server/doors/app/test-door.suite.ts";
import { verifyPassword } from "../../../server/identity/password-hash.ts";

let door: TestDoor;
beforeAll(async () => {
  door = await openTestDoor();
});
afterAll(() => door.close());

let people = 0;
async function newcomer(): Promise<{ address: string; token: string }> {
  const address = `payer${(people += 1)}@example.org`;
  return { address, token: await door.login(address) };
}

const set = (form: Record<string, string>, token: string): Promise<TestReply> => door.call("POST", "/safe/update_password", form, token);
const twice = (password: string): Record<string, string> => ({ password, re_password: password });

async function codeFor(address: string, token: string, fields: Record<string, string> = {}): Promise<string> {
  expect(await door.call("POST", "/sms_mail", { user_string: address, ...fields }, token)).toMatchObject({ type: "ok" });
  return door.code(address);
}

async function hashOf(address: string): Promise<string | null> {
  const row = await door.context.database
    .selectFrom("person")
    .select("payment_password_hash")
    .where("email", "=", address)
    .executeTakeFirstOrThrow();
  return row.payment_password_hash;
}

test("is set by a code and kept as a hash; the login password stays, and so do the sessions", async () => {
  const { address, token } = await newcomer();
  const code = await codeFor(address, token, { scene: "security" });
  expect(await set({ ...twice("739201"), code }, token)).toMatchObject({ type: "ok", message: "The payment password has been set" });
  expect(await verifyPassword((await hashOf(address)) ?? undefined, "739201")).toBe(true);
  expect((await door.call("POST", "/user/login", { user_string: address, password: TEST_PASSWORD })).type).toBe("ok");
  expect((await door.call("GET", "/user/info", {}, token)).type).toBe("ok");
});

test("a code asked for without saying what for, as older clients do, is one for this when it is one's own account", async () => {
  const { address, token } = await newcomer();
  const code = await codeFor(address, token);
  expect(await set({ ...twice("abc12!"), code }, token)).toMatchObject({ type: "ok" });
});

test.each([
  ["five characters", twice("12345"), "payment_password_length"],
  ["seven", twice("1234567"), "payment_password_length"],
  ["nothing", twice(""), "payment_password_length"],
  ["two different ones", { password: "123456", re_password: "123457" }, "passwords_differ"],
])("%s is refused and the code stays good", async (_what, form, name) => {
  const { address, token } = await newcomer();
  const code = await codeFor(address, token, { scene: "security" });
  expect(await set({ ...form, code }, token)).toMatchObject({ type: "error", error: { name } });
  expect(await hashOf(address)).toBeNull();
  expect(await set({ ...twice("123456"), code }, token)).toMatchObject({ type: "ok" });
});

test("without a code, with a wrong one, with somebody else's or as a guest nothing is set", async () => {
  const { address, token } = await newcomer();
  const other = await newcomer();
  const code = await codeFor(other.address, other.token, { scene: "security" });
  expect(await set(twice("123456"), token)).toMatchObject({ error: { name: "code_missing" } });
  expect(await set({ ...twice("123456"), code: "000000" }, token)).toMatchObject({ error: { name: "code_wrong" } });
  expect(await set({ ...twice("123456"), code }, token)).toMatchObject({ error: { name: "code_wrong" } });
  expect(await set({ ...twice("123456"), code }, "")).toMatchObject({ type: "999" });
  expect(await hashOf(address)).toBeNull();
  expect(door.faults).toEqual([]);
});
