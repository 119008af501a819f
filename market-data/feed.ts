/**
 * The one interface behind which the three price sources stand: simulator, replay of recorded days, live venues.
 *
 * A feed says what the outside market did. It knows no account, order or position, and nothing of the venue reaches
 * it: prices can't lean against anybody (charter 5).
 */
import type { PhaseChange, SessionPhase } from "./session-calendar.ts";
import type { Lots, MarketId, Ticks, TimeMs } from "../money/units.ts";

/** What a feed has to know of a market. */
export type FeedMarket = {
  readonly id: MarketId;
  /** "BTC/USDT". */
  readonly symbol: string;
  readonly base: string;
  readonly assetClass: "coin" | "stock";
  /** A tick is 10^-priceDecimals of the quote asset. */
  readonly priceDecimals: number;
  /** A lot is 10^-quantityDecimals of the base asset. */
  readonly quantityDecimals: number;
  /** First day (since 1970-01-01 UTC) of a market that was listed while the venue ran, and where its made-up prices begin. */
  readonly began?: { readonly day: number; readonly startTicks: Ticks };
  /** What the simulator follows instead of its own table, oldest first. */
  readonly simulated?: readonly SimulatedFrom[];
};

/** From a day on: how wild the made-up market is, how much trades in it. Parts of one are in ppm. */
export type SimulatedFrom = {
  readonly fromDay: number;
  readonly volatilityPpm: number;
  readonly commonPpm: number;
  readonly activityPpm: number;
  /** Whole base units. */
  readonly dailyVolume: number;
};

/** What one outside source last traded at, and what traded there since its previous report. */
export type SourceQuote = {
  readonly market: MarketId;
  readonly source: string;
  readonly price: Ticks;
  /** Traded at the source since the last quote of this market; zero when nothing did. */
  readonly volume: Lots;
  /** How many trades made up the volume, where the source is a made-up or recorded market; live sources don't tell. */
  readonly trades?: number;
  /** When the source said so; the index drops stale ones. */
  readonly at: TimeMs;
};

/** How many trades there were and what their takers bought; missing where nobody counted. */
export type TradeCounts = {
  readonly trades?: number;
  readonly bought?: Lots;
  /** Numbers of the first and the last of them; missing where they have none, as in a made-up past. */
  readonly firstTrade?: number;
  readonly lastTrade?: number;
};

export type Candle = TradeCounts & {
  /** Start of the period. */
  readonly time: TimeMs;
  readonly open: Ticks;
  readonly high: Ticks;
  readonly low: Ticks;
  readonly close: Ticks;
  readonly volume: Lots;
};

export const PERIODS = ["1m", "5m", "15m", "30m", "1h", "4h", "1D", "1W", "1M"] as const;
export type Period = (typeof PERIODS)[number];

export interface Feed {
  readonly kind: "simulator" | "replay" | "live";
  /** Begins to report; at most one batch a second, each with the quotes that are new. */
  start(onQuotes: (quotes: readonly SourceQuote[], at: TimeMs) => void): Promise<void>;
  stop(): Promise<void>;
  /**
   * Fetches what `history` gives where that takes a network; resolves when it is there, or after `waitMs` with what
   * came so far. Sources that need no fetching do without it. Rejects when the source can't work at all.
   */
  loadHistory?(waitMs: number): Promise<void>;
  /**
   * Candles from before the venue's first sample, oldest first; empty where the source has none. They are shown marked
   * as such. The last one may be the begun part of a period that the venue's own samples continue (`joinCandles`).
   */
  history(market: FeedMarket, period: Period, before: TimeMs): readonly Candle[];
  /** Where the market is in its session (stocks have hours); coins are always open. */
  phase(market: FeedMarket, at: TimeMs): SessionPhase;
  /** The next change of phase; undefined for coins and where the source doesn't know. */
  nextPhase(market: FeedMarket, at: TimeMs): PhaseChange | undefined;
  /** One line for people: which source, which day, which speed; with the simulator the hash of today's seed. */
  describe(at: TimeMs): FeedDescription;
  /** Simulator: the hashes of today's and tomorrow's seed, by day ("YYYY-MM-DD"). */
  commitments?(at: TimeMs): readonly { readonly day: string; readonly hash: string }[];
}

export type FeedDescription = {
  /** English; pages have texts of their own for the kinds of feed. */
  readonly text: string;
  /** Simulator: SHA-256 of today's seed (hex), published before the day. */
  readonly seedHash?: string;
  /** Simulator: the same of tomorrow's. */
  readonly nextSeedHash?: string;
  /** Simulator: what besides the seed is needed to recompute today. */
  readonly opening?: RevealedOpening;
  /** Simulator: seeds of the days that are over, newest first, for checking. */
  readonly revealed?: readonly RevealedDay[];
};

export type RevealedOpening = {
  /** Price in ticks at midnight UTC per symbol. */
  readonly ticks: Readonly<Record<string, Ticks>>;
  /** Level of volatility per class: logarithm in ppm. */
  readonly volatilityPpm: Readonly<Record<"coin" | "stock", number>>;
  /** Of markets that don't follow the simulator's own table, by symbol: what counts on this day. */
  readonly parameters?: Readonly<Record<string, MarketCharacter>>;
};

/** How a made-up market behaves on a day. */
export type MarketCharacter = Readonly<
  Record<"referencePrice" | "dailyVolatility" | "commonWeight" | "pullPerDay" | "dailyVolume" | "activity", number>
>;

/** `day` is "2026-03-04"; seed and hash are hex. */
export type RevealedDay = { readonly day: string; readonly seed: string; readonly hash: string; readonly opening?: RevealedOpening };
