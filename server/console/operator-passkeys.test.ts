/** A passkey is a second factor of an operator's own: made with a fresh proof, used beside the password, gone when it is removed. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { SoftPasskey } from "../identity/soft-passkey.suite.ts";
import { codeNow, openTestConsole, PASSWORD, type OpsReply, type RealOperator, type TestConsole } from "./test-console.suite.ts";

const ORIGIN = "http://localhost";
const HEADERS = { origin: ORIGIN, host: "localhost", "sec-fetch-site": "same-origin" };
let console: TestConsole;
let keller: RealOperator;
let device: SoftPasskey;
beforeAll(async () => {
  console = await openTestConsole();
  keller = await console.realOperator("finance", "keller@example.org");
  device = new SoftPasskey(ORIGIN);
  await add(keller, device, "Key on the desk");
});
afterAll(() => console.close());
beforeEach(() => console.engine.advance(3 * 3_600_000));

type Asked = Parameters<SoftPasskey["prove"]>[0];
const errorOf = ({ body }: OpsReply): unknown => (Reflect.get(body, "error") as { name: string } | undefined)?.name;
const logIn = (body: object, headers: Readonly<Record<string, string>> = HEADERS): Promise<OpsReply> =>
  console.post("/log-in", { mail: keller.mail, password: PASSWORD, ...body }, undefined, headers);
const askedToLogIn = async (headers?: Readonly<Record<string, string>>): Promise<Asked | undefined> => {
  const reply = await logIn({}, headers);
  expect(errorOf(reply)).toBe("code_needed");
  return reply.body["passkey"] as Asked | undefined;
};
const touched = async (): Promise<object> => device.prove((await askedToLogIn()) ?? { challenge: "" });

async function add(by: Pick<RealOperator, "token">, made: SoftPasskey, label: string): Promise<OpsReply> {
  const offer = await console.post("/passkeys/offer", {}, by, HEADERS);
  if (offer.status !== 200) return offer;
  return console.post("/passkeys", { passkey: made.create(offer.body as Parameters<SoftPasskey["create"]>[0]), label }, by, HEADERS);
}

test("password and passkey open a session, and each touch works once", async () => {
  const passkey = await touched();
  const { status, body } = await logIn({ passkey });
  expect(status).toBe(200);
  const token = String(body["token"]);
  expect((await console.get("/me", { token })).body).toMatchObject({ isProved: true });
  expect((await console.get("/passkeys", { token })).body).toMatchObject({ rows: [{ label: "Key on the desk", host: "localhost" }] });
  expect(errorOf(await logIn({ passkey }))).toBe("passkey_wrong");
});

test("a passkey is nothing without the password, and another's opens nothing", async () => {
  const passkey = await touched();
  expect(errorOf(await logIn({ passkey, password: "granite under water 8" }))).toBe("log_in_wrong");
  const stranger = new SoftPasskey(ORIGIN);
  expect(errorOf(await logIn({ passkey: stranger.prove((await askedToLogIn()) ?? { challenge: "" }) }))).toBe("passkey_wrong");
  for (const wrong of [null, "x", { id: device.id }]) expect(errorOf(await logIn({ passkey: wrong }))).toBe("passkey_wrong");
});

test("guesses at it are counted with those at codes", async () => {
  const replies = [];
  for (let i = 0; i < 8; i++) replies.push(errorOf(await logIn({ passkey: {} })));
  expect(replies).toContain("too_many_requests");
});

test("is offered on its own host only, and to nobody who has none", async () => {
  expect(await askedToLogIn()).toMatchObject({ rpId: "localhost", allowCredentials: [{ id: device.id }] });
  expect(await askedToLogIn({})).toBeUndefined();
  const mayer = await console.realOperator("support", "mayer@example.org");
  expect((await console.post("/prove/offer", {}, mayer, HEADERS)).body).toEqual({});
  expect(errorOf(await console.post("/passkeys/offer", {}, mayer, { origin: "http://127.0.0.1", host: "127.0.0.1" }))).toBe(
    "passkeys_need_a_name",
  );
});

test("stands in for the code where money asks for a fresh one", async () => {
  const { body } = await logIn({ code: codeNow(keller, console) });
  const by = { token: String(body["token"]) };
  console.engine.advance(6 * 60_000);
  expect((await console.get("/me", by)).body).toMatchObject({ isProved: false });
  expect(errorOf(await add(by, new SoftPasskey(ORIGIN), "Another"))).toBe("proof_needed");
  expect(errorOf(await console.post("/passkeys/remove", { id: 1 }, by, HEADERS))).toBe("proof_needed");
  const offer = await console.post("/prove/offer", {}, by, HEADERS);
  const passkey = device.prove(offer.body["passkey"] as Asked);
  expect((await console.post("/prove", { passkey }, by, HEADERS)).status).toBe(200);
  expect((await console.get("/me", by)).body).toMatchObject({ isProved: true });
});

test("is named as it was typed, ten at most, and one's own to remove", async () => {
  const mayer = await console.realOperator("content", "content@example.org");
  for (let i = 0; i < 10; i++)
    expect((await add(mayer, new SoftPasskey(ORIGIN), i === 0 ? "\u202e key \u0007" : `key ${i}`)).status).toBe(200);
  expect(errorOf(await add(mayer, new SoftPasskey(ORIGIN), "one more"))).toBe("passkeys_too_many");
  const { rows } = (await console.get("/passkeys", mayer)).body as { rows: { id: number; label: string }[] };
  expect(rows[0]?.label).toBe("key");
  const admin = await console.operator("admin");
  expect(errorOf(await console.post("/passkeys/remove", { id: rows[0]?.id }, admin, HEADERS))).toBe("passkey_unknown");
  expect((await console.post("/passkeys/remove", { id: rows[0]?.id }, mayer, HEADERS)).status).toBe(200);
  expect(((await console.get("/passkeys", mayer)).body["rows"] as object[]).length).toBe(9);
  const { rows: entries } = (await console.get("/looks/audit/entries?limit=1", admin)).body as { rows: object[] };
  expect(entries[0]).toMatchObject({ verb: "operators/remove-passkey", subject: "key" });
});

test("a renewed operator has none", async () => {
  const link = "x".repeat(32);
  await console.desk.database.transaction().execute((transaction) => console.house.operators.reset(transaction, keller.id, link, null));
  expect(await console.house.passkeys.list(keller.id)).toEqual([]);
});
