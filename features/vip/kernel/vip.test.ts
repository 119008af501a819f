/** VIP levels: what counts for them, when, and that nobody pays more than their level; over any days and trades. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Kernel, type Command, type KernelEvent } from "../../../kernel/kernel.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { own, promotional } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import { BTC_USDT, marketAt, place, START, testVenue, testVenueCommands, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { amount, ticks, timeMs, userId, type RatePpm, type TimeMs } from "../../../money/units.ts";
import { FIRST_VIP_TABLE, isVipTable, type VipTable } from "../formulas.ts";

const DAY_MS = 86_400_000;
const FIRST_DAY = Math.floor(START / DAY_MS) + 1;
const midnight = (day: number): TimeMs => timeMs((FIRST_DAY + day) * DAY_MS);
const noon = (day: number): TimeMs => timeMs(midnight(day) + DAY_MS / 2);
const [ANN, BEN] = [userId(1001), userId(1002)];

/** Levels asked for in tens of USDT, so that trades of some thousandths of a coin at 1000 reach them. */
const small = (more: Partial<VipTable[number]> = {}): VipTable =>
  FIRST_VIP_TABLE.map((level, index) => ({ ...level, volume: 10 * (index + 1), balance: 1_000_000 + index, ...more }));

/** A price comes: the first of a day begins it. What is said of levels. */
function advance(kernel: Kernel, at: TimeMs, price = 1000): readonly KernelEvent[] {
  const samples = [{ market: BTC_USDT, ticks: ticks(price), volume: 0, sources: 3 }];
  return kernel.execute({ type: "prices/sample", at, samples }).events.filter(({ type }) => type.startsWith("vip/"));
}
const setTable = (kernel: Kernel, levels: VipTable, at: TimeMs = START) => kernel.execute({ type: "vip/set-table", at, levels });
/** Buys from the house: thousandths of a coin are as many USDT at 1001. */
function buy(kernel: Kernel, user: number, thousandths: number, at: TimeMs): Extract<KernelEvent, { type: "spot/filled" }> {
  marketAt(kernel, 1000, at);
  const { events } = kernel.execute(place(user, "buy", 1001, thousandths, { at }));
  const fill = events.find((event) => event.type === "spot/filled");
  if (fill === undefined) throw new Error("nothing was filled");
  return fill;
}
const levelOf = (kernel: Kernel, user = ANN, at: TimeMs = kernel.at): number => kernel.vip.standing(user, at).level;

test("the first table rises, and so must every other", () => {
  expect(isVipTable(FIRST_VIP_TABLE)).toBe(true);
  const wrong: readonly VipTable[] = [
    FIRST_VIP_TABLE.slice(1),
    small({ volume: 10 }),
    small({ balance: 7 }),
    small({ volume: 0.5 }),
    FIRST_VIP_TABLE.map((level, index) => ({ ...level, makerPpm: (index * 10) as RatePpm })),
  ];
  const kernel = testVenue();
  const before = kernel.stateHash();
  for (const levels of wrong) expect(setTable(kernel, levels).refusal).toBe("vip_table_invalid");
  expect(kernel.stateHash()).toBe(before);
});

test("a day's trades count from the next day on: then the level's fee is the most that its person pays, as taker and as maker", () => {
  const kernel = testVenue();
  setTable(kernel, small());
  expect([kernel.vip.table, kernel.vip.nextTable]).toEqual([FIRST_VIP_TABLE, small()]);
  expect(buy(kernel, ANN, 25, START)).toMatchObject({ takerPpm: 2000, makerPpm: 1000 });
  expect(kernel.vip.standing(ANN, START)).toEqual({ level: 0, volume: 25_025_000n, balance: 0 });
  const events = advance(kernel, midnight(0));
  expect(events).toEqual([
    { type: "vip/level-changed", user: ANN, from: 0, level: 2, day: FIRST_DAY, volume: 25_025_000n, balance: 3333, at: midnight(0) },
  ]);
  // 0.2 % of the market, 0.08 % of the level; somebody else pays the market's.
  const fill = buy(kernel, ANN, 1000, midnight(0));
  expect(fill).toMatchObject({ takerPpm: 800, makerPpm: 1000, takerFee: 80_000 });
  expect(buy(kernel, BEN, 1000, midnight(0))).toMatchObject({ takerPpm: 2000 });
  kernel.execute({ type: "spot/quote", at: midnight(0), user: userId(101), market: BTC_USDT, bids: [], asks: [] });
  kernel.execute(place(ANN, "buy", 990, 100, { at: midnight(0) }));
  const met = kernel.execute(place(1003, "buy", 1, 1, { at: midnight(0) }));
  expect(met.refusal).toBeDefined();
  const sold = kernel.execute(place(BEN, "sell", 990, 100, { at: midnight(0) })).events.find(({ type }) => type === "spot/filled");
  expect(sold).toMatchObject({ makerUser: ANN, makerPpm: 600, takerPpm: 2000 });
  kernel.check();
});

