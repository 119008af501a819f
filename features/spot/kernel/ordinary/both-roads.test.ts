import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CommandWriter, readRows } from "../../../../journal/codec.ts";
import { CommandRows } from "../../../../kernel/command-rows.ts";
import { PURPOSE } from "../../../../kernel/ledger/chart.ts";
import type { Posting } from "../../../../kernel/ledger/posting-log.ts";
import { Kernel, type Command, type Outcome } from "../../../../kernel/kernel.ts";
import { HEAD, ORDER } from "../../../../kernel/memory/layout.ts";
import { SharedMemory } from "../../../../kernel/memory/shared-memory.ts";
import { GENERATION_MAX } from "../../../../kernel/order-book/order-pool.ts";
import { RULES_NEWEST, RULES_WHOLE_SPLITS } from "../../../../kernel/rules.ts";
import { timedOrder } from "../hot-commands.ts";
import { addOrder } from "./ordinary-orders.ts";
import { isInRows } from "../../../../kernel/said-rows.ts";
import { BTC_USDT, ETH_USDT, place, START, testVenueCommands, USDT } from "../../../../kernel/test-venue.arbitrary.ts";
import { amount, assetId, marketId, orderId, ratePpm, ticks, timeMs, userId } from "../../../../money/units.ts";
import type { Cancel, Place } from "../public.ts";
import { WITH_EXAMPLE } from "../../../_example/kernel/with-example.arbitrary.ts";
import { bothRoadsCommands, mixedWalk, plainWalk, richWalk, walk } from "./both-roads.arbitrary.ts";
import { DONE } from "./layout.ts";
import { fastHalf } from "./road.ts";
import { BothRoads, counting, textOf, type Counts } from "./two-kernels.arbitrary.ts";

/** The same walks each time: others are for who looks for faults. */
const SEED = 126;
/** Commands of a frame: few, or more than are executed in one go. */
const SIZE = fc.oneof(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 200, max: 600 }));

const add = (total: Counts, { whole, part, left }: Counts): void => {
  total.whole += whole;
  total.part += part;
  total.left += left;
};

describe("a kernel with the fast half says, moves and holds what one without does, to the byte:", () => {
  test.each([
    ["ordinary orders nearly alone", plainWalk, 120],
    ["ordinary orders among the commands of all parts", mixedWalk, 120],
    ["balances to 2^53 and beyond", richWalk, 80],
  ])("%s", (_what, step, numRuns) => {
    const total: Counts = { whole: 0, part: 0, left: 0 };
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 40, maxLength: 120 }),
        fc.constantFrom(RULES_NEWEST, RULES_NEWEST, 1, 2, 4, 9),
        (steps, rules) => {
          const both = new BothRoads();
          walk(both, steps, rules);
          add(total, both.counts);
        },
      ),
      { numRuns, seed: SEED },
    );
    // All three must have come to pass, or nothing was held to anything.
    for (const count of Object.values(total)) expect(count).toBeGreaterThan(numRuns / 2);
  });
});

test("a log that is replayed by a kernel with the fast half ends in the state of one without, and both go on alike (V5)", () => {
  const counts: Counts = { whole: 0, part: 0, left: 0 };
  const steps = fc.oneof(plainWalk, mixedWalk).filter(({ kind }) => kind !== "malformed");
  fc.assert(
    fc.property(fc.array(steps, { minLength: 60, maxLength: 120 }), SIZE, (drawn, size) => {
      const both = new BothRoads();
      walk(both, drawn);
      const state = both.reference.snapshot();
      const next = place(1011, "buy", 1000, 300, { at: both.reference.at });
      const said = textOf(both.reference.execute(next));
      for (const kernel of [new Kernel(counting(counts)), new Kernel(WITH_EXAMPLE)]) {
        replay(kernel, both.commands, size);
        expect(Buffer.compare(kernel.snapshot(), state)).toBe(0);
        const { events, refusal, sequence } = kernel.execute(next);
        expect(textOf({ events, refusal, sequence })).toBe(said);
      }
    }),
    { numRuns: 40, seed: SEED, endOnFailure: true },
  );
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(20);
});

