/** The record of a day against the second implementation (verify/python), which plays books and triggers by docs/reference/day-record.md alone. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NO_PYTHON, Python } from "../../../verify/python.suite.ts";
import { Kernel, type Command } from "../../../kernel/kernel.ts";
import { BTC_USDT, testVenueCommands } from "../../../kernel/test-venue.arbitrary.ts";
import { simulateDay } from "../../../market-data/simulator/day-chain.ts";
import { daySeed, seedHash } from "../../../market-data/simulator/day-seeds.ts";
import { marketParameters } from "../../../market-data/simulator/market-parameters.ts";
import { DayReader } from "../../../market-data/simulator/second-of-day.ts";
import { ticks } from "../../../money/units.ts";
import { spotCommand, spotStep, type SpotStep } from "../../spot/kernel/spot.arbitrary.ts";
import { step as mixedStep, walk as mixedWalk } from "./walked-day.suite.ts";
import { sessionOf } from "./simulated-prices.ts";
import { stocksCommand, stocksStep, type StocksStep } from "../../stocks/kernel/stocks.arbitrary.ts";
import { check, DAY, DAY_MS, linesOf, MIDNIGHT, recordFrom, recordOf } from "./day.suite.ts";

type Step = SpotStep | StocksStep | { readonly kind: "sample"; readonly ticks: number };
type Said = {
  readonly root: string;
  readonly counts: Readonly<Record<"commands" | "fills", number>>;
  readonly difference: { readonly line: number; readonly what: string; readonly says: string } | null;
};
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 40, arbitrary: spotStep },
  // A dividend or a split says the market anew.
  { weight: 1, arbitrary: stocksStep },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("sample" as const), ticks: fc.integer({ min: 960, max: 1040 }) }) },
);
/** Days that are tried; each of `STEPS` steps. */
const RUNS = Number(process.env["VERIFY_DAYS"] ?? 20);
const STEPS = Number(process.env["VERIFY_STEPS"] ?? 150);
/** Ms: a quarter of an hour, and for a long run what its steps may take at most. */
const PATIENCE = Math.max(900_000, RUNS * STEPS * 4);

/** What somebody could do to a record: to which line, and to which field of it. */
type Lie = { readonly place: number; readonly field: number; readonly kind: (typeof LIES)[number]; readonly value: unknown };
const LIES = ["leave out", "say twice", "swap", "change", "change", "change", "take away"] as const;
const VALUES = [0, 1, -1, 2, 7, 1e15, 2 ** 31, 2 ** 53, 0.5, "x", "buy", "sell", "", null, [], {}, true, [1, 2], "house/101", "0", "-5"];
const lie: fc.Arbitrary<Lie> = fc.record({
  place: fc.nat(),
  field: fc.nat(),
  kind: fc.constantFrom(...LIES),
  value: fc.oneof(
    fc.constantFrom(...VALUES),
    fc.constantFrom(-10, -2, -1, 1, 2, 10).map((by) => ({ by })),
  ),
});

function lied(lines: readonly string[], { place, field, kind, value }: Lie): { readonly lines: readonly string[]; readonly what: string } {
  const copy = [...lines];
  const at = place % copy.length;
  const [line = "", other = ""] = [copy[at], copy[field % copy.length]];
  if (kind === "leave out") copy.splice(at, 1);
  else if (kind === "say twice") copy.splice(field % copy.length, 0, line);
  else if (kind === "swap") [copy[at], copy[field % copy.length]] = [other, line];
  else {
    const parsed = JSON.parse(line) as unknown[];
    const places = placesIn(parsed);
    const [parent, key] = places[field % places.length] ?? [parsed, 0];
    if (kind !== "take away") Reflect.set(parent, key, valueFor(Reflect.get(parent, key), value));
    else if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else Reflect.deleteProperty(parent, key);
    copy[at] = JSON.stringify(parsed);
  }
  return { lines: copy, what: `${kind} ${line} ${copy[at]}` };
}

