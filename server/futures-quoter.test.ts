import { expect, test } from "vitest";
import { Kernel } from "../kernel/kernel.ts";
import { lots, marketId, ticks, timeMs, userId, type MarketId, type Ticks, type TimeMs } from "../money/units.ts";
import { FuturesQuoter } from "./futures-quoter.ts";
import type { UntimedCommand } from "./sequencer/sequencer.ts";
import { STEPS } from "./set-up/steps.ts";

const BTC = marketId(1);
const START = timeMs(1_700_000_000_000);
const after = (seconds: number): TimeMs => timeMs(START + seconds * 1000);

/** A fresh venue whose contract on BTC has an index, and who quotes it. */
function venue(): {
  readonly kernel: Kernel;
  readonly quoter: FuturesQuoter;
  readonly run: (commands: readonly UntimedCommand[], at?: TimeMs) => void;
} {
  const kernel = new Kernel();
  const run = (commands: readonly UntimedCommand[], at = START): void => {
    for (const command of commands) {
      const { refusal } = kernel.execute({ ...command, at });
      if (refusal !== undefined) throw new Error(`${command.type}: ${refusal}`);
    }
  };
  for (const { number: step, commands } of STEPS) run([{ type: "venue/run-step", step, commands }]);
  run([{ type: "prices/sample", samples: [{ market: BTC, ticks: ticks(600_000), volume: 0, sources: 3 }] }]);
  return { kernel, quoter: new FuturesQuoter(kernel, () => true), run };
}
const only =
  (price: number | undefined) =>
  (market: MarketId): Ticks | undefined =>
    market === BTC && price !== undefined ? ticks(price) : undefined;
const book = (kernel: Kernel) => kernel.futures.desk.contracts.get(BTC)?.book;
const bestOf = (kernel: Kernel, side: "buy" | "sell"): number => book(kernel)?.depth(side, 1)[0]?.ticks ?? 0;

test("a contract is quoted around its index on both sides, by a maker of its own that margins it", () => {
  const { kernel, quoter, run } = venue();
  const quotes = quoter.quotes(only(600_000), START);
  expect(quotes).toMatchObject([{ type: "futures/quote", user: 200, contract: 1 }]);
  run(quotes);
  expect([book(kernel)?.depth("buy", 30).length, book(kernel)?.depth("sell", 30).length]).toEqual([12, 12]);
  expect(bestOf(kernel, "buy")).toBeLessThan(600_000);
  expect(bestOf(kernel, "sell")).toBeGreaterThan(600_000);
  // The best level is worth some 2,500 USDT: lots of 60 USDT.
  expect(Number(book(kernel)?.depth("sell", 1)[0]?.lots) * 60).toBeGreaterThan(1_500);
  expect(Number(book(kernel)?.depth("sell", 1)[0]?.lots) * 60).toBeLessThan(3_600);
  kernel.check();
});

test("what somebody took is quoted again at once, moved against what the maker has", () => {
  const { kernel, quoter, run } = venue();
  run(quoter.quotes(only(600_000), START));
  const before = bestOf(kernel, "sell");
  expect(quoter.quotes(only(600_000), after(1))).toEqual([]);
  run([
    { type: "wallet/open", user: userId(1001) },
    {
      type: "transfer/move",
      user: userId(1001),
      asset: 3,
      amount: 90_000_000_000n,
      from: "change",
      to: "lever",
    } as unknown as UntimedCommand,
  ]);
  const { events } = kernel.execute({
    type: "futures/place",
    at: START,
    user: userId(1001),
    contract: BTC,
    side: "buy",
    effect: "open",
    orderType: "market",
    ticks: ticks(0),
    lots: lots(2_000),
    multiple: 20,
    timeInForce: "gtc",
    postOnly: false,
  });
  quoter.onEvents(events);
  run(quoter.quotes(only(600_000), after(2)), after(2));
  expect(bestOf(kernel, "sell")).toBeGreaterThan(before);
  kernel.check();
});

test("quotes are withdrawn while the index is stale, and once is enough", () => {
  const { kernel, quoter, run } = venue();
  run(quoter.quotes(only(600_000), START));
  const withdrawn = quoter.quotes(only(undefined), after(30));
  expect(withdrawn).toEqual([{ type: "futures/quote", user: 200, contract: 1, bids: [], asks: [] }]);
  run(withdrawn, after(30));
  expect(book(kernel)?.depth("buy", 1)).toEqual([]);
  expect(quoter.quotes(only(undefined), after(31))).toEqual([]);
});

test("a price that jumped beyond the band while the venue was down is quoted with its first sample, also where nobody watches", () => {
  const { kernel, quoter, run } = venue();
  run(quoter.quotes(only(600_000), START));
  const next = new FuturesQuoter(kernel, () => false);
  run(next.withdrawals(), after(59));
  // The driver asks for quotes before the sample is in the log.
  const quotes = next.quotes(only(500_000), after(60));
  run([{ type: "prices/sample", samples: [{ market: BTC, ticks: ticks(500_000), volume: 0, sources: 3 }] }], after(60));
  run(quotes, after(60));
  expect([book(kernel)?.depth("buy", 30).length, book(kernel)?.depth("sell", 30).length]).toEqual([12, 12]);
  kernel.check();
});

test("a halted contract is quoted again at once: whoever closes meets somebody, and nobody opens", () => {
  const { kernel, quoter, run } = venue();
  run(quoter.quotes(only(600_000), START));
  const { events } = kernel.execute({ type: "futures/halt", at: after(1), contract: BTC, reason: "a look" });
  expect(book(kernel)?.depth("buy", 1)).toEqual([]);
  quoter.onEvents(events);
  run(quoter.quotes(only(600_000), after(2)), after(2));
  expect(book(kernel)?.depth("buy", 1)).toHaveLength(1);
  kernel.check();
});

test("what an earlier run left is taken back at the start", () => {
  const { kernel, quoter, run } = venue();
  run(quoter.quotes(only(600_000), START));
  run(new FuturesQuoter(kernel, () => true).withdrawals());
  expect(book(kernel)?.depth("sell", 1)).toEqual([]);
});
