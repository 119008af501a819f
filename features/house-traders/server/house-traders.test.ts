/** Programs in a venue whose prices a test makes: people like any others, followed from the first minute. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { listContract, marketOf } from "../../futures/server/futures-engine.suite.ts";
import { BTC, BTC_TICKS, openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import { userId } from "../../../money/units.ts";
import { HouseTraders, runHouseTraders } from "./house-traders.ts";

let engine: TestEngine;
let traders: HouseTraders;
let fred: Person;
let gina: Person;
const faults: unknown[] = [];
const onFault = (error: unknown): void => void faults.push(error);
const context = () => ({ ...engine.context, venue: engine.trading });
const MINUTE_MS = 60_000;
const minute = (): number => Math.floor(engine.now() / MINUTE_MS);
const turn = (): Promise<void> => traders.turn(minute());
const rows = () =>
  engine.context.database
    .selectFrom("house_trader")
    .innerJoin("person", "person.id", "house_trader.user_id")
    .select(["program", "nickname", "user_id"])
    .orderBy("user_id")
    .execute();

beforeAll(async () => {
  engine = await openTestEngine();
  [fred, gina] = [await engine.newcomer(), await engine.newcomer()];
  await listContract(engine);
  await marketOf(engine);
  engine.advance(MINUTE_MS);
  await engine.price(BTC, BTC_TICKS);
  const terms = { level: 1, closed: 20, days: 7, acceptsAtOnce: true };
  await engine.submit({ type: "copies/set-terms", terms, askedBy: "rule" });
  traders = new HouseTraders({ context: context(), onFault });
});
afterAll(async () => {
  await traders.close();
  await engine.close();
});

test("at first they are registered, opened, given money and made traders, and trade by their strategies", async () => {
  await turn();
  const programs = await rows();
  expect(programs.map(({ nickname }) => nickname)).toEqual(["Trend 20/100", "Mean Reversion", "Grid 0.2%", "Buy and Hold", "Coin Toss"]);
  for (const { user_id: id } of programs) {
    expect(engine.kernel.copies.trader(userId(id))).toMatchObject({ state: "active", sharePpm: 0 });
    const account = engine.kernel.futures.desk.account(userId(id));
    expect(account === undefined ? 0n : engine.kernel.futures.desk.equity(account)).toBeGreaterThan(4_999_000_000n);
  }
  const [grid, hold] = programs.slice(2, 4).map(({ user_id: id }) => engine.kernel.futures.desk.account(userId(id))?.positions);
  // 400 and 150 USDT at 60,010 in lots of 0.001 BTC.
  expect(grid).toMatchObject([{ side: "long", lots: 6, multiple: 3 }]);
  expect(hold).toMatchObject([{ side: "long", lots: 2, multiple: 1 }]);
});

test("a turn later, and after a restart, nobody is made twice, nor is money given twice", async () => {
  const before = await rows();
  engine.advance(MINUTE_MS);
  await turn();
  const again = new HouseTraders({ context: context(), onFault });
  engine.advance(MINUTE_MS);
  await again.turn(minute());
  await again.close();
  expect(await rows()).toEqual(before);
  const sums = before.map(({ user_id: id }) => engine.kernel.ledger.balanceOf(userId(id), 3, 3 as never));
  expect(sums.every((sum) => sum <= 5_000_000_000n)).toBe(true);
});

test("nobody logs in as a program", async () => {
  const reply = await engine.call("POST", "/user/login", { user_string: "grid@programs.invalid", password: "grid@programs.invalid" });
  expect(reply.type).not.toBe("ok");
});

test("switched off they close what they hold, nobody new follows them, and switched on again they go on", async () => {
  const programs = (await rows()).map(({ user_id: id }) => userId(id));
  const held = (): number => programs.reduce((sum, id) => sum + (engine.kernel.futures.desk.account(id)?.positions.length ?? 0), 0);
  expect(held()).toBeGreaterThan(0);
  const follow = () =>
    engine.call("POST", "/follow/follow", { trader_user_id: String(programs[3]), number: "1", type: "1", most_all: "100" }, fred);
  const detail = async () => (await engine.call("GET", "/follow/traderDetail", { trader_user_id: String(programs[3]) })).message;
  const settings = { ...engine.context.settings, houseTraders: false };
  const off = new HouseTraders({ context: { ...context(), settings }, onFault });
  await off.turn(minute());
  await off.close();
  expect(held()).toBe(0);
  expect(await detail()).toMatchObject({ status: { program: "hold", is_open: 0 } });
  expect(await follow()).toMatchObject({ error: { name: "copy_trader_closed" } });
  const on = new HouseTraders({ context: context(), onFault });
  await on.turn(minute());
  await on.close();
  expect(await detail()).toMatchObject({ status: { is_open: 1 } });
  expect(await follow()).toMatchObject({ type: "ok" });
  expect(await rows()).toHaveLength(5);
});

test("a trader whom the database lost is in no list, and nobody new follows them", async () => {
  const [lost] = (await rows()).map(({ user_id: id }) => id);
  const { pool } = engine.trading;
  await engine.call("POST", "/follow/follow", { trader_user_id: String(lost), number: "1", type: "1", most_all: "100" }, fred);
  await pool.query("delete from house_trader where user_id = $1", [lost]);
  await pool.query("delete from person where id = $1", [lost]);
  engine.advance(MINUTE_MS);
  const names = async () =>
    ((await engine.call("GET", "/follow/index", { limit: "50" })).message as { data: readonly { id: number }[] }).data.map(({ id }) => id);
  await expect.poll(names).not.toContain(lost);
  expect((await engine.call("GET", "/follow/mine", {}, fred)).message).toMatchObject({
    current: expect.arrayContaining([expect.objectContaining({ trader: expect.objectContaining({ id: lost, nickname: `user${lost}` }) })]),
  });
  const other = await engine.call(
    "POST",
    "/follow/follow",
    { trader_user_id: String(lost), number: "1", type: "1", most_all: "100" },
    gina,
  );
  expect(other).toMatchObject({ error: { name: "copy_trader_closed" } });
  expect(await engine.call("POST", "/follow/cancel", { follow_user_id: String(lost) }, fred)).toMatchObject({ type: "ok" });
});

test("what runs ends with the venue, without a fault", async () => {
  await runHouseTraders({ context: context(), onFault })();
  expect(faults).toEqual([]);
});
