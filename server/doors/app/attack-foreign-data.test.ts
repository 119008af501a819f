/**
 * Whose data is it: for every call that is declared, nobody sees anything without their own token, and what they see is
 * their own. Made from the declarations, so that a new call is looked at without anybody remembering it.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Call } from "../../../contract/call.ts";
import { SESSION_LIFE_MS } from "../../identity/sessions.ts";
import { BTC, BTC_TICKS, openSession, openTestEngine, type Person, type TestEngine } from "../../test-engine.suite.ts";

let engine: TestEngine;
let anna: Person;
let bert: Person;
/** What only Anna's replies may hold: her ids, her address, figures that nobody else has. */
let secrets: readonly string[];
/** The ids of the open order, for calls that take one. */
let order: string;

beforeAll(async () => {
  engine = await openTestEngine();
  await engine.price(BTC, BTC_TICKS);
  await engine.quote(BTC, [], [BTC_TICKS + 10, 1_000_000]);
  // Ids of six digits: nothing else in a reply looks like them.
  [anna, bert] = await Promise.all([engine.newcomer(), engine.newcomer()]);
  order = await place({ amount: "0.01237", target_price: "51234.5" });
  const filled = await place({ amount: "0.02341", market: "1" });
  // The held 633.770765 USDT, the bought coins less the fee, and what was paid for them.
  const figures = ["633.77076500", "0.02338659", "1404.62341000", "51234.50000000", "0.01237000"];
  secrets = [order, filled, String(anna.id), anna.address, anna.token, ...figures];
});
afterAll(() => engine.close());

async function place(fields: Record<string, string>): Promise<string> {
  const { data } = await engine.call("POST", "/coin/trade", { currency_id: "1", legal_id: "3", type: "1", ...fields }, anna);
  return String((data as { id: number }).id);
}

/** Fields that a curious person would send: everything of Anna's that there is a name for. */
function curiousFields(call: Call): Record<string, string> {
  const hers = { id: order, order_id: order, user_id: String(anna.id), u_id: String(anna.id), uid: String(anna.id), account: anna.address };
  const wide: Record<string, string> = {
    currency: "3",
    type: "change",
    limit: "100",
    page: "1",
    status: "-1",
    symbol: "BTC/USDT",
    user_string: anna.address,
  };
  const declared = Object.keys(call.fields.properties).flatMap((name) => (name in wide ? [[name, wide[name] ?? ""] as const] : []));
  return { ...Object.fromEntries(declared), ...hers };
}

const isIn = (text: string) => (secret: string) => new RegExp(`(?<![\\d.])${secret.replaceAll(".", "\\.")}(?!\\d)`).test(text);
const sessionOf = (person: Person): Promise<string> => openSession(engine.sessions, person.id);

test("every call that needs a login says 999 without one, in the caller's language, and changes nothing", async () => {
  const ended = await sessionOf(anna);
  await engine.call("GET", "/user/logout", {}, { token: ended });
  const tokens = [
    "",
    "x",
    `Bearer ${anna.token}`,
    `${anna.token} `.repeat(2),
    anna.token.slice(1),
    anna.token.toLowerCase(),
    "a".repeat(43),
    "é".repeat(10),
    ended,
  ];
  const closed = engine.calls.filter((call) => call.access === "user");
  expect(closed.length).toBeGreaterThan(10);
  const before = engine.kernel.stateHash();
  for (const call of closed) {
    for (const token of tokens) {
      const reply = await engine.send(call.method, call.path, { ...curiousFields(call), lang: "fra" }, token);
      const refusal = {
        type: "999",
        message: "Veuillez d’abord vous connecter",
        error: { name: "login_required", number: expect.any(Number) },
      };
      expect([call.path, reply.statusCode, reply.json()]).toEqual([call.path, 200, refusal]);
    }
  }
  expect(engine.kernel.stateHash()).toBe(before);
});

test("Anna's own token shows her all that is looked for below", async () => {
  const seen = new Set<string>([anna.token]);
  for (const call of engine.calls.filter(({ access, path }) => access === "user" && path !== "/user/logout")) {
    if (call.path === "/coin/cancel" || call.method === "PUT" || call.path.endsWith("_all") || call.path.endsWith("_again")) continue;
    // With an order's number a list may show that one alone.
    const { order_id: _number, ...without } = curiousFields(call);
    for (const fields of [without, curiousFields(call)]) {
      const { payload } = await engine.send(call.method, call.path, fields, anna.token);
      for (const secret of secrets) if (isIn(payload)(secret)) seen.add(secret);
    }
  }
  expect([...seen].sort()).toEqual([...secrets].sort());
});

test("no call shows Bert anything of Anna's, or changes it, whatever he asks for", async () => {
  for (const call of engine.calls) {
    if (call.access === "guest" && !call.path.startsWith("/user")) continue;
    // Nobody asks so often that the limit answers instead of the call.
    engine.advance(1000);
    const { payload } = await engine.send(call.method, call.path, curiousFields(call), await sessionOf(bert));
    expect([call.path, payload]).not.toEqual([call.path, expect.stringContaining("too_many_requests")]);
    // A call may repeat what it was asked with, but it must not.
    expect([call.path, secrets.filter(isIn(payload))]).toEqual([call.path, []]);
  }
  const { message } = await engine.call("GET", "/coin/list", { status: "1" }, anna);
  expect(message).toMatchObject([{ id: Number(order), status: 1 }]);
});

test("no call that is open to guests shows them whose order or account it is", async () => {
  const ids = secrets.slice(0, 5);
  for (const call of engine.calls.filter(({ access }) => access === "guest")) {
    const { payload } = await engine.send(call.method, call.path, curiousFields(call));
    expect([call.path, ids.filter(isIn(payload))]).toEqual([call.path, []]);
  }
});

test("a session that nobody used for its whole life says 999", async () => {
  const token = await sessionOf(anna);
  engine.advance(SESSION_LIFE_MS - 1);
  expect(await engine.call("GET", "/coin/list", {}, { token })).toMatchObject({ type: "ok" });
  engine.advance(SESSION_LIFE_MS);
  expect(await engine.call("GET", "/coin/list", {}, { token })).toMatchObject({ type: "999" });
});
