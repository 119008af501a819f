/** Exchange: a promise that is covered, taken once or given back; and nothing that leads to a person's money but their own command. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { RULES_NEWEST, RULES_QUOTES_IN_REAL_TIME } from "../../../kernel/rules.ts";
import { ANN, BEN, BTC, ETH, START, testVenueCommands, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { ratePpm, userId, type AssetId, type UserId } from "../../../money/units.ts";
import { exchangeOf, PRICE_AGE_MS, QUOTE_MS } from "../formulas.ts";

const GRANT = 100_000_000_000n;
const COVER = 1_000_000_000_000n;

function sample(kernel: Kernel, at: number, prices: readonly (readonly [market: number, ticks: number])[], sources = 3): Outcome {
  const samples = prices.map(([market, ticks]) => ({ market, ticks, volume: 0, sources }));
  return kernel.execute({ type: "prices/sample", at, samples } as unknown as Command);
}
/** Two coins at 1000 and 100 USDT, and as much of each as the promises of a test need. */
function venue(rules = RULES_NEWEST as number): Kernel {
  const kernel = new Kernel();
  for (const command of testVenueCommands())
    kernel.execute({
      ...command,
      ...("assetClass" in command ? { assetClass: "coin" } : {}),
      ...(command.type === "venue/adopt-rules" ? { rules } : {}),
    } as Command);
  for (const asset of [BTC, ETH, USDT])
    kernel.execute({ type: "cover/fund", at: START, product: "exchange", asset, amount: COVER } as Command);
  sample(kernel, START, [
    [1, 1000],
    [2, 100],
  ]);
  return kernel;
}

const say = (kernel: Kernel, command: object): Outcome => kernel.execute({ at: START, ...command } as unknown as Command);
const quote = (kernel: Kernel, more: object = {}): Outcome =>
  say(kernel, { type: "exchange/quote", user: ANN, from: USDT, to: BTC, amount: 1_000_000_000n, ...more });
const accept = (kernel: Kernel, number: number, more: object = {}): Outcome =>
  say(kernel, { type: "exchange/accept", user: ANN, quote: number, ...more });
const advance = (kernel: Kernel, at: number): Outcome => say(kernel, { type: "schedule/advance", at });
const held = (kernel: Kernel, asset: AssetId, user: UserId = ANN): bigint => kernel.ledger.balanceOf(user, PURPOSE.change, asset);
const house = (kernel: Kernel, asset: AssetId, bucket: "own" | "pledged" = "own"): bigint =>
  kernel.ledger.balanceOf(HOUSE, PURPOSE.exchange, asset, bucket);

test("a quote sets aside what it pays the moment it is given, and takes nothing from the person", () => {
  const kernel = venue();
  // 1000 USDT / (1000 x 1.001) = 0.99900099900099... BTC; 0.05 % of 99,900,099 is 49,950.
  expect(quote(kernel).events).toEqual([
    {
      type: "exchange/quoted",
      quote: 1,
      user: ANN,
      from: USDT,
      to: BTC,
      units: 1_000_000_000n,
      received: 99_850_149n,
      fee: 49_950n,
      value: 1_000_000_000n,
      at: START,
      until: START + QUOTE_MS,
    },
  ]);
  expect([house(kernel, BTC), house(kernel, BTC, "pledged")]).toEqual([COVER - 99_900_100n, 99_900_100n]);
  expect([held(kernel, USDT), held(kernel, BTC)]).toEqual([GRANT, 0n]);
  kernel.check();
});

test("taken it pays once, by its own rate whatever the index does, with a receipt; the started unit goes to dust", () => {
  const kernel = venue();
  quote(kernel);
  sample(kernel, START + 5000, [[1, 500]]);
  const { events } = accept(kernel, 1, { at: START + QUOTE_MS - 1 });
  expect(events).toMatchObject([
    { type: "exchange/done", quote: 1, received: 99_850_149n, fee: 49_950n },
    { type: "settlement/settled", product: "exchange", contract: 1, formula: "exchange/1", result: { received: "99850149", dust: "1" } },
  ]);
  expect([held(kernel, USDT), held(kernel, BTC)]).toEqual([GRANT - 1_000_000_000n, 99_850_149n]);
  expect([house(kernel, USDT), house(kernel, BTC), house(kernel, BTC, "pledged")]).toEqual([
    COVER + 1_000_000_000n,
    COVER - 99_900_100n,
    0n,
  ]);
  expect([PURPOSE.fees, PURPOSE.dust].map((purpose) => kernel.ledger.balanceOf(HOUSE, purpose, BTC))).toEqual([49_950n, 1n]);
  const before = kernel.stateHash();
  expect(accept(kernel, 1, { at: START + QUOTE_MS - 1 }).refusal).toBe("exchange_quote_over");
  expect(kernel.stateHash()).toBe(before);
  kernel.check();
});

