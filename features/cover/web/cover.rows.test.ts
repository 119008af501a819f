import { describe, expect, test } from "vitest";
import { readCover } from "./cover.rows.ts";
import type { CoverAccount, CoverReply } from "./cover.rows.ts";

const account = (product: string, currency_name: string, figures: Pick<CoverAccount, "held" | "promised" | "free">): CoverAccount => ({
  product,
  currency: currency_name === "USDT" ? 3 : 1,
  currency_name,
  decimals: 8,
  ...figures,
});
const reply = (...accounts: readonly CoverAccount[]): CoverReply => ({ accounts, position: 12, at: 0 });
const priceOf = (code: string): string | undefined => ({ USDT: "1", BTC: "100000" })[code];

const MINING = account("mining", "USDT", { held: "100000.00000000", promised: "58740.00000000", free: "41260.00000000" });
const FEES = account("fees", "BTC", { held: "0.50000000", promised: "0.00000000", free: "0.50000000" });

describe("the house's accounts", () => {
  test("stand by product, worth USDT at the index; the sums are those of all", () => {
    const { rows, worth, agreeing } = readCover(
      reply(MINING, FEES, account("fees", "USDT", { held: "7.00000000", promised: "0.00000000", free: "7.00000000" })),
      priceOf,
    );
    expect(rows.map(({ product, lines }) => [product, lines.length])).toEqual([
      ["mining", 1],
      ["fees", 2],
    ]);
    expect(rows[1]?.worth).toEqual({ held: "50007.00000000", promised: "0.00000000", free: "50007.00000000" });
    expect(worth).toEqual({ held: "150007.00000000", promised: "58740.00000000", free: "91267.00000000" });
    expect(agreeing).toBe(2);
  });

  test.each([
    ["what is pledged of what is held, in tenths of a percent, cut", MINING, 587, 1000],
    ["exactly all pledged", account("sale", "USDT", { held: "5.00000000", promised: "5.00000000", free: "0.00000000" }), 1000, 1000],
    ["no promise has no share", FEES, undefined, undefined],
    [
      "a promise without anything held is not covered",
      account("dual", "USDT", { held: "0.00000000", promised: "1.00000000", free: "-1.00000000" }),
      undefined,
      0,
    ],
    [
      "less than promised is less than all",
      account("dual", "USDT", { held: "1.00000000", promised: "3.00000000", free: "-2.00000000" }),
      3000,
      333,
    ],
  ] as const)("%s", (_why, each, pledged, covered) => {
    expect(readCover(reply(each), priceOf).rows[0]).toMatchObject({ pledged, covered });
  });

  test("a coin without an index is worth nothing here but keeps its figures", () => {
    const [row] = readCover(
      reply(account("fees", "NEW", { held: "9.00000000", promised: "0.00000000", free: "9.00000000" })),
      priceOf,
    ).rows;
    expect(row?.worth.held).toBe("0.00000000");
    expect(row?.lines[0]?.held).toBe("9.00000000");
  });
});

describe("the check", () => {
  test.each([
    ["free is held less promised", MINING, true],
    ["a free figure one unit too high", { ...MINING, free: "41260.00000001" }, false],
    ["a promise that was left out of the sum", { ...MINING, promised: "58741.00000000" }, false],
    [
      "more promised than held, though the figures add up",
      { ...MINING, held: "1.00000000", promised: "2.00000000", free: "-1.00000000" },
      false,
    ],
  ] as const)("%s", (_why, each, agrees) => {
    expect(readCover(reply(each), priceOf).rows[0]?.agrees).toBe(agrees);
  });
});
