import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayOfName, daySeed, seedHash } from "../../../market-data/simulator/day-seeds.ts";
import { simulateDay } from "../../../market-data/simulator/day-chain.ts";
import { marketParameters } from "../../../market-data/simulator/market-parameters.ts";
import { DayReader } from "../../../market-data/simulator/second-of-day.ts";
import { Kernel, type Command } from "../../../kernel/kernel.ts";
import { ANN, BEN, BTC_USDT, MAKER, place } from "../../../kernel/test-venue.arbitrary.ts";
import { ticks } from "../../../money/units.ts";
import { NODE_TOOLS } from "../server/make-day.ts";
import { DayChecker } from "./check-day.ts";
import { check, DAY, DAY_MS, linesOf, logOf, MIDNIGHT, nameOf, recordFrom, recordOf } from "./day.suite.ts";
import { step, walk } from "./walked-day.suite.ts";

test("the record of any day is played again without a difference, and comes out the same each time", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120, size: "max" }), (steps) => {
      const commands = walk(steps);
      const record = recordOf(commands);
      const { difference } = check(record);
      expect(difference === undefined ? undefined : [difference, linesOf(record)[difference.line - 1]]).toBeUndefined();
      expect(recordOf(commands)).toBe(record);
    }),
    { numRuns: 100, interruptAfterTimeLimit: 60_000 },
  );
});

test("such days have every kind of line", () => {
  const days = fc.sample(fc.array(step, { minLength: 100, maxLength: 120, size: "max" }), { numRuns: 60, seed: 20_261_129 });
  const kinds = new Set(days.flatMap((steps) => linesOf(recordOf(walk(steps))).map((line) => line.split('"')[1])));
  const before = ["day", "market", "contract", "rests", "waits"];
  const inIt = ["s", "q", "o", "w", "t", "x", "z", "h", "ff", "fm", "so", "se", "sc", "end"];
  expect([...before, ...inIt].filter((kind) => !kinds.has(kind))).toEqual([]);
});

const AT = MIDNIGHT + 60_000;
const at = (seconds: number): number => AT + seconds * 1000;
const fillsIn = (line: string): boolean => /^\["[oq]".*\[[0-9]+,.*\],0,"filled"\]$/.test(line);

/** A book of the house, an order of Ann's from before midnight, trades, a stop that goes. */
const busy = logOf(
  { ...place(ANN, "buy", 990, 50), at: MIDNIGHT - 1000 },
  { type: "spot/quote", at: at(0), user: MAKER, market: BTC_USDT, bids: [995, 100, 994, 100], asks: [1005, 100, 1006, 200] },
  { ...place(ANN, "buy", 1005, 60), at: at(1) },
  { ...place(BEN, "buy", 1006, 150), at: at(1) },
  { ...place(BEN, "buy", 996, 40), at: at(2) },
  {
    ...{ ...place(BEN, "sell", 0, 30), type: "spot/place-conditional", orderType: "market", at: at(3) },
    trigger: { source: "last", direction: "falls", ticks: 996, trailPpm: 0 },
  },
  { ...place(ANN, "sell", 996, 20), at: at(4) },
  { ...place(ANN, "sell", 995, 10), at: at(5) },
);
const record = recordOf(busy);

test("a record that nobody touched agrees, with what was traded and what waited", () => {
  const { difference, counts } = check(record);
  expect(difference).toBeUndefined();
  expect(counts).toMatchObject({ quotes: 1, commands: 7 });
  expect(counts.fills).toBeGreaterThan(4);
  expect(linesOf(record).filter((line) => line.startsWith('["t"'))).toHaveLength(1);
});

