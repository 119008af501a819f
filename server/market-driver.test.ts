import { beforeEach, describe, expect, test } from "vitest";
import type { Feed, SourceQuote } from "../market-data/feed.ts";
import type { SessionPhase } from "../market-data/session-calendar.ts";
import { Kernel, type Command, type Outcome } from "../kernel/kernel.ts";
import { amount, lots, ticks, timeMs, userId, type MarketId, type TimeMs } from "../money/units.ts";
import { MARKETS, marketMakerOf } from "./set-up/listed-markets.ts";
import { stepsOf } from "./set-up/steps.ts";
import { MarketDriver } from "./market-driver.ts";
import type { UntimedCommand } from "./sequencer/sequencer.ts";

const [BTC] = MARKETS;
const AAPL = MARKETS.find(({ base }) => base === "AAPL");
if (BTC === undefined || AAPL === undefined) throw new Error("the fresh venue lists BTC and AAPL");
const START = 1_700_000_000_000;

/** The real kernel and driver; the test is the feed and says when a second passes. */
class Market {
  readonly kernel = new Kernel();
  readonly sent: UntimedCommand[] = [];
  watched = true;
  stockPhase: SessionPhase = "open";
  now = START;
  /** Real milliseconds; usually as many pass as of venue time. */
  realTime: number = START;
  speed = 1;
  #tick: (quotes: readonly SourceQuote[], at: TimeMs) => void = () => undefined;
  readonly driver: MarketDriver;

  constructor() {
    // What makers of futures quote has tests of its own.
    for (const { commands } of stepsOf("live")) for (const command of commands) this.#execute(command);
    const feed: Feed = {
      kind: "simulator",
      start: async (onQuotes) => void (this.#tick = onQuotes),
      stop: async () => undefined,
      history: () => [],
      phase: (market) => (market.assetClass === "coin" ? "open" : this.stockPhase),
      nextPhase: () => undefined,
      describe: () => ({ text: "" }),
    };
    const submit = async (command: UntimedCommand): Promise<Outcome> => {
      this.sent.push(command);
      return this.#execute(command);
    };
    const isWatched = (): boolean => this.watched;
    const onFault = (error: unknown): never => {
      throw error;
    };
    this.driver = new MarketDriver({
      feed,
      markets: MARKETS,
      kernel: this.kernel,
      submit,
      isWatched,
      realTime: () => this.realTime,
      onFault,
    });
  }

  /** A second passes; what the sources said in it. Returns the commands that the driver sent. */
  second(prices: Readonly<Record<number, number>>, seconds = 1): readonly UntimedCommand[] {
    this.now += seconds * 1000;
    this.realTime += (seconds * 1000) / this.speed;
    this.sent.length = 0;
    const at = timeMs(this.now);
    const quote = ([market, price]: [string, number]): SourceQuote => ({
      market: Number(market) as MarketId,
      source: "test",
      price: ticks(price),
      volume: lots(1),
      at,
    });
    this.#tick(Object.entries(prices).map(quote), at);
    return [...this.sent];
  }

  depth(market: MarketId): number {
    return this.kernel.spot.openOrders.count(marketMakerOf(market));
  }

  execute(command: UntimedCommand): Outcome {
    return this.#execute(command);
  }

  #execute(command: UntimedCommand): Outcome {
    const outcome = this.kernel.execute({ ...command, at: timeMs(this.now) } as Command);
    if (outcome.refusal !== undefined) throw new Error(`${command.type}: ${outcome.refusal}`);
    this.driver?.onApplied({ sequence: 0, command: command as Command, outcome, postings: [] });
    return outcome;
  }
}