test("orders that are executed together say, move and hold what they do one by one", () => {
  const counts: Counts = { whole: 0, part: 0, left: 0 };
  const steps = fc.oneof(plainWalk, plainWalk, mixedWalk).filter(({ kind }) => kind !== "malformed");
  fc.assert(
    fc.property(
      fc.array(steps, { minLength: 60, maxLength: 120 }),
      SIZE,
      fc.constantFrom(RULES_NEWEST, RULES_NEWEST, 1, 4),
      (drawn, size, rules) => {
        const both = new BothRoads();
        walk(both, drawn, rules);
        together(both.commands, size, [new Kernel(WITH_EXAMPLE), new Kernel(counting(counts))]);
      },
    ),
    { numRuns: 80, seed: SEED, endOnFailure: true },
  );
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(40);
});

/** So many accounts that an index of them is beyond the nearer caches: compiled code looks ahead there. */
const MANY_ACCOUNTS = 66_000;
const SEEN = HEAD.commands.at + HEAD.commands.seen;

test("orders that are looked at ahead, as in a large ledger, do what they do where they are not", () => {
  const counts: Counts = { whole: 0, part: 0, left: 0 };
  const steps = fc.oneof(plainWalk, plainWalk, mixedWalk).filter(({ kind }) => kind !== "malformed");
  let looks = 0;
  fc.assert(
    fc.property(fc.array(steps, { minLength: 60, maxLength: 120 }), fc.integer({ min: 2, max: 300 }), (drawn, size) => {
      const both = new BothRoads();
      walk(both, drawn);
      const memory = SharedMemory.create();
      const kernels = [new Kernel(WITH_EXAMPLE), new Kernel(counting(counts, () => fastHalf(memory)))] as const;
      for (const { ledger } of kernels)
        for (let user = 0; user < MANY_ACCOUNTS; user++) ledger.account(userId(100_000 + user), PURPOSE.change, USDT);
      together(both.commands, size, kernels);
      looks += memory?.words(SEEN, 1)[0] === 0 ? 0 : 1;
    }),
    { numRuns: 6, seed: SEED, endOnFailure: true },
  );
  expect(looks).toBeGreaterThan(3);
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(5);
});

/** So many at a time at most. */
function together(commands: readonly Command[], size: number, [reference, kernel]: readonly [Kernel, Kernel]): void {
  for (let from = 0; from < commands.length;) {
    const orders = stretch(commands, from, size);
    const [expected, told]: [string[], (() => string)[]] = [[], []];
    for (const order of orders)
      expected.push(textOf([timedOrder(order, order.at), reference.execute(order), reference.ledger.log.postings()]));
    const tell = (command: Command, outcome: Outcome, moved: readonly Posting[]): void => {
      const { events, refusal, sequence, repeated } = outcome;
      told.push(() => textOf([command, { events, refusal, sequence, ...(repeated === undefined ? {} : { repeated }) }, moved]));
    };
    const { log } = kernel.ledger;
    const rows = new CommandRows();
    for (const order of orders) addOrder(rows, order, order.at);
    for (let at = 0; at < orders.length;) {
      at += kernel.executeOrders(rows, at, {
        ran: (ran) => {
          for (let n = 0; n < ran.count; n++) tell(ran.command(n), ran.outcome(n), log.postings(ran.movesFrom(n), ran.movesTo(n)));
        },
        done: (command, outcome, start) => tell(command, outcome, log.postings(start)),
      });
    }
    // Read when all are done: what the first said must not have been written over.
    expect(told.map((read) => read())).toEqual(expected);
    from += orders.length;
    if (from === commands.length) break;
    const other = commands[from++] as Command;
    expect(textOf(kernel.execute(other).events)).toBe(textOf(reference.execute(other).events));
  }
  expect(Buffer.compare(kernel.snapshot(), reference.snapshot())).toBe(0);
  kernel.check();
}

function stretch(commands: readonly Command[], from: number, size: number): readonly (Place | Cancel)[] {
  const orders: (Place | Cancel)[] = [];
  for (const command of commands.slice(from, from + size)) {
    if (command.type !== "spot/place" && command.type !== "spot/cancel") break;
    orders.push(command);
  }
  return orders;
}

