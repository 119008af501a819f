/** Listed on the real simulator, driven by the real market driver: what the first day brings, and what no day before it can. */
import { beforeEach, expect, test } from "vitest";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { DAY_MS } from "../../../market-data/candles.ts";
import type { FeedMarket } from "../../../market-data/feed.ts";
import { createSimulatorFeed, type SimulatorFeed } from "../../../market-data/simulator/simulator-feed.ts";
import { verifyDay } from "../../../market-data/simulator/verify-day.ts";
import type { SecondTimer } from "../../../market-data/second-timer.ts";
import { marketId, timeMs, type TimeMs } from "../../../money/units.ts";
import { MarketDriver } from "../../../server/market-driver.ts";
import { ListedMarkets, MARKETS, makerOf } from "../../../server/set-up/listed-markets.ts";
import type { Applied, UntimedCommand } from "../../../server/sequencer/sequencer.ts";
import { STEPS } from "../../../server/set-up/steps.ts";

const MASTER = new Uint8Array(32).fill(5);
const FIRST_DAY = Math.floor(Date.parse("2026-11-20T00:00:00Z") / DAY_MS);
const NEO = marketId(111);
const SIMULATION = { volatilityPpm: 35_000, commonPpm: 750_000, activityPpm: 300_000, dailyVolume: 5_000_000 };
const OPEN_NEO = {
  type: "listings/open",
  code: "NEO",
  title: "Neo",
  assetClass: "coin",
  decimals: 8,
  quote: 3,
  priceDecimals: 3,
  quantityDecimals: 2,
  notionalMin: 5_000_000n,
  bandPpm: 500_000,
  makerPpm: 1000,
  takerPpm: 1000,
  makerBase: 1_200_000_000_000_000n,
  makerQuote: 500_000_000_000_000n,
  startTicks: 12_500,
  ...SIMULATION,
} as unknown as UntimedCommand;

/** Kernel, feed and driver of a venue; the test is its clock. */
class Scene {
  readonly kernel = new Kernel();
  readonly markets = new ListedMarkets();
  readonly sent: UntimedCommand[] = [];
  readonly feed: SimulatorFeed;
  #now = timeMs(FIRST_DAY * DAY_MS + 43_200_000);
  #beat: (at: TimeMs) => void = () => undefined;
  #listener: (applied: Applied) => void = () => undefined;