test("not taken it is given back by the clock of the log, after a restart too", () => {
  const kernel = venue();
  quote(kernel);
  const restored = Kernel.restore(kernel.snapshot());
  expect(restored.stateHash()).toBe(kernel.stateHash());
  expect(advance(restored, START + QUOTE_MS - 1).refusal).toBe("nothing_due");
  expect(advance(restored, START + QUOTE_MS).events).toEqual([
    { type: "exchange/ended", quote: 1, user: ANN, reason: "expired", at: START + QUOTE_MS },
  ]);
  expect([house(restored, BTC), house(restored, BTC, "pledged"), restored.schedule.size]).toEqual([COVER, 0n, 0]);
  expect(accept(restored, 1, { at: START + QUOTE_MS }).refusal).toBe("exchange_quote_over");
  restored.check();
});

test.each([
  ["where venue time runs faster it holds as long for who looks at it", RULES_QUOTES_IN_REAL_TIME, 60 * QUOTE_MS],
  ["under the rules before it held ten seconds of the log", RULES_QUOTES_IN_REAL_TIME - 1, QUOTE_MS],
])("%s", (_what, rules, lasts) => {
  const kernel = venue(rules);
  say(kernel, { type: "venue/set-speed", speed: 60 });
  expect(quote(kernel).events).toMatchObject([{ type: "exchange/quoted", until: START + lasts }]);
  quote(kernel);
  expect(accept(kernel, 1, { at: START + lasts - 1 }).refusal).toBeUndefined();
  expect(accept(kernel, 2, { at: START + lasts }).refusal).toBe("exchange_quote_over");
  kernel.check();
});

test("too late is too late, also where nobody has advanced the clock yet", () => {
  const kernel = venue();
  quote(kernel);
  expect(accept(kernel, 1, { at: START + QUOTE_MS }).refusal).toBe("exchange_quote_over");
});

test("two coins without a market of their own go through USDT: one sold at index − spread, the other bought at index + spread", () => {
  const kernel = venue();
  quote(kernel);
  accept(kernel, 1);
  const { events } = quote(kernel, { from: BTC, to: ETH, amount: 10_000_000n });
  // 0.1 BTC x 1000 x 0.999 / (100 x 1.001) = 0.998001998... ETH, less 0.05 %.
  expect(events).toMatchObject([{ received: 99_800_199n - 49_900n, fee: 49_900n, value: 100_000_000n }]);
});

test("a market of the two is taken before the way through USDT", () => {
  const kernel = venue();
  const terms = { market: 7, symbol: "ETH/BTC", assetClass: "coin", base: ETH, quote: BTC, priceDecimals: 2, quantityDecimals: 2 };
  const rates = { notionalMin: 1n, bandPpm: 100_000, makerPpm: 0, takerPpm: 0 };
  expect(say(kernel, { type: "spot/list-market", ...terms, ...rates }).refusal).toBeUndefined();
  sample(kernel, START, [[7, 20]]);
  quote(kernel, { amount: 100_000_000n });
  accept(kernel, 1);
  // 0.01 BTC / (0.2 x 1.001) = 0.04995004... ETH.
  expect(quote(kernel, { from: BTC, to: ETH, amount: 1_000_000n }).events).toMatchObject([{ received: 4_995_004n - 2497n }]);
});

