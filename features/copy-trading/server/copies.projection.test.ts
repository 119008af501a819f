/** The tables of copy trading, made once more from the same log in one piece: nothing depends on where writes were cut. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { limit } from "../../../kernel/futures-venue.arbitrary.ts";
import { userId } from "../../../money/units.ts";
import { expectSameWrittenAgain, rowsOf } from "../../../server/projector/written-again.suite.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import { ACCOUNT_KINDS } from "../../../server/set-up/step-0002-account-kinds.ts";
import { BTC, BTC_TICKS, openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import { listContract, submit, trader as funded } from "../../futures/server/futures-engine.suite.ts";
import { collectData } from "../../own-data/server/collect-data.ts";
import { CopiesProjection } from "./copies.projection.ts";

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
let engine: TestEngine;
const log: Applied[] = [];
beforeAll(async () => {
  engine = await openTestEngine();
  engine.venue.sequencer.onApplied((applied) => void log.push(applied));
  for (const command of ACCOUNT_KINDS.commands) await engine.submit(command);
});
afterAll(() => engine.close());

const post = (path: string, fields: Readonly<Record<string, string>>, person: Person) => engine.call("POST", path, fields, person);
let price = BTC_TICKS;
async function later(ms = 1000): Promise<void> {
  engine.advance(ms);
  await engine.price(BTC, price);
  await engine.trading.projected();
}

/** Traders who come, are paused, leave and come back; follows of every kind; copies that grow, are kept, are not copied; a share. */
async function live(): Promise<{ readonly tina: Person; readonly fred: Person }> {
  const terms = { level: 0, closed: 0, days: 0, acceptsAtOnce: true };
  await engine.submit({ type: "copies/set-terms", terms, askedBy: "rule" });
  await listContract(engine);
  const [maker, tina, tom, fred, fay] = [
    await funded(engine),
    await funded(engine),
    await funded(engine),
    await funded(engine, "5000"),
    await funded(engine, "5000"),
  ];
  const offer = async (ask: number, bid: number): Promise<void> => {
    await post("/lever/cancel_all", {}, maker);
    await engine.submit(limit(maker.id, "sell", 300, ask));
    await engine.submit(limit(maker.id, "buy", 300, bid));
  };
  await offer(600_100, 599_900);
  for (const person of [tina, tom]) await post("/follow/apply", { text: "Calm", share: "20" }, person);
  await post("/follow/follow", { trader_user_id: String(tina.id), number: "0.5", type: "1" }, fred);
  await post("/follow/follow", { trader_user_id: String(tina.id), number: "1", type: "2", most_all: "10" }, fay);
  await post("/follow/follow", { trader_user_id: String(tom.id), number: "0.01", type: "1" }, fay);
  await submit(engine, tina, { share: "20" });
  await later();
  await submit(engine, tom, { share: "3" });
  await later(HOUR);
  await engine.submit({ type: "copies/pause", trader: userId(tom.id), isPaused: true, reason: "under_review", by: 1 });
  // Profit for Fred: the bid is above what he paid.
  price = 606_500;
  await later();
  await offer(606_600, 606_400);
  await post("/lever/batch_close", { type: "0" }, tina);
  await later();
  await submit(engine, tina, { type: "1", share: "4" });
  await later();
  await post("/follow/settings", { trader_user_id: String(tina.id), number: "2", type: "1", at_end: "keep" }, fred);
  await later(WEEK);
  await post("/follow/cancel", { follow_user_id: String(tom.id) }, fay);
  await post("/follow/leave", {}, tina);
  await later(WEEK + HOUR);
  await post("/follow/apply", { text: "Again", share: "5" }, tina);
  // Closed, and begun anew by the same order, and closed.
  await offer(606_600, 606_400);
  const order = await engine.submit(limit(tina.id, "buy", 4, 606_500));
  const id = order.events.find((event) => event.type === "futures/placed")?.order;
  const sell = (share: string) => submit(engine, maker, { type: "2", share });
  for (const share of ["1", "3"]) {
    await sell(share);
    await later();
    // Better than her own order, which goes on.
    await engine.submit(limit(maker.id, "buy", Number(share), 606_550));
    expect((await post("/lever/close", { id: String(id) }, tina)).type).toBe("ok");
    await later();
  }
  await submit(engine, tina, { share: "2" });
  await later(2 * HOUR);
  return { tina, fred };
}