describe("the market driver", () => {
  let market: Market;
  beforeEach(async () => {
    market = new Market();
    await market.driver.start(0);
  });

  test("records the index, then quotes twelve levels a side around it", () => {
    const commands = market.second({ [BTC.id]: 950_000 });
    expect(commands.map(({ type }) => type)).toEqual(["prices/sample", "spot/quote"]);
    expect(market.kernel.prices.index(BTC.id)).toBe(950_000);
    expect(market.depth(BTC.id)).toBe(24);
    const book = market.kernel.spot.markets.get(BTC.id)?.book;
    expect(book?.depth("buy", 1)[0]?.ticks).toBeLessThan(950_000);
    expect(book?.depth("sell", 1)[0]?.ticks).toBeGreaterThan(950_000);
    market.kernel.check();
  });

  test("follows the index when it is watched and lets small moves pass when it is not", () => {
    market.second({ [BTC.id]: 950_000 });
    expect(market.second({ [BTC.id]: 950_100 }, 2).map(({ type }) => type)).toContain("spot/quote");
    market.watched = false;
    expect(market.second({ [BTC.id]: 950_200 }, 2).map(({ type }) => type)).toEqual(["prices/sample"]);
  });

  test("records every second of a fast venue, and quotes at most four times a real one", () => {
    market.speed = 100;
    const sent = Array.from({ length: 200 }, (_, i) => market.second({ [BTC.id]: 950_000 + i * 400 })).flat();
    const count = (type: string): number => sent.filter((command) => command.type === type).length;
    expect(count("prices/sample")).toBe(200);
    expect(count("spot/quote")).toBe(8);
  });

  test("quotes again at once what somebody took", () => {
    market.second({ [BTC.id]: 950_000 });
    market.watched = false;
    market.execute({ type: "wallet/open", user: userId(1001) });
    market.execute({
      type: "spot/place",
      user: userId(1001),
      market: BTC.id,
      side: "buy",
      orderType: "market",
      ticks: ticks(0),
      lots: lots(0),
      budget: amount(9_000_000_000n),
      timeInForce: "gtc",
      postOnly: false,
      selfTrade: "expire_maker",
    });
    expect(market.second({ [BTC.id]: 950_001 }, 2).map(({ type }) => type)).toEqual(["prices/sample", "spot/quote"]);
    expect(market.depth(BTC.id)).toBe(24);
  });

  test("withdraws its quotes when no source was heard for ten seconds", () => {
    market.second({ [BTC.id]: 950_000 });
    expect(market.second({}, 10)).not.toContainEqual(expect.objectContaining({ market: BTC.id, bids: [] }));
    expect(market.second({}, 1)).toContainEqual(expect.objectContaining({ type: "spot/quote", market: BTC.id, bids: [], asks: [] }));
    expect(market.depth(BTC.id)).toBe(0);
  });

  test("takes a stock through its session, and quotes only while it is open", () => {
    market.second({ [AAPL.id]: 20_000 });
    expect(market.depth(AAPL.id)).toBe(24);
    for (const phase of ["closing_auction", "closed", "opening_auction"] as const) {
      market.stockPhase = phase;
      market.second({});
      expect([market.kernel.spot.markets.get(AAPL.id)?.phase, market.depth(AAPL.id)]).toEqual([phase, 0]);
    }
    market.stockPhase = "open";
    market.second({ [AAPL.id]: 20_010 });
    expect([market.kernel.spot.markets.get(AAPL.id)?.phase, market.depth(AAPL.id)]).toEqual(["open", 24]);
  });

  test("withdraws from a market that takes no new orders, and leaves one that has ended alone", () => {
    market.second({ [BTC.id]: 600_000 });
    const closesAt = timeMs(market.now + 8 * 86_400_000);
    const endsAt = timeMs(closesAt + 3_600_000);
    market.execute({ type: "delistings/announce", market: BTC.id, closesAt, endsAt, askedBy: 1, agreedBy: 2 });
    const later = (at: number): readonly UntimedCommand[] => market.second({ [BTC.id]: 600_500 }, (at - market.now) / 1000);
    later(closesAt);
    expect(market.depth(BTC.id)).toBe(24);
    market.execute({ type: "schedule/advance" });
    market.second({ [BTC.id]: 601_000 });
    expect(market.depth(BTC.id)).toBe(0);
    expect(market.second({ [BTC.id]: 601_500 }).map(({ type }) => type)).toEqual(["prices/sample"]);
    later(endsAt);
    market.execute({ type: "schedule/advance" });
    // The feed goes on: its phase and its prices are nobody's any more.
    expect(market.second({ [BTC.id]: 602_000 }).map(({ type }) => type)).toEqual(["prices/sample"]);
    expect([market.kernel.prices.index(BTC.id), market.kernel.spot.markets.get(BTC.id)?.phase]).toEqual([undefined, "closed"]);
  });

  test("withdraws what an earlier run left before it reads the first price", async () => {
    market.second({ [BTC.id]: 950_000 });
    await market.driver.start(0);
    expect(market.depth(BTC.id)).toBe(0);
  });
});