  constructor() {
    for (const { commands } of STEPS) for (const command of commands) this.submit(command);
    const timer: SecondTimer = { start: (beat) => void (this.#beat = beat), stop: () => undefined };
    this.feed = createSimulatorFeed({ master: MASTER, firstDay: FIRST_DAY, markets: this.markets.all, timer });
    this.markets.follow(this.kernel, (listener) => void (this.#listener = listener));
  }

  async start(): Promise<this> {
    const submit = async (command: UntimedCommand): Promise<Outcome> => this.submit(command);
    const onFault = (error: unknown): never => {
      throw error;
    };
    const { feed, kernel } = this;
    const driver = new MarketDriver({
      feed,
      kernel,
      markets: this.markets.all,
      submit,
      isWatched: () => true,
      realTime: () => this.#now,
      onFault,
    });
    await driver.start(0);
    return this;
  }

  submit(command: UntimedCommand): Outcome {
    this.sent.push(command);
    const timed = { ...command, at: this.#now } as Command;
    const outcome = this.kernel.execute(timed);
    if (outcome.refusal !== undefined) throw new Error(`${command.type}: ${outcome.refusal}`);
    this.#listener({ sequence: 0, command: timed, outcome, postings: [] });
    return outcome;
  }

  /** A second of the venue's clock begins. */
  secondAt(day: number, second: number): readonly UntimedCommand[] {
    this.#now = timeMs(day * DAY_MS + second * 1000);
    this.sent.length = 0;
    this.#beat(this.#now);
    return [...this.sent];
  }
}

let scene: Scene;
beforeEach(async () => {
  scene = await new Scene().start();
});

const samplesOf = (commands: readonly UntimedCommand[], market: number) =>
  commands.flatMap((command) => (command.type === "prices/sample" ? command.samples.filter((sample) => sample.market === market) : []));

test("it rests without a price until midnight; then it opens at the price it was listed with, is sampled and quoted", () => {
  scene.secondAt(FIRST_DAY, 43_200);
  scene.submit(OPEN_NEO);
  for (const second of [43_201, 60_000, 86_399]) expect(samplesOf(scene.secondAt(FIRST_DAY, second), NEO)).toEqual([]);
  expect(scene.kernel.spot.markets.get(NEO)?.phase).toBe("closed");
  expect(scene.feed.nextPhase(scene.markets.all.at(-1) as FeedMarket, timeMs(FIRST_DAY * DAY_MS))).toEqual({
    phase: "open",
    at: (FIRST_DAY + 1) * DAY_MS,
  });
  const first = scene.secondAt(FIRST_DAY + 1, 0);
  expect(samplesOf(first, NEO)[0]?.ticks).toBeGreaterThan(12_400);
  expect(samplesOf(first, NEO)[0]?.ticks).toBeLessThan(12_600);
  expect(first).toContainEqual(expect.objectContaining({ type: "spot/set-phase", market: NEO, phase: "open" }));
  scene.secondAt(FIRST_DAY + 1, 5);
  expect(scene.kernel.spot.openOrders.count(makerOf(scene.kernel, NEO).user)).toBe(24);
  scene.kernel.check();
});

test("everybody can recompute its first day from the seed, the day's opening and what was said before it", () => {
  scene.submit(OPEN_NEO);
  const day = FIRST_DAY + 1;
  const { seedHash = "" } = scene.feed.describe(timeMs(day * DAY_MS));
  const seen = Array.from({ length: 600 }, (_, second) => scene.secondAt(day, second)).flatMap((commands, second) =>
    samplesOf(commands, NEO).map(({ ticks }) => ({ symbol: "NEO/USDT", ticks, at: timeMs(day * DAY_MS + second * 1000) })),
  );
  expect(seen.length).toBeGreaterThan(100);
  const [revealed] = scene.feed.describe(timeMs((day + 1) * DAY_MS)).revealed ?? [];
  if (revealed?.opening === undefined) throw new Error("the day's seed must be revealed");
  expect(revealed.opening.parameters).toEqual({
    "NEO/USDT": {
      referencePrice: 12.5,
      dailyVolatility: 0.035,
      commonWeight: 0.75,
      pullPerDay: 0.003,
      dailyVolume: 5_000_000,
      activity: 0.3,
    },
  });
  const claim = { seed: revealed.seed, publishedHash: seedHash, opening: { day, ...revealed.opening }, markets: scene.markets.all, seen };
  expect(verifyDay(claim)).toMatchObject({ committed: true, mismatches: [] });
  expect(verifyDay({ ...claim, markets: MARKETS }).mismatches).toHaveLength(seen.length);
});

test("a venue that starts again says the same prices", () => {
  scene.submit(OPEN_NEO);
  const again = new ListedMarkets();
  again.follow(Kernel.restore(scene.kernel.snapshot()), () => undefined);
  expect(again.all).toEqual(scene.markets.all);
  const timer: SecondTimer = { start: () => undefined, stop: () => undefined };
  const feed = createSimulatorFeed({ master: MASTER, firstDay: FIRST_DAY, markets: again.all, timer });
  for (const second of [0, 7, 3600, 86_399]) {
    const at = timeMs((FIRST_DAY + 3) * DAY_MS + second * 1000);
    expect(feed.quotesAt(at)).toEqual(scene.feed.quotesAt(at));
  }
});

test("neither a listing nor other terms move a price of today, of this market or another; tomorrow's wildness is what was said", () => {
  const untouched = createSimulatorFeed({
    master: MASTER,
    firstDay: FIRST_DAY,
    markets: MARKETS,
    timer: { start: () => undefined, stop: () => undefined },
  });
  const at = (day: number, second: number): TimeMs => timeMs(day * DAY_MS + second * 1000);
  scene.secondAt(FIRST_DAY, 43_200);
  scene.submit(OPEN_NEO);
  scene.submit({ type: "listings/simulate", market: 1, ...SIMULATION, volatilityPpm: 200_000 } as unknown as UntimedCommand);
  for (let second = 43_200; second < 86_400; second += 97)
    expect(scene.feed.quotesAt(at(FIRST_DAY, second))).toEqual(untouched.quotesAt(at(FIRST_DAY, second)));
  const priceOf = (feed: SimulatorFeed, market: number, second: number): number =>
    feed.quotesAt(at(FIRST_DAY + 1, second)).find((quote) => quote.market === market)?.price ?? 0;
  // Where today closed tomorrow opens, whatever was said; from there on the calm day of before is a wild one.
  const opening = (feed: SimulatorFeed) => feed.describe(at(FIRST_DAY + 1, 0)).opening?.ticks["BTC/USDT"];
  expect(opening(scene.feed)).toBe(opening(untouched));
  expect(priceOf(scene.feed, 1, 80_000)).not.toBe(priceOf(untouched, 1, 80_000));
  expect(priceOf(scene.feed, 2, 80_000)).toBe(priceOf(untouched, 2, 80_000));
});
