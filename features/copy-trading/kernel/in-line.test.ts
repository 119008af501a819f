/** Copies in line with what they are of: how many followers at a time, and copies that are there when something changes. */
import { describe, expect, test } from "vitest";
import { act, copiesVenue, follow, held, run, settle } from "../../../kernel/copies-venue.arbitrary.ts";
import { FUTURES_MAKER, indexAt, limit, order, priceTo, quoteAt } from "../../../kernel/futures-venue.arbitrary.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { ANN, BEN, BTC_USDT, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { ticks, timeMs, userId } from "../../../money/units.ts";
import { CHANGES_A_MINUTE } from "./fan-out.ts";

const CAT = userId(1003);
const DAN = userId(1004);
const now = (kernel: Kernel) => ({ at: kernel.at });
/** The next prices, a second later, the house quoting around them. */
function second(kernel: Kernel): void {
  quoteAt(kernel, 1000, 10_000, kernel.at);
  act(kernel, indexAt(1000, timeMs(kernel.at + 1000)));
}

describe("what a trader opens", () => {
  test("goes four followers at a time: what their fills reach comes between them", () => {
    const kernel = copiesVenue();
    const more = [1005, 1006, 1007].map((user) => userId(user));
    for (const user of more) {
      run(kernel, { type: "wallet/open", user });
      run(kernel, { type: "transfer/move", user, asset: USDT, amount: 100_000_000n, from: "change", to: "lever" });
    }
    const [fourth, fifth, beside] = more;
    const exits = { takeProfitTicks: ticks(1002), stopLossTicks: ticks(0), source: "last" as const };
    run(kernel, order(Number(beside), "buy", 1, { ...now(kernel), exits }));
    for (const user of [BEN, CAT, DAN, fourth, fifth]) run(kernel, follow(Number(user), { kind: "lots" }));
    run(kernel, { type: "futures/quote", user: FUTURES_MAKER, contract: BTC_USDT, bids: [999, 9], asks: [1001, 1, 1002, 9] });
    const events = act(kernel, order(ANN, "buy", 1, now(kernel)));
    const told = events.flatMap((event): readonly (string | number)[] => {
      if (event.type === "copies/copied") return [event.user];
      return event.type === "futures/placed" && event.cause === "take_profit" ? ["reached"] : [];
    });
    expect(told).toEqual([BEN, CAT, DAN, fourth, "reached", fifth]);
  });
});

describe("a copy that is there", () => {
  test("is of the new position where the same order begins one before it could be closed", () => {
    const kernel = copiesVenue();
    run(kernel, follow(BEN));
    run(kernel, limit(ANN, "buy", 9, 1000, now(kernel)));
    act(kernel, order(CAT, "sell", 3, now(kernel)));
    const close = (): object => ({ type: "futures/close", user: ANN, position: held(kernel, ANN)[0]?.id, lots: 0 });
    const quote = (bids: readonly number[]): object => ({ type: "futures/quote", user: FUTURES_MAKER, contract: BTC_USDT, bids, asks: [] });
    priceTo(kernel, 1100);
    run(kernel, quote([1099, 3]));
    act(kernel, close());
    expect(held(kernel, BEN)).toMatchObject([{ lots: 3 }]);
    // The copy meets what is left of that order, which begins a position by it.
    priceTo(kernel, 1000);
    settle(kernel);
    expect(held(kernel, ANN)).toMatchObject([{ lots: 3 }]);
    kernel.check();
    run(kernel, quote([999, 100]));
    act(kernel, close());
    second(kernel);
    expect(held(kernel, BEN)).toEqual([]);
    expect(kernel.copies.state.sources.size).toBe(0);
    kernel.check();
  });

  test("waits for the next prices once, also where the same order begins again what already waits for them", () => {
    const kernel = copiesVenue();
    run(kernel, follow(BEN));
    run(kernel, limit(ANN, "buy", CHANGES_A_MINUTE + 5, 1000, now(kernel)));
    for (let i = 0; i < CHANGES_A_MINUTE; i++) act(kernel, order(CAT, "sell", 1, now(kernel)));
    const [begun] = held(kernel, ANN);
    priceTo(kernel, 1010);
    run(kernel, { type: "futures/quote", user: FUTURES_MAKER, contract: BTC_USDT, bids: [1009, CHANGES_A_MINUTE], asks: [] });
    act(kernel, { type: "futures/close", user: ANN, position: begun?.id, lots: 0 });
    expect(held(kernel, ANN)).toEqual([]);
    expect(kernel.copies.state.late).toEqual([begun?.id]);
    act(kernel, order(CAT, "sell", 5, now(kernel)));
    expect(held(kernel, ANN)).toMatchObject([{ id: begun?.id, lots: 5 }]);
    expect(held(kernel, BEN)).toMatchObject([{ lots: CHANGES_A_MINUTE }]);
    expect(kernel.copies.state.late).toEqual([begun?.id]);
    second(kernel);
    second(kernel);
    expect(kernel.copies.state.late).toEqual([]);
    expect(held(kernel, BEN)).toMatchObject([{ lots: 5 }]);
    kernel.check();
  });

  test("is closed right after its trader's, also where other prices of it wait for the next second", () => {
    const kernel = copiesVenue();
    run(kernel, follow(BEN));
    act(kernel, order(ANN, "buy", 100, now(kernel)));
    const [position] = held(kernel, ANN);
    run(kernel, { type: "futures/set-exits", user: ANN, position: position?.id, takeProfitTicks: 0, stopLossTicks: 800, source: "mark" });
    act(kernel, { type: "futures/close", user: ANN, position: position?.id, lots: 40 });
    expect(held(kernel, BEN)).toMatchObject([{ lots: 60 }]);
    expect(kernel.futures.desk.account(BEN)?.positions[0]?.exits).toMatchObject({ stopLossTicks: 800 });
    expect(kernel.copies.state.late).toEqual([]);
    kernel.check();
  });

  test("grows with the multiple that it has, whatever its follower or trader chose since", () => {
    const kernel = copiesVenue();
    run(kernel, follow(BEN, { multiple: 5 }));
    run(kernel, limit(ANN, "buy", 9, 1000, now(kernel)));
    act(kernel, order(CAT, "sell", 3, now(kernel)));
    const { settings } = kernel.copies.state.of(BEN)[0] ?? {};
    run(kernel, { type: "copies/set-follow", user: BEN, follow: 1, settings: { ...settings, multiple: 20 } });
    act(kernel, order(CAT, "sell", 3, now(kernel)));
    const [copy] = kernel.futures.desk.account(BEN)?.positions ?? [];
    expect(copy).toMatchObject({ lots: 6, multiple: 5, margin: (copy?.entryValue ?? 0) / 5 });
    kernel.check();
  });
});
