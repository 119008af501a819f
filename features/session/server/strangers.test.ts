/** What strangers do to an account that is not theirs: its owner gets in all the same, and strangers' guesses have an end for the day. */
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Refused } from "../../../server/doors/app/answer.ts";
import { RateLimits } from "../../../server/doors/app/rate-limit.ts";
import { openTestDoor, TEST_PASSWORD, type TestDoor } from "../../../server/doors/app/test-door.suite.ts";
import { CODE_LIFE_MS, ConfirmationCodes } from "./confirmation-codes.ts";
import { GuessLimits } from "./guess-limits.ts";
import { type Acquaintance, KnownSenders, senderOf } from "./known-senders.ts";

const DAY_MS = 86_400_000;
const HOME = "198.51.100.7";
const ON_THE_WAY = "198.51.100.99";
let door: TestDoor;
let account: string;
let device: string;
let count = 0;
beforeAll(async () => {
  door = await openTestDoor();
});
afterAll(() => door.close());
beforeEach(async () => {
  account = `owner${++count}@example.com`;
  device = randomBytes(32).toString("base64url");
  await door.login(account);
  await login(HOME, { device });
  door.advance(DAY_MS);
});

type Answer = { readonly type: string; readonly error?: { readonly name: string } };
async function call(path: string, from: string, fields: Record<string, string>): Promise<Answer> {
  const reply = await door.http.inject({
    method: "POST",
    url: `/api${path}`,
    remoteAddress: from,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(fields).toString(),
  });
  return reply.json<Answer>();
}
const said = async (answer: Promise<Answer>): Promise<string> => (await answer).error?.name ?? "ok";
const login = (from: string, fields: Record<string, string> = {}): Promise<Answer> =>
  call("/user/login", from, { user_string: account, password: TEST_PASSWORD, ...fields });
const wrong = (from: string): Promise<string> => said(login(from, { password: "not the right one" }));
const stranger = (i: number): string => `203.0.${i >> 8}.${i & 255}`;
const ask = (from: string, fields: Record<string, string> = {}): Promise<string> =>
  said(call("/sms_mail", from, { user_string: account, type: "forget", ...fields }));
const forget = (from: string, code: string, fields: Record<string, string> = {}): Promise<string> => {
  const password = "a quite new password";
  return said(call("/user/forget", from, { account, password, repassword: password, code, ...fields }));
};
const other = (code: string): string => (code === "111111" ? "222222" : "111111");

describe("an account at which strangers guessed from a hundred addresses", () => {
  beforeEach(async () => {
    for (let i = 0; i < 100; i++) await wrong(stranger(i));
  });

  test("is open to its owner's device, wherever it is, and from where they logged in", async () => {
    expect(await said(login(stranger(101)))).toBe("account_locked");
    expect(await wrong(stranger(0))).toBe("account_locked");
    expect(await said(login(ON_THE_WAY, { device: randomBytes(32).toString("base64url") }))).toBe("account_locked");
    expect(await said(login(ON_THE_WAY, { device }))).toBe("ok");
    expect(await said(login(HOME))).toBe("ok");
  });

  test("and from its owner's own address is open to their device", async () => {
    for (let i = 0; i < 10; i++) expect(await wrong(HOME)).toBe("login_wrong");
    expect(await wrong(HOME)).toBe("account_locked");
    expect(await said(login(HOME, { device }))).toBe("ok");
  });

  test("is its owner's again with a code, from a place where they never were", async () => {
    expect(await ask(ON_THE_WAY)).toBe("ok");
    expect(await forget(ON_THE_WAY, await door.code(account))).toBe("ok");
    expect(await said(login(ON_THE_WAY, { password: "a quite new password" }))).toBe("ok");
    expect(await said(login(HOME, { password: "a quite new password", device }))).toBe("account_locked");
  });
});

test("a device that is known has tries of its own, and no more than others have", async () => {
  for (let i = 0; i < 10; i++) expect(await said(login(stranger(i), { device, password: "wrong" }))).toBe("login_wrong");
  expect(await said(login(HOME, { device }))).toBe("account_locked");
  expect(await said(login(HOME))).toBe("ok");
});

test("the addresses of one IPv6 network count as one, those of another do not", async () => {
  for (let i = 0; i < 10; i++) expect(await wrong(`2001:db8:0:1:${i}::${i}`)).toBe("login_wrong");
  expect(await wrong("2001:db8:0:1:ffff::1")).toBe("account_locked");
  expect(await wrong("2001:db8:0:2::1")).toBe("login_wrong");
});

