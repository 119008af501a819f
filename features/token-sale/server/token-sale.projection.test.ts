/** The tables of token sales, made once more from the same log in other pieces: nothing depends on where writes were cut. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectSameWrittenAgain, rowsOf } from "../../../server/projector/written-again.suite.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import { openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import { collectData } from "../../own-data/server/collect-data.ts";
import { ask, DAY_MS, EMBER, MINUTE_MS, ordersOf, pass, sellTokens } from "./sale-engine.suite.ts";
import { TokenSaleProjection } from "./token-sale.projection.ts";

let engine: TestEngine;
const log: Applied[] = [];
beforeAll(async () => {
  engine = await openTestEngine();
  engine.venue.sequencer.onApplied((applied) => void log.push(applied));
  await sellTokens(engine);
});
afterAll(() => engine.close());

/** Orders that are granted in full and in part, taken back, called off, and end with their person's new beginning, before and after the end. */
async function live(): Promise<Person> {
  const [anna, ben, cleo, dora] = await Promise.all([1, 2, 3, 4].map(() => engine.newcomer()));
  if (anna === undefined || ben === undefined || cleo === undefined || dora === undefined) throw new Error("four people must come");
  await ask(engine, anna, "60000");
  await ask(engine, anna, "101");
  await ask(engine, ben, "90000");
  await ask(engine, cleo, "333.3333", { project_id: EMBER });
  await ask(engine, dora, "1000", { project_id: EMBER });
  await ask(engine, dora, "1000");
  const [taken] = await ordersOf(engine, anna);
  await engine.call("POST", "/project/order/cancel", { id: String(taken?.id) }, anna);
  await pass(engine, 10 * MINUTE_MS);
  await engine.call("POST", "/wallet/start_again", { request_id: "again" }, dora);
  for (let day = 0; day < 4; day++) await pass(engine, DAY_MS);
  const harbour = engine.kernel.tokenSale.projects().find(({ terms, number }) => terms.token === 13 && number > 0);
  await ask(engine, ben, "50", { project_id: String(harbour?.number) });
  await engine.submit({ type: "token-sale/call-off", project: harbour?.number ?? 0, askedBy: 1, agreedBy: 2 });
  await pass(engine, 1);
  return anna;
}

test("they are the same written as it happened, one command at a time, in sevens, and all at once; one's own are in one's file", async () => {
  const anna = await live();
  const before = await rowsOf({ venue: engine.trading, make: () => [new TokenSaleProjection()] });
  const orders = before["sale_orders"] as readonly { readonly state: string; readonly granted: string; readonly vested: string }[];
  expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(["delivered", "cancelled", "closed", "called_off"]));
  expect(orders.some(({ granted, vested }) => vested !== "0" && vested !== granted)).toBe(true);
  const projects = before["sale_projects"] as readonly { readonly outcome: string; readonly next_id: string }[];
  expect(new Set(projects.map(({ outcome }) => outcome))).toEqual(new Set(["", "allocated", "called_off"]));
  expect(projects.some(({ next_id: next }) => next !== "0")).toBe(true);
  const files = await collectData(engine.trading.pool, anna.id);
  expect(files).toEqual(expect.arrayContaining(["sale_orders.csv"]));
  await expectSameWrittenAgain({ venue: engine.trading, log, make: () => [new TokenSaleProjection()] });
  expect(engine.faults).toEqual([]);
});

test("what they say of open orders is what the kernel says", async () => {
  const { rows } = await engine.trading.pool.query<Record<"id" | "user_id" | "tokens" | "granted" | "vested" | "project", string>>(
    "select id, user_id, tokens, granted, vested, project from sale_orders where closed_at = 0 order by id",
  );
  expect(rows.length).toBeGreaterThan(0);
  const known = engine.kernel.tokenSale.projects().flatMap(({ number }) => [...engine.kernel.tokenSale.ordersOf(number)]);
  const shown = known.map(({ number, project, user, tokens, granted, vested }) =>
    [number, project, user, tokens, granted ?? 0n, vested].join(),
  );
  const told = rows.map(({ id, project, user_id: user, tokens, granted, vested }) => [id, project, user, tokens, granted, vested].join());
  expect(told.toSorted()).toEqual(shown.toSorted());
});
