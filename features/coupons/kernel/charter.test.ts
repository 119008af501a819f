/**
 * The charter and coupons: a coupon never makes anything dearer, moves nothing of anybody's, and changes neither what may leave nor who
 * may. Two venues live through the same days, in one of them people have coupons.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { spotCommand, spotStep } from "../../spot/kernel/spot.arbitrary.ts";
import { fee as feeAt } from "../../spot/formulas.ts";
import { Kernel, type Command, type KernelEvent } from "../../../kernel/kernel.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { ANN, place, placedId, START, testVenue, testVenueCommands, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { timeMs } from "../../../money/units.ts";
import { bySaving, savingOf } from "../formulas.ts";
import { couponCommand, couponStep } from "./coupons.arbitrary.ts";

const DAY_MS = 86_400_000;
const person = fc.integer({ min: 1001, max: 1004 });
type Filled = Extract<KernelEvent, { type: "spot/filled" }>;
type Saved = Extract<KernelEvent, { type: "coupons/saved" }>;

/** Offers that everybody has claimed at the beginning. */
const offer = fc.record({ ppm: fc.constantFrom(1, 70_000, 200_000, 999_999, 1_000_000), amount: fc.bigInt({ min: 1n, max: 3_000_000n }) });

function withCoupons(kernel: Kernel, offers: readonly { readonly ppm: number; readonly amount: bigint }[]): void {
  offers.forEach((worth, index) => {
    const open = { pieces: 10, days: 30, from: 0, open: DAY_MS, minLevel: 0, minScore: 0, renews: false };
    const terms = { kind: "fee", product: "spot", asset: USDT, ...worth, ...open };
    kernel.execute({ type: "coupons/publish", at: START, terms, askedBy: 1, agreedBy: 2 } as unknown as Command);
    for (const user of [1001, 1002, 1003, 1004])
      kernel.execute({ type: "coupons/claim", at: START, user, offer: index + 1 } as unknown as Command);
  });
}

test("with coupons every fill is charged what the formula says, never more than without", () => {
  let fills = 0;
  fc.assert(
    fc.property(fc.array(offer, { minLength: 1, maxLength: 4 }), fc.array(spotStep, { minLength: 20, maxLength: 60 }), (offers, steps) => {
      const kernel = testVenue();
      withCoupons(kernel, offers);
      const placed: number[] = [];
      const left = new Map<string, bigint>();
      steps.forEach((step, index) => {
        const { events } = kernel.execute(spotCommand(step, START + index + 1, placed));
        for (const event of events) {
          if (event.type === "spot/placed") placed.push(event.order);
          if (event.type !== "spot/filled") continue;
          fills += 1;
          for (const side of ["buy", "sell"] as const) expectFormula(kernel, event, side, offers, left, events);
        }
      });
      kernel.check();
    }),
    { numRuns: 300 },
  );
  expect(fills).toBeGreaterThan(50);
});

/** The fee of one side by the formulas alone, from what each coupon had left. */
function expectFormula(
  kernel: Kernel,
  fill: Filled,
  side: "buy" | "sell",
  offers: readonly { readonly ppm: number; readonly amount: bigint }[],
  left: Map<string, bigint>,
  events: readonly KernelEvent[],
): void {
  const scale = kernel.spot.markets.get(fill.market)?.scale;
  const isTaker = fill.takerSide === side;
  const [user, ppm, charged] = isTaker ? [fill.takerUser, fill.takerPpm, fill.takerFee] : [fill.makerUser, fill.makerPpm, fill.makerFee];
  const received = side === "buy" ? fill.lots * (scale?.basePerLot ?? 0) : fill.quoteUnits;
  const whole = feeAt(received, ppm);
  const saved = events.find((event): event is Saved => event.type === "coupons/saved" && event.trade === fill.trade && event.side === side);
  expect(charged).toBeLessThanOrEqual(whole);
  if (user < 1000) return expect([charged, saved]).toEqual([whole, undefined]);
  const mine = offers.map((one, index) => ({ ...one, index, until: 0, left: left.get(`${user}-${index}`) ?? one.amount }));
  const fee = { fee: BigInt(whole), received: BigInt(received), value: BigInt(fill.quoteUnits) };
  // Its number is the order in which it was claimed.
  const numbered = mine.map((one) => ({ ...one, number: one.index * 4 + (user - 1000) }));
  const [best] = bySaving(numbered, fee);
  expect(whole - charged).toBe(Number(best?.saving.units ?? 0n));
  expect(saved?.coupon).toBe(best?.number);
  if (best !== undefined) left.set(`${user}-${best.index}`, best.left - best.saving.counted);
}