describe("a code", () => {
  test("outlives wrong guesses by others, who get no further with it", async () => {
    await ask(ON_THE_WAY);
    const code = await door.code(account);
    for (let i = 0; i < 12; i++) expect(await forget(stranger(i), other(code))).toBe("code_wrong");
    expect(await forget(stranger(20), code)).toBe("code_wrong");
    expect(await forget(ON_THE_WAY, code)).toBe("ok");
  });

  test("is dead for its owner after five of their own", async () => {
    await ask(ON_THE_WAY);
    const code = await door.code(account);
    for (let i = 0; i < 5; i++) await forget(ON_THE_WAY, other(code));
    expect(await forget(ON_THE_WAY, code)).toBe("code_wrong");
  });

  test("of a device is not used up from its address by somebody else", async () => {
    await ask(HOME, { device });
    const code = await door.code(account);
    for (let i = 0; i < 8; i++) await forget(HOME, other(code));
    expect(await forget(ON_THE_WAY, code, { device })).toBe("ok");
  });

  test("is not voided by one that a stranger asked for; each is good once, and one use ends both", async () => {
    await ask(ON_THE_WAY);
    const first = await door.code(account);
    await ask(stranger(0));
    const second = await door.code(account);
    const form = (email_code: string): Record<string, string> => ({ user_string: account, email_code, type: "forget" });
    for (const code of [first, second]) expect(await said(call("/user/check_email", ON_THE_WAY, form(code)))).toBe("ok");
    expect(await forget(ON_THE_WAY, first)).toBe("ok");
    expect(await forget(ON_THE_WAY, second)).toBe("code_wrong");
  });

  test("is sent to its owner though strangers asked for all they get", async () => {
    for (let i = 0; i < 20; i++) expect(await ask(stranger(i))).toBe("ok");
    expect(await ask(stranger(21))).toBe("too_many_requests");
    expect(await ask(ON_THE_WAY, { device })).toBe("ok");
    expect(await ask(HOME)).toBe("ok");
    expect(await forget(ON_THE_WAY, await door.code(account), { device })).toBe("ok");
  });

  test("that expired is swept, and so is who was not there for half a year", async () => {
    await ask(ON_THE_WAY);
    const { database, clock } = door.context;
    const left = async (table: "confirmation_code" | "known_sender"): Promise<number> =>
      (await database.selectFrom(table).selectAll().execute()).length;
    const [codes, senders] = [await left("confirmation_code"), await left("known_sender")];
    await new ConfirmationCodes(database, clock).sweep();
    await new KnownSenders(database, clock).sweep();
    expect(await left("confirmation_code")).toBeGreaterThan(0);
    expect([codes > 0, await left("known_sender")]).toEqual([true, senders]);
    door.advance(CODE_LIFE_MS + 180 * DAY_MS);
    await new ConfirmationCodes(database, clock).sweep();
    await new KnownSenders(database, clock).sweep();
    expect([await left("confirmation_code"), await left("known_sender")]).toEqual([0, 0]);
  });
});

test("what is remembered of where people log in is bounded", async () => {
  const senders = new KnownSenders(door.context.database, door.context.clock);
  const { id } = await door.context.database.selectFrom("person").select("id").where("email", "=", account).executeTakeFirstOrThrow();
  for (let i = 0; i < 40; i++) {
    door.advance(1);
    await senders.note(id, senderOf(stranger(i), undefined));
  }
  const rows = await door.context.database.selectFrom("known_sender").select("sender").where("user_id", "=", id).execute();
  expect(rows).toHaveLength(20);
  expect(rows.map(({ sender }) => sender)).toContain(`address:${stranger(39)}`);
});

describe("in a day of trying every ten seconds at one account", () => {
  /** How many got through, of `senders` in turn. */
  function through(senders: number, attempt: (limits: GuessLimits, sender: ReturnType<typeof senderOf>) => void): number {
    let now = 1_700_000_000_000;
    const limits = new GuessLimits(new RateLimits(() => now));
    let passed = 0;
    for (let i = 0; i < DAY_MS / 10_000; i++, now += 10_000) {
      try {
        attempt(limits, senderOf(stranger(i % senders), undefined));
        passed += 1;
      } catch (error: unknown) {
        if (!(error instanceof Refused)) throw error;
      }
    }
    return passed;
  }
  test.each<[string, Acquaintance, number, number, number, number]>([
    ["one stranger", undefined, 1, 88, 39, 132],
    ["a thousand strangers together", undefined, 1000, 244, 44, 132],
    ["somebody at the owner's own address", "address", 1, 88, 39, 174],
  ])("%s gets a bounded number of passwords, mails and codes tried", (_who, known, senders, passwords, mails, codes) => {
    const within = (most: number, passed: number): void => {
      expect(passed).toBeLessThanOrEqual(most);
      expect(passed).toBeGreaterThan(most * 0.9);
    };
    within(
      passwords,
      through(senders, (limits, sender) => limits.beforeLogin(sender, "a", known)),
    );
    within(
      mails,
      through(senders, (limits, sender) => limits.beforeCode(sender, "a", known)),
    );
    within(
      codes,
      through(senders, (limits, sender) => limits.beforeCheck(sender, "a", known)),
    );
  });
});