test("what was traded is forgotten after thirty days, and the level with it; the house and trades with oneself never count", () => {
  const kernel = testVenue();
  setTable(kernel, small());
  buy(kernel, ANN, 25, START);
  const both = { selfTrade: "none" as const };
  kernel.execute({ type: "spot/quote", at: START, user: userId(101), market: BTC_USDT, bids: [], asks: [] });
  kernel.execute(place(ANN, "sell", 1000, 20, both));
  const own = kernel.execute(place(ANN, "buy", 1000, 20, both)).events.find(({ type }) => type === "spot/filled");
  expect(own).toMatchObject({ makerUser: ANN, takerUser: ANN });
  expect(kernel.vip.standing(ANN, START).volume).toBe(25_025_000n);
  expect(kernel.vip.standing(userId(101), START)).toEqual({ level: 0, volume: 0n, balance: 0 });
  for (let day = 0; day <= 29; day++) {
    advance(kernel, midnight(day));
    expect([day, levelOf(kernel)]).toEqual([day, 2]);
  }
  expect(advance(kernel, midnight(30))).toMatchObject([{ user: ANN, from: 2, level: 0, volume: 0n }]);
  expect(buy(kernel, ANN, 10, midnight(30))).toMatchObject({ takerPpm: 2000 });
});

test("who has much needs no trade: the mean of thirty beginnings of days, coins by the index, what orders hold too", () => {
  const kernel = testVenue();
  setTable(
    kernel,
    small({ volume: 0 }).map((level, index) => ({ ...level, volume: 1_000_000 + index, balance: 9000 + index * 30_000 })),
  );
  kernel.execute(place(BEN, "buy", 950, 50_000));
  const mean = (days: number): number => Math.floor((100_000 * days) / 30);
  for (let day = 0; day < 30; day++) {
    advance(kernel, midnight(day));
    expect(kernel.vip.standing(BEN, kernel.at).balance).toBe(mean(day + 1));
    expect(levelOf(kernel, BEN)).toBe(
      mean(day + 1) >= 99_000 ? 4 : mean(day + 1) >= 69_000 ? 3 : mean(day + 1) >= 39_000 ? 2 : mean(day + 1) >= 9000 ? 1 : 0,
    );
  }
  // One coin bought at 1001; its worth follows the index.
  buy(kernel, ANN, 1000, noon(29));
  advance(kernel, midnight(30), 30_000);
  // On one of thirty days 98,999 USDT and 0.9994 coins at 30,000 instead of 100,000: at the level of her balance the fee was 0.06 %.
  expect(kernel.vip.standing(ANN, kernel.at).balance).toBe(Math.floor((29 * 100_000 + 98_999 + 29_982) / 30));
});

test("days without a price count with what people have when one comes, and levels are looked at once for all of them", () => {
  const kernel = testVenue();
  setTable(
    kernel,
    FIRST_VIP_TABLE.map((level, index) => ({ ...level, balance: 30_000 + index * 100_000 })),
  );
  expect(advance(kernel, noon(8))).toHaveLength(4);
  expect(kernel.vip.standing(ANN, kernel.at)).toEqual({ level: 1, volume: 0n, balance: 30_000 });
  expect(kernel.vip.nextLookAt).toBe(midnight(9));
  // Later prices of the day change nothing.
  expect(advance(kernel, noon(8))).toEqual([]);
});

