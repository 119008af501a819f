/** Sessions, second factors, proofs and addresses through the real door. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDoor, TEST_PASSWORD, type TestDoor, type TestReply } from "../../../server/doors/app/test-door.suite.ts";
import { SoftPasskey } from "../../../server/identity/soft-passkey.suite.ts";
import { codeOfStep, secretOf, STEP_MS } from "../../../server/identity/totp.ts";
import type { OverviewView, SessionView } from "../contract/security.contract.ts";

const ORIGIN = "https://venue.example";
const FRESH_MS = 15 * 60_000;
let door: TestDoor;
beforeAll(async () => {
  door = await openTestDoor();
});
afterAll(() => door.close());

let people = 0;
async function newcomer(): Promise<{ address: string; token: string }> {
  const address = `guarded${(people += 1)}@example.org`;
  return { address, token: await door.login(address) };
}
const post = (path: string, form: Record<string, string>, token = ""): Promise<TestReply> => door.call("POST", path, form, token);
const login = (address: string, form: Record<string, string> = {}): Promise<TestReply> =>
  post("/user/login", { user_string: address, password: TEST_PASSWORD, ...form });
const overview = async (token: string): Promise<OverviewView> =>
  (await door.call("GET", "/safe/overview", {}, token)).message as OverviewView;
const sessions = async (token: string): Promise<readonly SessionView[]> =>
  (await door.call("GET", "/safe/sessions", {}, token)).message as readonly SessionView[];

/** The code of an authenticator, now or some steps later. */
const codeOf = (secret: string, steps = 0): string => codeOfStep(secretOf(secret), Math.floor(door.context.clock() / STEP_MS) + steps);

async function withApp(): Promise<{ address: string; token: string; secret: string; codes: readonly string[] }> {
  const person = await newcomer();
  const { secret } = (await post("/safe/app_offer", {}, person.token)).message as { secret: string };
  const reply = (await post("/safe/app", { code: codeOf(secret) }, person.token)) as TestReply & { recovery_codes: string[] };
  expect(reply.type).toBe("ok");
  door.advance(STEP_MS);
  return { ...person, secret, codes: reply.recovery_codes };
}

async function withPasskey(): Promise<{ address: string; token: string; device: SoftPasskey }> {
  const person = await newcomer();
  const device = new SoftPasskey(ORIGIN);
  const options = (await post("/safe/passkey_offer", { origin: ORIGIN }, person.token)).message;
  const passkey = JSON.stringify(device.create(options as Parameters<SoftPasskey["create"]>[0]));
  expect(await post("/safe/passkey", { passkey, label: "Pocket\u202E phone" }, person.token)).toMatchObject({ type: "ok" });
  return { ...person, device };
}

type Asked = Parameters<SoftPasskey["prove"]>[0];

describe("sessions", () => {
  test("are listed with device, language and time zone, and never with an address; another person sees none of them", async () => {
    const { address, token } = await newcomer();
    const other = await newcomer();
    await login(address, { zone: "Europe/London", lang: "de" });
    const rows = await sessions(token);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ language: "de", zone: "Europe/London", is_current: 0, is_new: 1 });
    expect(rows[1]).toMatchObject({ is_current: 1 });
    expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|ip/);
    expect(await sessions(other.token)).toHaveLength(1);
  });

  test("one is ended by its number, by its owner alone", async () => {
    const { address, token } = await newcomer();
    const other = await newcomer();
    const second = String((await login(address)).message);
    const id = String((await sessions(token)).find(({ is_current: current }) => current === 0)?.id);
    expect(await post("/safe/sessions/end", { id }, other.token)).toMatchObject({ error: { name: "session_unknown" } });
    expect((await door.call("GET", "/user/info", {}, second)).type).toBe("ok");
    expect(await post("/safe/sessions/end", { id }, token)).toMatchObject({ type: "ok" });
    expect((await door.call("GET", "/user/info", {}, second)).type).toBe("999");
    expect(await post("/safe/sessions/end", { id }, token)).toMatchObject({ error: { name: "session_unknown" } });
    const own = String((await sessions(token))[0]?.id);
    expect(await post("/safe/sessions/end", { id: own }, token)).toMatchObject({ error: { name: "session_unknown" } });
  });

  test("all others end at once, this one stays", async () => {
    const { address, token } = await newcomer();
    const [second, third] = [String((await login(address)).message), String((await login(address)).message)];
    expect(await post("/safe/sessions/end_others", {}, second)).toMatchObject({ type: "ok" });
    expect((await door.call("GET", "/user/info", {}, second)).type).toBe("ok");
    for (const ended of [token, third]) expect((await door.call("GET", "/user/info", {}, ended)).type).toBe("999");
  });

  test("the last use is told to the quarter of an hour", async () => {
    const { token } = await newcomer();
    door.advance(FRESH_MS + 1000);
    await door.call("GET", "/user/info", {}, token);
    expect((await sessions(token))[0]?.used_at).toBe(door.context.clock());
  });
});

