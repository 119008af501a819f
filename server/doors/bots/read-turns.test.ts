/** However much of its weight a bot spends at once, its reads leave the database to others. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestEngine, type TestEngine } from "../../test-engine.suite.ts";
import { openTrader, sendSigned } from "./test-bots.suite.ts";

const AT_ONCE = 3;
let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());

test("one account's reads wait for one another, another's don't", async () => {
  const [one, other] = [await openTrader(engine), await openTrader(engine)];
  const projected = engine.trading.projected.bind(engine.trading);
  let [reading, most] = [0, 0];
  let gate = Promise.withResolvers<void>();
  const spy = vi.spyOn(engine.trading, "projected").mockImplementation(async () => {
    most = Math.max(most, ++reading);
    await gate.promise;
    await projected();
    reading -= 1;
  });
  const read = (trader: typeof one): Promise<number> =>
    sendSigned(engine, trader, "GET", "/sapi/v1/asset/transfer", { type: "MAIN_FUNDING" }).then(({ statusCode }) => statusCode);
  const readings = async (traders: readonly (typeof one)[], atOnce: number): Promise<void> => {
    [most, gate] = [0, Promise.withResolvers<void>()];
    const replies = Promise.all(traders.flatMap((trader) => Array.from({ length: 8 }, () => read(trader))));
    await vi.waitFor(() => expect(reading).toBe(atOnce), { timeout: 10_000 });
    gate.resolve();
    expect([new Set(await replies), most]).toEqual([new Set([200]), atOnce]);
  };
  await readings([one], AT_ONCE);
  await readings([one, other], 2 * AT_ONCE);
  spy.mockRestore();
});
