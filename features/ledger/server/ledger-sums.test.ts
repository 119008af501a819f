/** People, house and issuance add up to nothing, in the live ledger and in the tables; what would not is shown. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { BTC, BTC_TICKS } from "../../../server/test-engine.suite.ts";
import { openTestConsole, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";

let console: TestConsole;
let auditor: TestOperator;
beforeAll(async () => {
  console = await openTestConsole();
  auditor = await console.operator("auditor");
});
afterAll(() => console.close());

type Row = Readonly<Record<string, unknown>>;
const rowOf = async (asset: string): Promise<Row | undefined> => {
  console.engine.advance(60_000);
  const { body } = await console.get("/looks/ledger/sums", auditor);
  return (body["rows"] as readonly Row[]).find((row) => row["asset"] === asset);
};

test("after a trade every asset adds up: people, market makers, fees and what was issued", async () => {
  const { engine } = console;
  const anna = await engine.newcomer();
  await engine.price(BTC, BTC_TICKS);
  await engine.quote(BTC, [], [BTC_TICKS, 100_000]);
  await engine.call("POST", "/coin/trade", { currency_id: "1", legal_id: "3", type: "1", market: "1", amount: "0.02" }, anna);
  const position = engine.kernel.sequence;
  expect(await rowOf("BTC")).toEqual({
    asset: "BTC",
    people: "0.01998000",
    told: "0.01998000",
    difference: "0.00000000",
    makers: "1999.98000000",
    // What covers exchanges and promotional credit among them.
    products: "50.00002000",
    dust: "0.00000000",
    issued: "-2050.00000000",
    outside: "0.00000000",
    sum: "0.00000000",
    agrees: true,
    position,
    tables: position,
  });
  expect(await rowOf("USDT")).toMatchObject({ people: "98800.000000", told: "98800.000000", products: "10000001.200000", agrees: true });
});

test("a row of the tables that the log never made shows as a difference", async () => {
  const { pool } = console.engine.trading;
  await pool.query("update wallet_changes set units = units + 1 where asset = 1 and bucket = 'own'");
  expect(await rowOf("BTC")).toMatchObject({ difference: expect.stringMatching(/^-0\.0000000\d$/), sum: "0.00000000", agrees: false });
  expect(await rowOf("USDT")).toMatchObject({ agrees: true });
});
