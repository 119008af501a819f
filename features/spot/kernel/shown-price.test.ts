/** Triggers on the shown price: the newest index sample or the trade since; since rules 3. Ann has 0.998 BTC at 1000. */
import { describe, expect, test } from "vitest";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { RULES_SHOWN_PRICE, RULES_STRICT_ORDERS } from "../../../kernel/rules.ts";
import {
  ANN,
  BTC_USDT,
  marketAt,
  place,
  placedId,
  START,
  testVenueCommands,
  tradeAt,
  venueWithCoins,
  waitFor,
} from "../../../kernel/test-venue.arbitrary.ts";
import { lots, ticks } from "../../../money/units.ts";

const sampleOf = (price: number): Command => ({
  type: "prices/sample",
  at: START,
  samples: [{ market: BTC_USDT, ticks: ticks(price), volume: 0, sources: 3 }],
});
const shown = { source: "shown" } as const;
const isWaiting = (kernel: Kernel, id: number): boolean => kernel.spot.pool.find(id) !== undefined;
const types = ({ events }: Outcome): string[] => events.map(({ type }) => type);

/** The usual venue under older rules, with coins and a price of 1000. */
function venueOfRules(rules: number, log: Command[]): Kernel {
  const kernel = new Kernel();
  for (const command of testVenueCommands()) log.push(command.type === "venue/adopt-rules" ? { ...command, rules } : command);
  log.push({ type: "spot/quote", at: START, user: 101 as never, market: BTC_USDT, bids: [], asks: [1000, 2000] });
  log.push(place(ANN, "buy", 1000, 1000));
  for (const command of log) kernel.execute(command);
  return kernel;
}

describe("a stop on the shown price", () => {
  test("goes with a sample at its trigger although nobody trades, and not one tick before", () => {
    const kernel = venueWithCoins();
    const stop = placedId(kernel.execute(waitFor(ANN, "sell", 995, 100, shown)));
    marketAt(kernel, 995);
    kernel.execute(sampleOf(996));
    expect(isWaiting(kernel, stop)).toBe(true);
    expect(types(kernel.execute(sampleOf(995)))).toEqual(["prices/sampled", "spot/triggered", "spot/filled", "spot/closed"]);
    kernel.check();
  });

  test("goes with a trade at its trigger although the index stays, and not one tick before", () => {
    const kernel = venueWithCoins();
    const stop = placedId(kernel.execute(waitFor(ANN, "sell", 995, 100, shown)));
    marketAt(kernel, 997);
    tradeAt(kernel, "sell");
    expect(isWaiting(kernel, stop)).toBe(true);
    marketAt(kernel, 996);
    tradeAt(kernel, "sell");
    expect(isWaiting(kernel, stop)).toBe(false);
    kernel.check();
  });

  test("is measured against the newest of both when it comes", () => {
    const kernel = venueWithCoins();
    kernel.execute(sampleOf(990));
    expect(kernel.execute(waitFor(ANN, "sell", 990, 100, shown)).refusal).toBe("would_trigger_at_once");
    expect(kernel.execute(waitFor(ANN, "sell", 989, 100, shown)).refusal).toBeUndefined();
    marketAt(kernel, 1010);
    tradeAt(kernel, "sell");
    expect(kernel.execute(waitFor(ANN, "sell", 1008, 100, shown)).refusal).toBeUndefined();
  });

  test("that trails follows samples and trades alike", () => {
    const kernel = venueWithCoins();
    const order = placedId(kernel.execute(waitFor(ANN, "sell", 0, 100, { ...shown, trailPpm: 10_500 })));
    const trigger = (): number => kernel.spot.pool.ticks(kernel.spot.pool.find(order) ?? -1);
    kernel.execute(sampleOf(1010));
    expect(trigger()).toBe(1010 - 10);
    marketAt(kernel, 1011);
    tradeAt(kernel, "buy");
    expect(trigger()).toBe(1012 - 10);
    marketAt(kernel, 1001);
    kernel.execute(sampleOf(1002));
    expect(isWaiting(kernel, order)).toBe(false);
    kernel.check();
  });

  test("that trails moves with each new best price, also beside others that came at other prices, and after a restart", () => {
    const kernel = venueWithCoins();
    const trail = (source: Kernel, id: number): number => source.spot.pool.ticks(source.spot.pool.find(id) ?? -1);
    const more = { ...shown, trailPpm: 50_000 };
    const early = placedId(kernel.execute(waitFor(ANN, "sell", 0, 100, more)));
    kernel.execute(sampleOf(1020));
    kernel.execute(sampleOf(990));
    const late = placedId(kernel.execute(waitFor(ANN, "sell", 0, 100, more)));
    const buy = placedId(kernel.execute(waitFor(1002, "buy", 0, 100, more)));
    const restored = Kernel.restore(kernel.snapshot());
    for (const one of [kernel, restored]) {
      one.execute(sampleOf(1000));
      expect([early, late, buy].map((id) => trail(one, id))).toEqual([969, 950, 1039]);
      one.execute(sampleOf(980));
      one.execute(sampleOf(1010));
      expect([early, late, buy].map((id) => trail(one, id))).toEqual([969, 960, 1029]);
      one.check();
    }
    expect(restored.stateHash()).toBe(kernel.stateHash());
  });

  test("of a pair and of a bracket's exits goes with a sample too", () => {
    const kernel = venueWithCoins();
    const stop = { ...shown, ticks: ticks(990), limitTicks: ticks(0) };
    const common = { at: START, user: ANN, market: BTC_USDT, side: "sell", timeInForce: "gtc", selfTrade: "expire_maker" } as const;
    kernel.execute({ type: "spot/place-pair", ...common, ticks: ticks(1010), lots: lots(500), stop });
    marketAt(kernel, 1000);
    const buy = place(ANN, "buy", 1001, 100);
    kernel.execute({ ...buy, type: "spot/place-bracket", exits: { takeProfitTicks: ticks(1050), stop } });
    // Exits are kept and loaded with what they follow.
    const restored = Kernel.restore(kernel.snapshot());
    marketAt(restored, 990);
    expect(types(restored.execute(sampleOf(990))).filter((type) => type === "spot/triggered")).toHaveLength(2);
    restored.check();
  });

  test("waits while its market is halted and goes when it resumes", () => {
    const kernel = venueWithCoins();
    const stop = placedId(kernel.execute(waitFor(ANN, "sell", 995, 100, shown)));
    marketAt(kernel, 995);
    kernel.execute({ type: "spot/halt", at: START, market: BTC_USDT, reason: "News" });
    kernel.execute(sampleOf(990));
    expect(isWaiting(kernel, stop)).toBe(true);
    kernel.execute({ type: "spot/resume", at: START, market: BTC_USDT });
    expect(isWaiting(kernel, stop)).toBe(false);
  });
});