describe("an authenticator", () => {
  test("is asked for at the login from then on, and each code is taken once", async () => {
    const { address, secret } = await withApp();
    expect(await login(address)).toMatchObject({ type: "error", error: { name: "second_factor_needed" } });
    expect(await login(address, { factor: "000000" })).toMatchObject({ error: { name: "second_factor_wrong" } });
    const factor = codeOf(secret);
    expect(await login(address, { factor })).toMatchObject({ type: "ok" });
    expect(await login(address, { factor })).toMatchObject({ error: { name: "second_factor_wrong" } });
  });

  test("with a wrong password nobody learns that there is one", async () => {
    const { address, secret } = await withApp();
    const wrong = { password: "not the right one", factor: codeOf(secret) };
    expect(await login(address, wrong)).toMatchObject({ error: { name: "login_wrong" } });
    expect(await login(address, { password: "not the right one" })).toMatchObject({ error: { name: "login_wrong" } });
    expect(await login(address, { password: `not the right one${codeOf(secret)}` })).toMatchObject({ error: { name: "login_wrong" } });
  });

  test("an old client sends the six digits behind the password", async () => {
    const { address, secret } = await withApp();
    expect(await login(address, { password: TEST_PASSWORD + codeOf(secret) })).toMatchObject({ type: "ok" });
    door.advance(STEP_MS);
    expect(await login(address, { password: `${TEST_PASSWORD}000000` })).toMatchObject({ error: { name: "second_factor_wrong" } });
    const other = await newcomer();
    expect(await login(other.address, { password: `${TEST_PASSWORD}123456` })).toMatchObject({ error: { name: "login_wrong" } });
  });

  test("counts only once a code of it came, and the offer made last is the one", async () => {
    const { address, token } = await newcomer();
    const first = (await post("/safe/app_offer", {}, token)).message as { secret: string };
    const second = (await post("/safe/app_offer", {}, token)).message as { secret: string };
    expect(await login(address)).toMatchObject({ type: "ok" });
    expect(await post("/safe/app", { code: codeOf(first.secret) }, token)).toMatchObject({ error: { name: "second_factor_wrong" } });
    expect((await overview(token)).changes).toEqual([]);
    expect(await post("/safe/app", { code: codeOf(second.secret) }, token)).toMatchObject({ type: "ok" });
    expect(await overview(token)).toMatchObject({ app_since: door.context.clock(), recovery_left: 10, changes: [{ what: "app_on" }] });
  });

  test("ten recovery codes work once each in its place; new ones end the old", async () => {
    const { address, token, codes } = await withApp();
    expect(new Set(codes).size).toBe(10);
    const [first = "", second = ""] = codes;
    expect(await login(address, { factor: first.toLowerCase() })).toMatchObject({ type: "ok" });
    expect(await login(address, { factor: first })).toMatchObject({ error: { name: "second_factor_wrong" } });
    expect((await overview(token)).recovery_left).toBe(9);
    const renewed = (await post("/safe/recovery_codes", {}, token)) as TestReply & { recovery_codes: string[] };
    expect(await login(address, { factor: second })).toMatchObject({ error: { name: "second_factor_wrong" } });
    expect(await login(address, { factor: renewed.recovery_codes[0] ?? "" })).toMatchObject({ type: "ok" });
    const kept = await door.context.database.selectFrom("person_factor").select("material").execute();
    expect(kept.some(({ material }) => renewed.recovery_codes.includes(material))).toBe(false);
  });

  test("stays when a forgotten password is replaced", async () => {
    const { address, secret } = await withApp();
    await post("/sms_mail", { user_string: address, type: "forget" });
    const password = "granite under water 8";
    const forget = { user_string: address, password, re_password: password, code: await door.code(address) };
    expect(await post("/user/forget", forget)).toMatchObject({ type: "ok" });
    expect(await login(address, { password })).toMatchObject({ error: { name: "second_factor_needed" } });
    expect(await login(address, { password, factor: codeOf(secret) })).toMatchObject({ type: "ok" });
  });

  test("once removed it is asked for no more, and its recovery codes are gone", async () => {
    const { address, token } = await withApp();
    expect(await post("/safe/app_remove", {}, token)).toMatchObject({ type: "ok" });
    expect(await login(address)).toMatchObject({ type: "ok" });
    expect(await overview(token)).toMatchObject({ app_since: 0, recovery_left: 0 });
    expect(await post("/safe/app_remove", {}, token)).toMatchObject({ error: { name: "factor_unknown" } });
  });

  test("is not guessed: after ten tries its sender waits, and another device of the owner's goes on", async () => {
    const { address, secret } = await withApp();
    const device = "d".repeat(43);
    expect(await login(address, { factor: codeOf(secret), device })).toMatchObject({ type: "ok" });
    door.advance(STEP_MS);
    const tries = Array.from({ length: 11 }, (_, index) => login(address, { factor: String(100_000 + index) }));
    const names = (await Promise.all(tries)).map(({ error }) => error?.name);
    expect(names.filter((name) => name === "too_many_requests")).toHaveLength(1);
    expect(await login(address, { factor: codeOf(secret), device })).toMatchObject({ type: "ok" });
  });
});

