/**
 * The whole venue through faults, a short batch: every seed is a world of its own with some twenty lives. The long batch is
 * `npm run simulate -- --long`; its result stands in docs/reference/reliability.md.
 */
import { describe, expect, test } from "vitest";
import failed from "./seeds.json" with { type: "json" };
import { runSeed, SeedFailed } from "./simulate.ts";
import { newTally } from "./world.ts";

const CYCLES = 20;
const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17];

describe("a venue that is ended again and again by every kind of fault", () => {
  test("keeps every promise to everybody who was answered, and every figure is the auditor's", async () => {
    const tally = newTally();
    for (const seed of SEEDS) await runSeed({ seed, cycles: CYCLES, commandsPerLife: 150 }, tally);
    expect(tally.cycles).toBe(SEEDS.length * CYCLES);
    expect(tally.acknowledged).toBeGreaterThan(5000);
    expect(tally.flipsNoticed).toBe(tally.flipsTried);
    // Each fault came, and the rarer things happened: else the batch would prove less than it says.
    expect(Math.min(...tally.faults.values())).toBeGreaterThan(2);
    const rare = ["spot/triggered", "spot/auctioned", "spot/closed pair", "spot/closed self_trade", "spot/amended"];
    const later = [
      "example/ended matured",
      "example/ended left",
      "transfer/moved",
      "cover/withdrawn",
      "adjustments/post done",
      "listings/opened",
      "listings/simulation-set",
      "listings/holiday-set",
      "networks/terms-set",
      "withdrawals/requested",
      "withdrawals/settled",
      "withdrawals/returned failed",
      "delistings/announced",
      "delistings/withdrawn",
      "delistings/closed",
      "delistings/ended",
      "spot/closed delisted",
      "holds/placed",
      "holds/ended deadline",
      "spot/terms-set",
      "vip/table-set",
      "vip/level-changed",
      "schedule/advance done",
      "verification/level-set",
      "invites/linked",
      "invites/rebated",
      "invites/rates-set",
      "credit-score/placed",
      "credit-score/step-done",
      "credit-score/ended",
      "exchange/done",
      "exchange/ended expired",
      "exchange/ended replaced",
      "exchange/terms-set",
      "coupons/saved",
      "promotional-credit/fee-paid",
      "coupons/coupon-ended used",
      "coupons/coupon-ended expired",
      "coupons/published",
      "coupons/use done",
      "futures/filled",
      "futures/triggered",
      "futures/exits-set",
      "futures/margin-called",
      "futures/closed-out",
      "futures/fund-moved",
      "futures/funding-paid",
      "futures/overnight-charged",
      "futures/reduced taken_over",
      "futures/reduced fund",
      "futures/reduced deleveraged",
      "futures/reduced take_profit",
      "futures/reduced stop_loss",
      "futures/reduced start_again",
      "transfer/move margin_needed",
      "seconds/entered",
      "seconds/closed won",
      "seconds/closed lost",
      "seconds/closed no_fair_price",
      "seconds/open seconds_repeated",
      "copies/copied",
      "copies/shared",
      "copies/hour",
      "copies/unfollowed",
      "futures/reduced copied",
    ];
    const limits = [
      "spot/place too_many_open_orders",
      "spot/place-conditional too_many_waiting_orders",
      "spot/place quantity_above_maximum",
    ];
    for (const happened of [...rare, ...later, ...limits, "spot/place order_malformed"]) {
      expect(tally.seen.get(happened) ?? 0, happened).toBeGreaterThan(0);
    }
  }, 400_000);

  test.each(failed)("seed $seed with $cycles cycles, which once failed, holds every promise", async (run) => {
    await runSeed(run);
  });

  test("is caught when its drive acknowledges before it syncs: the simulation bites", async () => {
    const broken: number[] = [];
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
      await runSeed({ seed, cycles: CYCLES, commandsPerLife: 150 }, newTally(), { liesAboutSyncs: true }).catch((error: unknown) => {
        expect(error).toBeInstanceOf(SeedFailed);
        broken.push(seed);
      });
    }
    expect(broken).toHaveLength(10);
  });
});
