/** Budgets of the costlier calls: how often, how many at once, and that no call which waits for the history tables goes without one. */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openTestEngine, type Person, type TestEngine } from "../../test-engine.suite.ts";
import type { TradingVenue } from "../../trading-venue.ts";
import { budgetOf, CALL_BUDGETS, CallBudgets } from "./call-budgets.ts";
import { RateLimits } from "./rate-limit.ts";
import { PairMap } from "../../pair-map.ts";
import { eventually } from "../../../tools/eventually.ts";

describe("one account", () => {
  test("is answered so many at once, in the order in which it asked, while others don't wait", async () => {
    const budgets = new CallBudgets(new RateLimits(() => 1_000_000));
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const ask = (name: string, subject: string): Promise<void> =>
      budgets.spend("history", subject, () => {
        begun.push(name);
        return new Promise((resolve) => ends.push(resolve));
      });
    const asked = ["a1", "a2", "a3", "a4", "a5"].map((name) => ask(name, "a"));
    void ask("b1", "b");
    expect(begun).toEqual(["a1", "a2", "a3", "b1"]);
    ends[1]?.();
    await asked[1];
    await eventually(() => expect(begun).toEqual(["a1", "a2", "a3", "b1", "a4"]));
  });

  test("has what waited answered in several turns of the event loop, also when all of it waited for the same", async () => {
    const budgets = new CallBudgets(new RateLimits(() => 1_000_000));
    const settled = Promise.withResolvers<void>();
    let answered = 0;
    const all = Array.from({ length: 100 }, () =>
      budgets.inTurn("reads", "a", async () => {
        await settled.promise;
        answered += 1;
      }),
    );
    settled.resolve();
    await new Promise<void>((resolve) => setImmediate(resolve));
    expect(answered).toBeLessThan(50);
    await Promise.all(all);
    expect(answered).toBe(100);
  });

  test("hands its place on also when an answer fails", async () => {
    const budgets = new CallBudgets(new RateLimits(() => 1_000_000));
    const failing = Array.from({ length: 20 }, () => budgets.spend("history", "a", () => Promise.reject(new Error("away"))));
    expect(new Set((await Promise.allSettled(failing)).map(({ status }) => status))).toEqual(new Set(["rejected"]));
    expect(await budgets.spend("history", "a", () => Promise.resolve("answered"))).toBe("answered");
  });

  test("leaves nothing behind once its last answer is made, whatever came of it", async () => {
    const [made, over] = [vi.spyOn(PairMap.prototype, "set"), vi.spyOn(PairMap.prototype, "delete")];
    const budgets = new CallBudgets(new RateLimits(() => 1_000_000));
    const answers = Array.from({ length: 20 }, (_, i) =>
      budgets.inTurn("history", i % 2 === 0 ? "a" : "b", () => i || Promise.reject(new Error("away"))),
    );
    await Promise.allSettled(answers);
    expect(made.mock.calls.map(([name, subject]) => [name, subject])).toEqual([
      ["history", "a"],
      ["history", "b"],
    ]);
    expect(over.mock.calls.toSorted()).toEqual([
      ["history", "a"],
      ["history", "b"],
    ]);
    vi.restoreAllMocks();
  });
});

