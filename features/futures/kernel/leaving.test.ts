/** A contract whose coin's market ends: closing only, quoted on, then settled at the last mark; nobody is left with a position that nobody takes. */
import { describe, expect, test } from "vitest";
import {
  conditional,
  FUTURES_MAKER,
  futuresVenue,
  indexAt,
  leverOf,
  limit,
  order,
  quoteAt,
} from "../../../kernel/futures-venue.arbitrary.ts";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { ANN, BEN, BTC_USDT, START, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { amount, timeMs, userId } from "../../../money/units.ts";
import { POSITIONS_ENDED_MAX } from "../../delistings/kernel/delistings.ts";
import { MARKET_ENDS } from "./leaving.ts";

const DAY_MS = 86_400_000;
const CLOSES = timeMs(START + 8 * DAY_MS);
const ENDS = timeMs(START + 10 * DAY_MS);
const HOUSE = userId(0);

const run = (kernel: Kernel, command: object): Outcome => {
  const outcome = kernel.execute({ at: kernel.at, ...command } as unknown as Command);
  expect(outcome.refusal).toBeUndefined();
  return outcome;
};
const announce = (kernel: Kernel): Outcome =>
  run(kernel, { type: "delistings/announce", market: BTC_USDT, closesAt: CLOSES, endsAt: ENDS, askedBy: 1, agreedBy: 2 });
/** To the moment, with whatever is due until then, and a mark there. */
function until(kernel: Kernel, at: number, price = 1000): void {
  while (kernel.schedule.nextAt <= at) kernel.execute({ type: "schedule/advance", at: timeMs(kernel.schedule.nextAt) });
  kernel.execute(indexAt(price, timeMs(at)));
}
const contractOf = (kernel: Kernel) => kernel.futures.desk.contracts.get(BTC_USDT);
const money = (kernel: Kernel, user: number): bigint => {
  const { own, pledged } = leverOf(kernel, user);
  return own + pledged;
};
const fund = (kernel: Kernel): bigint => kernel.ledger.balanceOf(HOUSE, PURPOSE.insurance, USDT);

describe("from when its market takes no new orders", () => {
  test("nobody opens, the maker quotes on, whoever closes meets it, and no operator lifts it", () => {
    const kernel = futuresVenue();
    quoteAt(kernel, 1000);
    const { events } = run(kernel, order(ANN, "buy", 100));
    const opened = events.find((event) => event.type === "futures/opened" && event.user === ANN) as { readonly position: number };
    announce(kernel);
    run(kernel, { type: "futures/halt", contract: BTC_USDT, reason: "an operator's" });
    until(kernel, CLOSES);
    expect(contractOf(kernel)?.haltReason).toBe(MARKET_ENDS);
    expect(kernel.execute({ type: "futures/resume", at: kernel.at, contract: BTC_USDT }).refusal).toBe("market_delisted");
    expect(kernel.execute({ ...order(BEN, "buy", 1), at: kernel.at }).refusal).toBe("contract_halted");
    quoteAt(kernel, 1000, 10_000, kernel.at);
    run(kernel, { type: "futures/close", user: ANN, position: opened.position, lots: 0 });
    expect(kernel.futures.desk.account(ANN)?.positions).toEqual([]);
    kernel.check();
  });

  test("a withdrawn end opens it again", () => {
    const kernel = futuresVenue();
    announce(kernel);
    until(kernel, CLOSES);
    run(kernel, { type: "delistings/withdraw", market: BTC_USDT, askedBy: 2, agreedBy: 3 });
    expect(contractOf(kernel)?.haltReason).toBeUndefined();
    quoteAt(kernel, 1000, 10_000, kernel.at);
    run(kernel, { ...order(BEN, "buy", 1), at: kernel.at });
  });
});

describe("at the end", () => {
  test("orders end, every position is settled at the last mark, and the fund has what it had", () => {
    const kernel = futuresVenue();
    announce(kernel);
    until(kernel, CLOSES - 10_000);
    quoteAt(kernel, 1000, 10_000, kernel.at);
    run(kernel, { ...order(ANN, "buy", 100), at: kernel.at });
    run(kernel, { ...order(BEN, "sell", 50), at: kernel.at });
    run(kernel, { ...conditional(ANN, "sell", 100, { ticks: 900 as never }), at: kernel.at });
    until(kernel, CLOSES);
    run(kernel, { ...limit(ANN, "sell", 10, 1040, { effect: "reduce" }), at: kernel.at });
    until(kernel, ENDS - 1, 1010);
    const mark = contractOf(kernel)?.mark ?? 0;
    const before = [money(kernel, ANN), money(kernel, BEN), fund(kernel)] as const;
    const events = [];
    while (kernel.schedule.nextAt <= ENDS + 10)
      events.push(...kernel.execute({ type: "schedule/advance", at: timeMs(kernel.schedule.nextAt) }).events);
    const reduced = events.flatMap((event) => (event.type === "futures/reduced" && event.user >= 1000 ? [event] : []));
    expect(reduced).toMatchObject([
      { user: ANN, ticks: mark, lots: 100, fee: 0, cause: "delisted" },
      { user: BEN, ticks: mark, lots: 50, fee: 0, cause: "delisted" },
    ]);
    expect(events.filter((event) => event.type === "futures/closed" && event.reason === "delisted")).toHaveLength(2);
    // Bought at 1,001 and sold at 999, a thousandth of a coin a lot.
    expect(money(kernel, ANN) - before[0]).toBe(BigInt((mark - 1001) * 100) * 1000n);
    expect(money(kernel, BEN) - before[1]).toBe(BigInt((999 - mark) * 50) * 1000n);
    expect(fund(kernel)).toBe(before[2]);
    for (const user of [ANN, BEN, FUTURES_MAKER, HOUSE]) expect(kernel.futures.desk.account(user)?.positions ?? []).toEqual([]);
    expect(contractOf(kernel)?.openLots).toBe(0);
    for (const user of [ANN, BEN]) expect(leverOf(kernel, user).pledged).toBe(0n);
    kernel.check();
    expect(Kernel.restore(kernel.snapshot()).stateHash()).toBe(kernel.stateHash());
  });

  test("a thousand accounts are settled over several commands, each of them bounded", () => {
    const kernel = futuresVenue();
    announce(kernel);
    until(kernel, CLOSES - 10_000);
    for (let i = 0; i < 1000; i++) {
      const user = userId(5000 + i);
      run(kernel, { type: "wallet/open", user });
      run(kernel, { type: "transfer/move", user, asset: USDT, amount: amount(100_000_000n), from: "change", to: "lever" });
      if (i % 100 === 0) quoteAt(kernel, 1000, 100_000, kernel.at);
      run(kernel, { ...order(user, i % 3 === 0 ? "sell" : "buy", 10), at: kernel.at });
    }
    until(kernel, ENDS - 1, 990);
    const sizes: number[] = [];
    while (kernel.schedule.nextAt <= ENDS + 100) {
      const { events } = kernel.execute({ type: "schedule/advance", at: timeMs(kernel.schedule.nextAt) });
      sizes.push(events.filter((event) => event.type === "futures/reduced" && event.user >= 1000).length);
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(POSITIONS_ENDED_MAX);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(1000);
    expect(contractOf(kernel)?.openLots).toBe(0);
    kernel.check();
  });

  test("an account with less than nothing ends with nothing, and the fund bears the rest", () => {
    const kernel = futuresVenue();
    const poor = userId(5000);
    run(kernel, { type: "wallet/open", user: poor });
    run(kernel, { type: "transfer/move", user: poor, asset: USDT, amount: amount(11_000_000n), from: "change", to: "lever" });
    announce(kernel);
    until(kernel, ENDS - 1000);
    // Its market takes no orders; the contract is opened by hand for one more.
    const contract = contractOf(kernel);
    if (contract === undefined) throw new Error("there is no contract");
    contract.haltReason = undefined;
    quoteAt(kernel, 1000, 10_000, kernel.at);
    run(kernel, { ...order(poor, "buy", 100), at: kernel.at });
    contract.haltReason = MARKET_ENDS;
    // The mark falls through its bankruptcy in the last instant, before anybody is looked at.
    contract.mark = 850 as never;
    const before = fund(kernel);
    while (kernel.schedule.nextAt <= ENDS + 10) kernel.execute({ type: "schedule/advance", at: timeMs(kernel.schedule.nextAt) });
    expect(money(kernel, poor)).toBeLessThan(100_000n);
    expect(money(kernel, poor)).toBeGreaterThanOrEqual(0n);
    expect(fund(kernel)).toBeLessThan(before);
    expect(contract.openLots).toBe(0);
    kernel.check();
  });
});