test.each<[attack: string, what: string, change: (lines: string[]) => void]>([
  [
    "an order left out",
    "order",
    (lines) =>
      lines.splice(
        lines.findIndex((line) => line.startsWith('["o"')),
        1,
      ),
  ],
  ["a fill left out", "fill", (lines) => replaceIn(lines, fillsIn, (line) => line.replace(/\[[0-9,]+\],0,"filled"\]$/, '[],150,""]'))],
  ["an order added", "order", (lines) => lines.splice(-1, 0, lines.findLast((line) => line.startsWith('["o"')) ?? "")],
  ["two commands in another order", "order", (lines) => swap(lines, (line) => line.startsWith('["o"'))],
  ["a price of a fill changed", "fill", (lines) => replaceIn(lines, fillsIn, (line) => line.replace(",1005,", ",1004,"))],
  [
    "a fee of a fill raised",
    "fee",
    (lines) => replaceIn(lines, fillsIn, (line) => line.replace(/,1000\],0,"filled"\]$|,2000\],0,"filled"\]$/, ',2001],0,"filled"]')),
  ],
  [
    "a later order in an earlier one's place",
    "fill",
    (lines) =>
      replaceIn(
        lines,
        (line) => line.includes("[995,100"),
        (line) => line.replace("[1005,100", "[1007,100"),
      ),
  ],
  [
    "a trigger that does not come",
    "trigger",
    (lines) =>
      lines.splice(
        lines.findIndex((line) => line.startsWith('["t"')),
        1,
      ),
  ],
  ["the last line cut off", "count", (lines) => lines.pop()],
  [
    "an order too few counted",
    "count",
    (lines) =>
      replaceIn(
        lines,
        (line) => line.startsWith('["end"'),
        (line) => line.replace(/"orders":(\d+)/, '"orders":1'),
      ),
  ],
])("%s is found without any head: the first line that differs is named", (_attack, what, change) => {
  const lines = linesOf(record);
  change(lines);
  const changed = recordFrom(lines);
  expect(changed).not.toBe(record);
  const { difference, root } = check(changed);
  expect(difference?.what).toBe(what);
  expect(difference?.line).toBeGreaterThan(1);
  expect(root).not.toBe(check(record).root);
});

test("whatever is changed in a record, its root is another one", () => {
  const lines = linesOf(record);
  const { root } = check(record);
  const roots = [
    ...lines.map((_line, gone) => recordFrom(lines.filter((_other, index) => index !== gone))),
    ...lines.slice(1).map((_line, index) => recordFrom(lines.toSpliced(index, 2, lines[index + 1] ?? "", lines[index] ?? ""))),
    recordFrom([...lines, lines.at(-1) ?? ""]),
    record.replace("P-", "Q-"),
  ].map((changed) => check(changed).root);
  expect(new Set([root, ...roots]).size).toBe(roots.length + 1);
});

// Prices.

const SEED = daySeed(new Uint8Array(32).fill(5), DAY);
const FEED_MARKET = { id: BTC_USDT, symbol: "BTC/USDT", base: "BTC", assetClass: "coin", priceDecimals: 0, quantityDecimals: 3 } as const;
const OPEN = 95_000;
const PRICES = {
  seed: Buffer.from(SEED).toString("hex"),
  volatilityPpm: { coin: 12_345, stock: 0 },
  markets: { "BTC/USDT": { ticks: OPEN, ...marketParameters("BTC", "coin") } },
};

/** Sampled each second for two minutes, a second late now and then, committed to the day before. */
function sampledDay(): readonly Command[] {
  const opening = { day: DAY, ticks: { "BTC/USDT": ticks(OPEN) }, volatilityPpm: PRICES.volatilityPpm };
  const market = simulateDay(SEED, opening, [FEED_MARKET]).market("BTC/USDT");
  if (market === undefined) throw new Error("the market must be simulated");
  const reader = new DayReader(FEED_MARKET, DAY, market, ticks(OPEN));
  const samples = Array.from({ length: 120 }, (_, index) => 100 + index).flatMap((second): readonly object[] => {
    const report = reader.report(second);
    if (report === undefined) return [];
    const { price, volume, trades } = report;
    const sample = { market: BTC_USDT, ticks: price, volume, trades: Math.min(trades, 64), sources: 1 };
    return [{ type: "prices/sample", at: MIDNIGHT + second * 1000 + (second % 10 === 0 ? 1500 : 20), samples: [sample] }];
  });
  const commitment = { type: "venue/commit-seed", at: MIDNIGHT - 1000, day: nameOf(DAY), hash: seedHash(SEED) };
  return logOf(commitment, ...samples.toSorted((one, other) => Reflect.get(one, "at") - Reflect.get(other, "at")));
}
const sampled = recordOf(sampledDay(), DAY, { prices: PRICES, feed: "simulator" });

test("prices are computed again from the revealed seed", () => {
  const { difference, counts } = check(sampled);
  expect(difference).toBeUndefined();
  expect(counts.samples).toBeGreaterThan(60);
  expect(counts.computedSamples).toBe(counts.samples);
  expect(counts.said).toEqual({});
});