const valueFor = (before: unknown, value: unknown): unknown =>
  typeof value !== "object" || value === null || !("by" in value) ? value : typeof before === "number" ? before + Number(value.by) : 3;

/** Every field, however deep. */
function placesIn(value: unknown): readonly (readonly [object, string])[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.keys(value).flatMap((key) => [[value, key] as const, ...placesIn(Reflect.get(value, key))]);
}

/** A fifth of the steps before midnight. */
function walk(steps: readonly Step[]): readonly Command[] {
  const from = MIDNIGHT - steps.length * 200;
  const commands = [...testVenueCommands(from as Command["at"])];
  const kernel = new Kernel();
  for (const command of commands) kernel.execute(command);
  const placed: number[] = [];
  for (const [number, one] of steps.entries()) {
    const at = from + (number + 1) * 1000;
    const sample = { market: 1, volume: 3, sources: 3, trades: 2 };
    const command =
      one.kind === "sample"
        ? ({ type: "prices/sample", at, samples: [1, 2].map((market) => ({ ...sample, market, ticks: one.ticks })) } as unknown as Command)
        : one.kind === "dividend" || one.kind === "split"
          ? (stocksCommand(one, at) as Command)
          : (spotCommand(one, at, placed) as Command);
    for (const event of kernel.execute(command).events) if (event.type === "spot/placed") placed.push(event.order);
    commands.push(command);
  }
  return [...commands, { type: "schedule/advance", at: MIDNIGHT + DAY_MS / 2 } as Command];
}

