/** Making, listing and deleting API keys, and what a key then opens. */
import { createHmac, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDoor, type TestDoor, type TestReply } from "../../../server/doors/app/test-door.suite.ts";
import type { ApiKeyRow } from "../contract/api-keys.contract.ts";

let door: TestDoor;
let anna: string;
let counter = 0;
const newcomer = (): Promise<string> => door.login(`keys${++counter}@example.com`);
beforeAll(async () => {
  door = await openTestDoor();
  anna = await newcomer();
});
afterAll(() => door.close());

type Made = ApiKeyRow & { readonly secret: string };
const create = (fields: Record<string, string> = {}, token = anna): Promise<TestReply & { data?: Made }> =>
  door.call("POST", "/apikey/create", { name: "My bot", ...fields }, token);
const list = async (token = anna): Promise<ApiKeyRow[]> => (await door.call("GET", "/apikey/list", {}, token)).message as ApiKeyRow[];
async function made(fields: Record<string, string> = {}, token = anna): Promise<Made> {
  const { data, message } = await create(fields, token);
  if (data === undefined) throw new Error(String(message));
  return data;
}

describe("a key", () => {
  test("is made with its secret shown once, reads only unless told otherwise, and is listed without the secret", async () => {
    const key = await made();
    expect(key).toMatchObject({ name: "My bot", kind: "hmac", scopes: ["read"], ip_list: [], last_used_at: "", last_ip: "" });
    expect([key.api_key, key.secret]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)]);
    const { secret: _secret, ...shown } = key;
    expect((await list())[0]).toEqual(shown);
    expect(JSON.stringify(await list())).not.toContain(key.secret);
  });

  test("always has the read scope besides what was asked for", async () => {
    expect((await made({ scopes: "trade" })).scopes).toEqual(["read", "trade"]);
  });

  test("opens with a signature by its secret over exactly what was sent, and with no other", async () => {
    const { api_key: name, secret } = await made();
    const key = await door.context.keys.find(name, "203.0.113.7");
    const signature = createHmac("sha256", secret).update("a=1&b=2").digest("hex");
    expect(key?.isSigned("a=1&b=2", signature)).toBe(true);
    expect(key?.isSigned("a=1&b=2", signature.toUpperCase())).toBe(true);
    for (const [payload, wrong] of [
      ["a=1&b=3", signature],
      ["a=1&b=2", `${signature.slice(0, 63)}${signature.endsWith("0") ? "1" : "0"}`],
      ["a=1&b=2", signature.slice(0, 62)],
      ["a=1&b=2", ""],
      ["a=1&b=2", "not hex"],
    ] as const) {
      expect(key?.isSigned(payload, wrong)).toBe(false);
    }
  });

  test("of Ed25519 is checked with the public half its owner gave", async () => {
    const pair = generateKeyPairSync("ed25519");
    const pem = pair.publicKey.export({ type: "spki", format: "pem" }).toString();
    const { api_key: name, secret, kind } = await made({ kind: "ed25519", public_key: pem });
    expect([kind, secret]).toEqual(["ed25519", ""]);
    const key = await door.context.keys.find(name, "203.0.113.7");
    const signature = sign(null, Buffer.from("a=1"), pair.privateKey).toString("base64");
    expect([key?.isSigned("a=1", signature), key?.isSigned("a=2", signature), key?.isSigned("a=1", "AAAA")]).toEqual([true, false, false]);
  });

  test("is of the kind of the public key that was given, RSA too, without being told", async () => {
    const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const pem = pair.publicKey.export({ type: "spki", format: "pem" }).toString();
    const { api_key: name, secret, kind } = await made({ public_key: pem });
    expect([kind, secret]).toEqual(["rsa", ""]);
    const key = await door.context.keys.find(name, "203.0.113.7");
    const signature = sign("sha256", Buffer.from("a=1"), pair.privateKey).toString("base64");
    expect([key?.kind, key?.isSigned("a=1", signature), key?.isSigned("a=2", signature), key?.isSigned("a=1", "AAAA")]).toEqual([
      "rsa",
      true,
      false,
      false,
    ]);
    const short = generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "pem" }).toString();
    expect((await made({ public_key: short })).kind).toBe("ed25519");
  });

  test.each([
    ["its address", "203.0.113.7", "203.0.113.7", true],
    ["another address", "203.0.113.7", "203.0.113.8", false],
    ["its network", "203.0.113.0/24, 2001:db8::/32", "203.0.113.200", true],
    ["beside its network", "203.0.113.0/24", "203.0.114.1", false],
    ["its network of the newer kind", "2001:db8::/32", "2001:db8:1::5", true],
    ["an old address shown in the new way", "203.0.113.7", "::ffff:203.0.113.7", true],
    ["no address at all", "203.0.113.7", "", false],
    ["anywhere, without a list", "", "198.51.100.1", true],
  ])("used from %s", async (_where, ipList, ip, isAllowed) => {
    const person = await newcomer();
    const { api_key: name } = await made(ipList === "" ? {} : { ip_list: ipList }, person);
    expect((await door.context.keys.find(name, "203.0.113.7"))?.allows(ip)).toBe(isAllowed);
  });

  test("that is deleted opens nothing from that moment, though it was just used", async () => {
    const { api_key: name, id } = await made();
    expect(await door.context.keys.find(name, "203.0.113.7")).toBeDefined();
    expect(await door.call("POST", "/apikey/delete", { id: String(id) }, anna)).toMatchObject({ type: "ok" });
    expect(await door.context.keys.find(name, "203.0.113.7")).toBeUndefined();
    expect((await list()).some((row) => row.id === id)).toBe(false);
  });

  test("that is deleted while it is being looked up is not remembered", async () => {
    const { id, api_key: name } = await made();
    const lookup = door.context.keys.find(name, "203.0.113.7");
    door.context.keys.forget(name);
    await lookup;
    await door.context.database.deleteFrom("api_key").where("id", "=", id).execute();
    expect(await door.context.keys.find(name, "203.0.113.7")).toBeUndefined();
  });

  test("shows when and from where it was last used, once a minute", async () => {
    const { api_key: name, id } = await made();
    const row = async (): Promise<ApiKeyRow | undefined> => (await list()).find((candidate) => candidate.id === id);
    expect(await door.context.keys.find(name, "203.0.113.7")).toBeDefined();
    await door.context.keys.used(id, "203.0.113.7");
    await door.context.keys.used(id, "203.0.113.8");
    expect(await row()).toMatchObject({ last_ip: "203.0.113.7", last_used_at: expect.stringMatching(/^2026-11-21 12:/) });
    door.advance(60_000);
    await door.context.keys.used(id, "203.0.113.8");
    expect(await row()).toMatchObject({ last_ip: "203.0.113.8" });
  });

  test("of another person can't be seen or deleted", async () => {
    const { id } = await made();
    const stranger = await newcomer();
    expect(await list(stranger)).toEqual([]);
    expect(await door.call("POST", "/apikey/delete", { id: String(id) }, stranger)).toMatchObject({ error: { name: "api_key_not_found" } });
    expect((await list()).some((row) => row.id === id)).toBe(true);
  });
});

