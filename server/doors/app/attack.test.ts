import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { userId } from "../../../money/units.ts";
import { BTC, BTC_TICKS, openTestEngine, type Person, type TestEngine } from "../../test-engine.suite.ts";
import { attackCall } from "./attack.suite.ts";

let engine: TestEngine;
let attacker: Person;
let victim: Person;
let victimsOrder: string;

beforeAll(async () => {
  engine = await openTestEngine();
  await engine.price(BTC, BTC_TICKS);
  await engine.quote(BTC, [BTC_TICKS - 10, 1_000_000], [BTC_TICKS + 10, 1_000_000]);
  [attacker, victim] = await Promise.all([engine.register(), engine.register()]);
  const order = { currency_id: "1", legal_id: "3", type: "1", amount: "0.01", target_price: "40000" };
  const { data } = await engine.call("POST", "/coin/trade", order, victim);
  victimsOrder = String((data as { id: number }).id);
});
afterAll(() => engine.close());

/** The victim's money in all accounts, and their order. */
function othersWealth(): unknown {
  const { ledger, assets, spot } = engine.kernel;
  const owner = userId(victim.id);
  const balances = assets
    .all()
    .map(({ id }) => [ledger.balanceOf(owner, PURPOSE.change, id), ledger.balanceOf(owner, PURPOSE.change, id, "pledged")]);
  return [balances, spot.openOrders.count(owner), spot.pool.find(Number(victimsOrder)) !== undefined];
}

test("every call, attacked in every field, answers with a clear refusal and changes nothing", async () => {
  // An order like this is accepted, so that nothing but the attacked field refuses it; the id is another person's order.
  const order = { amount: "0.0002", target_price: "50000", market: "0", total: "10", order_type: "limit" };
  const rules = { time_in_force: "gtc", post_only: "0", self_trade: "none", trigger_by: "mark" };
  const prices = { trigger_price: "45000", take_profit_price: "60000", stop_loss_price: "40000", stop_loss_limit_price: "39000" };
  const fields = { id: victimsOrder, status: "-1", trail_percent: "1", ...order, ...rules, ...prices };
  const { http, faults, kernel } = engine;
  // What falls due meanwhile is settled before whatever comes next: something that is refused and changes nothing else.
  const rest = async (ms: number): Promise<void> => {
    engine.advance(ms);
    if (kernel.schedule.nextAt <= engine.now()) await engine.submit({ type: "spot/resume", market: BTC });
  };
  const target = { http, token: attacker.token, faults, stateHash: () => kernel.stateHash(), othersWealth, rest, fields };
  let count = 0;
  for (const call of engine.calls) count += await attackCall(target, call);
  expect(count).toBeGreaterThan(engine.calls.length * 7);
  kernel.check();
  // The attacker was who they said until the end, and orders got through where nothing was wrong with them.
  expect(await engine.call("GET", "/user/info", {}, attacker)).toMatchObject({ type: "ok", message: { id: attacker.id } });
  expect((await engine.call("GET", "/coin/list", { status: "-1" }, attacker)).message).not.toEqual([]);
}, 400_000);

test("every call of somebody's own is refused without a token, with one that is nobody's and with one that has ended; nothing changes", async () => {
  const gone = await engine.register();
  await engine.call("POST", "/user/logout", {}, gone);
  const before = [engine.kernel.stateHash(), othersWealth()];
  const own = engine.calls.filter(({ access }) => access === "user");
  expect(own.length).toBeGreaterThan(40);
  const strangers = ["", "x", "A".repeat(43), victim.token.toLowerCase(), `${victim.token} `, `Bearer ${victim.token}`, gone.token];
  let sender = 0;
  for (const { method, path } of own) {
    for (const authorization of strangers) {
      sender += 1;
      const reply = await engine.http.inject({
        method,
        url: `/api${path}`,
        headers: { authorization, "content-type": "application/x-www-form-urlencoded" },
        ...(method === "GET" ? {} : { payload: `id=${victimsOrder}&confirm=freeze` }),
        remoteAddress: `10.200.${sender >> 8}.${sender & 255}`,
      });
      expect(reply.json(), `${method} ${path} with ${authorization.slice(0, 12)}`).toMatchObject({ type: "999" });
    }
  }
  expect([engine.kernel.stateHash(), othersWealth()]).toEqual(before);
}, 60_000);

describe("beside the calls", () => {
  test.each([
    ["an unknown call", "GET", "/api/nothing"],
    ["a call by another method", "DELETE", "/api/user/login"],
    ["a path out of the folder", "GET", "/api/..%2f..%2fpackage.json"],
    ["a very long path", "GET", `/api/${"a".repeat(5000)}`],
    ["a broken path", "GET", "/api/%E0%A4%A"],
  ])("%s is answered in the envelope", async (_what, method, url) => {
    const reply = await engine.http.inject({ method: method as "GET", url });
    expect(reply.statusCode).toBeLessThan(500);
    expect(reply.json()).toMatchObject({ type: "error", message: expect.any(String) });
  });

  test("any origin may call, with the three headers that clients send", async () => {
    const preflight = await engine.http.inject({
      method: "OPTIONS",
      url: "/api/user/login",
      headers: { origin: "https://other.example", "access-control-request-method": "POST" },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-allow-headers": "Authorization, content-type, x-requested-with",
    });
    const reply = await engine.http.inject({ method: "GET", url: "/api/menu", headers: { origin: "https://other.example" } });
    expect(reply.headers).toMatchObject({ "access-control-allow-origin": "*", "cache-control": "no-store" });
    expect(reply.headers["access-control-allow-credentials"]).toBeUndefined();
  });
});