/** In frames of so many, each in two pieces. */
function replay(kernel: Kernel, commands: readonly Command[], size: number): void {
  const [writer, rows] = [new CommandWriter(), new CommandRows()];
  for (let from = 0; from < commands.length; from += size) {
    const frame = commands.slice(from, from + size);
    for (const command of frame) writer.add(command);
    readRows(writer.take(), frame.length, rows);
    const middle = Math.floor(frame.length / 2);
    kernel.replay(rows, 0, middle);
    kernel.replay(rows, middle);
  }
}

/** More people, orders and price levels than there is room for at first; some orders meet those before them. */
function* crowd(people: number): Generator<Command> {
  const terms = { makerPpm: ratePpm(1000), takerPpm: ratePpm(2000), notionalMin: amount(5_000_000n), bandPpm: ratePpm(900_000) };
  yield { type: "spot/set-terms", at: START, market: BTC_USDT, ...terms };
  for (let n = 0; n < people; n++) {
    const [user, at] = [3000 + n * 3, timeMs(START + n)];
    yield { type: "wallet/open", at, user: userId(user) };
    for (const times of [7, 11]) yield place(user, "buy", 200 + ((n * times) % 800), 30, { at });
    if (n % 4 === 0) yield place(1011 + (n % 16) / 4, "sell", 1001 + ((n * 13) % 800), 6, { at });
    if (n % 10 === 0) yield place(1014, "sell", 900, 70, { at });
  }
}

test.each([
  ["grows", undefined, true],
  ["can grow no more", 6, false],
])("nothing is lost where memory %s in the middle", (_what, pages, isWhole) => {
  const memory = SharedMemory.create(pages);
  const both = new BothRoads({ every: 500, make: () => fastHalf(memory) });
  for (const command of bothRoadsCommands()) both.execute(command);
  for (const command of crowd(1500)) both.execute(command);
  both.end();
  expect(memory?.isWhole).toBe(isWhole);
  expect(both.counts.whole).toBeGreaterThan(200);
  const less = SharedMemory.create(pages);
  together(both.commands, 70, [new Kernel(WITH_EXAMPLE), new Kernel(counting(both.counts, () => fastHalf(less)))]);
  expect(less?.isWhole).toBe(isWhole);
});

test("an order that meets more makers than there is room to say is stopped in the middle and goes on", () => {
  const both = new BothRoads();
  for (const command of bothRoadsCommands()) both.execute(command);
  const makers = [1001, 1002, 1003, 1004, 1012, 1013, 1014];
  // The first finds little room for its moves, the second no room for what it says.
  for (const _round of [1, 2]) {
    for (const user of makers) for (let n = 0; n < 150; n++) both.execute(place(user, "sell", 1000, 6));
    const { part } = both.counts;
    const outcome = both.execute(place(1011, "buy", 1000, 6 * 150 * makers.length - 1));
    expect(outcome?.events.filter(({ type }) => type === "spot/filled")).toHaveLength(150 * makers.length);
    expect(both.counts.part).toBe(part + 1);
    both.execute({ type: "spot/cancel-all", at: START, user: userId(1014), market: BTC_USDT });
  }
  both.end();
});

/** One that meets so many makers, in a frame with two hundred that only rest. */
function* sweep(makers: number): Generator<Command> {
  const sellers = [1001, 1002, 1003, 1004, 1012, 1013, 1014];
  for (let n = 0; n < makers; n++) yield place(sellers[n % sellers.length] as number, "sell", 1000, 6);
  yield { type: "schedule/advance", at: START };
  yield place(1011, "buy", 1000, 6 * makers);
  for (let n = 0; n < 200; n++) yield place(sellers[n % sellers.length] as number, "buy", 950, 6);
  for (const user of sellers) yield { type: "spot/cancel-all", at: START, user: userId(user), market: BTC_USDT };
}

test("orders of a frame wait for the next run where there is no room for what they say, or move", () => {
  const counts: Counts = { whole: 0, part: 0, left: 0 };
  // The first leaves room for a few moves. The second is stopped in the middle, and there is room for more moves from then on; the third leaves room for a few words.
  const commands = [...bothRoadsCommands(), ...sweep(254), ...sweep(600), ...sweep(453)];
  together(commands, 256, [new Kernel(WITH_EXAMPLE), new Kernel(counting(counts))]);
  expect(counts.part).toBe(1);
});

