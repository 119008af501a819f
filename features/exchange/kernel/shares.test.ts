/** What open quotes hold of the cover: a person a share, all together three quarters; and quotes by what is to be received. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { RULES_EXCHANGE_SHARES, RULES_NEWEST } from "../../../kernel/rules.ts";
import { ANN, BEN, BTC, ETH, START, testVenueCommands, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { amount, ratePpm, type UserId } from "../../../money/units.ts";
import { exchangeOf, unitsFor } from "../formulas.ts";

const say = (kernel: Kernel, command: object): Outcome => kernel.execute({ at: START, ...command } as unknown as Command);
const BTC_UNITS = 100_000_000n;
const thousands = (count: number): bigint => BigInt(count) * 1_000_000_000n;

/** Coins at 1000 USDT without spread and fee, so that a thousand USDT is a coin; the house has so many BTC, and ETH as it likes. */
function venue({ cover = 100n * BTC_UNITS, rules = RULES_NEWEST as number } = {}): Kernel {
  const kernel = new Kernel();
  for (const command of testVenueCommands())
    kernel.execute({
      ...command,
      ...("assetClass" in command ? { assetClass: "coin" } : {}),
      ...(command.type === "venue/adopt-rules" ? { rules } : {}),
    } as Command);
  for (const [asset, units] of [
    [BTC, cover],
    [ETH, 10_000n * BTC_UNITS],
  ])
    expect(say(kernel, { type: "cover/fund", product: "exchange", asset, amount: units }).refusal).toBeUndefined();
  const terms = { spreadPpm: 0, feePpm: 0, least: 1, most: 50_000, open: 3 };
  expect(say(kernel, { type: "exchange/set-terms", terms, askedBy: 1, agreedBy: 2 }).refusal).toBeUndefined();
  return kernel;
}
const quote = (kernel: Kernel, units: bigint, { user = ANN as UserId, to = BTC } = {}): string | undefined =>
  say(kernel, { type: "exchange/quote", user, from: USDT, to, amount: units }).refusal;
const numbers = (kernel: Kernel): readonly number[] => kernel.exchange.quotes().map(({ number }) => number);

describe("a person's open quotes", () => {
  test("hold a fiftieth of a coin; the oldest of that coin give way, others stay", () => {
    const kernel = venue();
    expect(quote(kernel, thousands(1), { to: ETH })).toBeUndefined();
    expect(quote(kernel, thousands(1))).toBeUndefined();
    // Two coins are the fiftieth of a hundred, and exactly that much is held.
    expect(quote(kernel, thousands(1))).toBeUndefined();
    expect(numbers(kernel)).toEqual([1, 2, 3]);
    const terms = { spreadPpm: 0, feePpm: 0, least: 1, most: 50_000, open: 4 };
    say(kernel, { type: "exchange/set-terms", terms, askedBy: 1, agreedBy: 2 });
    expect(quote(kernel, 1_000_000n)).toBeUndefined();
    expect(numbers(kernel)).toEqual([1, 3, 4]);
    kernel.check();
  });

  test("are never the reason why the newest is refused: alone it may be as large as any exchange", () => {
    const kernel = venue();
    for (let n = 1; n <= 2; n++) expect(quote(kernel, thousands(1))).toBeUndefined();
    expect(quote(kernel, thousands(50))).toBeUndefined();
    expect(numbers(kernel)).toEqual([3]);
    expect(quote(kernel, thousands(50))).toBeUndefined();
    expect(numbers(kernel)).toEqual([4]);
    kernel.check();
  });

  test("held as much as there was before these rules", () => {
    const kernel = venue({ rules: RULES_EXCHANGE_SHARES - 1 });
    for (let n = 1; n <= 2; n++) expect(quote(kernel, thousands(50))).toBeUndefined();
    expect(numbers(kernel)).toEqual([1, 2]);
    expect(quote(kernel, thousands(1), { user: BEN })).toBe("cover_exhausted");
  });
});

