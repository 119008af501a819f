import { describe, expect, test } from "vitest";
import { LANGUAGES, languageTag } from "../i18n/languages.ts";
import { decimalSeparator, formatCompact, formatFixed, formatPercent, formatTrimmed } from "./number-format.ts";

test("prices are grouped in the reader's language, also where it leaves four digits alone", () => {
  expect(formatFixed("65011.275", 2, "en")).toBe("65,011.28");
  expect(formatFixed("65011.275", 2, "de")).toBe("65.011,28");
  expect(formatFixed("3327.88", 2, "spa")).toBe("3.327,88");
  expect(decimalSeparator("de")).toBe(",");
});

describe("as Intl would write them, but for the minus", () => {
  const figures = ["0.00", "-0.5", "12.345", "999.99", "1000", "-1234.56", "65011.275", "1000000", "90071992547409931.5"];
  test.each(LANGUAGES.map(({ code }) => code))("in %s", (code) => {
    const intl = new Intl.NumberFormat(languageTag(code), { useGrouping: "always", minimumFractionDigits: 2, maximumFractionDigits: 2 });
    for (const figure of figures) expect(formatFixed(figure, 2, code).replace("\u2212", "-")).toBe(intl.format(figure as `${number}`));
  });
});

test("the minus is the sign, not the hyphen of words", () => {
  expect(formatFixed("-12.5", 2, "en")).toBe("\u221212.50");
  expect(formatCompact("-2500", 2, "de")).toBe("\u22122,50K");
});

describe("zeros at the end that say nothing are left out", () => {
  test.each([
    ["a balance of whole units keeps two decimals", "100000.00000000", "100,000.00"],
    ["what is below is shown to its last digit", "0.21400000", "0.214"],
    ["the smallest step is shown", "0.00000001", "0.00000001"],
    ["nothing is 0.00", "0", "0.00"],
    ["more than the most is rounded", "1.234567895", "1.2345679"],
  ])("%s", (_why, value, text) => {
    expect(formatTrimmed(value, { least: 2, most: 8 }, "en")).toBe(text);
  });

  test("an asset of fewer decimals than the least has only its own", () => {
    expect(formatTrimmed("12", { least: 2, most: 0 }, "en")).toBe("12");
  });
});

describe("percent", () => {
  test.each([
    ["a rise has its sign", "0.594", "+0.59\u00a0%"],
    ["a fall has a true minus", "-3.5", "\u22123.50\u00a0%"],
    ["nothing has none", "0", "0.00\u00a0%"],
  ])("%s, and a space before the mark", (_why, value, text) => {
    expect(formatPercent(value, 2, "en", true)).toBe(text);
  });
  test("a share that is no result has no plus", () => {
    expect(formatPercent("64", 0, "en")).toBe("64\u00a0%");
  });
});
