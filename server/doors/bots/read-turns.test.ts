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
  const spy = vi.spyOn(engine.trading, "projected").mockImplementation(async () => {
    most = Math.max(most, ++reading);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await projected();
    reading -= 1;
  });
  const read = (trader: typeof one): Promise<number> =>
    sendSigned(engine, trader, "GET", "/sapi/v1/asset/transfer", { type: "MAIN_FUNDING" }).then(({ statusCode }) => statusCode);
  const replies = await Promise.all(Array.from({ length: 12 }, () => read(one)));
  expect([new Set(replies), most]).toEqual([new Set([200]), AT_ONCE]);
  most = 0;
  await Promise.all([...Array.from({ length: 6 }, () => read(one)), ...Array.from({ length: 6 }, () => read(other))]);
  expect(most).toBe(2 * AT_ONCE);
  spy.mockRestore();
});
