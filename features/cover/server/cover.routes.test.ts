/** The cover page's call against the real engine. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { wireDecimal } from "../../../money/decimal.ts";
import { amount, assetId } from "../../../money/units.ts";
import { openConsoleHouse } from "../../../server/console/console-house.ts";
import { obey } from "../../../server/operator/operator-commands.ts";
import { openTestEngine, type TestEngine } from "../../../server/test-engine.suite.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
});
afterAll(() => engine.close());

type Accounts = { accounts: Record<string, unknown>[]; position: number; at: number };

test("everybody sees what each product's account holds and what of it is promised", async () => {
  const usdt = assetId(3);
  await engine.submit({ type: "cover/fund", product: "game", asset: usdt, amount: amount(5_000_000n) });
  const { message } = await engine.call("GET", "/cover");
  const { accounts, position, at } = message as Accounts;
  expect(accounts.find(({ product, currency }) => product === "game" && currency === 3)).toEqual({
    product: "game",
    currency: 3,
    currency_name: "USDT",
    decimals: 6,
    held: "5.00000000",
    promised: "0.00000000",
    free: "5.00000000",
  });
  expect(position).toBe(engine.kernel.sequence);
  expect(at).toBe(engine.kernel.at);
});

test("what it says are the ledger's own figures", async () => {
  const { message } = await engine.call("GET", "/cover");
  const { accounts } = message as Accounts;
  expect(accounts.length).toBe(engine.kernel.cover.accounts().length);
  for (const { product, currency, held, promised, free } of accounts) {
    const [own, pledged] = (["own", "pledged"] as const).map((bucket) =>
      engine.kernel.ledger.balanceOf(HOUSE, PURPOSE[product as keyof typeof PURPOSE], assetId(Number(currency)), bucket),
    );
    const { decimals = 0 } = engine.kernel.assets.get(assetId(Number(currency))) ?? {};
    expect([held, promised, free]).toEqual(
      [(own ?? 0n) + (pledged ?? 0n), pledged ?? 0n, own ?? 0n].map((units) => wireDecimal(units, decimals)),
    );
  }
});

const operate = (...words: string[]) =>
  obey(openConsoleHouse({ ...engine.context, venue: engine.trading }), [...words, "--reason", "a test asks for it"]);
const freeOf = (product: "game" | "dust", asset: number): bigint =>
  engine.kernel.ledger.balanceOf(HOUSE, PURPOSE[product], assetId(asset), "own");

test("an operator adds cover and takes it back, to the unit", async () => {
  const before = freeOf("game", 3);
  expect(await operate("cover-fund", "game", "usdt", "1000")).toEqual({ status: 200, text: "game holds 1000 USDT more." });
  expect(freeOf("game", 3)).toBe(before + 1_000_000_000n);
  expect(await operate("cover-take", "game", "USDT", "0.5")).toEqual({ status: 200, text: "game holds 0.5 USDT less." });
  expect(freeOf("game", 3)).toBe(before + 999_500_000n);
});

test.each([
  [["cover-fund"], /needs a product/],
  [["cover-fund", "game"], /needs a coin/],
  [["cover-fund", "game", "NONE", "1"], /no coin NONE/],
  [["cover-fund", "game", "USDT", "-1"], /positive/],
])("an operator is told what is wrong with %j", async (words, text) => {
  const before = engine.kernel.stateHash();
  expect(await operate(...words)).toMatchObject({ text: expect.stringMatching(text) as string });
  expect(engine.kernel.stateHash()).toBe(before);
});
