/** Contracts, the house's quotes, and what other parts ask of futures. */
import { describe, expect, test } from "vitest";
import { CONTRACT, FUTURES_MAKER, futuresVenue, limit, order, quoteAt } from "../../../kernel/futures-venue.arbitrary.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { Kernel, type Command } from "../../../kernel/kernel.ts";
import { ANN, BEN, BTC_USDT, ETH, START, testVenue, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { amount, lots, ratePpm, userId } from "../../../money/units.ts";
import type { Position } from "./state.ts";

const positionsOf = (kernel: Kernel, user: number): readonly Position[] => kernel.futures.desk.account(userId(user))?.positions ?? [];
function only(kernel: Kernel, user: number): Position {
  const [position, ...others] = positionsOf(kernel, user);
  if (position === undefined || others.length > 0) throw new Error(`${others.length} positions more, or none`);
  return position;
}
const close = (position: Position, count = 0, at = START): Command => ({
  type: "futures/close",
  at,
  user: position.user,
  position: position.id,
  lots: lots(count),
});

describe("the house's maker", () => {
  test("has one position a side at most: what it trades reduces the other side first", () => {
    const kernel = futuresVenue();
    quoteAt(kernel, 1000);
    kernel.execute(order(ANN, "buy", 30));
    quoteAt(kernel, 1000);
    kernel.execute(order(BEN, "buy", 20));
    expect(only(kernel, FUTURES_MAKER)).toMatchObject({ side: "short", lots: 50 });
    quoteAt(kernel, 1000);
    kernel.execute(order(userId(1003), "sell", 80));
    expect(only(kernel, FUTURES_MAKER)).toMatchObject({ side: "long", lots: 30, multiple: 10 });
    kernel.check();
  });

  test("has levels that it can't margin, and those beyond the band, left out", () => {
    const kernel = futuresVenue();
    kernel.execute({
      type: "futures/quote",
      at: START,
      user: FUTURES_MAKER,
      contract: BTC_USDT,
      bids: [999, 10, 900, 10, 998, 1_000_000],
      asks: [1001, 10],
    });
    const book = kernel.futures.desk.contracts.get(BTC_USDT)?.book;
    expect(book?.depth("buy", 5)).toEqual([
      { ticks: 999, lots: 10, orders: 1 },
      { ticks: 998, lots: 1_000_000, orders: 1 },
    ]);
    expect(book?.depth("sell", 5)).toHaveLength(1);
    kernel.check();
  });
});

describe("contracts", () => {
  test.each([
    ["of a stock", { contract: 2 as typeof BTC_USDT }],
    ["with lots of which a tick is no whole unit", { baseUnitsPerLot: 1 }],
    ["whose maker pays more than its taker", { makerPpm: ratePpm(600) }],
    ["with multiples that fall", { multiples: [2, 1] }],
    ["with brackets that do not narrow", { brackets: [CONTRACT.brackets[0], CONTRACT.brackets[0]] as typeof CONTRACT.brackets }],
    ["of somebody's own maker", { maker: ANN }],
  ])("%s are refused", (_why, changed) => {
    const kernel = testVenue();
    expect(kernel.execute({ type: "futures/list-contract", at: START, ...CONTRACT, ...changed }).refusal).toBe("contract_terms_invalid");
  });

  test("are listed once, and new terms count from the next order on", () => {
    const kernel = futuresVenue();
    expect(kernel.execute({ type: "futures/list-contract", at: START, ...CONTRACT }).refusal).toBe("contract_exists");
    const { contract, baseUnitsPerLot: _lot, maker: _maker, ...changeable } = CONTRACT;
    kernel.execute({ type: "futures/set-terms", at: START, contract, ...changeable, multiples: [1, 2] });
    quoteAt(kernel, 1000);
    expect(kernel.execute(order(ANN, "buy", 1)).refusal).toBe("multiple_not_offered");
    expect(kernel.assets.get(ETH)?.code).toBe("ETH");
  });
});

test("only what leaves the risk rate above 150 % may be moved out of the lever account", () => {
  const kernel = futuresVenue();
  quoteAt(kernel, 1000);
  kernel.execute(order(ANN, "buy", 1_000));
  const { margin } = only(kernel, ANN);
  const out = (units: bigint) =>
    kernel.execute({ type: "transfer/move", at: START, user: ANN, asset: USDT, amount: amount(units), from: "lever", to: "change" });
  const equity = kernel.futures.desk.equity(kernel.futures.desk.positions.accountOf(ANN));
  const most = equity - (BigInt(margin) * 3n) / 2n;
  expect(out(most).refusal).toBe("margin_needed");
  expect(out(most - 1n).refusal).toBeUndefined();
});

test("on a break nothing opens, neither long nor short, and everything may be closed", () => {
  const kernel = futuresVenue();
  quoteAt(kernel, 1000);
  kernel.execute(order(ANN, "buy", 10));
  kernel.execute({ type: "self-limits/break", at: START, user: ANN, length: "week" } as unknown as Command);
  expect([order(ANN, "buy", 1), order(ANN, "sell", 1)].map((one) => kernel.execute(one).refusal)).toEqual(["on_a_break", "on_a_break"]);
  expect(kernel.execute(order(ANN, "sell", 3, { effect: "reduce" })).refusal).toBeUndefined();
  expect(kernel.execute(close(only(kernel, ANN))).refusal).toBeUndefined();
});

test("who starts again leaves nothing open: what the book does not take the insurance fund has", () => {
  const kernel = futuresVenue();
  quoteAt(kernel, 1000, 4);
  kernel.execute(order(ANN, "buy", 4));
  kernel.execute(limit(ANN, "sell", 4, 1020, { effect: "reduce" }));
  kernel.execute({ type: "futures/quote", at: START, user: FUTURES_MAKER, contract: BTC_USDT, bids: [999, 1], asks: [] });
  const { events } = kernel.execute({ type: "wallet/start-again", at: START, user: ANN });
  expect(events.flatMap((event) => (event.type === "futures/reduced" ? [[event.user, event.cause, event.lots]] : []))).toEqual([
    [ANN, "start_again", 1],
    [ANN, "taken_over", 3],
  ]);
  expect(only(kernel, HOUSE)).toMatchObject({ side: "long", lots: 3, entryValue: 3_000_000 });
  expect(kernel.ledger.balanceOf(ANN, PURPOSE.lever, USDT, "pledged")).toBe(0n);
  kernel.check();
});
