/** A fee that rises is for orders that come from then on (decision 0139): what was there pays no more than before. */
import { describe, expect, test } from "vitest";
import { ratePpm, ticks, timeMs } from "../../../money/units.ts";
import { Kernel, type Outcome } from "../../../kernel/kernel.ts";
import { RULES_FEES_AHEAD } from "../../../kernel/rules.ts";
import { ANN, BEN, BTC_USDT, MAKER, place, placedId, START, testVenueCommands, waitFor } from "../../../kernel/test-venue.arbitrary.ts";
import type { Place, SetTerms } from "./spot.messages.ts";

const LATER = timeMs(START + 1000);
const LAST = timeMs(START + 2000);

function venueWith(rules = RULES_FEES_AHEAD): Kernel {
  const kernel = new Kernel();
  for (const command of testVenueCommands()) kernel.execute(command.type === "venue/adopt-rules" ? { ...command, rules } : command);
  return kernel;
}
const setFees = (makerPpm: number, takerPpm: number, at = LATER): SetTerms =>
  ({ type: "spot/set-terms", at, market: BTC_USDT, makerPpm, takerPpm, notionalMin: 5_000_000n, bandPpm: 100_000 }) as unknown as SetTerms;
/** What maker and taker of each fill paid, in parts per million. */
const rates = ({ events, refusal }: Outcome): number[][] => {
  expect(refusal).toBeUndefined();
  return events.flatMap((event) => (event.type === "spot/filled" ? [[event.makerPpm, event.takerPpm]] : []));
};
const buy = (user: number, at: number, more: Partial<Place> = {}): Place => place(user, "buy", 1000, 100, { at: timeMs(at), ...more });
/** The house sells what the person wants, and who asks now pays what counts now. */
const hit = (kernel: Kernel, at: number): number[][] => rates(kernel.execute(place(MAKER, "sell", 1000, 100, { at: timeMs(at) })));

describe.each([
  ["the reference", (kernel: Kernel) => kernel],
  ["restored", (kernel: Kernel) => Kernel.restore(kernel.snapshot())],
])("%s: who rests", (_name, seen) => {
  test("pays what counted when the order came, and the next order what counts now", () => {
    const kernel = venueWith();
    kernel.execute(buy(ANN, START));
    expect(kernel.execute(setFees(100_000, 100_000)).refusal).toBeUndefined();
    const after = seen(kernel);
    expect(after.stateHash()).toBe(kernel.stateHash());
    expect(hit(after, LATER)).toEqual([[1000, 100_000]]);
    after.execute(buy(ANN, LATER));
    expect(hit(after, LATER)).toEqual([[100_000, 100_000]]);
    after.check();
  });

  test("pays less once the fee falls, and no more when it rises again", () => {
    const kernel = venueWith();
    kernel.execute(buy(ANN, START));
    kernel.execute(setFees(500, 500));
    kernel.execute(setFees(3000, 3000, LAST));
    kernel.execute(setFees(9000, 9000, timeMs(LAST + 1)));
    expect(hit(seen(kernel), LAST + 1)).toEqual([[500, 9000]]);
  });
});

test("an order that waited for its price pays as a taker what counted when it came", () => {
  const kernel = venueWith();
  kernel.execute(buy(ANN, START));
  rates(kernel.execute(place(MAKER, "sell", 1000, 100)));
  kernel.execute(waitFor(ANN, "sell", 990, 50));
  kernel.execute(setFees(100_000, 100_000));
  kernel.execute(place(MAKER, "buy", 990, 100, { at: LATER }));
  const { events } = kernel.execute(place(BEN, "buy", 985, 100, { at: LATER }));
  expect(events.some(({ type }) => type === "spot/filled")).toBe(false);
  kernel.execute(buy(BEN, LATER));
  rates(kernel.execute(place(MAKER, "sell", 1000, 100, { at: LATER })));
  const fall = kernel.execute(place(BEN, "sell", 990, 20, { at: LATER }));
  expect(rates(fall)).toEqual([
    [100_000, 100_000],
    [100_000, 2000],
  ]);
});

test("an order that is changed so that it comes anew pays what counts then; made smaller in its place it does not", () => {
  for (const [change, expected] of [
    [{ ticks: ticks(1000), lots: 90 }, [1000, 100_000]],
    [{ ticks: ticks(1000), lots: 110 }, [100_000, 100_000]],
  ] as const) {
    const kernel = venueWith();
    const order = placedId(kernel.execute(buy(ANN, START)));
    kernel.execute(setFees(100_000, 100_000));
    expect(kernel.execute({ type: "spot/amend", at: LATER, user: ANN, order, ...change } as never).refusal).toBeUndefined();
    expect(hit(kernel, LATER)[0]).toEqual(expected);
  }
});

test("in an auction both sides pay what counted when they came", () => {
  const kernel = venueWith();
  kernel.execute({ type: "spot/set-phase", at: START, market: BTC_USDT, phase: "opening_auction" });
  kernel.execute(buy(ANN, START));
  kernel.execute(setFees(4000, 4000));
  kernel.execute(place(MAKER, "sell", 1000, 100, { at: LATER }));
  expect(rates(kernel.execute({ type: "spot/set-phase", at: LATER, market: BTC_USDT, phase: "open" }))).toEqual([[1000, 4000]]);
});

test("what no order needs to know any more is forgotten", () => {
  const kernel = venueWith();
  const order = placedId(kernel.execute(buy(ANN, START)));
  kernel.execute(setFees(2000, 2000));
  const market = kernel.spot.markets.get(BTC_USDT);
  expect(market?.olderFees).toEqual([{ before: LATER, makerPpm: 1000, takerPpm: 2000 }]);
  kernel.execute({ type: "spot/cancel", at: LATER, user: ANN, order });
  kernel.execute(setFees(3000, 3000, LAST));
  expect(market?.olderFees).toEqual([]);
});

test("under older rules the next fill paid what counted then", () => {
  const kernel = venueWith(RULES_FEES_AHEAD - 1);
  kernel.execute(buy(ANN, START));
  kernel.execute(setFees(100_000, 100_000));
  expect(hit(kernel, LATER)).toEqual([[100_000, 100_000]]);
  expect(ratePpm(100_000)).toBe(100_000);
});