test("an order that goes on in a replay tells of its own fills, not once more of those before it", () => {
  const counts: Counts = { whole: 0, part: 0, left: 0 };
  const [reference, kernel] = [new Kernel(WITH_EXAMPLE), new Kernel(counting(counts))];
  const resting = [place(1011, "sell", 1001, 6), place(1012, "sell", 1000, 6), place(1014, "buy", 990, 6)];
  // The second meets its owner's.
  const meeting = [place(1014, "buy", 1000, 6), place(1011, "buy", 1001, 6)];
  const commands: readonly Command[] = [...bothRoadsCommands(), ...resting, { type: "schedule/advance", at: START }, ...meeting];
  for (const command of commands) reference.execute(command);
  replay(kernel, commands, commands.length);
  expect(Buffer.compare(kernel.snapshot(), reference.snapshot())).toBe(0);
  expect([counts.whole, counts.part]).toEqual([1, 1]);
});

test("compiled code sees what waits for a price, and the index, of a market whose number is high", () => {
  const counts: Counts = { whole: 0, part: 0, left: 0 };
  const [at, market] = [START, marketId(70)];
  const known = testVenueCommands().find((command) => command.type === "spot/list-market");
  const order = (user: number, side: "buy" | "sell", price: number): Place => place(user, side, price, 6, { market });
  const trigger = { source: "last", direction: "rises", ticks: ticks(1001), trailPpm: ratePpm(0) } as const;
  const commands: readonly Command[] = [
    ...bothRoadsCommands(),
    { ...known, market, symbol: "XAU/USDT", base: assetId(4) } as Command,
    { type: "prices/sample", at, samples: [{ market, ticks: ticks(1000), volume: 0, sources: 3 }] },
    ...[order(1011, "buy", 950), order(1014, "buy", 950), order(1011, "buy", 500), order(1014, "buy", 500)],
    ...[1001, 1002, 1003].map((price) => order(1013, "sell", price)),
    { ...order(1012, "buy", 1002), type: "spot/place-conditional", trigger },
    // The first lets go what waits, which takes what the second would.
    ...[order(1011, "buy", 1001), order(1014, "buy", 1002)],
  ];
  together(commands, 70, [new Kernel(WITH_EXAMPLE), new Kernel(counting(counts))]);
  expect(counts.whole).toBeGreaterThan(0);
});

test("a frame in which time goes back is done up to there, by compiled code no further than by the kernel's own", () => {
  for (const options of [WITH_EXAMPLE, counting({ whole: 0, part: 0, left: 0 })]) {
    const kernel = new Kernel(options);
    for (const command of bothRoadsCommands()) kernel.execute(command);
    const before = kernel.sequence;
    const rows = new CommandRows();
    for (const ms of [0, 5, 3]) addOrder(rows, place(1011, "buy", 990, 6), timeMs(START + ms));
    let told = 0;
    const hearer = { ran: ({ count }: { readonly count: number }) => void (told += count), done: () => void (told += 1) };
    expect(() => kernel.executeOrders(rows, 0, hearer)).toThrow(/must never go back/);
    expect([told, kernel.sequence - before]).toEqual([2, 2]);
  }
});

test("what an outcome says is read, or written down, frames later as it was", () => {
  const both = new BothRoads();
  for (const command of bothRoadsCommands()) both.execute(command);
  const outcomes = Array.from({ length: 3000 }, (_, n) => {
    const order = place(1011 + (n % 4), n % 2 === 0 ? "buy" : "sell", 1000, 6 + (n % 5), { at: timeMs(START + n) });
    return [both.fast.execute(order), both.reference.execute(order)] as const;
  });
  for (const [outcome, { events, refusal, sequence }] of outcomes) {
    expect(textOf(outcome)).toBe(textOf({ events, refusal, sequence }));
    expect(textOf(outcome.events)).toBe(textOf(events));
  }
  expect(both.counts.whole).toBeGreaterThan(1000);
});