describe("a log of older rules", () => {
  test("knows no shown price: such an order is refused and no market's state has one", () => {
    const kernel = venueOfRules(RULES_STRICT_ORDERS, []);
    const before = kernel.stateHash();
    expect(kernel.execute(waitFor(ANN, "sell", 950, 100, shown)).refusal).toBe("order_malformed");
    expect(kernel.stateHash()).toBe(before);
    kernel.execute(sampleOf(990));
    expect(kernel.spot.markets.get(BTC_USDT)?.shownTicks).toBe(0);
  });

  test("keeps its waiting orders as they are after the new rules came, and replays to the same state", () => {
    const log: Command[] = [];
    const kernel = venueOfRules(RULES_STRICT_ORDERS, log);
    const old = waitFor(ANN, "sell", 995, 100);
    const order = placedId(kernel.execute(old));
    const restored = Kernel.restore(kernel.snapshot());
    const later: Command[] = [
      { type: "venue/adopt-rules", at: START, rules: RULES_SHOWN_PRICE },
      waitFor(ANN, "sell", 994, 100, shown),
      { type: "spot/quote", at: START, user: 101 as never, market: BTC_USDT, bids: [990, 10_000], asks: [] },
      sampleOf(994),
    ];
    const outcomes = later.map((command) => kernel.execute(command));
    expect(types(outcomes[3] ?? kernel.execute(sampleOf(994)))).toEqual(expect.arrayContaining(["spot/triggered"]));
    // The old stop follows own trades only: the new one's sale at 990 lets it go, not the sample before.
    expect(outcomes[3]?.events.filter(({ type }) => type === "spot/triggered")).toMatchObject([{ ticks: 994 }, { order, ticks: 990 }]);
    for (const command of later) restored.execute(command);
    expect(restored.stateHash()).toBe(kernel.stateHash());
    const again = new Kernel();
    for (const command of [...log, old, ...later]) again.execute(command);
    expect(again.stateHash()).toBe(kernel.stateHash());
  });
});
