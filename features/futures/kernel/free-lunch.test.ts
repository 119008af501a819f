/** What people tried in order to be paid without a risk of their own, to bear more than the brackets let them, or to make the venue work for nothing. */
import { describe, expect, test } from "vitest";
import {
  CONTRACT,
  FUTURES_MAKER,
  futuresVenue,
  indexAt,
  leverOf,
  limit,
  order,
  priceTo,
  quoteAt,
} from "../../../kernel/futures-venue.arbitrary.ts";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { ANN, BEN, BTC_USDT, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { amount, ratePpm, ticks, timeMs, userId } from "../../../money/units.ts";

const CAT = userId(1003);
const run = (kernel: Kernel, command: object): Outcome => {
  const outcome = kernel.execute({ at: kernel.at, ...command } as unknown as Command);
  expect(outcome.refusal).toBeUndefined();
  return outcome;
};
const move = (units: bigint, from: "change" | "lever") => ({
  ...{ type: "transfer/move", user: ANN, asset: USDT, amount: amount(units), from, to: from === "lever" ? "change" : "lever" },
});
const positionsOf = (kernel: Kernel, user: number) => kernel.futures.desk.account(userId(user))?.positions ?? [];
const fund = (kernel: Kernel): bigint => kernel.ledger.balanceOf(userId(0), PURPOSE.insurance, USDT);

describe("a position whose margin a loss elsewhere took", () => {
  /** Ann lost all she had to an order far below the mark; a hundredfold position without margin is left. */
  function withoutMargin(): Kernel {
    const kernel = futuresVenue();
    run(kernel, { type: "futures/set-terms", ...CONTRACT, makerPpm: ratePpm(0), takerPpm: ratePpm(0) });
    run(kernel, limit(BEN, "sell", 15_000, 1000));
    run(kernel, order(ANN, "buy", 10_000, { multiple: 100 }));
    run(kernel, order(ANN, "buy", 5_000, { multiple: 100 }));
    run(kernel, move(9_750_000_000n, "lever"));
    run(kernel, limit(CAT, "buy", 5_000, 950));
    const [, second] = positionsOf(kernel, ANN);
    run(kernel, { type: "futures/close", user: ANN, position: second?.id, lots: 0 });
    expect(positionsOf(kernel, ANN)).toMatchObject([{ lots: 10_000, margin: 0 }]);
    expect(leverOf(kernel, ANN)).toEqual({ own: 0n, pledged: 0n });
    return kernel;
  }

  test("lets no money leave that its loss needs", () => {
    const kernel = withoutMargin();
    run(kernel, move(1_000_000_000n, "change"));
    priceTo(kernel, 960);
    const before = fund(kernel);
    const out = kernel.execute({ at: kernel.at, ...move(1_000_000_000n, "lever") } as unknown as Command);
    expect(out.refusal).toBe("margin_needed");
    // What the loss does not need may.
    run(kernel, move(599_000_000n, "lever"));
    while (kernel.schedule.nextAt <= kernel.at) kernel.execute({ type: "schedule/advance", at: kernel.at });
    expect(fund(kernel)).toBeGreaterThanOrEqual(before);
  });

  test("pays its funding of what it has won, and the fund pays nothing for it", () => {
    const kernel = withoutMargin();
    priceTo(kernel, 1003);
    for (let second = 0; second < 10; second++) run(kernel, indexAt(1003, timeMs(kernel.at + 1000)));
    const before = fund(kernel);
    const due = kernel.schedule.nextAt;
    while (kernel.schedule.nextAt <= due) kernel.execute({ type: "schedule/advance", at: timeMs(due) });
    expect(positionsOf(kernel, ANN)).toMatchObject([{ funding: 1_003_000 }]);
    expect(fund(kernel)).toBe(before);
    kernel.check();
  });
});

describe("one-way orders that reduced when they came", () => {
  test("open nothing beyond the bracket of their multiple", () => {
    const kernel = futuresVenue();
    run(kernel, { type: "futures/set-position-mode", user: ANN, isOneWay: true });
    quoteAt(kernel, 1000, 100_000);
    run(kernel, order(ANN, "buy", 40_000, { effect: "net", multiple: 100 }));
    for (let i = 0; i < 10; i++) run(kernel, limit(ANN, "sell", 40_000, 1010, { effect: "net", multiple: 100 }));
    run(kernel, { type: "futures/close-many", user: ANN, contract: BTC_USDT, side: "both" });
    quoteAt(kernel, 1011, 400_000);
    const short = positionsOf(kernel, ANN).reduce((sum, { entryValue }) => sum + entryValue, 0);
    expect(short).toBeLessThanOrEqual(50_000_000_000);
    kernel.check();
  });
});

describe("what the insurance fund works off", () => {
  test("goes to nobody who waits far from the mark where the house was bought empty", () => {
    const kernel = futuresVenue();
    run(kernel, limit(BEN, "sell", 100_000, 1000, { multiple: 20 }));
    run(kernel, order(ANN, "buy", 100_000, { multiple: 20 }));
    run(kernel, { type: "wallet/start-again", user: ANN });
    expect(positionsOf(kernel, 0)).toMatchObject([{ side: "long", lots: 100_000 }]);
    run(kernel, limit(CAT, "buy", 100_000, 951, { multiple: 20 }));
    run(kernel, indexAt(1000, timeMs(kernel.at + 1000)));
    expect(positionsOf(kernel, CAT)).toEqual([]);
    // The house's quotes are near enough.
    quoteAt(kernel, 1000, 100_000, kernel.at);
    run(kernel, indexAt(1000, timeMs(kernel.at + 1000)));
    expect(positionsOf(kernel, 0)).toEqual([]);
    expect(fund(kernel)).toBe(1_000_000_000_000n - 100_000_000n);
  });
});

test("a stop-loss that nobody takes makes no order a second, and goes once somebody is there", () => {
  const kernel = futuresVenue();
  quoteAt(kernel, 1000);
  const exits = { takeProfitTicks: ticks(0), stopLossTicks: ticks(990), source: "mark" as const };
  run(kernel, order(ANN, "buy", 1, { exits }));
  run(kernel, { type: "futures/quote", user: FUTURES_MAKER, contract: BTC_USDT, bids: [], asks: [] });
  const next = (): Outcome => run(kernel, indexAt(985, timeMs(kernel.at + 1000)));
  for (let second = 0; second < 5; second++) expect(next().events.filter(({ type }) => type === "futures/placed")).toEqual([]);
  quoteAt(kernel, 985, 10_000, kernel.at);
  next();
  expect(positionsOf(kernel, ANN)).toEqual([]);
});
