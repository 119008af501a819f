/** Freezing one's own account and taking it back; mails about security, with words and link, through the messages that cause them. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDoor, TEST_PASSWORD, type TestDoor, type TestReply } from "../../../server/doors/app/test-door.suite.ts";
import { codeOfStep, secretOf, STEP_MS } from "../../../server/identity/totp.ts";
import { freezeToken, personOfToken } from "./freeze-link.ts";
import { MailingNotices } from "./security-mail.ts";

const DAY_MS = 86_400_000;
let door: TestDoor;
beforeAll(async () => {
  door = await openTestDoor();
});
afterAll(() => door.close());

let people = 0;
async function newcomer(): Promise<{ address: string; token: string; id: number }> {
  const address = `frozen${(people += 1)}@example.org`;
  const token = await door.login(address);
  const { message } = await door.call("GET", "/user/info", {}, token);
  return { address, token, id: (message as { id: number }).id };
}
const post = (path: string, form: Record<string, string>, token = ""): Promise<TestReply> => door.call("POST", path, form, token);
const login = (address: string): Promise<TestReply> => post("/user/login", { user_string: address, password: TEST_PASSWORD });
const thaw = (address: string, form: Record<string, string>): Promise<TestReply> =>
  post("/user/thaw", { user_string: address, password: TEST_PASSWORD, ...form });
async function codeFor(address: string): Promise<string> {
  await post("/sms_mail", { user_string: address, type: "forget" });
  return door.code(address);
}

describe("a frozen account", () => {
  test("lets nobody in, ends every session and stops keys, and is its owner's again with password and code", async () => {
    const { address, token } = await newcomer();
    await post("/apikey/create", { name: "bot" }, token);
    expect(await post("/safe/freeze", { confirm: "yes" }, token)).toMatchObject({ type: "error" });
    expect(await post("/safe/freeze", { confirm: "freeze" }, token)).toMatchObject({ type: "ok" });
    expect((await door.call("GET", "/user/info", {}, token)).type).toBe("999");
    expect(await login(address)).toMatchObject({ error: { name: "account_frozen" } });
    expect(await thaw(address, {})).toMatchObject({ error: { name: "code_missing" } });
    expect(await thaw(address, { code: "000000" })).toMatchObject({ error: { name: "code_wrong" } });
    const code = await codeFor(address);
    expect(await thaw(address, { code, password: "not the right one" })).toMatchObject({ error: { name: "login_wrong" } });
    expect(await thaw(address, { code })).toMatchObject({ type: "ok" });
    const again = String((await login(address)).message);
    const { message } = await door.call("GET", "/safe/overview", {}, again);
    expect((message as { changes: { what: string }[] }).changes.map(({ what }) => what)).toEqual(["thawed", "frozen"]);
    const keys = (await door.call("GET", "/apikey/list", {}, again)).message as { suspended_at: string }[];
    expect(keys.map(({ suspended_at: since }) => since)).not.toContain("");
  });

  test("with a second factor is its owner's by that, and not by a code", async () => {
    const { address, token } = await newcomer();
    const { secret } = (await post("/safe/app_offer", {}, token)).message as { secret: string };
    const codeOf = (): string => codeOfStep(secretOf(secret), Math.floor(door.context.clock() / STEP_MS));
    await post("/safe/app", { code: codeOf() }, token);
    await post("/safe/freeze", { confirm: "freeze" }, token);
    door.advance(STEP_MS);
    expect(await thaw(address, { code: await codeFor(address) })).toMatchObject({ error: { name: "second_factor_needed" } });
    expect(await thaw(address, { factor: "000000" })).toMatchObject({ error: { name: "second_factor_wrong" } });
    expect(await thaw(address, { factor: codeOf() })).toMatchObject({ type: "ok" });
  });

  test("stays frozen when a forgotten password is replaced", async () => {
    const { address, token } = await newcomer();
    await post("/safe/freeze", { confirm: "freeze" }, token);
    const password = "granite under water 8";
    await post("/user/forget", { user_string: address, password, re_password: password, code: await codeFor(address) });
    expect(await post("/user/login", { user_string: address, password })).toMatchObject({ error: { name: "account_frozen" } });
  });

  test("that is not frozen needs no thawing", async () => {
    const { address } = await newcomer();
    expect(await thaw(address, { code: await codeFor(address) })).toMatchObject({ error: { name: "account_not_frozen" } });
  });
});

describe("the link of a mail", () => {
  test("freezes that account alone, twice like once, for thirty days", async () => {
    const one = await newcomer();
    const other = await newcomer();
    const token = freezeToken(door.context.keys, one.id, door.context.clock());
    for (const _time of [1, 2]) expect(await post("/user/freeze", { token })).toMatchObject({ type: "ok" });
    expect(await login(one.address)).toMatchObject({ error: { name: "account_frozen" } });
    expect(await login(other.address)).toMatchObject({ type: "ok" });
    const changes = await door.context.database.selectFrom("security_change").select("what").where("user_id", "=", one.id).execute();
    expect(changes).toEqual([{ what: "frozen" }]);
    expect(personOfToken(door.context.keys, token, door.context.clock() + 30 * DAY_MS)).toBeUndefined();
  });

  test("changed in any part is none", async () => {
    const { id, address } = await newcomer();
    const token = freezeToken(door.context.keys, id, door.context.clock());
    const [, until = "", proof = ""] = token.split(/-(?=\d{13}-)|(?<=\d{13})-/);
    for (const wrong of [`${id + 1}-${until}-${proof}`, `${id}-${Number(until) + 1}-${proof}`, `${id}-${until}-${"A".repeat(43)}`, "x"])
      expect(await post("/user/freeze", { token: wrong })).toMatchObject({ error: { name: "freeze_link_old" } });
    expect(await login(address)).toMatchObject({ type: "ok" });
  });
});

describe("mails about security", () => {
  const sentTo = (address: string) =>
    door.context.database
      .selectFrom("outbox_message")
      .select(["subject", "text", "code"])
      .where("to_address", "=", address)
      .orderBy("id")
      .execute();

  test("say what happened, begin with the person's words, and their link freezes the account", async () => {
    const { address, token, id } = await newcomer();
    await post("/safe/words", { words: "blue heron, two" }, token);
    await door.context.database.updateTable("person").set({ language: "de" }).where("id", "=", id).execute();
    const notices = new MailingNotices(door.context.notices, door.context, (error) => expect(error).toBeUndefined());
    await notices.note(id, { kind: "security_change", about: "a", parameters: { what: "app_on" } });
    await notices.note(id, { kind: "order_filled", about: "b" });
    await notices.settled();
    const mails = (await sentTo(address)).filter(({ code }) => code === null);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe("Sicherheit: Authenticator eingeschaltet");
    expect(mails[0]?.text).toMatch(/^„blue heron, two“/);
    const link = /https?:\/\/\S+/.exec(mails[0]?.text ?? "")?.[0] ?? "";
    expect(await post("/user/freeze", { token: new URL(link.replace("/#", "")).searchParams.get("token") ?? "" })).toMatchObject({
      type: "ok",
    });
    expect(await login(address)).toMatchObject({ error: { name: "account_frozen" } });
  });

  test("codes begin with the words, too", async () => {
    const { address, token } = await newcomer();
    await post("/safe/words", { words: "blue heron, two" }, token);
    await codeFor(address);
    expect((await sentTo(address)).at(-1)?.text).toMatch(/^“blue heron, two”/);
  });

  test("a changed address is told to the one before", async () => {
    const { address, token } = await newcomer();
    const mail = `moved-${address}`;
    await post("/sms_mail", { user_string: mail }, token);
    expect(await post("/safe/mail", { mail, code: await door.code(mail) }, token)).toMatchObject({ type: "ok" });
    expect((await sentTo(address)).at(-1)).toMatchObject({ subject: "Security: Mail address", code: null });
  });
});

test("nothing of all this was a fault of the venue's", () => {
  expect(door.faults).toEqual([]);
});
