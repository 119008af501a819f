/**
 * The simulator as a feed: one tick a second, a pure function of the master secret and the time.
 *
 * Nothing is kept between ticks but caches, so the feed can stop and start at any moment and says the same prices. It
 * is one source and calls itself so: the index marks its prices as thin rather than pretending to three.
 */
import { timeMs, type MarketId, type TimeMs } from "../../money/units.ts";
import { DAY_MS } from "../candles.ts";
import type { Feed, FeedDescription, FeedMarket, MarketCharacter, RevealedDay, RevealedOpening, SourceQuote } from "../feed.ts";
import type { SecondTimer } from "../second-timer.ts";
import { nextPhase, stockPhase, type PhaseChange, type SessionPhase } from "../session-calendar.ts";
import { DayChain } from "./day-chain.ts";
import { dayName, daySeed, seedHash } from "./day-seeds.ts";
import { isSimulatedOn, parametersOn } from "./market-parameters.ts";
import { DayReader } from "./second-of-day.ts";
import { SimulatedHistory } from "./simulated-history.ts";

const SOURCE = "simulator";
/** Days whose seeds are listed; older ones follow from the log of descriptions. */
const REVEALED_DAYS_MAX = 30;

export type SimulatorOptions = {
  /** 32 secret bytes, kept for the life of the venue (simulator-secret.ts). */
  readonly master: Uint8Array;
  /** Day (since 1970-01-01 UTC) on which the simulation starts at its reference prices. */
  readonly firstDay: number;
  /** May grow while the feed runs: what comes is read when a day begins. */
  readonly markets: readonly FeedMarket[];
  /** Says when a second is over. */
  readonly timer: SecondTimer;
};

export interface SimulatorFeed extends Feed {
  readonly kind: "simulator";
  /** What is reported in the second that holds `at`; pure. */
  quotesAt(at: TimeMs): readonly SourceQuote[];
}

export function createSimulatorFeed(options: SimulatorOptions): SimulatorFeed {
  const { master, firstDay, markets, timer } = options;
  const history = new SimulatedHistory(master, firstDay, markets);
  const quotesAt = secondReader(options);
  let described: { readonly day: number; readonly description: FeedDescription } | undefined;
  return {
    kind: "simulator",
    phase: phaseOf,
    nextPhase: nextPhaseOf,
    quotesAt,
    async start(onQuotes) {
      timer.start((at) => onQuotes(quotesAt(at), at));
    },
    async stop() {
      timer.stop();
    },
    history: (market, period, before) => history.candles(market, period, before),
    describe: (at) => {
      const day = Math.floor(at / DAY_MS);
      if (described?.day !== day) described = { day, description: describeDay(options, day) };
      return described.description;
    },
    commitments: (at) =>
      [0, 1].map((ahead) => {
        const day = Math.floor(at / DAY_MS) + ahead;
        return { day: dayName(day), hash: seedHash(daySeed(master, day)) };
      }),
  };
}

/** A market that begins another day is closed until then. */
function phaseOf(market: FeedMarket, at: TimeMs): SessionPhase {
  if (!isSimulatedOn(market, dayOf(at))) return "closed";
  return market.assetClass === "coin" ? "open" : stockPhase(at);
}

function nextPhaseOf(market: FeedMarket, at: TimeMs): PhaseChange | undefined {
  const begins = timeMs((market.began?.day ?? 0) * DAY_MS);
  if (market.assetClass === "stock") return nextPhase(timeMs(Math.max(at, begins)));
  return at < begins ? { phase: "open", at: begins } : undefined;
}

const dayOf = (at: TimeMs): number => Math.floor(at / DAY_MS);

function secondReader({ master, firstDay, markets }: SimulatorOptions): (at: TimeMs) => readonly SourceQuote[] {
  const chain = new DayChain(master, firstDay, markets);
  let readers = new Map<MarketId, DayReader>();
  let read = -1;
  return (at) => {
    const day = Math.floor(at / DAY_MS);
    if (day !== read) {
      readers = readersOf(chain, day, markets);
      read = day;
    }
    const second = Math.floor((at - day * DAY_MS) / 1000);
    const stocksOpen = stockPhase(at) === "open";
    return markets.flatMap((market): readonly SourceQuote[] => {
      if (market.assetClass === "stock" && !stocksOpen) return [];
      const report = readers.get(market.id)?.report(second);
      return report === undefined ? [] : [{ market: market.id, source: SOURCE, ...report }];
    });
  };
}

function readersOf(chain: DayChain, day: number, markets: readonly FeedMarket[]): Map<MarketId, DayReader> {
  const { market: find, opening } = chain.day(day);
  const readers = new Map<MarketId, DayReader>();
  for (const market of markets) {
    const marketDay = find(market.symbol);
    const openTicks = opening.ticks[market.symbol];
    if (marketDay !== undefined && openTicks !== undefined) readers.set(market.id, new DayReader(market, day, marketDay, openTicks));
  }
  return readers;
}

function describeDay({ master, firstDay, markets }: SimulatorOptions, today: number): FeedDescription {
  const hash = seedHash(daySeed(master, today));
  const chain = new DayChain(master, firstDay, markets);
  const revealed: RevealedDay[] = [];
  for (let day = Math.max(firstDay, today - REVEALED_DAYS_MAX); day < today; day++) {
    const seed = daySeed(master, day);
    const opening = openingOf(chain, day, markets);
    revealed.unshift({ day: dayName(day), seed: Buffer.from(seed).toString("hex"), hash: seedHash(seed), opening });
  }
  return {
    text: `Simulated prices, no real market. Day ${dayName(today)}, seed committed as ${hash.slice(0, 16)}…`,
    seedHash: hash,
    nextSeedHash: seedHash(daySeed(master, today + 1)),
    opening: openingOf(chain, today, markets),
    revealed,
  };
}

/** What besides the seed is needed to recompute a day: its opening, and what was said of markets before it. */
function openingOf(chain: DayChain, day: number, markets: readonly FeedMarket[]): RevealedOpening {
  const { ticks, volatilityPpm } = chain.day(day).opening;
  const parameters = charactersOn(markets, day);
  return { ticks, volatilityPpm, ...(Object.keys(parameters).length === 0 ? {} : { parameters }) };
}

/** Of the markets that don't follow the table on a day: what counts instead. */
export function charactersOn(markets: readonly FeedMarket[], day: number): Readonly<Record<string, MarketCharacter>> {
  const said = markets.filter(({ began, simulated = [] }) => began !== undefined || simulated.some(({ fromDay }) => fromDay <= day));
  return Object.fromEntries(
    said
      .filter((market) => isSimulatedOn(market, day))
      .map((market) => {
        const { referencePrice, dailyVolatility, commonWeight, pullPerDay, dailyVolume, activity } = parametersOn(market, day);
        return [market.symbol, { referencePrice, dailyVolatility, commonWeight, pullPerDay, dailyVolume, activity }];
      }),
  );
}
