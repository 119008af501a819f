/** Orders whose values touch the last whole number that a double holds exactly, 2^53 - 1: one step past it is refused. */
import { expect, test } from "vitest";
import { Kernel, type Command } from "../../../kernel/kernel.ts";
import { RULES_NEWEST } from "../../../kernel/rules.ts";
import { ANN, place, START } from "../../../kernel/test-venue.arbitrary.ts";
import { marketId, ticks, timeMs } from "../../../money/units.ts";

const MARKET = marketId(7);
/** 2^53 - 1 = 441,650,591 x 20,394,401. */
const LARGEST = { ticks: 441_650_591, lots: 20_394_401 };

/** A tick times a lot is one unit of the quote asset, a lot one unit of the base asset: values are products of plain figures. */
function venue(basePerLot = 1): Kernel {
  const baseDecimals = String(basePerLot).length - 1;
  const kernel = new Kernel();
  const commands = [
    { type: "venue/adopt-rules", rules: RULES_NEWEST },
    { type: "ledger/list-asset", id: 1, code: "BIG", decimals: baseDecimals },
    { type: "ledger/list-asset", id: 3, code: "USDT", decimals: 0 },
    {
      type: "spot/list-market",
      market: MARKET,
      symbol: "BIG/USDT",
      assetClass: "coin",
      base: 1,
      quote: 3,
      priceDecimals: 0,
      quantityDecimals: 0,
      notionalMin: 1n,
      bandPpm: 900_000,
      makerPpm: 0,
      takerPpm: 0,
    },
    { type: "wallet/configure-paper", asset: 3, grant: 1n << 55n },
    { type: "wallet/open", user: ANN },
  ];
  for (const command of commands) {
    const { refusal } = kernel.execute({ at: START, ...command } as unknown as Command);
    if (refusal !== undefined) throw new Error(`${command.type}: ${refusal}`);
  }
  return kernel;
}

const buy = (kernel: Kernel, price: number, quantity: number) => kernel.execute(place(ANN, "buy", price, quantity, { market: MARKET }));

test.each([
  ["2^53 - 1 is taken", LARGEST.ticks, LARGEST.lots, undefined],
  ["2^53 is not", 2 ** 30, 2 ** 23, "quantity_above_maximum"],
  ["a little more than 2^53 is not", 2 ** 30 + 1, 2 ** 23, "quantity_above_maximum"],
  ["1,024 more than 2^53 is not", 2 ** 30, 2 ** 23 + 1, "quantity_above_maximum"],
])("a value of %s", (_why, price, quantity, refusal) => {
  const kernel = venue();
  const outcome = buy(kernel, price, quantity);
  expect(outcome.refusal).toBe(refusal);
  kernel.check();
});

test("the largest value is held to the unit, and comes back to the unit", () => {
  const kernel = venue();
  buy(kernel, LARGEST.ticks, LARGEST.lots);
  expect(kernel.ledger.balanceOf(ANN, 2, 3 as never, "pledged")).toBe(2n ** 53n - 1n);
  kernel.execute({ type: "spot/cancel-all", at: timeMs(START), user: ANN, market: MARKET });
  expect(kernel.ledger.balanceOf(ANN, 2, 3 as never)).toBe(1n << 55n);
});

test.each([
  ["as many lots as fit are taken", Math.floor((2 ** 53 - 1) / 10_000), undefined],
  ["one lot more is not", Math.floor((2 ** 53 - 1) / 10_000) + 1, "quantity_above_maximum"],
])("a quantity of which %s", (_why, quantity, refusal) => {
  expect(buy(venue(10_000), 1, quantity).refusal).toBe(refusal);
});

test.each([
  ["price", ticks(2 ** 31), 1],
  ["price", ticks(2 ** 31 - 1), undefined],
])("a %s of 32 bits", (_what, price, refused) => {
  expect(buy(venue(), price, 1).refusal === undefined).toBe(refused === undefined);
});