describe("a passkey", () => {
  test("opens the account alone, once for each offer", async () => {
    const { token, device } = await withPasskey();
    const { offer, passkey } = (await post("/user/passkey_offer", { origin: ORIGIN })).message as { offer: string; passkey: Asked };
    const answer = { offer, passkey: JSON.stringify(device.prove(passkey)), zone: "Asia/Bangkok" };
    const entered = await post("/user/passkey_login", answer);
    expect(entered).toMatchObject({ type: "ok" });
    const mine = (await door.call("GET", "/user/info", {}, token)).message as { id: number };
    expect((await door.call("GET", "/user/info", {}, String(entered.message))).message).toMatchObject({ id: mine.id });
    expect(await post("/user/passkey_login", answer)).toMatchObject({ error: { name: "passkey_wrong" } });
  });

  test.each([
    ["to another page's offer", "https://evil.example"],
    ["signed on another page", ORIGIN],
  ])("%s opens nothing", async (_what, asked) => {
    const { device } = await withPasskey();
    const { offer, passkey } = (await post("/user/passkey_offer", { origin: asked })).message as { offer: string; passkey: Asked };
    const signed = JSON.stringify(device.prove(passkey, "https://evil.example"));
    expect(await post("/user/passkey_login", { offer, passkey: signed })).toMatchObject({ error: { name: "passkey_wrong" } });
  });

  test("of somebody unknown, or no answer at all, opens nothing", async () => {
    const { offer, passkey } = (await post("/user/passkey_offer", { origin: ORIGIN })).message as { offer: string; passkey: Asked };
    const stranger = JSON.stringify(new SoftPasskey(ORIGIN).prove(passkey));
    for (const given of [stranger, "{", "null", "[]", '{"id":{}}'])
      expect(await post("/user/passkey_login", { offer, passkey: given })).toMatchObject({ error: { name: "passkey_wrong" } });
  });

  test("is a second factor: the password alone opens no longer", async () => {
    const { address, token } = await withPasskey();
    expect(await login(address)).toMatchObject({ error: { name: "second_factor_needed" } });
    expect((await overview(token)).passkeys).toMatchObject([{ label: "Pocket phone", host: "venue.example" }]);
  });

  test("of somebody else can't be removed, one's own can", async () => {
    const mine = await withPasskey();
    const other = await withPasskey();
    const id = String((await overview(mine.token)).passkeys[0]?.id);
    expect(await post("/safe/passkey_remove", { id }, other.token)).toMatchObject({ error: { name: "factor_unknown" } });
    expect(await post("/safe/passkey_remove", { id }, mine.token)).toMatchObject({ type: "ok" });
    expect(await login(mine.address)).toMatchObject({ type: "ok" });
  });

  test("at an address in numbers there is none", async () => {
    const { token } = await newcomer();
    expect(await post("/safe/passkey_offer", { origin: "http://127.0.0.1:8080" }, token)).toMatchObject({
      error: { name: "passkeys_need_a_name" },
    });
  });
});