test("the plain exchange of other clients quotes and takes in one, and not again within three seconds", () => {
  const kernel = venue();
  const convert = (at: number, user = ANN): Outcome =>
    say(kernel, { type: "exchange/convert", at, user, from: USDT, to: BTC, amount: 1_000_000_000n });
  expect(convert(START).events).toMatchObject([{ type: "exchange/done", quote: 1, received: 99_850_149n }, { contract: 1 }]);
  expect(convert(START + 2999).refusal).toBe("exchange_repeated");
  expect(convert(START + 2999, BEN).refusal).toBeUndefined();
  const restored = Kernel.restore(kernel.snapshot());
  expect(restored.stateHash()).toBe(kernel.stateHash());
  expect(convert(START + 3000).refusal).toBeUndefined();
  kernel.check();
});

test("nobody sets the whole cover aside: the next quote takes the place of one's oldest, and only with money for it", () => {
  const kernel = venue();
  for (let n = 1; n <= 3; n++) expect(quote(kernel).refusal).toBeUndefined();
  expect(quote(kernel).events).toMatchObject([
    { type: "exchange/ended", quote: 1, reason: "replaced" },
    { type: "exchange/quoted", quote: 4 },
  ]);
  expect(kernel.exchange.quotes().map(({ number }) => number)).toEqual([2, 3, 4]);
  expect(house(kernel, BTC, "pledged")).toBe(3n * 99_900_100n);
  expect(quote(kernel, { from: BTC, to: USDT, amount: 100_000_000n }).refusal).toBe("insufficient_balance");
  expect(kernel.exchange.quotes()).toHaveLength(3);
  kernel.check();
});

test("a paper venue may run on one source; where money is real two are asked for", () => {
  const kernel = venue();
  sample(kernel, START, [[1, 1000]], 1);
  expect(quote(kernel).refusal).toBeUndefined();
  const real = new Kernel();
  for (const command of testVenueCommands())
    if (!command.type.startsWith("wallet/configure") && !command.type.startsWith("wallet/fund")) real.execute(command);
  sample(real, START, [[1, 1000]], 1);
  expect(quote(real).refusal).toBe("exchange_price_stale");
  sample(real, START, [[1, 1000]], 2);
  expect(quote(real).refusal).toBe("insufficient_balance");
});

test("starting again gives every open quote back", () => {
  const kernel = venue();
  for (let n = 1; n <= 2; n++) quote(kernel);
  quote(kernel, { user: BEN });
  say(kernel, { type: "wallet/start-again", user: ANN });
  expect(kernel.exchange.quotes().map(({ user }) => user)).toEqual([BEN]);
  expect(house(kernel, BTC, "pledged")).toBe(99_900_100n);
  kernel.check();
});

test("other terms are two operators', count from then on, and reach no open quote", () => {
  const kernel = venue();
  quote(kernel);
  const terms = { spreadPpm: ratePpm(20_000), feePpm: ratePpm(0), least: 10, most: 500, open: 1 };
  expect(say(kernel, { type: "exchange/set-terms", terms, askedBy: 1, agreedBy: 1 }).refusal).toBe("second_operator_needed");
  expect(say(kernel, { type: "exchange/set-terms", terms, askedBy: 1, agreedBy: 2 }).events).toEqual([
    { type: "exchange/terms-set", terms, at: START },
  ]);
  expect(quote(kernel).refusal).toBe("exchange_above_most");
  expect(accept(kernel, 1).events).toMatchObject([{ received: 99_850_149n }, {}]);
  expect(quote(kernel, { amount: 102_000_000n }).events).toMatchObject([{ received: 10_000_000n, fee: 0n }]);
  expect(Kernel.restore(kernel.snapshot()).exchange.terms).toEqual(terms);
});