/** Over memory that the test writes to: with compiled code, and with code that takes nothing on. */
function withGeneration(generation: number, isFast: boolean): Kernel {
  const memory = SharedMemory.create();
  const half = fastHalf(memory);
  if (memory === undefined || half === undefined) throw new Error("this engine has no fast half");
  const road = isFast ? half.road : { place: () => DONE.nothing, cancel: () => DONE.nothing, run: () => 0 };
  const kernel = new Kernel({ ...WITH_EXAMPLE, fastHalf: () => ({ memory, road }) });
  for (const command of bothRoadsCommands()) kernel.execute(command);
  const head = memory.words(HEAD.pool.at, HEAD.pool.words);
  const records = new Int32Array(memory.engine.buffer, head[HEAD.pool.records] as number);
  for (let slot = 0; slot < (head[HEAD.pool.used] as number); slot++) records[slot * ORDER.words + ORDER.generation] = generation;
  return kernel;
}

test("an order's slot whose ids are used up is given out no more: each order has an id of its own, and can be cancelled", () => {
  const kernels = [true, false].map((isFast) => withGeneration(GENERATION_MAX - 2, isFast));
  const ids = new Set<number>();
  for (let n = 0; n < 40; n++) {
    const at = timeMs(START + n);
    // Some stay and are met, some are cancelled, some end at once.
    const order = n % 4 === 3 ? place(1012, "sell", 1000, 60, { at, timeInForce: "ioc" }) : place(1011, "buy", 1000, 60, { at });
    const [fast, reference] = kernels.map((kernel) => kernel.execute(order).events);
    expect(textOf(fast)).toBe(textOf(reference));
    const placed = fast?.find((event) => event.type === "spot/placed");
    if (placed === undefined) throw new Error("the order must be taken");
    expect(Number.isSafeInteger(placed.order)).toBe(true);
    ids.add(placed.order);
    if (n % 4 === 1)
      for (const kernel of kernels)
        expect(kernel.execute({ type: "spot/cancel", at, user: userId(1011), order: placed.order }).refusal).toBe(undefined);
  }
  expect(ids.size).toBe(40);
  const [fast, reference] = kernels.map((kernel) => Buffer.from(kernel.snapshot()));
  expect(fast).toEqual(reference);
  for (const kernel of kernels) kernel.check();
});

test("two outcomes that said something else are not equal, whatever compares them", () => {
  const [one, same, other] = [1000, 1000, 999].map((price) => {
    const kernel = new Kernel({ fastHalf });
    // A person's first order makes an account, so it is not the fast half's.
    for (const command of [...testVenueCommands(), place(1001, "buy", 1000, 6)]) kernel.execute(command);
    return kernel.execute(place(1001, "buy", price, 6));
  });
  expect([one, same, other].map(isInRows)).toEqual([true, true, true]);
  expect(one).toEqual(same);
  expect(one).toStrictEqual(same);
  expect([one]).not.toEqual([other]);
  expect(one).not.toStrictEqual(other);
  expect(one).not.toMatchObject(other ?? {});
});

test("an index that splits of before rules 20 brought beyond 32 bits bounds orders as what it is", () => {
  const both = new BothRoads();
  const rules = RULES_WHOLE_SPLITS - 1;
  for (const command of testVenueCommands()) both.execute(command.type === "venue/adopt-rules" ? { ...command, rules } : command);
  const at = START;
  const order = (price: number): Command => place(1001, "buy", price, 6, { at, market: ETH_USDT });
  both.execute(order(1000));
  both.execute({ type: "spot/cancel", at, user: userId(1001), order: both.placed.at(-1)?.order ?? orderId(0) });
  const far = 2 ** 32 + 1001;
  both.execute({ type: "prices/sample", at, samples: [{ market: ETH_USDT, ticks: ticks(far / 3), volume: 0, sources: 3 }] });
  both.execute({ type: "spot/set-phase", at, market: ETH_USDT, phase: "closed" });
  both.execute({ type: "stocks/split", at, market: ETH_USDT, numerator: 1, denominator: 3 });
  both.execute({ type: "spot/set-phase", at, market: ETH_USDT, phase: "open" });
  for (const { prices, spot } of [both.fast, both.reference]) {
    expect(prices.index(ETH_USDT)).toBe(far);
    expect(spot.markets.get(ETH_USDT)?.shownTicks).toBe(far);
  }
  expect(both.execute(order(1001))?.refusal).toBe("price_outside_band");
  both.end();
});
