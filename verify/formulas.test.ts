/** Both implementations of every formula against each other, on random figures: what each computes, and what it can't. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReceiptContent } from "../features/receipts/formulas.ts";
import { checkReceipt } from "../web/receipts/check.ts";
import { receiptIn } from "../web/receipts/proof-receipt.ts";
import { ruleOf } from "../web/receipts/receipt-rules.ts";
import { NO_PYTHON, Python } from "./python.suite.ts";

const RUNS = Number(process.env["VERIFY_RUNS"] ?? 60);
const PLACES = 18;

type Text = fc.Arbitrary<string>;
type Words = Readonly<Record<string, Text>>;
type Made = {
  readonly inputs?: Words;
  readonly terms?: Words;
  /** Only what is computed with. */
  readonly result?: Words;
  readonly times?: number;
};

/** Whole numbers: small ones, where edges are, and large ones. */
const whole = (most: bigint): Text =>
  fc.oneof(fc.bigInt({ min: 0n, max: most < 20n ? most : 20n }), fc.bigInt({ min: 0n, max: most })).map(String);
const SUM = whole(10n ** 15n);
const SMALL = whole(10n ** 6n);
const PPM = whole(1_000_000n);
const PRICE = whole(10n ** 7n);
const LOTS = whole(10n ** 5n);
const COUNT = whole(30n);
/** Of contests: 100 USDT at least. */
const STAKE = whole(10n ** 12n).map((text) => String(BigInt(text) + 100_000_000n));
const signed = (text: Text): Text =>
  fc.tuple(text, fc.boolean()).map(([digits, isBelow]) => (isBelow && digits !== "0" ? `-${digits}` : digits));
const one = (...words: readonly string[]): Text => fc.constantFrom(...words);
const HASH = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString("hex"));
const decimal = (most: bigint, places: number): Text =>
  fc
    .tuple(whole(most), fc.nat(10 ** places - 1))
    .map(([digits, rest]) => (rest === 0 ? digits : `${digits}.${String(rest).padStart(places, "0")}`));
const USDT: Words = { code: one("USDT"), decimals: one("6") };
const MARKET: Words = {
  ...{ symbol: one("BTC/USDT"), base: one("BTC"), quote: one("USDT"), base_decimals: one("8"), quote_decimals: one("8", "6") },
  ...{ price_decimals: one("1"), quantity_decimals: one("5"), side: one("buy", "sell"), role: one("maker") },
  fee_rate_ppm: fc.oneof(PPM, one("")),
};
const FILL: Words = { price: decimal(100_000n, 1), quantity: decimal(100n, 5) };
const COUPON: Words = { coupon: one("3"), coupon_ppm: PPM, coupon_left: decimal(1000n, 6) };
const SIDE: Words = { side: one("long", "short"), ...USDT };
const POSITION: Words = { lots: COUNT, positionLots: one("0", "30", "100000"), positionEntryValue: SUM, perTickLot: whole(1000n) };
const PLEDGE: Words = {
  ...{ code: one("BTC", "USDT"), decimals: one("8"), pledge_code: one("ETH", "USDT"), pledge_decimals: one("8"), cash_decimals: one("6") },
};
const STEP: Words = {
  ...{ contract: one("1", "2"), side: one("long", "short"), lots: LOTS, filledLots: LOTS, filledValue: SUM, bankruptcyTicks: PRICE },
  ...{ perTickLot: whole(1000n), fillFee: SMALL, fee: SMALL },
};
const steps = Object.fromEntries([1, 2].flatMap((n) => Object.entries(STEP).map(([name, text]) => [`${n}.${name}`, text])));

