/** What operators read of the house: accounts with what is promised of them, market makers with their stock against its beginning. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { amount, assetId, userId } from "../../../money/units.ts";
import { BTC, BTC_TICKS } from "../../../server/test-engine.suite.ts";
import { openTestConsole, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";

let console: TestConsole;
let auditor: TestOperator;
beforeAll(async () => {
  console = await openTestConsole();
  auditor = await console.operator("auditor");
});
afterAll(() => console.close());

const rows = async (look: string): Promise<readonly Readonly<Record<string, unknown>>[]> =>
  (await console.get(`/looks/${look}`, auditor)).body["rows"] as readonly Readonly<Record<string, unknown>>[];

test("an account tells what it holds, what of it is promised, and its worth by the index", async () => {
  const { engine } = console;
  await engine.submit({ type: "cover/fund", product: "mining", asset: assetId(1), amount: amount(200_000_000n) });
  engine.kernel.cover.pledge("mining", assetId(1), amount(50_000_000n), 21, 0);
  expect(await rows("cover/accounts")).toContainEqual(expect.objectContaining({ product: "mining", worth: null }));
  await engine.price(BTC, BTC_TICKS);
  // What covers the exchange's quotes and promotional credit stands there from the beginning.
  const isLater = ({ product }: Readonly<Record<string, unknown>>): boolean => product !== "exchange" && product !== "promotions";
  expect((await rows("cover/accounts")).filter(isLater)).toEqual([
    { key: "mining-1", product: "mining", asset: "BTC", held: "2", promised: "0.5", free: "1.5", promisedPpm: 250_000, worth: "120000.00" },
  ]);
  engine.kernel.cover.release("mining", assetId(1), amount(50_000_000n), 21, 0);
});

test("a market maker that sold tells its smaller stock, its money, and that the trade alone won nothing", async () => {
  const { engine } = console;
  const maker = async () => (await rows("cover/makers")).find(({ symbol }) => symbol === "BTC/USDT");
  expect(await maker()).toMatchObject({ base: "2000", began: "2000", inventoryPpm: 0, quote: "500000000.00", orders: 0, result: "0.00" });
  const anna = await engine.newcomer();
  await engine.quote(BTC, [], [BTC_TICKS, 100_000]);
  await engine.call("POST", "/coin/trade", { currency_id: "1", legal_id: "3", type: "1", market: "1", amount: "1" }, anna);
  // What it offers it still has.
  await engine.quote(BTC, [BTC_TICKS - 10, 200_000], [BTC_TICKS, 500_000]);
  expect(engine.kernel.ledger.balanceOf(userId(100), PURPOSE.change, assetId(1), "pledged")).toBe(500_000_000n);
  // 60,000 USDT came in, less the maker's own fee of 0.1 %.
  expect(await maker()).toMatchObject({
    base: "1999",
    orders: 2,
    inventoryPpm: -500,
    quote: "500059940.00",
    worth: "119940000.00",
    result: "-60.00",
  });
  await engine.price(BTC, BTC_TICKS / 2);
  expect(await maker()).toMatchObject({ worth: "59970000.00", result: "29940.00" });
});
