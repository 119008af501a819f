/** What waits for the next prices, and in what order; what a follower on a break may still set. */
import { describe, expect, test } from "vitest";
import { act, copiesVenue, follow, held, run, SETTINGS } from "../../../kernel/copies-venue.arbitrary.ts";
import { indexAt, order, quoteAt } from "../../../kernel/futures-venue.arbitrary.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { ANN, BEN, BTC_USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { ticks, timeMs, userId } from "../../../money/units.ts";
import { CHANGES_A_MINUTE } from "./fan-out.ts";

const now = (kernel: Kernel) => ({ at: kernel.at });
/** The next prices, a second later, the house quoting around them. */
function second(kernel: Kernel): void {
  quoteAt(kernel, 1000, 10_000, kernel.at);
  act(kernel, indexAt(1000, timeMs(kernel.at + 1000)));
}

/** So many who follow beside the others, and have nothing to copy with. */
function crowd(kernel: Kernel, count: number): void {
  for (let user = 5000; user < 5000 + count; user++) {
    run(kernel, { type: "wallet/open", user: userId(user) });
    run(kernel, follow(user));
  }
}

test("of many positions whose exits a trader with a thousand followers moves two have their turn with each second's prices", () => {
  const kernel = copiesVenue();
  run(kernel, follow(BEN));
  crowd(kernel, 999);
  for (let position = 0; position < 5; position++) act(kernel, order(ANN, "buy", 20, now(kernel)));
  const exits = { takeProfitTicks: ticks(1200), stopLossTicks: ticks(800), source: "mark" as const };
  for (const { id } of held(kernel, ANN)) run(kernel, { type: "futures/set-exits", user: ANN, position: id, ...exits });
  const moved = [1, 2, 3, 4].map(() => {
    second(kernel);
    return kernel.futures.desk.account(BEN)?.positions.filter((position) => position.exits !== undefined).length;
  });
  expect(moved).toEqual([2, 4, 5, 5]);
});

test("of the same positions all have their turn with the next prices where few follow", () => {
  const kernel = copiesVenue();
  run(kernel, follow(BEN));
  for (let position = 0; position < 5; position++) act(kernel, order(ANN, "buy", 20, now(kernel)));
  const exits = { takeProfitTicks: ticks(1200), stopLossTicks: ticks(800), source: "mark" as const };
  for (const { id } of held(kernel, ANN)) run(kernel, { type: "futures/set-exits", user: ANN, position: id, ...exits });
  second(kernel);
  expect(kernel.futures.desk.account(BEN)?.positions.every((position) => position.exits !== undefined)).toBe(true);
});

test("what a trader closed has its turn before what waited longer", () => {
  const kernel = copiesVenue();
  run(kernel, follow(BEN));
  crowd(kernel, 999);
  for (let position = 0; position < CHANGES_A_MINUTE; position++) act(kernel, order(ANN, "buy", 1, now(kernel)));
  const exits = { takeProfitTicks: ticks(1200), stopLossTicks: ticks(800), source: "mark" as const };
  const positions = held(kernel, ANN);
  for (const { id } of positions.slice(0, 50)) run(kernel, { type: "futures/set-exits", user: ANN, position: id, ...exits });
  for (const { id } of positions.slice(-2)) act(kernel, { type: "futures/close", user: ANN, position: id, lots: 0 });
  expect(held(kernel, BEN)).toHaveLength(CHANGES_A_MINUTE);
  second(kernel);
  expect(held(kernel, BEN)).toHaveLength(CHANGES_A_MINUTE - 2);
  kernel.check();
});

describe("on a break", () => {
  const begin = { stopPpm: 200_000, leftOut: [BTC_USDT], guardPpm: 0, multiple: 0, number: 50, mostAll: 500_000_000n };
  const set = (change: object, before: object = begin): string | undefined => {
    const kernel = copiesVenue();
    run(kernel, follow(BEN, before));
    run(kernel, { type: "self-limits/break", user: BEN, length: "day" });
    const settings = { ...SETTINGS, ...before, ...change };
    const command = { type: "copies/set-follow", user: BEN, follow: 1, settings, at: kernel.at };
    const hash = kernel.stateHash();
    const { refusal } = kernel.execute(command as never);
    if (refusal !== undefined) expect(kernel.stateHash()).toBe(hash);
    else expect(kernel.copies.follow(1)?.settings).toEqual(settings);
    return refusal;
  };

  test.each([
    {},
    { number: 49 },
    { mostAll: 499_000_000n },
    { mostPosition: 1_000_000n },
    { stopPpm: 100_000 },
    { mostAll: 250_000_000n, stopPpm: 400_000 },
    { leftOut: [BTC_USDT, 2] },
    { guardPpm: 5_000 },
    { multiple: 1 },
    { atEnd: "keep" },
  ])("a follower may give less room: %o", (change) => {
    expect(set(change)).toBeUndefined();
  });

  test.each([
    { number: 51 },
    { kind: "lots", number: 100 },
    { mostAll: 501_000_000n, stopPpm: 1 },
    { stopPpm: 0 },
    { stopPpm: 200_001 },
    { leftOut: [] },
    { leftOut: [2] },
    { guardPpm: 5_001 },
    { multiple: 2 },
    { number: 10, multiple: 2 },
  ])("and no more: %o", (change) => {
    expect(set(change)).toBe("on_a_break");
  });

  test("bounds of one copy, guards and multiples of one's own are lowered, not raised nor taken away", () => {
    const own = { mostPosition: 5_000_000n, guardPpm: 4_000, multiple: 10 };
    const before = { ...begin, ...own };
    for (const less of [{ mostPosition: 4_000_000n }, { guardPpm: 3_000 }, { multiple: 5 }]) expect(set(less, before)).toBeUndefined();
    for (const more of [{ mostPosition: 0n }, { mostPosition: 6_000_000n }, { guardPpm: 0 }, { multiple: 0 }, { multiple: 11 }])
      expect(set(more, before)).toBe("on_a_break");
  });
});