const FORMULAS: Readonly<Record<string, Made>> = {
  "spot-fill/1": { inputs: FILL, terms: MARKET },
  "spot-fill/2": { inputs: FILL, terms: { ...MARKET, ...COUPON } },
  "spot-fill/3": { inputs: FILL, terms: { ...MARKET, ...COUPON, credit_free: decimal(1000n, 6) } },
  "dividend/1": {
    inputs: { units: SUM, per_share: SMALL, share_decimals: one("4", "8") },
    terms: { quote_code: one("USDT"), base_decimals: one("4"), quote_decimals: one("6") },
  },
  "split/1": { inputs: { before: SUM, numerator: COUNT, denominator: COUNT }, terms: { base_decimals: one("4") } },
  "split/2": {
    inputs: {
      ...{ before: SUM, numerator: COUNT, denominator: COUNT, price: SUM, since_numerator: COUNT, since_denominator: COUNT },
      share_decimals: one("4", "8"),
    },
    terms: { quote_code: one("USDT"), base_decimals: one("4"), quote_decimals: one("6") },
  },
  "deposit/1": { inputs: { amount: SUM }, terms: USDT },
  "quick-buy/1": { inputs: { pay: SMALL, rate: whole(10n ** 10n) } },
  "withdrawal/1": { inputs: { amount: SUM, fee: SMALL }, terms: USDT },
  "rebate/1": { inputs: { fees_1: SUM, fees_2: SMALL, first_ppm: PPM, fees_second: SUM, second_ppm: PPM }, terms: USDT },
  "exchange/1": {
    inputs: {
      units: SUM,
      from_price: PRICE,
      to_price: PRICE,
      from_spread_ppm: whole(50_000n),
      to_spread_ppm: whole(50_000n),
      fee_ppm: PPM,
    },
    terms: {
      ...{ from_code: one("BTC"), to_code: one("ETH"), from_decimals: one("8", "6"), to_decimals: one("8", "6") },
      ...{ from_price_decimals: one("0", "2"), to_price_decimals: one("0", "5") },
    },
  },
  "futures-close/1": { inputs: { ...POSITION, ticks: PRICE, fee: SMALL }, terms: SIDE },
  "futures-close/2": { inputs: { ...POSITION, ticks: PRICE, fee: SMALL, credit: SUM }, terms: SIDE },
  "futures-deleveraging/1": { inputs: { ...POSITION, bankruptcyTicks: PRICE }, terms: SIDE },
  "futures-funding/1": { inputs: { mark: PRICE, ratePpb: signed(whole(7_500_000n)), lots: LOTS, perTickLot: whole(1000n) }, terms: SIDE },
  "futures-overnight/1": { inputs: { mark: PRICE, lots: LOTS, overnightPpm: whole(10_000n), perTickLot: whole(1000n) }, terms: SIDE },
  "futures-close-out/1": {
    inputs: { equity: signed(SUM), margin: SUM, released: SUM, "mark 1": PRICE, "mark 2": PRICE, ...steps },
    terms: { ...USDT, steps: one("0", "1", "2", "3") },
  },
  "seconds/1": {
    inputs: {
      ...{ stake: SUM, side: one("up", "down", "even"), entry: COUNT, price_1: COUNT, price_2: COUNT, price_3: COUNT, price_4: COUNT },
      ratio_ppm: PPM,
    },
    terms: { ...USDT, price_decimals: one("2") },
  },
  "copy-share/1": { inputs: { realised: signed(SUM), share_ppm: PPM, shared: SUM, leavable: signed(SUM) }, terms: USDT },
  "quiz/1": {
    inputs: {
      stake: SUM,
      option: one("1", "2"),
      right: one("0", "1", "2"),
      index: COUNT,
      strike: COUNT,
      pool: SMALL,
      winning: SMALL,
      rake_ppm: PPM,
    },
    terms: { price_decimals: one("2") },
  },
  "contest/1": {
    inputs: { start: STAKE, cash: SUM, lots_1: LOTS, index_1: PRICE, scale_1: COUNT },
    terms: { entry: COUNT, decimals_1: one("5 1") },
  },
  "contest/2": {
    inputs: {
      ...{ start: STAKE, cash: COUNT, lots_1: COUNT, index_1: COUNT, scale_1: one("1"), fall_from: COUNT, fall_to: COUNT },
      ...{ before_value: COUNT, before_fall: COUNT, before_entry: COUNT, after_value: COUNT, after_fall: COUNT, after_entry: COUNT },
    },
    terms: { entry: COUNT, decimals_1: one("5 1") },
    result: { place: COUNT, drawdown_ppm: COUNT },
    times: 4,
  },
  "campaign-draw/1": {
    inputs: { seed: whole(10n ** 12n), campaign: COUNT, person: SMALL, order: COUNT, choices: COUNT },
  },
  "campaign-order/1": { inputs: { stake: SUM, entry: PRICE, exit: PRICE }, terms: { ...USDT, price_decimals: one("1") } },
  "campaign-bonus/1": { inputs: { orders: COUNT, done: COUNT, bonus: SUM }, terms: USDT },
  "lock-mining/1": {
    inputs: { principal: SUM, rate_1: PPM, rate_2: PPM, rate_3: PPM, penalty_ppm: PPM, days_left: COUNT },
    terms: { code: one("ETH"), decimals: one("8") },
  },
  "token-sale/1": { inputs: { tokens: SMALL, granted: SMALL, paid: SUM }, terms: { decimals: one("4"), pay_decimals: one("6") } },
  "nft-sale/1": { inputs: { price: SUM, fee_ppm: PPM, royalty_ppm: PPM, resale: one("0", "1") }, terms: USDT },
  "nft-auction/1": { inputs: { bid: SUM, deposit: SMALL }, terms: USDT },
  "nft-unpaid/1": { inputs: { deposit: SUM, fee_ppm: PPM }, terms: USDT },
  "nft-box/1": { inputs: { code: HASH, salt: HASH, rarity: one("1", "2", "3", "4"), leaf: HASH }, result: { leaf: HASH } },
  "dual-investment/1": {
    inputs: {
      ...{ kind: one("call", "put"), principal: whole(10n ** 12n), strike: PRICE, days: whole(90n), index: PRICE },
      ...{ volatility_ppm: whole(3_000_000n), passed_on_ppm: PPM, rate_ppm: PPM, sum: whole(10n ** 10n), count: whole(1800n) },
    },
    terms: {
      ...{ coin: one("BTC"), cash: one("USDT"), coin_decimals: one("8"), cash_decimals: one("6"), price_decimals: one("2") },
      ...{ agreed_at: whole(10n ** 10n), bought_at: whole(10n ** 9n), fair_ppm: PPM },
    },
    result: { outcome: one("own", "other") },
    times: 6,
  },
  "loan-payment/1": {
    inputs: {
      ...{ paid: SUM, borrowed: SUM, principal: SUM, hour_units: whole(10n ** 18n), hourly_ppb: SMALL, interest_paid: SMALL },
      ...{ late_days: COUNT, late_ppm: PPM, late_paid: SMALL },
    },
    terms: { code: one("BTC"), decimals: one("8") },
  },
  "loan-sale/1": {
    inputs: {
      ...{
        collateral: SUM,
        cash: SUM,
        owed: SUM,
        pledge_price: PRICE,
        pledge_by: one("1000000000"),
        debt_price: PRICE,
        debt_by: one("10000000000"),
      },
      ...{ share_ppm: PPM, cash_ppm: PPM, open_ppm: whole(2_000_000n), whole_debt: one("0", "1") },
    },
    terms: PLEDGE,
    times: 3,
  },
  "loan-end/1": {
    inputs: { borrowed: SUM, principal_paid: SMALL, interest_paid: SMALL, late_paid: SMALL, unpaid: SUM, sold: SUM, pledged: SUM },
    terms: PLEDGE,
  },
};