test("a coupon saves its share, never more than the fee, than what is left, or than the fill makes it worth", () => {
  const units = fc.bigInt({ min: 0n, max: 10n ** 13n });
  fc.assert(
    fc.property(
      units,
      fc.integer({ min: 1, max: 100_000 }),
      units,
      fc.integer({ min: 1, max: 1_000_000 }),
      units,
      (received, rate, value, ppm, left) => {
        const fee = BigInt(feeAt(Number(received), rate));
        const { units: saved, counted } = savingOf({ fee, received, value }, ppm, left);
        expect(saved >= 0n && saved <= (fee * BigInt(ppm)) / 1_000_000n).toBe(true);
        expect(counted >= 0n && counted <= left).toBe(true);
        if (saved > 0n) expect(saved * value <= counted * received).toBe(true);
        // Nothing is kept from who has enough left.
        if (counted < left && value > 0n && left > 0n) expect(saved).toBe((fee * BigInt(ppm)) / 1_000_000n);
      },
    ),
  );
});

test("whatever is done with coupons moves nothing that is somebody's, and changes nothing that may leave", () => {
  const cover = { type: "cover/fund", at: START, product: "promotions", asset: USDT, amount: 60_000_000n } as unknown as Command;
  const begun = [...testVenueCommands(), cover];
  const mine = (kernel: Kernel) =>
    [1001, 1002, 1003, 1004, 1005].flatMap((user) =>
      (["own", "pledged"] as const).map((bucket) => kernel.ledger.balanceOf(user as typeof ANN, PURPOSE.change, USDT, bucket)),
    );
  const step = fc.record({ step: couponStep, passes: fc.constantFrom(0, 1, 1000, DAY_MS) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), person, (steps, user) => {
      const kernel = new Kernel();
      for (const command of begun) kernel.execute(command);
      const free = () => [1, 2, 3].map((asset) => kernel.holds.withdrawable(user as typeof ANN, asset as typeof USDT, timeMs(START)));
      const [before, sums] = [free(), mine(kernel)];
      let now: number = START;
      for (const one of steps) {
        now += one.passes;
        kernel.execute({ type: "schedule/advance", at: timeMs(now) });
        kernel.execute(couponCommand(one.step, now));
        kernel.check();
      }
      expect(free()).toEqual(before);
      expect(mine(kernel)).toEqual(sums);
    }),
    { numRuns: 60 },
  );
});

test("when a coupon ends while its owner's order is open, the order can be cancelled and everything leaves", () => {
  const kernel = testVenue();
  withCoupons(kernel, [{ ppm: 500_000, amount: 1000n }]);
  const most = kernel.ledger.balanceOf(ANN, PURPOSE.change, USDT);
  const order = placedId(kernel.execute(place(ANN, "buy", 950, 1000)));
  const later = timeMs(START + 40 * DAY_MS);
  kernel.execute({ type: "schedule/advance", at: later });
  expect(kernel.coupons.of(ANN, later)).toEqual([]);
  kernel.execute({ type: "spot/cancel", at: later, user: ANN, order });
  expect(kernel.holds.withdrawable(ANN, USDT, later).free).toBe(most);
});
