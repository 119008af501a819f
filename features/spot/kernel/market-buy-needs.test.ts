/** What a market buy needs whose owner has orders on the other side: they cost nothing, and behind them it may be dearer. */
import { beforeEach, expect, test } from "vitest";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { RULES_MARKET_BUY_PAYS } from "../../../kernel/rules.ts";
import { BEN, BTC_USDT, MAKER, place, START, testVenue } from "../../../kernel/test-venue.arbitrary.ts";

let kernel: Kernel;
const say = (command: object): Outcome => kernel.execute({ ...command, at: Math.max(START, kernel.at) } as Command);
function done(command: object): void {
  expect(say(command).refusal).toBeUndefined();
}
const free = (): bigint => kernel.ledger.balanceOf(BEN, PURPOSE.change, kernel.spot.markets.get(BTC_USDT)?.terms.quote ?? (0 as never));

class UnderRules extends Kernel {
  override execute(command: Command): Outcome {
    return super.execute(command.type === "venue/adopt-rules" ? { ...command, rules: RULES_MARKET_BUY_PAYS - 1 } : command);
  }
}

/** Ben sells 0.1 at 1000 himself, somebody else 0.5 at 1050, and he has some 100 of money: enough for his own, not for the other's. */
function begin(kernelOf = new Kernel()): void {
  kernel = testVenue(kernelOf);
  done({ type: "prices/sample", samples: [{ market: BTC_USDT, ticks: 1000, volume: 0, sources: 3 }] });
  done({ type: "spot/quote", user: MAKER, market: BTC_USDT, bids: [], asks: [1000, 200] });
  done(place(BEN, "buy", 1000, 200));
  done({ type: "spot/quote", user: MAKER, market: BTC_USDT, bids: [], asks: [1050, 500] });
  done(place(BEN, "sell", 1000, 100));
  done(place(BEN, "buy", 950, Number((free() - 100_000_000n) / 950_000n)));
  expect(free()).toBeGreaterThanOrEqual(100_000_000n);
  expect(free()).toBeLessThan(105_000_000n);
}
beforeEach(() => begin());

const buy = (selfTrade: string, count = 100): Outcome => say({ ...place(BEN, "buy", 0, count), orderType: "market", selfTrade });

test.each([22, 23])("that passes them, to what it can't pay, is refused and stops nobody (rules %i)", (rules) => {
  if (rules === 22) begin(new UnderRules());
  const before = kernel.stateHash();
  expect(buy("expire_maker").refusal).toBe("insufficient_balance");
  expect(kernel.stateHash()).toBe(before);
});

test("that passes them, to what it can pay, does", () => {
  const { refusal, events } = buy("expire_maker", 95);
  expect([refusal, events.filter(({ type }) => type === "spot/filled").length]).toEqual([undefined, 1]);
  kernel.check();
});

test.each(["expire_taker", "expire_both"])("that ends at them (%s) needs nothing for what it does not meet", (selfTrade) => {
  const dear = 300;
  expect(buy(selfTrade, dear).refusal).toBeUndefined();
  kernel.check();
  begin(new UnderRules());
  expect(buy(selfTrade, dear).refusal).toBe("insufficient_balance");
});

test("of an amount needs all of it, however little of it could be spent", () => {
  begin();
  done({ type: "spot/quote", user: MAKER, market: BTC_USDT, bids: [], asks: [1050, 20] });
  const spend = (budget: bigint): Outcome => say({ ...place(BEN, "buy", 0, 0), orderType: "market", budget, selfTrade: "expire_maker" });
  expect(spend(free() + 1n).refusal).toBe("insufficient_balance");
  expect(spend(free()).refusal).toBeUndefined();
  kernel.check();
});
