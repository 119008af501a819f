/** Splits that would leave balances, orders or prices behind (rules 20), and what logs of before say of them. */
import { beforeEach, describe, expect, test } from "vitest";
import { amount, marketId, ratePpm, ticks, type AssetId, type MarketId } from "../../../money/units.ts";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { own } from "../../../kernel/ledger/ledger.ts";
import { RULES_NEWEST, RULES_WHOLE_SPLITS } from "../../../kernel/rules.ts";
import { ANN, BEN, BTC, BTC_USDT, ETH, ETH_USDT, MAKER, place, START, testVenue, waitFor } from "../../../kernel/test-venue.arbitrary.ts";
import { LOCK_COVER } from "../../lock-mining/kernel/lock-mining.ts";
import { testSeed } from "../../lock-mining/kernel/lock-mining.arbitrary.ts";

const DAY_MS = 86_400_000;
const OTHER = marketId(9);
const ISSUED = 1_000_000_000_000_000n;

let kernel: Kernel;
beforeEach(() => begin());

/** Takes over the rules that it is made with, whatever the test venue says. */
class UnderRules extends Kernel {
  readonly #rules: number;

  constructor(rules: number) {
    super();
    this.#rules = rules;
  }

  override execute(command: Command): Outcome {
    return super.execute(command.type === "venue/adopt-rules" ? { ...command, rules: this.#rules } : command);
  }
}

/** A venue in which the stock's last price and index are 1000, and Ben has ten million of it. */
function begin(rules = RULES_NEWEST): void {
  kernel = testVenue(new UnderRules(rules));
  say({ type: "spot/quote", user: MAKER, market: ETH_USDT, bids: [], asks: [1000, 1000] });
  say(place(BEN, "buy", 1000, 1000, { market: ETH_USDT }));
  const { ledger } = kernel;
  const [from, to] = [ledger.account(HOUSE, PURPOSE.issuance, ETH), ledger.account(BEN, PURPOSE.change, ETH)];
  ledger.move(own(from), own(to), amount(ISSUED), 0, 0);
}

const now = (): number => Math.max(START, kernel.at);
function say(command: object): Outcome {
  const outcome = kernel.execute({ ...command, at: now() } as Command);
  if (outcome.refusal !== undefined) throw new Error(outcome.refusal);
  return outcome;
}
const passTo = (at: number): Outcome => kernel.execute({ type: "schedule/advance", at } as Command);
const halt = (market: MarketId = ETH_USDT): Outcome => say({ type: "spot/halt", market, reason: "Corporate action" });
const sample = (price: number): Outcome =>
  say({ type: "prices/sample", samples: [{ market: ETH_USDT, ticks: ticks(price), volume: 0, sources: 3 }] });
function traded(price: number): void {
  say({ type: "spot/quote", user: MAKER, market: ETH_USDT, bids: [], asks: [price, 20] });
  say(place(ANN, "buy", price, 20, { market: ETH_USDT }));
  say({ type: "spot/quote", user: MAKER, market: ETH_USDT, bids: [], asks: [] });
}
const split = (numerator: number, denominator: number): Outcome =>
  kernel.execute({ type: "stocks/split", at: now(), market: ETH_USDT, numerator, denominator } as Command);

/** With everything as it was (V4). */
function expectRefused(numerator: number, denominator: number, refusal: string): void {
  const before = kernel.stateHash();
  expect(split(numerator, denominator).refusal).toBe(refusal);
  expect(kernel.stateHash()).toBe(before);
  kernel.check();
}

function expectSplit(numerator: number, denominator: number): void {
  expect(split(numerator, denominator).refusal).toBeUndefined();
  kernel.check();
}

/** Another market, in which the share is bought or paid with. */
function list(base: AssetId, quote: AssetId): void {
  const terms = { symbol: "OTHER", assetClass: "coin", priceDecimals: 2, quantityDecimals: 3, notionalMin: amount(1n) };
  const rates = { bandPpm: ratePpm(900_000), makerPpm: ratePpm(0), takerPpm: ratePpm(0) };
  say({ type: "spot/list-market", market: OTHER, base, quote, ...terms, ...rates });
}

describe("a share that another market has too is not split,", () => {
  test.each([
    ["one that is paid in it", BTC, ETH],
    ["one that sells it for something else", ETH, BTC],
  ])("%s, be that at rest or not", (_what, base, quote) => {
    list(base, quote);
    halt();
    expectRefused(4, 1, "share_trades_elsewhere");
    halt(OTHER);
    expectRefused(4, 1, "share_trades_elsewhere");
  });

  test.each([
    ["pays in it", BTC, ETH, "buy"],
    ["sells it", ETH, BTC, "sell"],
  ] as const)("where an order that %s rests there", (_what, base, quote, side) => {
    list(base, quote);
    say(place(BEN, side, 100, 1000, { market: OTHER }));
    for (const market of [ETH_USDT, OTHER]) halt(market);
    expectRefused(4, 1, "share_trades_elsewhere");
    expectRefused(1, 4, "share_trades_elsewhere");
  });

  test("until that one has ended", () => {
    list(BTC, ETH);
    say(place(BEN, "buy", 100, 1000, { market: OTHER }));
    const [closesAt, endsAt] = [START + 8 * DAY_MS, START + 9 * DAY_MS];
    say({ type: "delistings/announce", market: OTHER, closesAt, endsAt, askedBy: 1, agreedBy: 2 });
    passTo(closesAt);
    halt();
    expectRefused(4, 1, "share_trades_elsewhere");
    passTo(endsAt);
    expectSplit(4, 1);
  });

  test("where a market of the same price asset has it not, it is", () => {
    say(place(ANN, "buy", 950, 100, { market: BTC_USDT }));
    halt();
    expectSplit(4, 1);
  });
});

test("a share that another product has pledged is not split until it has not", () => {
  const [today, least] = [Math.floor(START / DAY_MS), amount(1000n)];
  const rates = { lowPpm: 3000, highPpm: 4000, penaltyPpm: 4000 };
  const terms = { asset: ETH, days: 3, ...rates, least, most: amount(1_000_000n), quota: amount(1_000_000n), isOnSale: true };
  say({ type: "cover/fund", product: LOCK_COVER, asset: ETH, amount: amount(100_000n) });
  say({ type: "lock-mining/set-product", terms, askedBy: "rule" });
  say({ type: "lock-mining/commit", anchor: testSeed(today), day: today + 1, days: 300 });
  say({ type: "lock-mining/lock", user: BEN, product: 1, amount: amount(1000n), renews: false });
  halt();
  expectRefused(4, 1, "share_pledged_elsewhere");
  say({ type: "lock-mining/redeem", user: BEN, lock: 1 });
  expectSplit(4, 1);
});

test("rebates of fees that wait in the share keep nobody from splitting it: they are paid before", () => {
  say({ type: "invites/set-rates", firstPpm: 100_000, secondPpm: 0 });
  say({ type: "invites/link", user: BEN, inviter: ANN });
  say({ type: "spot/quote", user: MAKER, market: ETH_USDT, bids: [], asks: [1000, 100] });
  say(place(BEN, "buy", 1000, 100, { market: ETH_USDT }));
  expect(kernel.ledger.balanceOf(HOUSE, PURPOSE.fees, ETH, "pledged")).toBeGreaterThan(0n);
  halt();
  expectSplit(4, 1);
});

describe("prices of a market stay from one tick to half of what an order can have:", () => {
  const both = { index: sample, last: traded };
  test.each([
    ["index", 1_073_742, 1, 1000, "split_out_of_range"],
    ["index", 1_073_741, 1, 1000, undefined],
    ["index", 499, 500, 1, "split_out_of_range"],
    ["index", 500, 500, 1, undefined],
    ["last", 1_073_742, 1, 1000, "split_out_of_range"],
    ["last", 1_073_741, 1, 1000, undefined],
    ["last", 499, 500, 1, "split_out_of_range"],
    ["last", 500, 500, 1, undefined],
  ] as const)(
    "the %s price at %i, with the other at 1000, before a split of %i for %i",
    (which, price, numerator, denominator, refusal) => {
      sample(price);
      both[which](price);
      if (which === "last") sample(1000);
      halt();
      if (refusal === undefined) expectSplit(numerator, denominator);
      else expectRefused(numerator, denominator, refusal);
    },
  );
});

describe("no open order leaves the prices and quantities that orders can have:", () => {
  const [inside, beyond] = [21_474_836, 21_474_837];
  const resting = (price: number): Command => place(BEN, "sell", price, 100, { market: ETH_USDT });
  const waiting = (price: number): Command => waitFor(BEN, "sell", price, 100, { market: ETH_USDT, direction: "rises", source: "mark" });
  const limited = (price: number): Command => ({
    ...waitFor(BEN, "sell", 20_500_000, 100, { market: ETH_USDT, direction: "rises", source: "mark" }),
    orderType: "limit",
    ticks: ticks(price),
  });
  const bracket = (price: number): Command => {
    const exits = { takeProfitTicks: ticks(price), stop: { source: "mark", ticks: ticks(18_500_000), limitTicks: ticks(0) } } as const;
    return { ...place(ANN, "buy", 19_000_000, 1, { market: ETH_USDT }), type: "spot/place-bracket", exits };
  };

  test.each([
    ["the price of one that rests", resting],
    ["the trigger of one that waits", waiting],
    ["the limit of one that waits", limited],
    ["an exit of a bracket", bracket],
  ])("%s", (_what, order) => {
    for (const [price, refusal] of [
      [beyond, "split_out_of_range"],
      [inside, undefined],
    ] as const) {
      begin();
      sample(20_000_000);
      say(order(price));
      halt();
      sample(1000);
      if (refusal === undefined) expectSplit(1, 100);
      else expectRefused(1, 100, refusal);
    }
  });

  test("the trigger that a trailing stop gets from the best price it saw", () => {
    for (const [price, refusal] of [
      [19_522_580, "split_out_of_range"],
      [19_522_570, undefined],
    ] as const) {
      begin();
      sample(price);
      say(waitFor(ANN, "buy", 0, 1, { market: ETH_USDT, trailPpm: 100_000, source: "mark" }));
      halt();
      sample(1000);
      if (refusal === undefined) expectSplit(1, 100);
      else expectRefused(1, 100, refusal);
    }
  });

  test.each([
    ["of a quantity of 2^53 units and more", resting, 1050, 90_071_993, 1000, "split_out_of_range"],
    ["of a quantity just below", resting, 1050, 90_071_992, 1000, undefined],
    ["of a value of 2^53 units and more, by rounding", resting, 1051, 8_570_000_000, 10, "split_out_of_range"],
    ["of a value below", resting, 1051, 8_490_000_000, 10, undefined],
  ])("%s", (_what, order, price, quantity, numerator, refusal) => {
    say({ ...order(price), lots: quantity });
    halt();
    if (refusal === undefined) expectSplit(numerator, 1);
    else expectRefused(numerator, 1, refusal);
  });

  test.each([
    ["more than it may", 4_700_000_000, "split_out_of_range"],
    ["as much as it may", 4_690_000_000, undefined],
  ])("one that waits, worth %s", (_what, quantity, refusal) => {
    say(waitFor(BEN, "sell", 951, quantity, { market: ETH_USDT }));
    halt();
    if (refusal === undefined) expectSplit(10, 1);
    else expectRefused(10, 1, refusal);
  });
});

describe("logs of before keep what they did:", () => {
  beforeEach(() => begin(RULES_WHOLE_SPLITS - 1));

  test("a split of a share in which another market is paid", () => {
    list(BTC, ETH);
    halt();
    expectSplit(4, 1);
  });

  test.each([
    ["of a share that is sold in two markets", 4, 1, "split_invalid"],
    ["that would bring the last price out of range", 1, 1000, "split_invalid"],
  ])("a split %s", (_what, numerator, denominator, refusal) => {
    list(ETH, BTC);
    halt();
    expectRefused(numerator, denominator, refusal);
  });

  test("a split that would bring the index alone out of range", () => {
    halt();
    sample(1_073_742);
    expectSplit(1, 1000);
  });
});