test("a market that is cheaper than the level stays so", () => {
  const kernel = testVenue();
  setTable(kernel, small());
  buy(kernel, ANN, 25, START);
  advance(kernel, midnight(0));
  const { notionalMin, bandPpm } = kernel.spot.markets.get(BTC_USDT)?.terms ?? {};
  const terms = { makerPpm: 10, takerPpm: 20, notionalMin, bandPpm };
  kernel.execute({ type: "spot/set-terms", at: kernel.at, market: BTC_USDT, ...terms } as Command);
  expect(buy(kernel, ANN, 1000, kernel.at)).toMatchObject({ takerPpm: 20 });
});

test("promotional credit is nobody's own: it counts for no level", () => {
  const kernel = testVenue();
  const { ledger } = kernel;
  const issuance = ledger.account(HOUSE, PURPOSE.issuance, USDT);
  const cell = ledger.account(ANN, PURPOSE.change, USDT);
  ledger.move(own(issuance), promotional(cell), amount(50_000_000_000n), REASON.paper_grant, 0);
  advance(kernel, midnight(0));
  expect(kernel.vip.standing(ANN, kernel.at).balance).toBe(kernel.vip.standing(BEN, kernel.at).balance);
});

test("before these rules nothing counts and nobody is looked at", () => {
  const kernel = new Kernel();
  for (const command of testVenueCommands()) kernel.execute(command.type === "venue/adopt-rules" ? { ...command, rules: 4 } : command);
  expect(setTable(kernel, small()).refusal).toBe("vip_table_invalid");
  expect(buy(kernel, ANN, 1000, START)).toMatchObject({ takerPpm: 2000 });
  advance(kernel, START);
  expect([kernel.vip.standing(ANN, START).volume, kernel.vip.nextLookAt]).toEqual([0n, undefined]);
  // Adopted later they begin with the next price, and what was traded before does not count.
  kernel.execute({ type: "venue/adopt-rules", at: START, rules: 5 } as Command);
  advance(kernel, START);
  expect(kernel.vip.nextLookAt).toBe(midnight(0));
  expect(kernel.vip.standing(ANN, START).volume).toBe(0n);
});

