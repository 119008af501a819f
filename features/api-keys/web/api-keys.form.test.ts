import { describe, expect, test } from "vitest";
import { emptyKey, keyFields, keyProblems, type KeyForm } from "./api-keys.form.ts";

const PEM = `-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA${"A".repeat(43)}=\n-----END PUBLIC KEY-----`;
const named = (fields: Partial<KeyForm>): KeyForm => ({ ...emptyKey, name: "Grid bot", ...fields });

describe("a key can't be made", () => {
  test.each([
    ["without a name", { name: "  " }, { name: "name_missing" }],
    ["with a name of 40 letters it can", { name: "x".repeat(40) }, {}],
    ["with a name of 41 letters", { name: "x".repeat(41) }, { name: "name_long" }],
    ["with half an address", { ipList: "203.0.113" }, { ipList: "ip_wrong" }],
    ["with a name for an address", { ipList: "example.com" }, { ipList: "ip_wrong" }],
    ["with addresses and networks of both kinds it can", { ipList: "203.0.113.7, 10.0.0.0/8\n2001:db8::/32 ::1" }, {}],
    ["with 30 addresses it can", { ipList: "203.0.113.7 ".repeat(30) }, {}],
    ["with 31 addresses", { ipList: "203.0.113.7 ".repeat(31) }, { ipList: "ip_many" }],
    ["of Ed25519 without its public half", { kind: "ed25519" }, { publicKey: "public_key_wrong" }],
    [
      "of Ed25519 with a private one",
      { kind: "ed25519", publicKey: PEM.replaceAll("PUBLIC", "PRIVATE") },
      { publicKey: "public_key_wrong" },
    ],
    ["of Ed25519 with its public half it can", { kind: "ed25519", publicKey: `\n${PEM}\n` }, {}],
  ] as const)("%s", (_why, fields, expected) => {
    expect(keyProblems(named(fields))).toEqual(expected);
  });
});

describe("what is sent", () => {
  test("reads only, unless trading was allowed", () => {
    expect(keyFields(named({}))).toEqual({ name: "Grid bot", scopes: "read", kind: "hmac" });
    expect(keyFields(named({ trade: true })).scopes).toBe("read,trade");
    expect(keyFields(named({ futures: true })).scopes).toBe("read,futures");
    expect(keyFields(named({ trade: true, futures: true, withdraw: true })).scopes).toBe("read,trade,futures,withdraw");
  });

  test("has the addresses with commas, and the public half of Ed25519 only", () => {
    expect(keyFields(named({ ipList: " 203.0.113.7\n10.0.0.0/8 ", publicKey: PEM })).ip_list).toBe("203.0.113.7,10.0.0.0/8");
    expect(keyFields(named({ publicKey: PEM }))).not.toHaveProperty("public_key");
    expect(keyFields(named({ kind: "ed25519", publicKey: PEM }))).toMatchObject({ public_key: PEM });
    // Its kind follows from the key.
    expect(keyFields(named({ kind: "ed25519", publicKey: PEM })).kind).toBeUndefined();
  });
});