test("a price sample that was changed by one tick is found", () => {
  const lines = linesOf(sampled);
  replaceIn(
    lines,
    (line) => line.startsWith('["s"'),
    (line) => line.replace(/^(\["s",\d+,\d+,1,)(\d+)/, (_all, before: string, price: string) => `${before}${Number(price) + 1}`),
  );
  expect(check(recordFrom(lines)).difference).toMatchObject({ what: "sample", ms: 101_020 });
});

test("a seed other than the committed one is found at once, and another one that is said to be committed by its prices", () => {
  const other = daySeed(new Uint8Array(32).fill(6), DAY);
  const wrong = sampled.replace(PRICES.seed, Buffer.from(other).toString("hex"));
  expect(check(wrong).difference).toMatchObject({ what: "seed", line: 1 });
  expect(check(wrong.replace(seedHash(SEED), seedHash(other))).difference).toMatchObject({ what: "sample" });
});

// Names.

const NAME = /"([PX]-[0-9a-f]{16})"/g;
const namesIn = (text: string): Set<string> => new Set([...text.matchAll(NAME)].map(([, name = ""]) => name));

test("no name of one day is in another day's record, and what lies over midnight is not under its owner's name", () => {
  const nextDay = (seconds: number): number => MIDNIGHT + DAY_MS + seconds * 1000;
  const log = logOf(
    { ...place(ANN, "buy", 990, 50), at: at(0) },
    { ...place(ANN, "buy", 991, 50), at: at(1) },
    { ...place(BEN, "buy", 989, 50), at: at(2) },
    { ...place(ANN, "buy", 992, 50), at: nextDay(0) },
    { type: "spot/quote", at: nextDay(1), user: MAKER, market: BTC_USDT, bids: [], asks: [992, 10] },
  );
  const [first, second] = [recordOf(log, DAY), recordOf(log, DAY + 1)];
  const [one, two] = [namesIn(first), namesIn(second)];
  expect([...one].filter((name) => two.has(name))).toEqual([]);
  expect([...one].every((name) => name.startsWith("P-"))).toBe(true);
  const older = linesOf(second).filter((line) => line.startsWith('["rests"'));
  expect(older).toHaveLength(3);
  expect(namesIn(older.join()).size).toBe(3);
  expect([...namesIn(older.join())].every((name) => name.startsWith("X-"))).toBe(true);
  const fresh = linesOf(second).filter((line) => line.startsWith('["o"'));
  expect([...namesIn(fresh.join())].every((name) => name.startsWith("P-"))).toBe(true);
});

test("what a person's own command touches together with something older takes that one's name, not the day's", () => {
  const log = logOf(
    { ...place(ANN, "buy", 990, 10), at: MIDNIGHT - 500 },
    { ...place(ANN, "buy", 980, 10), at: at(0) },
    { ...place(ANN, "buy", 981, 10), at: at(1) },
    { type: "spot/cancel-all", at: at(2), user: ANN, market: BTC_USDT },
    { ...place(ANN, "buy", 982, 10), at: at(3) },
  );
  const text = recordOf(log);
  const [rests = "", ...orders] = linesOf(text).filter((line) => line.startsWith('["rests"') || line.startsWith('["o"'));
  const [older] = namesIn(rests);
  expect(orders.slice(0, 2).map((line) => [...namesIn(line)])).toEqual([[older], [older]]);
  expect([...namesIn(orders[2] ?? "")]).toEqual([expect.stringMatching(/^P-/)]);
  expect(check(text).difference).toBeUndefined();
});

test("an order that becomes as large as it was, under another name of its owner's, is nothing of the record", () => {
  const placed = logOf({ ...place(ANN, "buy", 990, 50), at: at(0) });
  const kernel = new Kernel();
  const [order] = placed.flatMap((command) =>
    kernel.execute(command).events.flatMap((event) => (event.type === "spot/placed" ? [event.order] : [])),
  );
  const shrink = { type: "spot/shrink", at: at(1), user: ANN, order, lots: 50, clientOrderId: "b" } as unknown as Command;
  const amend = { type: "spot/amend", at: at(1), user: ANN, order, ticks: 990, lots: 50 } as unknown as Command;
  const text = recordOf([...placed, shrink, amend, { ...shrink, at: at(2), lots: 20, clientOrderId: "c" } as Command]);
  expect(check(text).difference).toBeUndefined();
  expect(linesOf(text).filter((line) => line.startsWith('["z"'))).toHaveLength(1);
});

test("an iceberg that becomes smaller where nobody sees it has a line", () => {
  const placed = logOf({ ...place(ANN, "buy", 990, 500), peak: 100, at: at(0) });
  const kernel = new Kernel();
  const [order] = placed.flatMap((command) =>
    kernel.execute(command).events.flatMap((event) => (event.type === "spot/placed" ? [event.order] : [])),
  );
  const shrink = { type: "spot/shrink", at: at(1), user: ANN, order, lots: 420 } as unknown as Command;
  const text = recordOf([...placed, shrink, { ...place(BEN, "sell", 990, 450), at: at(2) } as Command]);
  expect(check(text).difference).toBeUndefined();
  expect(linesOf(text).filter((line) => line.startsWith('["z"'))).toHaveLength(1);
});

test("an order that came to a market with the command that says it anew has the next number", () => {
  const lines = linesOf(recordOf(logOf({ ...place(ANN, "buy", 990, 50), at: at(0) })));
  const [day, market, , order, end] = [...lines.slice(0, 2), "", lines.find((line) => line.startsWith('["o"')) ?? "", lines.at(-1) ?? ""];
  const terms = (JSON.parse(market ?? "") as [string, number, object])[2];
  const [, position, ms] = JSON.parse(order) as [string, number, number];
  const anew = (number: number): string => JSON.stringify(["b", position, ms, 1, terms, [[number, 1, "P-1", "buy", 990, 5, 0, 0]], []]);
  const said = JSON.stringify(["end", { ...(JSON.parse(end) as [string, object])[1], lines: 3, orders: 1 }]);
  expect(check(recordFrom([day ?? "", market ?? "", anew(1), said])).difference).toBeUndefined();
  expect(check(recordFrom([day ?? "", market ?? "", anew(2), said])).difference?.line).toBe(3);
});

describe("what is no record of a day", () => {
  const whole = linesOf(recordOf(logOf({ ...place(ANN, "buy", 990, 50), at: at(0) })));
  const [header = "", ...rest] = whole;
  const withPrices = (prices: object): string =>
    recordFrom([JSON.stringify(["day", { ...(JSON.parse(header) as [string, object])[1], prices }]), ...rest]);
  const simulated = { ticks: 1000, referencePrice: 1, dailyVolatility: 1, commonWeight: 0, pullPerDay: 0, dailyVolume: 1, activity: 1 };
  const prices = { seed: "", committed: "", before: 1, volatilityPpm: { coin: 0, stock: 0 }, session: null, markets: {} };
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;

  test.each([
    ["a line within lines", recordFrom([header, deep]), 2],
    ["half a line within lines", recordFrom([header, "[".repeat(100_000)]), 2],
    ["fields of every object", recordFrom([header, '["__proto__",1,1]']), 2],
    ["an end of nothing", recordFrom([header, '["end",null]']), 2],
    ["a day of nothing", recordFrom(['["day",null]']), 1],
    ["a number without end", recordFrom([header, `["o",${"1".repeat(100_000)}]`]), 2],
    ["no line", "\n", 1],
    ["a price of 0, whose logarithm has no end", withPrices({ ...prices, markets: { "BTC/USDT": { ...simulated, ticks: 0 } } }), 1],
    ["a weight that leaves nothing of its own", withPrices({ ...prices, markets: { "BTC/USDT": { ...simulated, commonWeight: 1 } } }), 1],
    ["a volatility that takes hours", withPrices({ ...prices, volatilityPpm: { coin: 2 ** 53 - 1, stock: 0 } }), 1],
    [
      "an order that was there, said in the day",
      recordFrom([...whole.slice(0, -1), whole.find((line) => line.startsWith('["market"')) ?? ""]),
      5,
    ],
  ])("%s: the first difference is where it stands", (_, text, line) => {
    expect(check(text).difference?.line).toBe(line);
  });

  test("bytes that are no text, and a line without an end, are no record", () => {
    const bytes = new DayChecker(NODE_TOOLS);
    bytes.push(Buffer.from([0xff, 0xfe, 10]));
    expect(() => bytes.finish()).toThrow(new RangeError("it is not text"));
    const long = new DayChecker(NODE_TOOLS);
    expect(() => {
      for (let megabyte = 0; megabyte < 20; megabyte++) long.push(Buffer.alloc(1 << 20, "a"));
    }).toThrow(new RangeError("a line is too long"));
  });
});

test("a day's name follows from the day", () => {
  expect(dayOfName(nameOf(DAY))).toBe(DAY);
});

function replaceIn(lines: string[], which: (line: string) => boolean, change: (line: string) => string): void {
  const index = lines.findIndex(which);
  expect(index).toBeGreaterThanOrEqual(0);
  lines[index] = change(lines[index] ?? "");
}

function swap(lines: string[], which: (line: string) => boolean): void {
  const [one = 0, other = 0] = lines.flatMap((line, index) => (which(line) ? [index] : []));
  [lines[one], lines[other]] = [lines[other] ?? "", lines[one] ?? ""];
}
