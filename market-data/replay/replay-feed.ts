/**
 * Recorded days as a feed: the venue's clock stays the wall clock, the recorded day is laid over it.
 *
 * At speed 1 the time of day is kept: at 15:00 UTC the venue shows what was recorded at 15:00, and after midnight the
 * day begins again. At speed s the day passes in 24 h / s, counted from midnight UTC. The position follows from the
 * clock alone, so nothing is stored and a restart goes on where the day is. The past of a fresh venue is the part of
 * the day already played and one whole round before it. Markets without a recording are closed.
 */
import { lots, timeMs, type MarketId, type TimeMs } from "../../money/units.ts";
import { DAY_MS, candlesOfPrints, type Print } from "../candles.ts";
import type { Candle, Feed, FeedMarket, Period, SourceQuote } from "../feed.ts";
import type { SecondTimer } from "../second-timer.ts";
import { nextPhase, stockPhase, type PhaseChange, type SessionPhase } from "../session-calendar.ts";
import { readRecordedDay, type RecordedDay, type RecordedMarket } from "./recorded-day.ts";
import { RecordedPath } from "./recorded-path.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
/** A recording tells of no single trades: a second's volume counts as so many. */
const TRADES_OF_SECOND = 2;
/** Without a trade the price is still said every so often, so that nobody takes it for stale. */
const HEARTBEAT_MS = 5_000;

export type ReplayOptions = {
  readonly directory: string;
  /** "YYYYMMDD"; by default the day with most of the markets, the newest of several. */
  readonly day?: string | undefined;
  /** Recorded seconds per second, above zero. */
  readonly speed: number;
  readonly markets: readonly FeedMarket[];
  /** Says when a second is over. */
  readonly timer: SecondTimer;
  /** A line for people when the day begins again. */
  readonly say?: (line: string) => void;
};

export interface ReplayFeed extends Feed {
  readonly kind: "replay";
  /** What is reported in the second that holds `at`; pure. */
  quotesAt(at: TimeMs): readonly SourceQuote[];
  /** Symbols that have a recording. */
  readonly recorded: readonly string[];
}

type Track = { readonly recording: RecordedMarket; readonly path: RecordedPath };

/** Reads the recordings. Throws ReplayDataError when there are none to play. */
export function createReplayFeed({ directory, day, speed, markets, timer, say }: ReplayOptions): ReplayFeed {
  if (!(speed > 0)) throw new RangeError("the speed of a replay is above zero");
  const recorded = readRecordedDay({ directory, day, markets });
  const tracks = new Map<MarketId, Track>(
    recorded.markets.map((recording) => [recording.market.id, { recording, path: new RecordedPath(recording) }]),
  );
  const phase = (market: FeedMarket, at: TimeMs): SessionPhase =>
    tracks.has(market.id) ? phaseAt(recorded, market, positionAt(at, speed)) : "closed";
  const quotesAt = (at: TimeMs): readonly SourceQuote[] =>
    [...tracks.values()].flatMap(({ recording, path }) =>
      phase(recording.market, at) === "open" ? quoteAt(recording, path, at, speed) : [],
    );
  return {
    kind: "replay",
    recorded: recorded.markets.map(({ market }) => market.symbol),
    phase,
    nextPhase: (market, at) => nextPhaseAt(recorded, market, at, speed),
    quotesAt,
    async start(onQuotes) {
      timer.start((at) => {
        if (positionAt(at, speed) < positionAt(timeMs(at - SECOND_MS), speed)) say?.(`The recorded day ${recorded.name} begins again.`);
        onQuotes(quotesAt(at), at);
      });
    },
    async stop() {
      timer.stop();
    },
    history: (market, period, before) => history(tracks.get(market.id), period, before, speed),
    describe: () => ({ text: describe(recorded, speed) }),
  };
}

/** Milliseconds into the recorded day at a moment of the wall clock. */
function positionAt(at: TimeMs, speed: number): number {
  return ((at % DAY_MS) * speed) % DAY_MS;
}

/** Stocks follow the session of the day that was recorded, shifted with it. */
function phaseAt({ day }: RecordedDay, market: FeedMarket, position: number): SessionPhase {
  return market.assetClass === "coin" ? "open" : stockPhase(timeMs(day * DAY_MS + position));
}

/** Undefined after the recorded day's last change: what follows is the same day again. */
function nextPhaseAt({ day }: RecordedDay, market: FeedMarket, at: TimeMs, speed: number): PhaseChange | undefined {
  const then = day * DAY_MS + positionAt(at, speed);
  const next = market.assetClass === "coin" ? undefined : nextPhase(timeMs(then));
  if (next === undefined || next.at >= (day + 1) * DAY_MS) return undefined;
  return { phase: next.phase, at: timeMs(at + (next.at - then) / speed) };
}

function quoteAt({ market, source }: RecordedMarket, path: RecordedPath, at: TimeMs, speed: number): readonly SourceQuote[] {
  const position = positionAt(at, speed);
  // The second's whole volume is said at its start, so that a minute's sixty reports add up to the recorded minute.
  const volume = path.volumeBetween(position, positionAt(timeMs(at + SECOND_MS), speed));
  const before = positionAt(timeMs(at - SECOND_MS), speed);
  const price = path.price(position);
  const beats = Math.floor(at / SECOND_MS) % (HEARTBEAT_MS / SECOND_MS) === 0;
  const trades = Math.min(volume, TRADES_OF_SECOND);
  return volume > 0 || beats || price !== path.price(before) ? [{ market: market.id, source, price, volume, trades, at }] : [];
}

/** The round of the day in progress at `before` and the whole one before it. */
function history(track: Track | undefined, period: Period, before: TimeMs, speed: number): readonly Candle[] {
  if (track === undefined) return [];
  const midnight = before - (before % DAY_MS);
  const roundMs = DAY_MS / speed;
  const round = Math.floor((before - midnight) / roundMs);
  const prints: Print[] = [];
  for (const start of [previousRound(midnight, round, roundMs), midnight + round * roundMs]) {
    const end = Math.min(start + roundMs, start < midnight ? midnight : midnight + DAY_MS);
    for (const print of printsOfRound(track, start, speed)) {
      if (print.at < before && print.at < end) prints.push(print);
    }
  }
  return candlesOfPrints(period, prints);
}

/** Rounds are counted from midnight; before the first one lies the last, perhaps broken off, of the day before. */
function previousRound(midnight: number, round: number, roundMs: number): number {
  if (round > 0) return midnight + (round - 1) * roundMs;
  return midnight - DAY_MS + Math.floor((DAY_MS - 1) / roundMs) * roundMs;
}

/** The corners of the recorded path at their wall-clock times; slow replays also get a point a minute. */
function* printsOfRound({ recording, path }: Track, start: number, speed: number): Generator<Print> {
  const wallBarMs = recording.barMs / speed;
  for (const { position, price, volume } of path.corners()) {
    const at = start + Math.floor(position / speed);
    yield { price, volume, at: timeMs(at) };
    for (let later = MINUTE_MS; later < wallBarMs / 4; later += MINUTE_MS) {
      yield { price: path.price(position + later * speed), volume: lots(0), at: timeMs(at + later) };
    }
  }
}

function describe({ name, markets }: RecordedDay, speed: number): string {
  const day = `${name.slice(0, 4)}-${name.slice(4, 6)}-${name.slice(6)}`;
  const list = markets.map(({ market, source }) => `${market.base} (${source})`).join(", ");
  const pace = speed === 1 ? "at the speed they had" : `at ${speed} times their speed`;
  return `Recorded prices of ${day}, not of today, ${pace}: ${list}`;
}