describe("everybody's open quotes", () => {
  test("hold three quarters of a coin at most: the rest is for who exchanges at once", () => {
    const kernel = venue();
    expect(quote(kernel, thousands(50))).toBeUndefined();
    const before = kernel.stateHash();
    expect(quote(kernel, thousands(25) + 1_000_000n, { user: BEN })).toBe("exchange_quotes_full");
    expect(kernel.stateHash()).toBe(before);
    expect(quote(kernel, thousands(25), { user: BEN })).toBeUndefined();
    const convert = say(kernel, { type: "exchange/convert", user: BEN, from: USDT, to: BTC, amount: thousands(25) });
    expect(convert.refusal).toBeUndefined();
    expect(kernel.ledger.balanceOf(HOUSE, PURPOSE.exchange, BTC)).toBe(0n);
    kernel.check();
  });

  test("say so after what the house has not at all, and one's own that give way are counted as free", () => {
    const kernel = venue({ cover: 40n * BTC_UNITS });
    expect(quote(kernel, thousands(41))).toBe("cover_exhausted");
    expect(quote(kernel, thousands(40))).toBe("exchange_quotes_full");
    for (let n = 1; n <= 2; n++) expect(quote(kernel, thousands(30))).toBeUndefined();
    expect(quote(kernel, thousands(1), { user: BEN })).toBe("exchange_quotes_full");
  });
});

describe("a quote by what is to be received", () => {
  const receive = (kernel: Kernel, units: bigint, more: object = {}): Outcome =>
    say(kernel, { type: "exchange/quote-for", user: ANN, from: USDT, to: BTC, receive: units, ...more });

  test("asks for the least that brings it, fee and spread in, and is taken like any other", () => {
    const kernel = venue();
    const terms = { spreadPpm: 1000, feePpm: 500, least: 1, most: 50_000, open: 3 };
    say(kernel, { type: "exchange/set-terms", terms, askedBy: 1, agreedBy: 2 });
    // 0.50025012 BTC less 0.05 % is half a coin; times 1000 x 1.001 it is 500.75037012 USDT.
    const { events } = receive(kernel, BTC_UNITS / 2n);
    expect(events).toMatchObject([{ type: "exchange/quoted", quote: 1, units: 500_750_371n, received: 50_000_000n, fee: 25_012n }]);
    expect(say(kernel, { type: "exchange/accept", user: ANN, quote: 1 }).events).toMatchObject([{ received: 50_000_000n }, {}]);
    kernel.check();
  });

  test.each<[string, bigint, object, string]>([
    ["nothing", 0n, {}, "amount_invalid"],
    ["less than nothing", -1n, {}, "amount_invalid"],
    ["a coin for itself", 1n, { from: BTC }, "exchange_same_coin"],
    ["less than the least", 99_999n, {}, "exchange_below_least"],
    ["more than the most", 50n * BTC_UNITS + 1n, {}, "exchange_above_most"],
    ["what one has not the money for", BTC_UNITS, { from: ETH }, "insufficient_balance"],
    ["an old price", BTC_UNITS, { at: START + 30_001 }, "exchange_price_stale"],
  ])("is refused for %s", (_what, units, more, refusal) => {
    const kernel = venue();
    const before = kernel.stateHash();
    expect(receive(kernel, units, more).refusal).toBe(refusal);
    expect(kernel.stateHash()).toBe(before);
  });

  const side = fc.record({
    price: fc.bigInt({ min: 1n, max: 2_000_000_000n }),
    priceDecimals: fc.integer({ min: 0, max: 8 }),
    decimals: fc.integer({ min: 0, max: 10 }),
    spreadPpm: fc.integer({ min: 0, max: 50_000 }).map(ratePpm),
  });
  test("gives enough, and a unit less would not be", () => {
    fc.assert(
      fc.property(
        fc.record({
          received: fc.bigInt({ min: 1n, max: 1n << 50n }).map(amount),
          from: side,
          to: side,
          feePpm: fc.integer({ min: 0, max: 50_000 }).map(ratePpm),
        }),
        ({ received, ...given }) => {
          const units = unitsFor({ received, ...given });
          expect(exchangeOf({ ...given, units }).received >= received).toBe(true);
          expect(exchangeOf({ ...given, units: amount(units - 1n) }).received < received).toBe(true);
        },
      ),
    );
  });
});