const TABLES = new CopiesProjection().tables;

test("of what was not copied the newest 500 of each follow stay, whatever the pieces they come in, and all are counted", async () => {
  const projection = new CopiesProjection();
  const settings = {
    kind: "multiple",
    number: 100,
    multiple: 0,
    mostAll: 1n,
    mostPosition: 0n,
    guardPpm: 0,
    stopPpm: 0,
    leftOut: [],
    atEnd: "close",
  };
  const whose = (follow: number) => ({ follow, user: 2000 + follow, trader: 1999 });
  const applied = (sequence: number, events: readonly object[]): Applied => ({ sequence, outcome: { events } }) as unknown as Applied;
  const missed = (n: number): object => ({
    ...{ type: "copies/not-copied", ...whose(n % 3 === 0 ? 91 : 90), source: n, contract: 1, side: "long", lots: n },
    ...{ what: "open", reason: "slippage", ticks: 1, limit: 1, needed: 0, left: 0, at: n },
  });
  const client = await engine.trading.pool.connect();
  const seen: unknown[] = [];
  try {
    for (const pieces of [1, 333, 5000]) {
      await client.query(`truncate ${TABLES.join(", ")}`);
      for (const follow of [90, 91])
        projection.collect(applied(1, [{ type: "copies/followed", ...whose(follow), settings, sharePpm: 0, at: 1 }]));
      for (let n = 0; n < 1800; n += 2) {
        projection.collect(applied(2 + n, [missed(n), missed(n + 1)]));
        if (n % pieces === 0) await projection.drain()(client);
      }
      await projection.drain()(client);
      const { rows } = await client.query(
        "select follow, count(*), min(lots), max(lots) from copies_missed group by follow order by follow",
      );
      const { rows: counted } = await client.query("select missed from copies_follow order by number");
      seen.push([rows, counted]);
    }
  } finally {
    await client.query(`truncate ${TABLES.join(", ")}`);
    client.release();
  }
  const kept = [
    { follow: "90", count: "500", min: "1051", max: "1799" },
    { follow: "91", count: "500", min: "300", max: "1797" },
  ];
  for (const one of seen) expect(one).toEqual([kept, [{ missed: 1200 }, { missed: 600 }]]);
});

test("they are the same written as it happened, one command at a time, in sevens, and all at once", async () => {
  const { tina, fred } = await live();
  const before = await rowsOf({ venue: engine.trading, make: () => [new CopiesProjection()] });
  // A file of one's own data has what one did, and nothing that tells a trader who follows.
  const { pool } = engine.trading;
  const filesOf = ({ id }: Person): Promise<readonly string[]> => collectData(pool, id);
  expect(await filesOf(tina)).toEqual(expect.arrayContaining(["copies_trader.csv", "copies_hour.csv", "copy_profile.csv"]));
  expect(await filesOf(tina)).not.toContain("copies_follow.csv");
  expect(await filesOf(fred)).toEqual(expect.arrayContaining(["copies_follow.csv", "copies_position.csv", "copies_share.csv"]));
  for (const table of TABLES) expect([table, before[table]?.length]).not.toEqual([table, 0]);
  expect(before["copies_follow"]).toContainEqual(expect.objectContaining({ cause: "trader_left", state: "ended", copies: 2 }));
  expect(before["copies_trader"]).toContainEqual(expect.objectContaining({ state: "active", share_ppm: 50_000, hours: 1 }));
  // What was closed before she became one again counts no more.
  expect(before["copies_closed"]).toMatchObject([{ trader: String(tina.id), lots: "4" }]);
  expect(before["copies_closed_sum"]).toMatchObject([{ trader: String(tina.id), closed: 1, longs: 1 }]);
  expect(before["copies_share"]).toContainEqual(expect.objectContaining({ paid: expect.stringMatching(/^[1-9]/) }));
  await expectSameWrittenAgain({ venue: engine.trading, log, make: () => [new CopiesProjection()] });
});
