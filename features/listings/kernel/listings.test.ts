import { describe, expect, test } from "vitest";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { ANN, START, testVenue, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { marketId, timeMs, userId } from "../../../money/units.ts";

const DAY_MS = 86_400_000;
const NEXT_DAY = Math.floor(START / DAY_MS) + 1;
const SIMULATION = { volatilityPpm: 35_000, commonPpm: 750_000, activityPpm: 300_000, dailyVolume: 5_000_000 };
const NEO = {
  code: "NEO",
  title: "Neo",
  assetClass: "coin",
  decimals: 8,
  quote: USDT,
  priceDecimals: 3,
  quantityDecimals: 2,
  notionalMin: 5_000_000n,
  bandPpm: 500_000,
  makerPpm: 1000,
  takerPpm: 1000,
  makerBase: 1_000_000_000_000n,
  makerQuote: 500_000_000_000n,
  startTicks: 12_500,
  ...SIMULATION,
};

const open = (kernel: Kernel, more: object = {}): Outcome =>
  kernel.execute({ type: "listings/open", at: START, ...NEO, ...more } as unknown as Command);
const simulate = (kernel: Kernel, more: object = {}, at: number = START): Outcome =>
  kernel.execute({ type: "listings/simulate", at, market: 1, ...SIMULATION, ...more } as unknown as Command);

test("one command lists asset, market and a funded market maker; the market rests until the next day", () => {
  const kernel = testVenue();
  expect(open(kernel).events.at(-1)).toEqual({ type: "listings/opened", market: 4, asset: 4, maker: 200, firstDay: NEXT_DAY, at: START });
  expect(kernel.assets.get(4 as never)).toEqual({ id: 4, code: "NEO", decimals: 8, kinds: ["legal", "change"] });
  expect(kernel.spot.markets.get(marketId(4))).toMatchObject({ phase: "closed", terms: { symbol: "NEO/USDT", base: 4, quote: 3 } });
  expect(kernel.ledger.balanceOf(userId(200), PURPOSE.change, 4 as never)).toBe(NEO.makerBase);
  expect(kernel.ledger.balanceOf(userId(200), PURPOSE.change, USDT)).toBe(NEO.makerQuote);
  expect(kernel.listings.get(marketId(4))).toMatchObject({ title: "Neo", maker: 200, firstDay: NEXT_DAY, startTicks: 12_500 });
  expect(kernel.listings.simulated()).toEqual([{ market: 4, fromDay: NEXT_DAY, ...SIMULATION }]);
  const order = {
    type: "spot/place",
    at: START,
    user: ANN,
    market: 4,
    side: "buy",
    orderType: "limit",
    ticks: 12_500,
    lots: 100,
    budget: 0n,
  };
  const rules = { timeInForce: "gtc", postOnly: false, selfTrade: "expire_maker" };
  expect(kernel.execute({ ...order, ...rules } as unknown as Command).refusal).toBe("market_closed");
  kernel.check();
});

test("the next listing gets the next numbers; a share stays where it trades", () => {
  const kernel = testVenue();
  open(kernel);
  expect(open(kernel, { code: "ORCL", title: "Oracle", assetClass: "stock", decimals: 4 }).events.at(-1)).toMatchObject({
    market: 5,
    maker: 201,
  });
  expect(kernel.assets.get(5 as never)?.kinds).toEqual(["change"]);
});

test("an asset that is listed already is used as it is", () => {
  const kernel = testVenue();
  kernel.execute({ type: "ledger/list-asset", at: START, id: 7, code: "DOT", decimals: 8 } as unknown as Command);
  expect(open(kernel, { code: "DOT", decimals: 6 }).refusal).toBe("market_terms_invalid");
  // People may have some: nobody says its first price alone.
  const before = kernel.stateHash();
  for (const by of [{}, { askedBy: 1, agreedBy: 1 }, { agreedBy: 2 }])
    expect(open(kernel, { code: "DOT", ...by }).refusal).toBe("second_operator_needed");
  expect(kernel.stateHash()).toBe(before);
  expect(open(kernel, { code: "DOT", askedBy: 1, agreedBy: 2 }).events.at(-1)).toMatchObject({ market: 8, asset: 7 });
});

test("what was listed and what is simulated is in a snapshot, to the last bit", () => {
  const kernel = testVenue();
  open(kernel);
  simulate(kernel, { volatilityPpm: 50_000 });
  const restored = Kernel.restore(kernel.snapshot());
  expect(restored.stateHash()).toBe(kernel.stateHash());
  expect(restored.listings.all()).toEqual(kernel.listings.all());
  expect(restored.listings.simulated()).toEqual(kernel.listings.simulated());
});

test("the same request twice lists once, and another with its key is refused", () => {
  const kernel = testVenue();
  open(kernel, { key: "operator:1" });
  expect(open(kernel, { key: "operator:1" })).toMatchObject({ repeated: true, refusal: undefined });
  expect(open(kernel, { key: "operator:1", code: "DOT" }).refusal).toBe("key_reused");
  expect(kernel.listings.all()).toHaveLength(1);
});

describe("the simulation's terms", () => {
  test.each([
    ["in the morning", START - (START % DAY_MS) + DAY_MS],
    ["in a day's last millisecond", START - (START % DAY_MS) + 2 * DAY_MS - 1],
  ])("said %s count from the next day on, whatever else the command says", (_when, at) => {
    const kernel = testVenue();
    simulate(kernel, { volatilityPpm: 1, fromDay: 0 }, at);
    expect(kernel.listings.simulated()).toMatchObject([{ market: 1, fromDay: Math.floor(at / DAY_MS) + 1, volatilityPpm: 1 }]);
  });

  test("said twice on one day the later ones count; on another day both stay", () => {
    const kernel = testVenue();
    simulate(kernel, { volatilityPpm: 1 });
    simulate(kernel, { volatilityPpm: 2 });
    simulate(kernel, { volatilityPpm: 3 }, timeMs(START + DAY_MS));
    expect(kernel.listings.simulated().map(({ fromDay, volatilityPpm }) => [fromDay, volatilityPpm])).toEqual([
      [NEXT_DAY, 2],
      [NEXT_DAY + 1, 3],
    ]);
  });

  test("change no price, no book and nobody's money of today", () => {
    const kernel = testVenue();
    const before = [kernel.prices.index(marketId(1)), kernel.ledger.hash()];
    expect(simulate(kernel).refusal).toBeUndefined();
    expect([kernel.prices.index(marketId(1)), kernel.ledger.hash()]).toEqual(before);
    expect(kernel.ledger.log.postings()).toEqual([]);
  });
});

describe("a day of rest", () => {
  const rest = (kernel: Kernel, ahead: number, isClosed = true, at: number = START): Outcome =>
    kernel.execute({ type: "listings/set-holiday", at, day: NEXT_DAY - 1 + ahead, isClosed } as unknown as Command);

  test("is one ahead, up to four hundred, and can be given back while it is ahead", () => {
    const kernel = testVenue();
    expect(rest(kernel, 1).events).toEqual([{ type: "listings/holiday-set", day: NEXT_DAY, isClosed: true, at: START }]);
    expect(rest(kernel, 400).refusal).toBeUndefined();
    expect([...Kernel.restore(kernel.snapshot()).listings.holidays()]).toEqual([NEXT_DAY, NEXT_DAY + 399]);
    expect(rest(kernel, 1, false).refusal).toBeUndefined();
    expect([...kernel.listings.holidays()]).toEqual([NEXT_DAY + 399]);
  });

  test.each([
    ["today", 0, true],
    ["a day too far", 401, true],
    ["half a day", 1.5, true],
    ["one given back that is none", 2, false],
  ])("is not %s, and nothing changes", (_what, ahead, isClosed) => {
    const kernel = testVenue();
    const before = kernel.stateHash();
    expect(rest(kernel, ahead, isClosed).refusal).toBe("holiday_invalid");
    expect(kernel.stateHash()).toBe(before);
  });

  test("that has begun can't be given back; one that is over is forgotten once it counts for none ahead", () => {
    const kernel = testVenue();
    rest(kernel, 1);
    expect(rest(kernel, 1, false, START + DAY_MS).refusal).toBe("holiday_invalid");
    rest(kernel, 9, true, START + 3 * DAY_MS);
    expect([...kernel.listings.holidays()]).toEqual([NEXT_DAY, NEXT_DAY + 8]);
    rest(kernel, 60, true, START + 30 * DAY_MS);
    expect([...kernel.listings.holidays()]).toEqual([NEXT_DAY + 8, NEXT_DAY + 59]);
  });
});

describe("refused, and nothing changes:", () => {
  test.each([
    ["a code in small letters", { code: "neo" }, "listing_name_invalid"],
    ["no name", { title: "" }, "listing_name_invalid"],
    ["a class that is none", { assetClass: "bond" }, "listing_name_invalid"],
    ["a pair that is there", { code: "BTC" }, "market_already_listed"],
    ["a coin against itself", { code: "USDT" }, "market_terms_invalid"],
    ["a quote that is not listed", { quote: 77 }, "market_terms_invalid"],
    ["a tick of a lot that is less than the smallest unit", { priceDecimals: 5 }, "market_terms_invalid"],
    ["a fee above a tenth", { takerPpm: 100_001 }, "market_terms_invalid"],
    ["a price of too few ticks", { startTicks: 999 }, "simulation_terms_invalid"],
    ["a price of too many", { startTicks: 20_000_001 }, "simulation_terms_invalid"],
    ["a calm that never moves", { volatilityPpm: 0 }, "simulation_terms_invalid"],
    ["a market maker without coins", { makerBase: 0n }, "issuance_exhausted"],
    ["more coins than may ever be issued", { makerBase: 1n << 61n }, "issuance_exhausted"],
  ] as const)("%s", (_why, more, refusal) => {
    const kernel = testVenue();
    const before = kernel.stateHash();
    expect(open(kernel, more).refusal).toBe(refusal);
    expect(kernel.stateHash()).toBe(before);
  });

  test.each([
    ["a market that is none", { market: 9 }, "market_not_found"],
    ["a weight above one", { commonPpm: 1_000_001 }, "simulation_terms_invalid"],
    ["more than a day can trade", { dailyVolume: 10_000_000_001 }, "simulation_terms_invalid"],
  ] as const)("%s", (_why, more, refusal) => {
    const kernel = testVenue();
    const before = kernel.stateHash();
    expect(simulate(kernel, more).refusal).toBe(refusal);
    expect(kernel.stateHash()).toBe(before);
  });

  test("where there is no paper money", () => {
    expect(open(new Kernel()).refusal).toBe("paper_only");
    expect(simulate(new Kernel()).refusal).toBe("paper_only");
  });
});
