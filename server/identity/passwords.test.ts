import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commonFile } from "../../tools/common-passwords.ts";
import { COMMON_COUNT, COMMON_FILE, printOf } from "./common-passwords.ts";
import { AT_ONCE_MAX, HashQueueFull, hashPassword, verifyPassword } from "./password-hash.ts";
import { passwordRefusal } from "./password-rules.ts";

describe("a new password", () => {
  test.each([
    ["seven characters", "x7!aQ2k", "password_too_short"],
    ["eight characters", "x7!aQ2kz", undefined],
    ["seven characters of two code units each", "🔑🔒🔓🗝🔏🔐🛡", "password_too_short"],
    ["128 characters", `x7!aQ2k ${"ab c".repeat(30)}`, undefined],
    ["129 characters", `x7!aQ2k ${"ab c".repeat(30)}!`, "password_too_long"],
    ["a word from the top of every list", "password", "password_too_common"],
    ["with capitals", "PassWord", "password_too_common"],
    ["with digits behind it", "password2026", "password_too_common"],
    ["with marks around it", "!!dragon99!", "password_too_common"],
    ["digits in a row", "23456789", "password_too_common"],
    ["digits backwards", "87654321", "password_too_common"],
    ["one of the ten thousand", "maverick", "password_too_common"],
    ["one of the ten thousand in capitals", "MAVERICK", "password_too_common"],
    ["one of the ten thousand with digits in it", "ncc1701d", "password_too_common"],
    ["no word but of one kind of character only", "hatfgruenlaub", undefined],
    ["a row of keys", "asdfghjkl", "password_too_common"],
    ["one key", "aaaaaaaaa", "password_too_common"],
    ["two keys", "abababababa", "password_too_common"],
    ["a repeated piece", "xy7xy7xy7", "password_too_common"],
    ["the account itself", "anna.smith@example.com", "password_too_common"],
    ["the account's name", "anna.smith12", "password_too_common"],
    ["a phrase", "an umbrella for tuesday", undefined],
    ["another script", "зонтик на вторник", undefined],
  ])("%s", (_why, password, expected) => {
    expect(passwordRefusal(password, "anna.smith@example.com")).toBe(expected);
  });
});

describe("a stored password", () => {
  test("is argon2id, salted, and verifies only what it was made of", async () => {
    const [first, second] = await Promise.all([hashPassword("an umbrella"), hashPassword("an umbrella")]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(await verifyPassword(first, "an umbrella")).toBe(true);
    expect(await verifyPassword(first, "an umbrella ")).toBe(false);
  });

  test("is the same in composed and decomposed letters", async () => {
    expect(await verifyPassword(await hashPassword("caf\u00e9 caf\u00e9"), "cafe\u0301 cafe\u0301")).toBe(true);
  });

  test("of nobody never verifies", async () => {
    expect(await verifyPassword(undefined, "nobody's password")).toBe(false);
  });

  test("waits in a line of a hundred; more are turned away", async () => {
    const hash = await hashPassword("an umbrella");
    const results = await Promise.allSettled(Array.from({ length: 110 }, () => verifyPassword(hash, "an umbrella")));
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused.length).toBe(10 - AT_ONCE_MAX);
    expect(refused.every((result) => result.reason instanceof HashQueueFull)).toBe(true);
  });

  test("of somebody who is known does not wait behind a hundred strangers, who go on meanwhile", async () => {
    const hash = await hashPassword("an umbrella");
    const order: string[] = [];
    const check = async (line: "known" | "stranger"): Promise<void> => {
      await verifyPassword(hash, "an umbrella", line);
      order.push(line);
    };
    const strangers = Array.from({ length: 100 }, () => check("stranger"));
    await Promise.all(Array.from({ length: 8 }, () => check("known")));
    expect(order.filter((line) => line === "stranger").length).toBeLessThanOrEqual(8);
    expect(order.filter((line) => line === "stranger").length).toBeGreaterThanOrEqual(2);
    await Promise.all(strangers);
  });
});

describe("the list of the most used passwords", () => {
  test("has ten thousand that our length allows, each another", () => {
    const text = readFileSync(join(import.meta.dirname, "..", "..", COMMON_FILE), "utf8").replaceAll("\n", "");
    const bytes = Buffer.from(text, "base64url").toString("hex");
    expect(new Set(bytes.match(/.{10}/g)).size).toBe(COMMON_COUNT);
  });

  test("refuses none of a thousand that were drawn", () => {
    const drawn = Array.from({ length: 1000 }, () => randomBytes(9).toString("base64url"));
    expect(drawn.filter((password) => passwordRefusal(password, "anna.smith@example.com") !== undefined)).toEqual([]);
  });

  test("is made of the first that are long enough, whatever their case", () => {
    const list = ["short", "Long Enough", "long enough", ...Array.from({ length: COMMON_COUNT }, (_, i) => `password ${i}`)];
    const made = Buffer.from(commonFile(list).replaceAll("\n", ""), "base64url").toString("hex");
    const prints = new Set<string>(made.match(/.{10}/g));
    const has = (password: string): boolean => prints.has(Buffer.from(printOf(password), "base64url").toString("hex"));
    expect(["long enough", "password 0", "password 9998", "password 9999", "short"].map(has)).toEqual([true, true, true, false, false]);
    expect(() => commonFile(["long enough"])).toThrow(/only 1/);
  });
});
