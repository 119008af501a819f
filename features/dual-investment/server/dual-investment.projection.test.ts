/** The tables of dual investment, made once more from the same log in other pieces: nothing depends on where writes were cut. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectSameWrittenAgain, rowsOf } from "../../../server/projector/written-again.suite.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import { openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import { collectData } from "../../own-data/server/collect-data.ts";
import { dualInvestmentFeature } from "./dual-investment.feature.ts";
import { bothPrices, buy, halfHour, nearest, sellDual, settles } from "./dual-engine.suite.ts";
import { nextSettlement } from "../formulas.ts";

let engine: TestEngine;
const log: Applied[] = [];
beforeAll(async () => {
  engine = await openTestEngine();
  engine.venue.sequencer.onApplied((applied) => void log.push(applied));
  await sellDual(engine);
});
afterAll(() => engine.close());

const made = () => dualInvestmentFeature.projections?.(engine.kernel, engine.trading.live) ?? [];
const TABLES = ["products", "purchases", "markets", "samples", "hours"].map((name) => `dual_investment_${name}`);

/** Purchases that come back, are exchanged, are put off, start again and run still. */
async function live(): Promise<Person> {
  const [anna, ben] = [await engine.newcomer(), await engine.newcomer()];
  const [btc, eth, far] = [
    await nearest(engine, "BTC", "put"),
    await nearest(engine, "ETH", "put"),
    await nearest(engine, "ETH", "put", 7),
  ];
  await buy(engine, anna, btc.id, 2);
  await buy(engine, anna, eth.id, 3);
  await buy(engine, anna, far.id);
  await buy(engine, ben, far.id);
  await engine.call("POST", "/wallet/start_again", { request_id: "again" }, ben);
  const at = nextSettlement(engine.now());
  await halfHour(engine, at, { btc: 590_000, minutes: 23 });
  await halfHour(engine, at + 1_800_000, { btc: 590_000 });
  await bothPrices(engine, 590_000);
  await buy(engine, anna, (await nearest(engine, "BTC", "call")).id);
  await settles(engine, { btc: 590_000, eth: 301_000 });
  return anna;
}

test("they are the same written as it happened, one command at a time, in sevens, and all at once; one's own are in one's file", async () => {
  const anna = await live();
  const before = await rowsOf({ venue: engine.trading, make: made });
  expect(made().flatMap(({ tables }) => tables)).toEqual(TABLES);
  for (const table of TABLES) expect([table, before[table]?.length]).not.toEqual([table, 0]);
  const purchases = before["dual_investment_purchases"] as readonly { readonly outcome: string }[];
  expect(new Set(purchases.map(({ outcome }) => outcome))).toEqual(new Set(["", "own", "other", "closed"]));
  const files = await collectData(engine.trading.pool, anna.id);
  expect(files).toContain("dual_investment_purchases.csv");
  await expectSameWrittenAgain({ venue: engine.trading, log, make: made });
  expect(engine.faults).toEqual([]);
});

test("what they say of running purchases is what the kernel says", async () => {
  const { rows } = await engine.trading.pool.query<Record<"id" | "principal" | "rate_ppm" | "user_id", string>>(
    "select id, principal, rate_ppm, user_id from dual_investment_purchases where outcome = '' order by id",
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { id, principal, rate_ppm: rate, user_id: user } of rows) {
    const purchase = engine.kernel.dualInvestment.of(Number(user) as never).find(({ number }) => number === Number(id));
    expect(purchase).toMatchObject({ principal: BigInt(principal), ratePpm: Number(rate) });
  }
});
