/** What somebody gets who has a person's token, or only their number: no further tries, no code, no room of the venue's. */
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestDoor, TEST_PASSWORD, type TestDoor } from "../../../server/doors/app/test-door.suite.ts";
import { SESSIONS_MAX } from "../../../server/identity/sessions.ts";

let door: TestDoor;
let account: string;
let token: string;
let count = 0;
beforeAll(async () => {
  door = await openTestDoor();
});
afterAll(() => door.close());
beforeEach(async () => {
  account = `taken${++count}@example.com`;
  token = await door.login(account);
  door.advance(86_400_000);
});

type Answer = { readonly type: string; readonly message: unknown; readonly error?: { readonly name: string } };
async function call(path: string, from: string, fields: Record<string, string>): Promise<Answer> {
  const reply = await door.http.inject({
    method: "POST",
    url: `/api${path}`,
    remoteAddress: from,
    headers: { "content-type": "application/x-www-form-urlencoded", authorization: token },
    payload: new URLSearchParams(fields).toString(),
  });
  return reply.json<Answer>();
}
const said = async (answer: Promise<Answer>): Promise<string> => (await answer).error?.name ?? "ok";
const stranger = (i: number): string => `203.0.${i >> 8}.${i & 255}`;
const CHANGED = "an even longer horse";

describe("whoever has nothing but a token, at a hundred addresses,", () => {
  test("tries the password as often as one sender may, and its owner logs in", async () => {
    const form = { password: CHANGED, re_password: CHANGED, old_password: "not the right one" };
    const answers = new Map<string, number>();
    for (let i = 0; i < 100; i++) {
      const device = randomBytes(32).toString("base64url");
      const answer = await said(call("/safe/login_password", stranger(i), { ...form, device }));
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
    expect(Object.fromEntries(answers)).toEqual({ current_password_wrong: 10, account_locked: 90 });
    expect(await said(call("/user/login", "198.51.100.7", { user_string: account, password: TEST_PASSWORD }))).toBe("ok");
  });

  test("sends as many mails as one sender may, and guesses as many codes", async () => {
    const mails = await Promise.all(
      Array.from({ length: 100 }, (_, i) => said(call("/sms_mail", stranger(i), { user_string: account, type: "security" }))),
    );
    expect(mails.filter((answer) => answer === "ok")).toHaveLength(5);
    const form = { password: "112233", re_password: "112233", code: "000000" };
    const guesses = await Promise.all(Array.from({ length: 100 }, (_, i) => said(call("/safe/update_password", stranger(i), form))));
    expect(guesses.filter((answer) => answer !== "too_many_requests")).toHaveLength(30);
  });
});

test("a code goes to a person's own number, whatever country the asker names", async () => {
  const number = `1380013${String(count).padStart(4, "0")}`;
  const ask = (fields: Record<string, string>): Promise<Answer> => call("/sms_mail", "203.0.113.9", { user_string: number, ...fields });
  expect(await said(ask({ area_code: "86" }))).toBe("ok");
  const code = await door.code(`86${number}`);
  const form = { user_string: number, password: TEST_PASSWORD, re_password: TEST_PASSWORD, code, extension_code: "TOUCH1" };
  expect(await said(call("/user/register", "203.0.113.9", form))).toBe("ok");
  expect(await said(ask({ type: "forget", area_code: "+1" }))).toBe("ok");
  const sent = await door.context.database
    .selectFrom("outbox_message")
    .select("to_address")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(sent.to_address).toBe(`86${number}`);
});

test("of a person's logins a hundred last: one more ends the one that was used least lately", async () => {
  const { sessions, database } = door.context;
  const person = await database.selectFrom("person").selectAll().where("email", "=", account).executeTakeFirstOrThrow();
  const proved = { userId: person.id, passwordHash: person.password_hash };
  const ended: number[] = [];
  sessions.onEnded(({ userId }) => ended.push(userId));
  const opened: (string | undefined)[] = [];
  for (let i = 0; i < SESSIONS_MAX; i++) {
    door.advance(1000);
    opened.push(await sessions.open(proved, { ip: stranger(i), userAgent: `agent ${i}` }));
  }
  const isThere = async (shown = ""): Promise<boolean> => (await sessions.find(shown, "203.0.113.1")) !== undefined;
  expect([await isThere(token), await isThere(opened[0]), await isThere(opened.at(-1))]).toEqual([false, true, true]);
  expect(ended).toEqual([person.id]);
  expect(await database.selectFrom("session").select("id").where("user_id", "=", person.id).execute()).toHaveLength(SESSIONS_MAX);
});
