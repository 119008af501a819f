/** The codes against RFC 6238's own table, and its window. */
import { describe, expect, test } from "vitest";
import { base32, codeOfStep, factorAddress, secretOf, STEP_MS, stepOfCode } from "./totp.ts";

const SECRET = Buffer.from("12345678901234567890");

test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("at %i s the code is %s (RFC 6238, appendix B)", (seconds, code) => {
  expect(codeOfStep(SECRET, Math.floor(seconds / 30), 8)).toBe(code);
});

describe("a code", () => {
  const now = 1_800_000_000_000;
  const step = Math.floor(now / STEP_MS);

  test.each([
    ["now", 0, step],
    ["a step ago", -1, step - 1],
    ["a step ahead", 1, step + 1],
    ["two steps ago", -2, undefined],
    ["two steps ahead", 2, undefined],
  ])("of %s is taken or not", (_when, around, expected) => {
    expect(stepOfCode(SECRET, codeOfStep(SECRET, step + around), now)).toBe(expected);
  });

  test.each([[""], ["12345"], ["1234567"], ["abcdef"], [" 12345"]])("that reads %j is none", (code) => {
    expect(stepOfCode(SECRET, code, now)).toBeUndefined();
  });
});

test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("%j in base 32 is %s (RFC 4648, without its filling)", (text, expected) => {
  expect(base32(Buffer.from(text))).toBe(expected);
});

test("a key is read back as it was written", () => expect(secretOf(base32(SECRET))).toEqual(SECRET));

test("the QR code names venue, person and secret", () => {
  expect(factorAddress("The Granite Exchange", "mk@example.org", SECRET)).toBe(
    "otpauth://totp/The%20Granite%20Exchange:mk%40example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=The%20Granite%20Exchange&algorithm=SHA1&digits=6&period=30",
  );
});
