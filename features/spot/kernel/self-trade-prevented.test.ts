/** What is said when an order meets another of its owner. */
import { beforeEach, expect, test } from "vitest";
import { amount, lots, ticks } from "../../../money/units.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { ANN, BEN, BTC_USDT, MAKER, place, placedId, START, venueWithCoins } from "../../../kernel/test-venue.arbitrary.ts";
import type { Place, SelfTrade } from "./spot.messages.ts";

let kernel: Kernel;
beforeEach(() => {
  kernel = venueWithCoins();
});
const meet = (more: Partial<Place>): readonly unknown[] =>
  kernel.execute(place(ANN, "buy", 1000, 300, more)).events.filter(({ type }) => type === "spot/self-trade-prevented");

test.each<[SelfTrade]>([["expire_maker"], ["expire_taker"], ["expire_both"]])("%s says what was left of both", (selfTrade) => {
  kernel.execute(place(1004, "sell", 990, 100));
  const maker = placedId(kernel.execute(place(ANN, "sell", 1000, 50)));
  const events = meet({ selfTrade });
  expect(events).toEqual([
    {
      ...{ type: "spot/self-trade-prevented", market: BTC_USDT, user: ANN, mode: selfTrade, ticks: 1000 },
      ...{ takerOrder: expect.any(Number), takerLots: 200, makerOrder: maker, makerLots: 50, at: START },
    },
  ]);
  kernel.check();
});

test("of an order by what to spend counts what its rest would have bought", () => {
  kernel.execute(place(ANN, "sell", 1000, 50));
  const spending = { orderType: "market", ticks: ticks(0), lots: lots(0), budget: amount(20_500_000n), selfTrade: "expire_taker" } as const;
  expect(meet(spending)).toMatchObject([{ takerLots: 20 }]);
});

test("nothing is said where they may trade, of others, or of the house", () => {
  kernel.execute(place(ANN, "sell", 1000, 50));
  expect(meet({ selfTrade: "none" })).toEqual([]);
  kernel.execute(place(1004, "sell", 1000, 50));
  expect(kernel.execute(place(BEN, "buy", 1000, 50)).events.map(({ type }) => type)).not.toContain("spot/self-trade-prevented");
  const quote = { type: "spot/quote", at: START, user: MAKER, market: BTC_USDT, bids: [1005, 100], asks: [1005, 100] } as const;
  expect(kernel.execute(quote).events.map(({ type }) => type)).toEqual(["spot/quoted"]);
});
