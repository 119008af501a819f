/** What an order asks of an account, at the unit that decides. */
import { expect, test } from "vitest";
import { futuresVenue, leverOf, order, quoteAt } from "../../../kernel/futures-venue.arbitrary.ts";
import { ANN, BTC_USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { userId } from "../../../money/units.ts";
import type { Positions } from "./positions.ts";

function annWith(side?: "buy" | "sell"): { readonly positions: Positions; readonly free: number } {
  const kernel = futuresVenue();
  quoteAt(kernel, 1000);
  if (side !== undefined) kernel.execute(order(ANN, side, 10));
  return { positions: kernel.futures.desk.positions, free: Number(leverOf(kernel, ANN).own) };
}

test("an account bears a cost where twice what is left is the bound, and not where a unit is missing", () => {
  const { positions, free } = annWith();
  const account = positions.peek(ANN);
  expect([positions.bears(account, 0, 2 * free), positions.bears(account, 0, 2 * free + 1)]).toEqual([true, false]);
  expect([positions.bears(account, 7, 2 * free - 14), positions.bears(account, 8, 2 * free - 14)]).toEqual([true, false]);
});

test("who has no account of futures bears nothing", () => {
  const { positions } = annWith();
  const nobody = positions.peek(userId(1999));
  expect([positions.bears(nobody, 0, 0), positions.bears(nobody, 1, 0)]).toEqual([true, false]);
});

test.each([
  // Bought at 1001: margin 1,001,000 of an entry of 10,010,000. Four lots at 1005.
  ["long", "buy", 400_400 + (4_020_000 - 4_004_000)],
  // Sold at 999: margin 999,000 of an entry of 9,990,000.
  ["short", "sell", 399_600 + (3_996_000 - 4_020_000)],
] as const)("lots that leave a %s give their part of margin and result", (held, side, given) => {
  const { positions } = annWith(side);
  const contract = positions.contractOf(BTC_USDT);
  expect(positions.givenByReducing(positions.peek(ANN), contract, held, 4, 4 * 1005 * 1000)).toBe(given);
  expect(positions.givenByReducing(positions.peek(ANN), contract, held === "long" ? "short" : "long", 4, 0)).toBe(0);
});