describe("what protects the account changes only after a second proof", () => {
  const changes: readonly (readonly [string, Record<string, string>])[] = [
    ["/safe/app_offer", {}],
    ["/safe/app", { code: "123456" }],
    ["/safe/app_remove", {}],
    ["/safe/passkey_offer", { origin: ORIGIN }],
    ["/safe/passkey", { passkey: "{}" }],
    ["/safe/passkey_remove", { id: "1" }],
    ["/safe/recovery_codes", {}],
    ["/safe/mobile", { mobile: "13800138000", code: "123456" }],
    ["/safe/mail", { mail: "new@example.org", code: "123456" }],
    ["/safe/words", { words: "blue heron" }],
  ];
  test("each is refused in a session that is older than a quarter of an hour, and changes nothing", async () => {
    const { token } = await newcomer();
    door.advance(FRESH_MS + 1000);
    const before = await overview(token);
    for (const [path, form] of changes)
      expect(await post(path, form, token), path).toMatchObject({ error: { name: "second_proof_needed" } });
    expect(await overview(token)).toEqual(before);
  });

  test("without a second factor the password proves it, or a code that was sent there", async () => {
    const { address, token } = await newcomer();
    door.advance(FRESH_MS + 1000);
    expect(await post("/safe/prove", {}, token)).toMatchObject({ error: { name: "proof_missing" } });
    expect(await post("/safe/prove", { password: "not it" }, token)).toMatchObject({ error: { name: "current_password_wrong" } });
    expect(await post("/safe/words", { words: "blue heron" }, token)).toMatchObject({ error: { name: "second_proof_needed" } });
    expect(await post("/safe/prove", { password: TEST_PASSWORD }, token)).toMatchObject({ type: "ok" });
    expect(await post("/safe/words", { words: "blue heron" }, token)).toMatchObject({ type: "ok" });
    door.advance(FRESH_MS + 1000);
    await post("/sms_mail", { user_string: address, scene: "security" }, token);
    expect(await post("/safe/prove", { code: await door.code(address) }, token)).toMatchObject({ type: "ok" });
    expect(await post("/safe/words", {}, token)).toMatchObject({ type: "ok" });
    expect((await overview(token)).words).toBe("");
  });

  test("with one, neither does: the factor is asked for, also to change the login password", async () => {
    const { address, token, secret } = await withApp();
    door.advance(FRESH_MS + 1000);
    expect(await post("/safe/prove", { password: TEST_PASSWORD }, token)).toMatchObject({ error: { name: "second_factor_needed" } });
    await post("/sms_mail", { user_string: address, scene: "security" }, token);
    const code = await door.code(address);
    expect(await post("/safe/prove", { code }, token)).toMatchObject({ error: { name: "second_factor_needed" } });
    const password = "granite under water 8";
    const change = { old_password: TEST_PASSWORD, password, re_password: password };
    expect(await post("/safe/login_password", change, token)).toMatchObject({ error: { name: "second_proof_needed" } });
    const payment = { password: "123456", re_password: "123456", code };
    expect(await post("/safe/update_password", payment, token)).toMatchObject({ error: { name: "second_proof_needed" } });
    expect(await post("/safe/prove", { factor: codeOf(secret) }, token)).toMatchObject({ type: "ok" });
    expect(await post("/safe/update_password", payment, token)).toMatchObject({ type: "ok" });
    expect(await post("/safe/login_password", change, token)).toMatchObject({ type: "ok" });
    expect((await overview(token)).changes.map(({ what }) => what)).toEqual(["password", "payment_password", "app_on"]);
  });

  test("a passkey proves it in the session it was offered in", async () => {
    const { token, device } = await withPasskey();
    const other = await withPasskey();
    door.advance(FRESH_MS + 1000);
    const options = (await post("/safe/prove_offer", { origin: ORIGIN }, token)).message as Asked;
    const passkey = JSON.stringify(device.prove(options));
    expect(await post("/safe/prove", { passkey }, other.token)).toMatchObject({ error: { name: "passkey_wrong" } });
    expect(await post("/safe/prove", { passkey }, token)).toMatchObject({ type: "ok" });
    expect(await post("/safe/words", { words: "blue heron" }, token)).toMatchObject({ type: "ok" });
    expect((await post("/safe/prove_offer", { origin: "https://elsewhere.example" }, token)).message).toBeNull();
  });
});

