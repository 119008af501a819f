import { RULES_NEWEST } from "../../../kernel/rules.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { FastOrderBook } from "../../../kernel/order-book/fast-order-book.ts";
import { OrderPool } from "../../../kernel/order-book/order-pool.ts";
import type { Account } from "../../../kernel/ledger/ledger.ts";
import { lots, marketId, ratePpm, ticks, timeMs, userId } from "../../../money/units.ts";
import type { Marked } from "./futures.messages.ts";
import { Marks, meanPremium, periodEnd } from "./marks.ts";
import { FUNDING_PERIOD_MS, isFresh, type Contract } from "./state.ts";

const BTC = marketId(1);
const PERIOD = 60_000 * FUNDING_PERIOD_MS;
/** A tick of 0.1, a lot of 0.001 BTC, USDT with 6 decimals. */
const PER_TICK_LOT = 100;
const IMPACT = 10_000_000_000n;

let pool: OrderPool;
let contract: Contract;
let marks: Marks;
let told: Marked[];
beforeEach(() => {
  pool = new OrderPool();
  contract = contractWith(pool);
  told = [];
  marks = new Marks({
    rules: () => RULES_NEWEST,
    contracts: () => [contract],
    impactValue: () => IMPACT,
    ticksOf: (slot) => pool.ticks(slot),
    emit: (event) => {
      if (event.type === "futures/marked") told.push(event);
    },
  });
});

function contractWith(orders: OrderPool): Contract {
  const rates = { makerPpm: ratePpm(200), takerPpm: ratePpm(500), overnightPpm: ratePpm(50), closeOutPpm: ratePpm(5000) };
  const bounds = { lotsMax: lots(10_000), bandPpm: ratePpm(50_000), multiples: [1, 100], brackets: [], fundingCapPpb: 7_500_000n };
  return {
    terms: { contract: BTC, baseUnitsPerLot: 100_000, maker: userId(200), ...rates, ...bounds },
    book: new FastOrderBook(orders),
    perTickLot: PER_TICK_LOT,
    haltReason: undefined,
    index: ticks(0),
    indexAt: timeMs(0),
    awaitsQuotesSince: timeMs(0),
    last: ticks(0),
    mark: ticks(0),
    markedAt: timeMs(0),
    basis: [],
    basisStart: 0,
    basisSum: 0,
    premiumSum: 0n,
    premiumMs: 0,
    premium: 0n,
    premiumAt: timeMs(0),
    ratePpb: 0n,
    openLots: 0,
  };
}

function rest(side: "buy" | "sell", price: number, quantity: number): void {
  const order = { owner: userId(200), market: BTC, side, ticks: ticks(price), at: timeMs(0), base: 0 as Account, quote: 0 as Account };
  contract.book.add(pool.allocate({ ...order, lots: lots(quantity), originalLots: lots(quantity) }));
}

/** Seconds after the beginning of a period. */
function sample(second: number, price?: number): void {
  const samples = price === undefined ? [] : [{ market: BTC, ticks: ticks(price), volume: 0, sources: 3 }];
  marks.sampled(samples, timeMs(PERIOD + second * 1000));
}

test("before the first index there is no mark, and nothing is told", () => {
  sample(0);
  expect([contract.mark, told]).toEqual([0, []]);
  expect(isFresh(contract, timeMs(PERIOD))).toBe(false);
});

test("the first index is the mark; the next second the rate of the empty book, 0.01 % a period, counts in", () => {
  sample(0, 600_000);
  expect(contract.mark).toBe(600_000);
  contract.last = ticks(600_100);
  sample(1, 600_000);
  // Median of 600,060, 600,000 and 600,100.
  expect([contract.ratePpb, contract.mark]).toEqual([100_000n, 600_060]);
  expect(told.map(({ marks: [first] }) => first?.mark)).toEqual([600_000, 600_060]);
});

test("a last price far away moves the mark no further than the outer of the other two", () => {
  sample(0, 600_000);
  contract.last = ticks(1_000_000);
  sample(1, 600_000);
  expect(contract.mark).toBe(600_060);
  contract.last = ticks(1);
  sample(2, 600_000);
  expect(contract.mark).toBe(600_000);
});

test("a book above the index raises the mark by its mean distance, second by second", () => {
  rest("buy", 600_200, 1000);
  rest("sell", 600_220, 1000);
  contract.last = ticks(700_000);
  sample(0, 600_000);
  expect(contract.basisSum).toBe(420);
  sample(1, 600_100);
  // Distances of 210 and 110 ticks: 160 in the mean.
  expect(contract.mark).toBe(600_260);
});

test("a book and a last price that somebody made far away move the mark by half a percent", () => {
  rest("buy", 629_000, 1);
  rest("sell", 630_000, 1);
  contract.last = ticks(630_000);
  for (let second = 0; second < 200; second++) sample(second, 600_000);
  // Premiums of a lot or two a side are what the rate of funding may follow, no further than its cap.
  expect(contract.mark).toBeLessThanOrEqual(604_500);
  expect(contract.basisSum).toBe(150 * 6000);
});

test("marks come a second apart; the same second twice is one mark", () => {
  sample(0, 600_000);
  marks.sampled([{ market: BTC, ticks: ticks(500_000), volume: 0, sources: 3 }], timeMs(PERIOD + 999));
  expect([contract.mark, contract.index, told.length]).toEqual([600_000, 500_000, 1]);
});

test("the basis forgets what is older than two and a half minutes", () => {
  rest("buy", 599_990, 10);
  rest("sell", 600_010, 10);
  for (let second = 0; second < 150; second++) sample(second, 599_000);
  expect(contract.basisSum).toBe(150 * 2000);
  for (let second = 150; second < 300; second++) sample(second, 600_000);
  expect([contract.basis.length, contract.basisSum]).toEqual([150, 0]);
});

describe("the premium", () => {
  test("is taken every five seconds from the mean price of a 10,000 USDT order, and weighs until the next", () => {
    // 10,000 USDT are 166.5 lots: 100 at 600,600, the rest at 600,300.
    rest("buy", 600_600, 100);
    rest("buy", 600_300, 1000);
    rest("sell", 601_000, 1000);
    sample(0, 600_000);
    const impact = 10_000_000_000 / (100 + (10_000_000_000 - 100 * 600_600 * 100) / (600_300 * 100)) / 100;
    expect(Number(contract.premium) / 1e9).toBeCloseTo((impact - 600_000) / 600_000, 8);
    const first = contract.premium;
    sample(3, 599_000);
    expect(contract.premium).toBe(first);
    sample(5, 600_600);
    expect(contract.premiumMs).toBe(5000);
    expect(meanPremium(contract)).toBe(first);
  });

  test("does not go on counting while nothing is measured", () => {
    sample(0, 600_000);
    sample(3600, 600_000);
    expect(contract.premiumMs).toBe(10_000);
  });
});

test("an index older than ten seconds is marked on, but is not fresh", () => {
  sample(0, 600_000);
  for (let second = 1; second <= 10; second++) sample(second);
  expect(isFresh(contract, timeMs(PERIOD + 10_000))).toBe(true);
  sample(11);
  expect(told.at(-1)).toMatchObject({ marks: [{ isFresh: false }] });
});

test("a moment at the end of a period belongs to the next", () => {
  expect(periodEnd(timeMs(PERIOD))).toBe(PERIOD + FUNDING_PERIOD_MS);
  expect(periodEnd(timeMs(PERIOD - 1))).toBe(PERIOD);
});
