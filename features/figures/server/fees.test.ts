/** The fees of a day: each side at its own rate, in what it paid with; what the house pays itself counts nowhere. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { ratePpm, amount } from "../../../money/units.ts";
import { listContract, marketOf, submit } from "../../futures/server/futures-engine.suite.ts";
import { BTC, BTC_TICKS } from "../../../server/test-engine.suite.ts";
import { openTestConsole, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";

let console: TestConsole;
let finance: TestOperator;
beforeAll(async () => {
  console = await openTestConsole();
  finance = await console.operator("finance");
});
afterAll(() => console.close());

const rows = async (query = ""): Promise<readonly object[]> => {
  await console.engine.trading.projected();
  return (await console.get(`/looks/figures/fees${query}`, finance)).body["rows"] as readonly object[];
};

test("a person's buy at the market pays in coins, the other person's resting sale in money, each at the rate of its day", async () => {
  const { engine } = console;
  const [anna, ben] = [await engine.newcomer(), await engine.newcomer()];
  await engine.price(BTC, BTC_TICKS);
  await engine.quote(BTC, [], [BTC_TICKS, 100_000]);
  const base = { currency_id: "1", legal_id: "3" };
  await engine.call("POST", "/coin/trade", { ...base, type: "1", market: "1", amount: "0.02" }, ben);
  await engine.quote(BTC, [], []);
  const terms = {
    market: BTC,
    makerPpm: ratePpm(500),
    takerPpm: ratePpm(2000),
    notionalMin: amount(5_000_000n),
    bandPpm: ratePpm(500_000),
  };
  await engine.submit({ type: "spot/set-terms", ...terms });
  await engine.call("POST", "/coin/trade", { ...base, type: "2", target_price: "60000", amount: "0.01" }, ben);
  await engine.call("POST", "/coin/trade", { ...base, type: "1", market: "1", amount: "0.01" }, anna);
  expect(await rows()).toMatchObject([
    {
      day: "2026-11-21",
      market: "BTC/USDT",
      role: "maker",
      rate: "0.05 %",
      fills: 1,
      volume: "600",
      fee: "0.3",
      asset: "USDT",
      worth: "0.3",
    },
    { role: "taker", rate: "0.1 %", fills: 1, volume: "1200", fee: "0.00002", asset: "BTC", worth: "1.2" },
    { role: "taker", rate: "0.2 %", fills: 1, volume: "600", fee: "0.00002", asset: "BTC", worth: "1.2" },
  ]);
});

test("pages lead on by key, filters narrow, and the file has all of them", async () => {
  const first = (await console.get("/looks/figures/fees?limit=2", finance)).body;
  expect(first["rows"]).toHaveLength(2);
  expect(await rows(`?limit=2&after=${String(first["next"])}`)).toMatchObject([{ rate: "0.2 %" }]);
  expect(await rows("?role=maker")).toHaveLength(1);
  expect(await rows("?market=ETH%2FUSDT")).toEqual([]);
  expect(await rows(`?until=${Date.parse("2026-11-20T23:59:59Z")}`)).toEqual([]);
  expect(await rows(`?since=${Date.parse("2026-11-21T23:59:59Z")}`)).toHaveLength(3);
  const { body } = await console.get("/tables/figures/fees", finance);
  expect(String(body["text"]).trim().split("\r\n")).toHaveLength(4);
});

test("a page leads on to the day before", async () => {
  const { engine } = console;
  engine.advance(86_400_000);
  finance = await console.operator("finance");
  const dora = await engine.newcomer();
  await engine.price(BTC, BTC_TICKS);
  await engine.quote(BTC, [], [BTC_TICKS, 100_000]);
  await engine.call("POST", "/coin/trade", { currency_id: "1", legal_id: "3", type: "1", market: "1", amount: "0.01" }, dora);
  await engine.trading.projected();
  const first = (await console.get("/looks/figures/fees?limit=1", finance)).body;
  expect(first["rows"]).toMatchObject([{ day: "2026-11-22", rate: "0.2 %" }]);
  expect(await rows(`?after=${String(first["next"])}`)).toMatchObject([
    { day: "2026-11-21" },
    { day: "2026-11-21" },
    { day: "2026-11-21" },
  ]);
});

test("fees of futures stand in lines of their own, in what contracts are counted in", async () => {
  const { engine } = console;
  await listContract(engine);
  await marketOf(engine);
  const eve = await engine.newcomer();
  await engine.call("POST", "/wallet/change", { currency_id: "3", number: "1000", from_field: "change", to_field: "lever" }, eve);
  await submit(engine, eve, {});
  await engine.trading.projected();
  const lines = (await rows()) as readonly { readonly product: string }[];
  // 0.01 BTC at 60,010 from one who had offered it, 0.02 and 0.05 % of that.
  expect(lines.filter(({ product }) => product === "futures")).toMatchObject([
    { market: "BTC/USDT", role: "maker", rate: "0.02 %", fee: "0.12002" },
    { market: "BTC/USDT", role: "taker", rate: "0.05 %", fills: 1, volume: "600.1", fee: "0.30005", asset: "USDT", worth: "0.30005" },
  ]);
  const first = (await console.get("/looks/figures/fees?limit=1", finance)).body;
  expect(first["rows"]).toMatchObject([{ product: "futures" }]);
  expect(await rows(`?after=${String(first["next"])}`)).toHaveLength(lines.length - 1);
});
