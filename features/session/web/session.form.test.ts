import { describe, expect, test } from "vitest";
import { accountFields, accountProblems, backPath, codeFields, initialAccount, stepProblems, withArea } from "./session.form.ts";
import type { AccountForm } from "./session.form.ts";

const GOOD: AccountForm = {
  ...initialAccount("HOUSE"),
  email: "ada@example.org",
  code: "123456",
  password: "long enough",
  passwordAgain: "long enough",
};
const same = (password: string): Partial<AccountForm> => ({ password, passwordAgain: password });

describe("registering", () => {
  test.each([
    ["a complete form is accepted", {}, {}],
    ["an e-mail without a domain", { email: "ada@" }, { account: "email_wrong" }],
    ["a phone with letters", { kind: "mobile", phone: "12345a" }, { account: "phone_wrong" }],
    ["a phone of five digits is accepted", { kind: "mobile", phone: "12345" }, {}],
    ["a code of five digits", { code: "12345" }, { code: "code_wrong" }],
    ["a password of seven characters", same("1234567"), { password: "password_short" }],
    ["a password of eight characters is accepted", same("12345678"), {}],
    ["a password of 128 characters is accepted", same("x".repeat(128)), {}],
    ["a password of 129 characters", same("x".repeat(129)), { password: "password_long" }],
    ["two passwords that differ", { passwordAgain: "another one" }, { passwordAgain: "passwords_differ" }],
    ["no invitation code", { invitation: " " }, { invitation: "invitation_missing" }],
  ] as const)("%s", (_why, change, expected) => {
    expect(accountProblems({ ...GOOD, ...change }, "register")).toEqual(expected);
  });
});

test.each([
  ["the first step asks for no code yet, and for the password once", 1, { code: "", passwordAgain: "" }, {}],
  ["the first step says what is wrong with the account", 1, { email: "ada@" }, { account: "email_wrong" }],
  ["the second step asks for the code alone", 2, { code: "12", email: "ada@" }, { code: "code_wrong" }],
  ["the second step with a code", 2, { passwordAgain: "" }, {}],
] as const)("registering in two steps: %s", (_why, step, change, expected) => {
  expect(stepProblems({ ...GOOD, ...change }, step)).toEqual(expected);
});

test("a calling code that was chosen comes with the telephone; what is none changes nothing", () => {
  expect(withArea(GOOD, "44")).toEqual({ ...GOOD, kind: "mobile", areaCode: "44" });
  for (const area of [null, "", "44444", "4a"]) expect(withArea(GOOD, area)).toBe(GOOD);
});

test("a forgotten password needs no invitation code", () => {
  expect(accountProblems({ ...GOOD, invitation: "" }, "forget")).toEqual({});
});

test("the account is sent without blanks, with the kind that was chosen", () => {
  expect(accountFields({ ...GOOD, email: " ada@example.org " })).toMatchObject({
    user_string: "ada@example.org",
    type: "email",
    extension_code: "HOUSE",
  });
  expect(codeFields({ ...GOOD, kind: "mobile", phone: "5551234", areaCode: "44" }, "register")).toEqual({
    user_string: "5551234",
    area_code: "44",
    area_code_id: "44",
    scene: "register",
  });
});

describe("after login the user goes", () => {
  test.each([
    ["back to where they came from", "/pages/fund/assets", "/pages/fund/assets"],
    ["home when they came from nowhere", null, "/home"],
    ["home rather than to another site", "//evil.example", "/home"],
    ["home rather than to another scheme", "javascript:alert(1)", "/home"],
    ["home rather than to login again", "/pages/common/login", "/home"],
  ] as const)("%s", (_why, wanted, expected) => {
    expect(backPath(wanted, "/home")).toBe(expected);
  });
});
