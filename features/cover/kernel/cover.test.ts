import { describe, expect, test } from "vitest";
import type { Command, Kernel } from "../../../kernel/kernel.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { START, testVenue, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { amount } from "../../../money/units.ts";

function change(kernel: Kernel, type: "cover/fund" | "cover/withdraw", units: bigint, more: object = {}) {
  return kernel.execute({ type, at: START, product: "mining", asset: USDT, amount: amount(units), ...more } as Command);
}

test("what the house puts up covers promises, and only what is promised to nobody can be taken back", () => {
  const kernel = testVenue();
  expect(change(kernel, "cover/fund", 1000n).events).toEqual([
    { type: "cover/funded", product: "mining", asset: USDT, amount: 1000n, at: START },
  ]);
  kernel.cover.pledge("mining", USDT, amount(600n), 21, 0);
  expect(kernel.cover.accounts().filter(({ product }) => product === "mining")).toEqual([
    { product: "mining", asset: USDT, held: 400n, promised: 600n },
  ]);
  expect(change(kernel, "cover/withdraw", 401n).refusal).toBe("cover_exhausted");
  expect(change(kernel, "cover/withdraw", 400n).refusal).toBeUndefined();
  kernel.cover.release("mining", USDT, amount(600n), 21, 0);
  expect(kernel.cover.free("mining", USDT)).toBe(600n);
  kernel.check();
});

test("a pledge that no part answers for breaks V3", () => {
  const kernel = testVenue();
  change(kernel, "cover/fund", 1000n);
  kernel.cover.pledge("mining", USDT, amount(1n), 21, 0);
  expect(() => kernel.check()).toThrow("V3");
});

test("cover comes from the issuance and goes back there: the asset still sums to zero", () => {
  const kernel = testVenue();
  const issued = (): bigint => kernel.ledger.balanceOf(HOUSE, PURPOSE.issuance, USDT);
  const before = issued();
  change(kernel, "cover/fund", 1000n);
  expect(issued()).toBe(before - 1000n);
  change(kernel, "cover/withdraw", 1000n);
  expect(issued()).toBe(before);
  kernel.check();
});

describe("refused, and nothing changes:", () => {
  test.each([
    ["a product that is none", "cover/fund", 1n, { product: "issuance" }, "product_not_found"],
    ["an asset that is not listed", "cover/fund", 1n, { asset: 77 }, "asset_not_found"],
    ["nothing", "cover/fund", 0n, {}, "amount_invalid"],
    ["more than may ever be issued", "cover/fund", 1n << 61n, {}, "issuance_exhausted"],
    ["more than is held", "cover/withdraw", 1n, {}, "cover_exhausted"],
  ] as const)("%s", (_why, type, units, more, refusal) => {
    const kernel = testVenue();
    const before = kernel.stateHash();
    expect(change(kernel, type, units, more).refusal).toBe(refusal);
    expect(kernel.stateHash()).toBe(before);
  });
});
