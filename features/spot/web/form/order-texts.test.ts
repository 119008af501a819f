import { describe, expect, test } from "vitest";
import { ticks } from "../../../../money/units.ts";
import type { Translate } from "../../../../web/i18n/texts.ts";
import { readQuote } from "../../../../web/quotes/quote.ts";
import { figureTexts } from "../../../../web/trading/ticket/figure-texts.ts";
import { problemText, stepText } from "./order-texts.ts";

const QUOTE = readQuote({
  id: 1,
  currency_id: 1,
  legal_id: 3,
  currency_name: "BTC",
  legal_name: "USDT",
  now_price: "65000",
  change: "0",
  volume: "0",
  price_decimals: 1,
  number_decimals: 5,
});
/** Says the key and what is filled in. */
const said: Translate = (key, params) => [key, ...Object.entries(params ?? {}).map(([name, value]) => `${name}=${value}`)].join(" ");
const en = figureTexts(QUOTE, said, "en");
const de = figureTexts(QUOTE, said, "de");

describe("figures", () => {
  test("are grouped in the reader's language", () => {
    expect([en.price(650_001), de.price(650_001)]).toEqual(["65,000.1", "65.000,1"]);
  });

  test("amounts have their asset's decimals, cut, and its code", () => {
    expect([en.base(12_345_678), en.quote(123_456_789_012)]).toEqual(["0.12345 BTC", "1,234.56 USDT"]);
  });

  test.each([
    ["a gain has its sign", 586_00700000, "+586.00 USDT"],
    ["a loss too", -417_98800000, "\u2212417.98 USDT"],
    ["nothing has none", 0, "0.00 USDT"],
  ] as const)("%s", (_why, units, expected) => {
    expect(en.quote(units, true)).toBe(expected);
  });

  test.each([
    ["a fee in the coin down to its smallest unit", 1_052, "BTC", "0.00001052 BTC"],
    ["without zeros at the end", 5_000, "BTC", "0.00005 BTC"],
    ["in the quote asset to hundredths of a cent", 499_591_500, "USDT", "4.9959 USDT"],
    ["at least to the cent", 500_000_000, "USDT", "5.00 USDT"],
  ] as const)("%s", (_why, units, unit, expected) => {
    expect(en.fee(units, unit)).toBe(expected);
  });

  test("what is still missing is a dash", () => {
    expect([en.price(undefined), en.base(undefined), en.percent("")]).toEqual(["–", "– BTC", "–"]);
  });
});

test("a percentage is shown with the reader's separator", () => {
  expect([en.percent("1.5"), de.percent("1.5")]).toEqual(["1.5", "1,5"]);
});

test("a step's text gets its figures", () => {
  const text = stepText({ name: "sell.limit", price: ticks(599_000), base: 10_000_000 }, en);
  expect(text).toContain("spot.step.sell.limit price=59,900.0 base=0.10000 BTC");
});

describe("a problem's text names the bound", () => {
  const low = ticks(585_000);
  const high = ticks(715_000);
  test.each([
    [
      "both ends of the band",
      { field: "price", name: "price_outside_band", low, high },
      "spot.error.price_outside_band low=58,500.0 high=71,500.0",
    ],
    ["the last price that was passed", { field: "trigger", name: "trigger_below", high }, "spot.error.trigger_below price=71,500.0"],
    ["the market's least value", { field: "amount", name: "below_minimum" }, "spot.error.below_minimum minimum=5.00 unit=USDT"],
  ] as const)("%s", (_why, problem, expected) => {
    expect(problemText(problem, 500_000_000, en)).toBe(expected);
  });
});