/** Some miss an input, or say a word where a number belongs. */
function receiptsOf(formula: string, { inputs = {}, terms = {}, result = {} }: Made): fc.Arbitrary<ReceiptContent> {
  // What stands beside an entry is there as a whole, or not.
  const names = Object.keys(inputs).filter((name) => !/^(before|after)_/.test(name));
  const harm = fc.oneof(
    { weight: 8, arbitrary: fc.constant(undefined) },
    fc.record({ name: fc.constantFrom(...names), by: one("", "word", "-1") }),
  );
  return fc.tuple(fc.record(inputs), fc.record(terms), fc.record(result), harm).map(([given, agreed, said, wrong]) => {
    const values: Record<string, string> = { ...given };
    if (wrong !== undefined) values[wrong.name] = wrong.by;
    const list = Object.entries(values).filter(([name, value]) => !(name === wrong?.name && value === ""));
    const rest = { id: "settled-1-0", user: 1001, product: "any", contract: "1", position: 1, at: 1, postings: [] };
    return { ...rest, formula, inputs: list.map(([name, value]) => ({ name, value, from: "terms" })), terms: agreed, result: said };
  });
}

/** As the second implementation says them: units of 10^-18. */
function computedHere(receipt: ReceiptContent): readonly (readonly [string, string])[] | null {
  const { verdict, lines } = checkReceipt(ruleOf(receipt.formula), receiptIn({ receipt }));
  return verdict === "unknown" ? null : lines.map(({ name, computed }) => [name, scaled(computed)]);
}

function scaled(text: string): string {
  const [, sign = "", digits = "", rest = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  return String(BigInt(`${sign}${digits}${rest.padEnd(PLACES, "0")}`));
}

test("every formula that the app knows is tried", () => {
  const source = readFileSync(new URL("../web/receipts/receipt-rules.ts", import.meta.url), "utf8");
  const known = [...source.matchAll(/^ {2}"([a-z-]+\/\d+)":/gm)].map(([, name = ""]) => name);
  // Made up by the app of what it reads: no venue settles by it.
  expect(Object.keys(FORMULAS).sort()).toEqual(known.filter((name) => name !== "balance/1").sort());
});

describe.skipIf(NO_PYTHON !== undefined)(`both implementations${NO_PYTHON === undefined ? "" : ` (skipped: ${NO_PYTHON})`}`, () => {
  let python: Python;
  beforeAll(() => {
    python = new Python();
  });
  afterAll(() => python.close());

  test.each(Object.entries(FORMULAS))("compute the same by %s", { timeout: 600_000 }, async (formula, made) => {
    let known = 0;
    await fc.assert(
      fc.asyncProperty(receiptsOf(formula, made), async (receipt) => {
        const [there] = await python.ask<readonly (readonly [string, string])[] | null>({ ask: "computed", receipt });
        const here = computedHere(receipt);
        if (here !== null) known += 1;
        expect(there).toEqual(here);
      }),
      { numRuns: RUNS * (made.times ?? 1) },
    );
    expect(known).toBeGreaterThan(RUNS / 10);
  });
});
