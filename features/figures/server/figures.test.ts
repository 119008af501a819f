/** Today's figures are what people did, minute by minute, and nothing of the house's own. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { listContract, marketOf, submit, trader } from "../../futures/server/futures-engine.suite.ts";
import { BTC, BTC_TICKS, TEST_START } from "../../../server/test-engine.suite.ts";
import { HEALTH_BOARD } from "../../../server/console/health-board.ts";
import { openTestConsole, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";

const HOUR_MS = 3_600_000;
const SNAPSHOTS = { silentMarkets: 0, diskLeastBytes: 1, sinceSnapshot: 3, snapshotEvery: 5 };
let console: TestConsole;
let auditor: TestOperator;
beforeAll(async () => {
  console = await openTestConsole();
  auditor = await console.operator("auditor");
});
afterAll(() => console.close());

type Hours = { readonly today: readonly string[]; readonly yesterday: readonly string[]; readonly byNow: string };
const figures = async (): Promise<Readonly<Record<string, Hours>>> => {
  await console.engine.trading.projected();
  return (await console.get("/looks/figures/today", auditor)).body["figures"] as Readonly<Record<string, Hours>>;
};
const sum = (hours: readonly string[] | undefined): bigint => (hours ?? []).reduce((total, hour) => total + BigInt(hour), 0n);

test("an order of a person counts in its hour with volume and fee; the house's quotes do not", async () => {
  const hour = new Date(TEST_START).getUTCHours();
  const people = sum((await figures())["people"]?.today);
  const anna = await console.engine.newcomer();
  await console.engine.price(BTC, BTC_TICKS);
  await console.engine.quote(BTC, [], [BTC_TICKS, 100_000]);
  const before = await figures();
  expect(before["orders"]?.today[hour]).toBe("0");
  await console.engine.call("POST", "/coin/trade", { currency_id: "1", legal_id: "3", type: "1", market: "1", amount: "0.01" }, anna);
  const after = await figures();
  // 0.01 BTC at 60,000 USDT; the taker pays 0.1 % of it.
  expect([after["orders"], after["trades"], after["volume"], after["fees"]].map((one) => one?.today[hour])).toEqual([
    "1",
    "1",
    "600000000",
    "600000",
  ]);
  expect(sum(after["people"]?.today)).toBe(people + 1n);
});

test("a day later it is yesterday's, compared up to the same minute", async () => {
  console.engine.advance(23 * HOUR_MS);
  auditor = await console.operator("auditor");
  const earlier = await figures();
  expect([sum(earlier["volume"]?.today), sum(earlier["volume"]?.yesterday), earlier["volume"]?.byNow]).toEqual([0n, 600_000_000n, "0"]);
  console.engine.advance(HOUR_MS);
  expect((await figures())["volume"]?.byNow).toBe("600000000");
});

test("the report has a line a day on which something happened, by key and as a file", async () => {
  const first = (await console.get("/looks/figures/days?limit=1", auditor)).body as {
    rows: Readonly<Record<string, unknown>>[];
    next?: string;
  };
  expect(first.rows).toEqual([]);
  const { body } = await console.get(`/looks/figures/days?limit=1&after=${first.next}`, auditor);
  expect(body["rows"]).toEqual([{ day: "2026-11-21", people: 1, orders: 1, trades: 1, volume: "600", fees: "0.6" }]);
  expect(body["next"]).toBeUndefined();
  const file = await console.get("/tables/figures/days", auditor);
  expect(file.body["text"]).toBe("day,people,orders,trades,volume,fees\r\n2026-11-21,1,1,1,600,0.6\r\n");
  expect((await console.get("/looks/figures/days", await console.operator("support"))).status).toBe(403);
});

test("health is told by the venue that runs around it, and by nobody else", async () => {
  expect((await console.get("/looks/figures/health", auditor)).status).toBe(503);
  const board = console.engine.trading.live.of(HEALTH_BOARD);
  const rest = {
    logPosition: 7,
    lag: 0,
    feedAgeMs: 400,
    connections: 3,
    diskFreeBytes: 1,
    diskBytes: 2,
    imbalances: 0,
    damages: 0,
    isBackupLate: false,
    ...SNAPSHOTS,
  };
  board.open(() => Promise.resolve(rest));
  for (let ms = 1; ms <= 1100; ms++) board.noteFrame(ms);
  // Of 101 to 1,100 one in a hundred took longer.
  expect((await console.get("/looks/figures/health", auditor)).body).toEqual({ ...rest, syncMs: 1091 });
});

test("an order of futures and its trade count with value and fee, too; the table of fees by market is of spot", async () => {
  const { engine } = console;
  await listContract(engine);
  await marketOf(engine);
  const ben = await trader(engine);
  const before = await figures();
  expect((await submit(engine, ben, {})).type).toBe("ok");
  const after = await figures();
  const more = (name: string): bigint => sum(after[name]?.today) - sum(before[name]?.today);
  // Ten lots at 60,010 USDT are worth 600.1; the taker pays 0.05 %, the maker, a person, 0.02 %.
  expect(["orders", "trades", "volume", "fees"].map(more)).toEqual([1n, 1n, 600_100_000n, 300_050n + 120_020n]);
});
