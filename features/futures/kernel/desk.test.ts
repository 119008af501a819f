/** Opening, closing and the money of both: what a reader can check by hand. */
import { describe, expect, test } from "vitest";
import { PURPOSE, HOUSE } from "../../../kernel/ledger/chart.ts";
import { Kernel } from "../../../kernel/kernel.ts";
import { ticks } from "../../../money/units.ts";
import { ANN, BEN, START, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { futuresVenue, indexAt, leverOf, limit, order, placedFuture, quoteAt } from "../../../kernel/futures-venue.arbitrary.ts";

const clearing = (kernel: Kernel): bigint => kernel.ledger.balanceOf(HOUSE, PURPOSE.clearing, USDT);
const positionOf = (kernel: Kernel, user: number) => kernel.futures.desk.account(user as typeof ANN)?.positions[0];

describe("opening", () => {
  test("takes margin, rounded up, and the taker's fee, and moves no value between the two sides", () => {
    const kernel = futuresVenue();
    quoteAt(kernel, 1000);
    // 100 lots at 1001: 100.1 USDT, margin a tenth, fee 0.05 %.
    expect(kernel.execute(order(ANN, "buy", 100)).refusal).toBeUndefined();
    expect(positionOf(kernel, ANN)).toMatchObject({
      side: "long",
      lots: 100,
      entryValue: 100_100_000,
      margin: 10_010_000,
      openFees: 50_050,
    });
    expect(leverOf(kernel, ANN)).toEqual({ own: 10_000_000_000n - 10_010_000n - 50_050n, pledged: 10_010_000n });
    expect(clearing(kernel)).toBe(0n);
    kernel.check();
  });

  test("by a limit order holds margin and the taker's fee, and the maker's fill gives back what its own fee is less", () => {
    const kernel = futuresVenue();
    const id = placedFuture(kernel.execute(limit(ANN, "buy", 100, 990)));
    expect(leverOf(kernel, ANN).pledged).toBe(9_900_000n + 49_500n);
    kernel.execute(limit(BEN, "sell", 40, 990));
    expect(positionOf(kernel, ANN)).toMatchObject({ id, lots: 40, entryValue: 39_600_000, margin: 3_960_000, openFees: 7_920 });
    expect(leverOf(kernel, ANN).pledged).toBe(3_960_000n + 5_940_000n + 29_700n);
    kernel.check();
    kernel.execute({ type: "futures/cancel", at: START, user: ANN, order: id });
    expect(leverOf(kernel, ANN)).toEqual({ own: 10_000_000_000n - 3_960_000n - 7_920n, pledged: 3_960_000n });
    kernel.check();
  });
});

describe("closing", () => {
  test("gives the winner out of clearing what the loser has not paid yet, to the unit", () => {
    const kernel = futuresVenue();
    kernel.execute(limit(BEN, "sell", 100, 1000));
    kernel.execute(order(ANN, "buy", 100));
    kernel.execute(indexAt(1040));
    quoteAt(kernel, 1040);
    const position = positionOf(kernel, ANN);
    const outcome = kernel.execute({
      type: "futures/close",
      at: START,
      user: ANN,
      position: position?.id ?? (0 as never),
      lots: 0 as never,
    });
    expect(outcome.refusal).toBeUndefined();
    // 100 lots from 1000 to 1039.
    expect(clearing(kernel)).toBe(-3_900_000n);
    expect(leverOf(kernel, ANN)).toEqual({ own: 10_000_000_000n - 50_000n + 3_900_000n - 51_950n, pledged: 0n });
    expect(outcome.events.find((event) => event.type === "settlement/settled")).toMatchObject({
      formula: "futures-close/1",
      result: { result: "3900000", paid: String(3_900_000 - 51_950) },
    });
    kernel.check();
  });

  test("of a part takes entry value and margin in proportion, rounded down, and the last lots take what is left", () => {
    const kernel = futuresVenue();
    quoteAt(kernel, 1000);
    kernel.execute(order(ANN, "sell", 3, { multiple: 20 }));
    const id = positionOf(kernel, ANN)?.id ?? (0 as never);
    kernel.execute({ type: "futures/close", at: START, user: ANN, position: id, lots: 1 as never });
    expect(positionOf(kernel, ANN)).toMatchObject({ lots: 2, entryValue: 1_998_000, margin: 99_900 });
    kernel.execute({ type: "futures/close", at: START, user: ANN, position: id, lots: 0 as never });
    expect(kernel.futures.desk.account(ANN)).toMatchObject({ positions: [], margin: 0, held: 0 });
    kernel.check();
  });

  test("by a reducing order takes the oldest position first", () => {
    const kernel = futuresVenue();
    quoteAt(kernel, 1000);
    const first = placedFuture(kernel.execute(order(ANN, "buy", 10)));
    const second = placedFuture(kernel.execute(order(ANN, "buy", 10)));
    const { events } = kernel.execute(order(ANN, "sell", 15, { effect: "reduce" }));
    expect(events.flatMap((event) => (event.type === "futures/reduced" ? [[event.position, event.lots]] : []))).toEqual([
      [first, 10],
      [second, 5],
    ]);
    kernel.check();
  });
});

test("the insurance fund takes a position over at a price, and closes it against another without a fee", () => {
  const kernel = futuresVenue();
  kernel.execute(limit(BEN, "sell", 100, 1000));
  kernel.execute(order(ANN, "buy", 100));
  const { desk } = kernel.futures;
  const [ann, ben] = [positionOf(kernel, ANN), positionOf(kernel, BEN)];
  if (ann === undefined || ben === undefined) throw new Error("nothing was opened");
  desk.takeOver(ann, 60, ticks(990), START);
  kernel.check();
  expect(desk.account(0 as typeof ANN)?.positions).toMatchObject([{ side: "long", lots: 60, entryValue: 59_400_000, margin: 0 }]);
  desk.settleBetween(ann, ben, 40, ticks(990), ["close_out", "deleveraged"], START);
  kernel.check();
  expect(desk.account(ANN)?.positions).toEqual([]);
  expect(ben).toMatchObject({ lots: 60 });
  expect(leverOf(kernel, ANN).own).toBe(10_000_000_000n - 50_000n - 1_000_000n);
});

test("is saved and loaded with books, holds and triggers as they were", () => {
  const kernel = futuresVenue();
  quoteAt(kernel, 1000);
  kernel.execute(order(ANN, "buy", 10, { exits: { takeProfitTicks: ticks(1040), stopLossTicks: ticks(980), source: "mark" } }));
  kernel.execute(limit(BEN, "sell", 7, 1010, { clientOrderId: "mine" }));
  const again = Kernel.restore(kernel.snapshot());
  expect(again.stateHash()).toBe(kernel.stateHash());
  for (const each of [kernel, again]) each.execute(indexAt(975));
  expect(again.stateHash()).toBe(kernel.stateHash());
  expect(positionOf(again, ANN)?.lots).toBe(positionOf(kernel, ANN)?.lots);
});