describe("of the venue's calls", () => {
  let engine: TestEngine;
  let anna: Person;
  beforeAll(async () => {
    engine = await openTestEngine();
    anna = await engine.newcomer();
  });
  afterAll(() => engine.close());

  test("each that waits for the history tables has a budget", async () => {
    const waits = vi.spyOn(engine.context.venue as TradingVenue, "projected");
    const waiting: string[] = [];
    // A webhook waits once when it is made; how many there are is bounded.
    for (const call of engine.calls.filter(({ path }) => !["/user/logout", "/webhook/create"].includes(path))) {
      waits.mockClear();
      await engine.call(call.method, call.path, { id: call.path === "/receipt" ? "fill-1" : "1" }, anna);
      if (waits.mock.calls.length === 0) continue;
      expect(call.budget, call.path).toBe("history");
      waiting.push(call.path);
    }
    expect(waiting).toEqual(expect.arrayContaining(["/coin/list", "/coin/fills", "/wallet/legal_log", "/wallet/hzhistory", "/receipt"]));
    waits.mockRestore();
  });

  test("each has a budget, and reads of one account or address hold a part of the database's connections", () => {
    for (const call of engine.calls) {
      const budget = CALL_BUDGETS[budgetOf(call)];
      expect(budget, call.path).toBeDefined();
      if (call.method === "GET") expect(budget.atOnce, call.path).toBeLessThanOrEqual(8);
    }
    expect(CALL_BUDGETS.own.atOnce).toBeLessThanOrEqual(3);
  });

  test("orders of an account have an end, of which the operator says how far it is; of cancels there are twice as many", async () => {
    const carla = await engine.newcomer();
    const order = { currency_id: "1", legal_id: "3", type: "1", amount: "0.001", target_price: "0" };
    await often(CALL_BUDGETS.orders.burst, () => engine.call("POST", "/coin/trade", order, carla));
    for (const path of ["/coin/trade", "/coin/amend"])
      expect(await engine.call("POST", path, { ...order, id: "1" }, carla)).toMatchObject({ error: { name: "too_many_requests" } });
    const before = engine.kernel.sequence;
    await often(CALL_BUDGETS.cancels.burst, async () =>
      expect(await engine.call("POST", "/coin/cancel", { id: "1" }, carla)).toMatchObject({ error: { name: "order_not_found" } }),
    );
    for (const path of ["/coin/cancel", "/coin/cancel_all"])
      expect(await engine.call("POST", path, { id: "1" }, carla)).toMatchObject({ error: { name: "too_many_requests" } });
    // Refused or not, each is a command of the log.
    expect(engine.kernel.sequence - before).toBe(CALL_BUDGETS.cancels.burst);
    engine.advance(CALL_BUDGETS.orders.everyMs);
    expect((await engine.call("POST", "/coin/trade", order, carla)).error).not.toMatchObject({ name: "too_many_requests" });
    const budgets = new CallBudgets(new RateLimits(() => 1_000_000), { weightPerMinute: 1, ordersPer10Seconds: 1, ordersPerDay: 86_400 });
    for (let i = 0; i < 10; i++) await budgets.spend("orders", "a", () => Promise.resolve());
    await expect(budgets.spend("orders", "a", () => Promise.resolve())).rejects.toMatchObject({ parameters: { seconds: 1 } });
  });

  test.each([
    ["GET", "/wallet/hzhistory", {}, CALL_BUDGETS.history],
    ["GET", "/apikey/list", {}, CALL_BUDGETS.own],
    ["POST", "/wallet/change", { currency_id: "3", number: "0.01", from_field: "change", to_field: "legal" }, CALL_BUDGETS.moves],
  ] as const)("%s %s is refused once the budget is used, to its asker only", async (method, path, fields, budget) => {
    const [bert, carla] = [await engine.newcomer(), await engine.newcomer()];
    const ask = (person: Person): Promise<unknown> => engine.call(method, path, fields, person);
    for (let i = 0; i < budget.burst; i++) expect(await ask(bert)).toMatchObject({ type: "ok" });
    expect(await ask(bert)).toMatchObject({ type: "error", error: { name: "too_many_requests" } });
    expect(await ask(carla)).toMatchObject({ type: "ok" });
    engine.advance(budget.everyMs);
    expect(await ask(bert)).toMatchObject({ type: "ok" });
  });
});

/** A hundred at a time: they wait for the same syncs of the log. */
async function often(count: number, ask: () => Promise<unknown>): Promise<void> {
  for (let asked = 0; asked < count; asked += 100) await Promise.all(Array.from({ length: Math.min(100, count - asked) }, ask));
}