describe.skipIf(NO_PYTHON !== undefined)(`the second implementation${NO_PYTHON === undefined ? "" : ` (skipped: ${NO_PYTHON})`}`, () => {
  let python: Python;
  beforeAll(() => {
    python = new Python();
  });
  afterAll(() => python.close());
  const asked = async (record: string): Promise<Said> => (await python.ask<Said>({ ask: "day", record }))[0] as Said;

  test("plays any day of spot without a difference, and has its root", { timeout: PATIENCE }, async ({ annotate }) => {
    let [commands, fills] = [0, 0];
    const property = fc.asyncProperty(fc.array(step, { minLength: STEPS / 2, maxLength: STEPS, size: "max" }), async (steps) => {
      const record = recordOf(walk(steps));
      const { difference, root, counts } = await asked(record);
      expect(difference === null ? null : [difference, linesOf(record)[difference.line - 1]]).toBeNull();
      expect(root).toBe(check(record).root);
      [commands, fills] = [commands + counts.commands, fills + counts.fills];
    });
    await fc.assert(property, { numRuns: RUNS, endOnFailure: true });
    await annotate(`${commands} commands, ${fills} fills`);
  });

  test("plays any day with futures and seconds contracts without a difference", { timeout: PATIENCE }, async () => {
    const property = fc.asyncProperty(fc.array(mixedStep, { minLength: 60, maxLength: 120, size: "max" }), async (steps) => {
      const record = recordOf(mixedWalk(steps));
      const { difference } = await asked(record);
      expect(difference === null ? null : [difference, linesOf(record)[difference.line - 1]]).toBeNull();
    });
    await fc.assert(property, { numRuns: RUNS * 3, endOnFailure: true });
  });

  test("computes the prices of any second of coins and shares from a day's seed", { timeout: PATIENCE }, async () => {
    const kinds = [
      ["coin", "BTC", 95_000, 0, 3],
      ["coin", "DOGE", 12_000, 5, 0],
      ["stock", "AAPL", 2_000_000, 4, 4],
    ] as const;
    for (let day = DAY; day < DAY + 5; day++) {
      for (const [assetClass, base, open, priceDecimals, quantityDecimals] of kinds) {
        const seed = daySeed(new Uint8Array(32).fill(day % 251), day);
        const market = { id: BTC_USDT, symbol: `${base}/USDT`, base, assetClass, priceDecimals, quantityDecimals } as const;
        const volatilityPpm = { coin: 12_345 - day, stock: day * 3 - 50_000 };
        const simulated = simulateDay(seed, { day, ticks: { [market.symbol]: ticks(open) }, volatilityPpm }, [market]).market(
          market.symbol,
        );
        if (simulated === undefined) throw new Error("the market must be simulated");
        const reader = new DayReader(market, day, simulated, ticks(open));
        const seconds = Array.from({ length: 400 }, (_, at) => (at < 90 ? 52_200 - 45 + at : (at * 7919) % 86_400));
        const parameters = { ticks: open, ...marketParameters(base, assetClass) };
        const prices = { seed: Buffer.from(seed).toString("hex"), committed: seedHash(seed), volatilityPpm, session: sessionOf(day) };
        const header = { speed: 1, prices: { ...prices, markets: { [market.symbol]: parameters } } };
        const facts = { symbol: market.symbol, class: assetClass, base, priceDecimals, quantityDecimals, split: [1, 1] };
        const [said] = await python.ask({ ask: "reports", header, market: facts, seconds });
        const own = seconds.map((second) => {
          const report = reader.report(second);
          const isOpen =
            assetClass === "coin" || (prices.session !== null && second * 1000 >= prices.session[0] && second * 1000 < prices.session[1]);
          return report === undefined || !isOpen ? null : [report.price, report.volume, Math.min(report.trades, 64)];
        });
        expect(said, `${base} ${day}`).toEqual(own);
      }
    }
  });

  test("finds lies of every kind where the venue's checker finds them", { timeout: PATIENCE }, async () => {
    const days = fc.oneof(
      fc.array(step, { minLength: 30, maxLength: 80, size: "max" }).map(walk),
      fc.array(mixedStep, { minLength: 30, maxLength: 80, size: "max" }).map(mixedWalk),
    );
    const property = fc.asyncProperty(days, fc.array(lie, { minLength: 10, maxLength: 10 }), async (commands, lies) => {
      const lines = linesOf(recordOf(commands));
      for (const one of lies) {
        const changed = lied(lines, one);
        const record = recordFrom(changed.lines);
        const [own, said] = [check(record).difference, (await asked(record)).difference];
        expect(said?.line, `${JSON.stringify(said)} here, ${JSON.stringify(own)} there: ${changed.what}`).toBe(own?.line);
      }
    });
    await fc.assert(property, { numRuns: RUNS * 2, endOnFailure: true });
  });

  test("finds what is changed in it where the venue's checker finds it", { timeout: PATIENCE }, async () => {
    const property = fc.asyncProperty(
      fc.array(step, { minLength: 30, maxLength: 80, size: "max" }),
      fc.nat(),
      fc.nat(3),
      async (steps, place, how) => {
        const lines = linesOf(recordOf(walk(steps)));
        const at = lines.findIndex((line, index) => index >= place % lines.length && /^\["[oqtxzhs]"/.test(line));
        if (at < 0) return;
        const line = lines[at] ?? "";
        if (how === 0) lines.splice(at, 1);
        else if (how === 1)
          lines[at] = line.replace(/,(\d+)\](,\d+,"\w*")?\]$/, (_, digits, rest = "") => `,${Number(digits) + 1}]${rest}]`);
        else if (how === 2) lines[at] = line.replace(/^(\["\w",\d+,\d+,\d+,)(\d+)/, (_, start, digits) => `${start}${Number(digits) + 1}`);
        else lines[at] = line.replace(/,"(buy|sell)",/, (_, side) => `,"${side === "buy" ? "sell" : "buy"}",`);
        const record = recordFrom(lines);
        const [own, said] = [check(record).difference, (await asked(record)).difference];
        expect(said?.line, `${JSON.stringify(said)} here, ${JSON.stringify(own)} there, line ${at + 1}: ${line}`).toBe(own?.line);
      },
    );
    await fc.assert(property, { numRuns: RUNS * 3, endOnFailure: true });
  });
});