describe("is refused, and nothing changes:", () => {
  const stale = (kernel: Kernel): void => void sample(kernel, START + PRICE_AGE_MS + 1, [[2, 100]]);
  test.each<[string, object, string, ((kernel: Kernel) => void)?]>([
    ["a coin that is not listed", { to: 77 }, "asset_not_found"],
    ["a stranger", { user: userId(1999) }, "account_not_open"],
    ["a coin for itself", { to: USDT }, "exchange_same_coin"],
    ["nothing", { amount: 0n }, "amount_invalid"],
    ["less than nothing", { amount: -5n }, "amount_invalid"],
    ["an index that is old", { at: START + PRICE_AGE_MS + 1 }, "exchange_price_stale", stale],
    ["an index that no source stands behind", {}, "exchange_price_stale", (kernel) => void sample(kernel, START, [[1, 1000]], 0)],
    [
      "what an operator halted",
      {},
      "exchange_pair_unavailable",
      (kernel) => void say(kernel, { type: "spot/halt", market: 1, reason: "test" }),
    ],
    ["less than the least", { amount: 999_999n }, "exchange_below_least"],
    ["more than the most", { amount: 50_000_000_001n }, "exchange_above_most"],
    ["what one has not", { from: ETH, to: USDT, amount: 100_000_000n }, "insufficient_balance"],
    [
      "what the house has not",
      {},
      "cover_exhausted",
      (kernel) => void say(kernel, { type: "cover/withdraw", product: "exchange", asset: BTC, amount: COVER - 99_900_099n }),
    ],
  ])("%s", (_why, more, refusal, prepare) => {
    const kernel = venue();
    prepare?.(kernel);
    const before = kernel.stateHash();
    expect(quote(kernel, more).refusal).toBe(refusal);
    expect(kernel.stateHash()).toBe(before);
  });

  test("a quote that is another's, gone, or none", () => {
    const kernel = venue();
    quote(kernel);
    const before = kernel.stateHash();
    expect([accept(kernel, 1, { user: BEN }), accept(kernel, 2), accept(kernel, 0.5)].map(({ refusal }) => refusal)).toEqual(
      Array(3).fill("exchange_quote_over"),
    );
    expect(kernel.stateHash()).toBe(before);
  });

  test("one whose money is gone meanwhile, and it stays open until its time", () => {
    const kernel = venue();
    quote(kernel, { amount: 50_000_000_000n });
    say(kernel, { type: "exchange/convert", user: ANN, from: USDT, to: ETH, amount: 50_000_000_000n });
    say(kernel, { type: "exchange/convert", at: START + 3000, user: ANN, from: USDT, to: ETH, amount: 1_000_000n });
    expect(accept(kernel, 1, { at: START + 3000 }).refusal).toBe("insufficient_balance");
    expect(kernel.exchange.quotes()).toHaveLength(1);
  });

  test("the house takes back what no quote promises, and not a unit more", () => {
    const kernel = venue();
    quote(kernel);
    const take = (units: bigint): Outcome => say(kernel, { type: "cover/withdraw", product: "exchange", asset: BTC, amount: units });
    expect(take(COVER - 99_900_099n).refusal).toBe("cover_exhausted");
    expect(take(COVER - 99_900_100n).refusal).toBeUndefined();
    expect(accept(kernel, 1).refusal).toBeUndefined();
    kernel.check();
  });
});

describe("for every amount and price", () => {
  const side = fc.record({
    price: fc.bigInt({ min: 1n, max: 2_000_000_000n }),
    priceDecimals: fc.integer({ min: 0, max: 8 }),
    decimals: fc.integer({ min: 0, max: 10 }),
    spreadPpm: fc.integer({ min: 0, max: 50_000 }).map(ratePpm),
  });
  const inputs = fc.record({
    units: fc.bigInt({ min: 1n, max: 1n << 61n }).map((units) => units as never),
    from: side,
    to: side,
    feePpm: fc.integer({ min: 0, max: 50_000 }).map(ratePpm),
  });

  test("received, fee and dust are what was set aside, dust is less than two units, and nobody gets more than the index says", () => {
    fc.assert(
      fc.property(inputs, (given) => {
        const { covered, gross, fee, received, dust } = exchangeOf(given);
        expect(received + fee + dust).toBe(covered);
        expect(dust === 0n || dust === 1n).toBe(true);
        const fair = exchangeOf({
          ...given,
          from: { ...given.from, spreadPpm: ratePpm(0) },
          to: { ...given.to, spreadPpm: ratePpm(0) },
          feePpm: ratePpm(0),
        });
        expect(gross <= fair.gross && fee <= gross && received >= 0n).toBe(true);
      }),
    );
  });

  test("there and back at the same index never brings more than there was", () => {
    fc.assert(
      fc.property(inputs, ({ units, from, to, feePpm }) => {
        const there = exchangeOf({ units, from, to, feePpm });
        const back = exchangeOf({ units: there.received, from: to, to: from, feePpm });
        expect(back.received <= units).toBe(true);
      }),
    );
  });
});