const rsaPem = (modulusLength: number): string =>
  generateKeyPairSync("rsa", { modulusLength }).publicKey.export({ type: "spki", format: "pem" }).toString();
const RSA_PEM = rsaPem(2048);
const WEAK_PEM = rsaPem(1024);
/** Nobody holds its private half: a wrong signature takes as long as a right one. */
const SLOW_PEM = createPublicKey({
  key: { kty: "RSA", n: Buffer.alloc(256, 0xfb).toString("base64url"), e: Buffer.alloc(256, 0x7b).toString("base64url") },
  format: "jwk",
})
  .export({ type: "spki", format: "pem" })
  .toString();
const PRIVATE_PEM = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();

describe("making a key is refused", () => {
  test.each([
    ["without a name", { name: "" }, "api_key_name_missing"],
    ["with a name of 41 letters", { name: "x".repeat(41) }, "api_key_name_missing"],
    ["with an unknown scope", { scopes: "admin" }, "api_key_scope_unknown"],
    ["that may withdraw, from anywhere", { scopes: "read,withdraw" }, "api_key_ip_required"],
    ["that may withdraw, without a second factor", { scopes: "read,withdraw", ip_list: "10.0.0.1" }, "api_key_second_factor_required"],
    ["with half an address", { ip_list: "203.0.113" }, "api_key_ip_malformed"],
    ["with a network of 33 bits", { ip_list: "203.0.113.0/33" }, "api_key_ip_malformed"],
    ["with 31 addresses", { ip_list: Array.from({ length: 31 }, (_, i) => `10.0.0.${i}`).join(",") }, "api_key_ip_malformed"],
    ["of Ed25519 without its public half", { kind: "ed25519" }, "api_key_public_key_malformed"],
    ["of a public key of another kind than it says", { kind: "ed25519", public_key: RSA_PEM }, "api_key_public_key_malformed"],
    ["of RSA with 1,024 bits", { public_key: WEAK_PEM }, "api_key_public_key_malformed"],
    ["of RSA with an exponent of 2,048 bits", { public_key: SLOW_PEM }, "api_key_public_key_malformed"],
    ["of a private half", { public_key: PRIVATE_PEM }, "api_key_public_key_malformed"],
    ["of Ed25519 with nonsense", { kind: "ed25519", public_key: "-----BEGIN PUBLIC KEY-----" }, "api_key_public_key_malformed"],
  ])("%s", async (_why, fields: Record<string, string>, name) => {
    const before = (await list()).length;
    expect(await create(fields)).toMatchObject({ type: "error", error: { name } });
    expect((await list()).length).toBe(before);
  });

  test("a millisecond more than fifteen minutes after the login", async () => {
    const person = await newcomer();
    door.advance(15 * 60_000);
    expect(await create({}, person)).toMatchObject({ type: "ok" });
    door.advance(1);
    expect(await create({}, person)).toMatchObject({ error: { name: "api_key_login_too_old" } });
  });

  test("to whom has thirty already", async () => {
    const person = await newcomer();
    for (let i = 0; i < 30; i++) await made({}, person);
    expect(await create({}, person)).toMatchObject({ error: { name: "api_keys_full" } });
  });

  test("to whom asks for thirty and more at the same time", async () => {
    const person = await newcomer();
    const replies = await Promise.all(Array.from({ length: 50 }, () => create({}, person)));
    expect(replies.filter(({ type }) => type === "ok")).toHaveLength(30);
  });

  test("to a guest", async () => {
    expect(await door.call("POST", "/apikey/create", { name: "x" })).toMatchObject({ type: "999" });
  });
});