describe("addresses", () => {
  test("the phone number is set with a code that was sent there, and logs in from then on", async () => {
    const { token } = await newcomer();
    const mobile = "7911123204";
    await post("/sms_send", { mobile, area_code: "44" }, token);
    expect(await post("/safe/mobile", { mobile, code: "000000" }, token)).toMatchObject({ error: { name: "code_wrong" } });
    expect(await post("/safe/mobile", { mobile, code: await door.code(`44${mobile}`) }, token)).toMatchObject({ type: "ok" });
    expect(await overview(token)).toMatchObject({ phone: "+44 ··· 204", changes: [{ what: "phone" }] });
    expect(await login(mobile)).toMatchObject({ type: "ok" });
    const other = await newcomer();
    expect(await post("/safe/mobile", { mobile, code: "123456" }, other.token)).toMatchObject({ error: { name: "account_exists" } });
  });

  test("who has an account is not asked without end by setting their address as one's own", async () => {
    door.advance(3_600_000);
    const [one, other] = [await newcomer(), await newcomer()];
    const names = new Set<string | undefined>();
    for (let i = 0; i < 40; i++) names.add((await post("/safe/mail", { mail: other.address, code: "123456" }, one.token)).error?.name);
    expect([...names]).toEqual(["account_exists", "too_many_requests"]);
    door.advance(3_600_000);
  });

  test("the mail address likewise; the old one opens nothing any more", async () => {
    const { address, token } = await newcomer();
    const mail = `moved-${address}`;
    await post("/sms_mail", { user_string: mail }, token);
    const code = await door.code(mail);
    expect(await post("/safe/mail", { mail: "13800138000", code }, token)).toMatchObject({ error: { name: "account_malformed" } });
    expect(await post("/safe/mail", { mail: `also-${mail}`, code }, token)).toMatchObject({ error: { name: "code_wrong" } });
    expect(await post("/safe/mail", { mail, code }, token)).toMatchObject({ type: "ok" });
    expect(await login(address)).toMatchObject({ error: { name: "login_wrong" } });
    expect(await login(mail)).toMatchObject({ type: "ok" });
  });

  test.each([["a\u202Eb"], ["line\nbreak"], ["https://evil.example"], ["www.evil.example"]])("words like %j are refused", async (words) => {
    const { token } = await newcomer();
    expect(await post("/safe/words", { words }, token)).toMatchObject({ error: { name: "words_malformed" } });
    expect((await overview(token)).words).toBe("");
  });
});

test("nothing of all this was a fault of the venue's", () => {
  expect(door.faults).toEqual([]);
});