describe("a look at more people than one price takes", () => {
  const COUNT = 4_500;
  const everybody = Array.from({ length: COUNT }, (_, i) => userId(2000 + i));
  /** Rules 5 looked at all of them with one price. */
  function crowded(rules: number): Kernel {
    const kernel = new Kernel();
    for (const command of testVenueCommands()) kernel.execute(command.type === "venue/adopt-rules" ? { ...command, rules } : command);
    for (const user of everybody) kernel.execute({ type: "wallet/open", at: START, user });
    // Whoever has 100,000 is VIP 1 after a day, and pays its 0.08 % from then on; who trades 30 USDT besides is VIP 3.
    setTable(
      kernel,
      small().map((level, index) => ({ ...level, balance: 3000 + index * 1000 })),
    );
    for (const user of everybody.filter((_one, index) => index % 50 === 0)) buy(kernel, user, 30, START);
    return kernel;
  }
  const standings = (kernel: Kernel, at: TimeMs) => everybody.map((user) => kernel.vip.standing(user, at));

  test("goes on over the next ones, with the balances and the index of the first, and ends where a look at once does", () => {
    const [atOnce, inParts] = [crowded(5), crowded(6)];
    const first = everybody[0] ?? ANN;
    const last = everybody.at(-1) ?? ANN;
    const changed: number[] = [];
    for (let price = 0; price < 5; price++) {
      const at = timeMs(midnight(0) + price * 1000);
      for (const kernel of [atOnce, inParts]) {
        const events = advance(kernel, at, 1000 + price);
        if (kernel === inParts) changed.push(events.length);
        else expect(events).toHaveLength(price === 0 ? COUNT + 4 : 0);
        kernel.check();
      }
      // Who has spent everything since the day began is looked at with what they had then.
      for (const kernel of [atOnce, inParts]) if (price === 0) buy(kernel, last, 90_000, at);
    }
    // One price adds up the first 4000 accounts, the next the others and looks at 2000 people, and so on.
    expect(changed).toEqual([0, 2000, 2000, 504, 0]);
    const now = timeMs(midnight(0) + 5000);
    expect(standings(inParts, now)).toEqual(standings(atOnce, now));
    expect([levelOf(inParts, first), levelOf(inParts, last)]).toEqual([3, 1]);
  });

  test("until their turn somebody pays by yesterday's level and table, from it on by today's", () => {
    const kernel = crowded(6);
    for (let price = 0; price < 4; price++) advance(kernel, timeMs(midnight(0) + price));
    // Another table for the second day, on which everybody keeps a level.
    setTable(
      kernel,
      small({ takerPpm: 300 as RatePpm, makerPpm: 100 as RatePpm }).map((level, index) => ({ ...level, balance: 3000 + index * 1000 })),
      kernel.at,
    );
    const [early, late] = [everybody[10] ?? ANN, everybody.at(-1) ?? ANN];
    const rates = (): readonly number[] => [early, late].map((user) => kernel.vip.rate(user, "taker", 2000 as RatePpm));
    const seen: (readonly number[])[] = [rates()];
    for (let price = 0; price < 4; price++) {
      advance(kernel, timeMs(midnight(1) + price));
      const restored = Kernel.restore(kernel.snapshot());
      expect(restored.vip.rate(late, "taker", 2000 as RatePpm)).toBe(kernel.vip.rate(late, "taker", 2000 as RatePpm));
      seen.push(rates());
    }
    const [before] = small().map(({ takerPpm }) => takerPpm);
    expect(seen.map(([one]) => one)).toEqual([before, before, 300, 300, 300]);
    expect(seen.map(([, one]) => one)).toEqual([before, before, before, before, 300]);
  });

  test("a snapshot in its midst goes on with it, whether it still adds up or looks at people", () => {
    const kernel = crowded(6);
    let restored = kernel;
    for (let price = 0; price < 4; price++) {
      advance(kernel, timeMs(midnight(0) + price));
      if (restored !== kernel) advance(restored, timeMs(midnight(0) + price));
      expect(restored.stateHash()).toBe(kernel.stateHash());
      restored = Kernel.restore(kernel.snapshot());
      expect(restored.stateHash()).toBe(kernel.stateHash());
    }
    expect(standings(restored, kernel.at)).toEqual(standings(kernel, kernel.at));
    expect(levelOf(kernel, everybody.at(-1))).toBe(1);
  });

  test("with no further price that day it ends with the first of the next", () => {
    const kernel = crowded(6);
    advance(kernel, midnight(0));
    expect(advance(kernel, midnight(1))).toHaveLength(COUNT + 4);
    expect(kernel.vip.standing(everybody.at(-1) ?? ANN, kernel.at)).toMatchObject({ level: 1, balance: 3333 });
    for (let price = 1; price < 4; price++) advance(kernel, timeMs(midnight(1) + price));
    expect(kernel.vip.standing(everybody.at(-1) ?? ANN, kernel.at).balance).toBe(6666);
  });
});

describe("over any days", () => {
  const day = fc.record({
    trades: fc.array(fc.record({ user: fc.constantFrom(1001, 1002, 1003), thousandths: fc.integer({ min: 5, max: 40 }) }), {
      maxLength: 3,
    }),
    pass: fc.constantFrom(1, 1, 1, 2, 17, 40),
    restores: fc.boolean(),
  });
  test("the level is the one that thirty days of one's own fills lead to, and every fill pays the lower of the two fees", () => {
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 12 }), (days) => {
        let kernel = testVenue();
        setTable(kernel, small());
        advance(kernel, midnight(0));
        const traded: { readonly user: number; readonly on: number; readonly units: bigint }[] = [];
        let today = 0;
        for (const { trades, pass, restores } of days) {
          for (const { user, thousandths } of trades) {
            const level = levelOf(kernel, userId(user));
            const fill = buy(kernel, user, thousandths, noon(today));
            expect(fill.takerPpm).toBe(Math.min(2000, [2000, ...small().map(({ takerPpm }) => takerPpm)][level] ?? 0));
            traded.push({ user, on: today, units: BigInt(fill.quoteUnits) });
          }
          today += pass;
          advance(kernel, midnight(today));
          if (restores) kernel = Kernel.restore(kernel.snapshot());
          for (const user of [1001, 1002, 1003]) {
            const counted = traded.filter((one) => one.user === user && one.on >= today - 30 && one.on < today);
            const whole = counted.reduce((sum, { units }) => sum + units, 0n) / 1_000_000n;
            const expected = small().filter(({ volume }) => whole >= BigInt(volume)).length;
            expect([user, today, levelOf(kernel, userId(user))]).toEqual([user, today, expected]);
          }
          kernel.check();
        }
      }),
      { numRuns: 60 },
    );
  });
});
