/**
 * Recorded market data of one day, read from gzip CSV files named `SYMBOL-venue-YYYYMMDD-resolution-kind.csv.gz`.
 *
 * Only trades are read: `time_ms,open,high,low,close,volume`, times in ms UTC, intervals without trades absent. Quotes
 * lie beside them for other uses. Everything is whole ticks and lots from here on.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { lots, ticks, type Lots, type Ticks } from "../../money/units.ts";
import { DAY_MS } from "../candles.ts";
import type { FeedMarket } from "../feed.ts";
import { stockSession } from "../session-calendar.ts";

const FILE_NAME = /^([A-Z]{2,10})-([a-z0-9]{1,20})-(\d{8})-(1s|1m)-trade\.csv\.gz$/;
const HEADER = "time_ms,open,high,low,close,volume";
const NUMBER = /^(\d{1,15})(?:\.(\d{1,30}))?$/;
const RESOLUTION_MS = { "1s": 1_000, "1m": 60_000 } as const;
/** A quote currency that recordings have and the venue's markets call USDT. */
const RECORDED_QUOTE = "USD";

/** The recordings can't be used; the message says which and why, for the person who set `FEED=replay:PATH`. */
export class ReplayDataError extends Error {
  override readonly name = "ReplayDataError";
}

/** One interval with trades. */
export type Bar = {
  /** Milliseconds after midnight UTC of the recorded day. */
  readonly start: number;
  readonly open: Ticks;
  readonly high: Ticks;
  readonly low: Ticks;
  readonly close: Ticks;
  readonly volume: Lots;
};

export type RecordedMarket = {
  readonly market: FeedMarket;
  /** Where it was recorded: "coinbase". */
  readonly source: string;
  readonly barMs: number;
  /** In order of time; at least one. */
  readonly bars: readonly Bar[];
};

export type RecordedDay = {
  /** Days since 1970-01-01 UTC. */
  readonly day: number;
  /** "20180404". */
  readonly name: string;
  readonly markets: readonly RecordedMarket[];
};

type RecordingFile = {
  readonly name: string;
  readonly market: FeedMarket;
  readonly source: string;
  readonly day: string;
  readonly barMs: number;
};

export type RecordingChoice = {
  readonly directory: string;
  /** "YYYYMMDD"; by default the day with most of the venue's markets, the newest of several. */
  readonly day?: string | undefined;
  readonly markets: readonly FeedMarket[];
};

/** Reads the chosen day. Throws ReplayDataError. */
export function readRecordedDay({ directory, day, markets }: RecordingChoice): RecordedDay {
  const files = listRecordings(directory, markets);
  const days = [...Map.groupBy(files, (file) => file.day).entries()].map(([name, ofDay]) => ({ name, files: onePerMarket(ofDay) }));
  days.sort((a, b) => b.files.length - a.files.length || Number(b.name) - Number(a.name));
  const chosen = day === undefined ? days[0] : days.find(({ name }) => name === day);
  if (chosen === undefined) {
    const known = days
      .map(({ name }) => name)
      .sort()
      .join(", ");
    if (known === "")
      throw new ReplayDataError(`no recorded day of a listed market in ${directory} (files like BTCUSD-coinbase-20180404-1m-trade.csv.gz)`);
    throw new ReplayDataError(`no recording of ${day ?? ""} in ${directory}; there is ${known}`);
  }
  const dayNumber = dayOfDigits(chosen.name);
  const recorded = chosen.files.map((file) => readRecording(directory, file, dayNumber));
  return { day: dayNumber, name: chosen.name, markets: recorded };
}

function listRecordings(directory: string, markets: readonly FeedMarket[]): readonly RecordingFile[] {
  return listDirectory(directory).flatMap((name): readonly RecordingFile[] => {
    const match = FILE_NAME.exec(name);
    if (match === null) return [];
    const [, symbol = "", source = "", day = "", resolution = ""] = match;
    const market = markets.find((each) => recordedSymbol(each) === symbol);
    if (market === undefined) return [];
    return [{ name, market, source, day, barMs: resolution === "1s" ? RESOLUTION_MS["1s"] : RESOLUTION_MS["1m"] }];
  });
}

function listDirectory(directory: string): readonly string[] {
  try {
    return readdirSync(directory).sort();
  } catch (error: unknown) {
    throw new ReplayDataError(`recordings in ${directory} can't be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Coins are recorded as pairs (BTCUSD), stocks by their symbol (AAPL). */
function recordedSymbol(market: FeedMarket): string {
  return market.assetClass === "coin" ? `${market.base}${RECORDED_QUOTE}` : market.base;
}

/** The finest recording of each market. */
function onePerMarket(files: readonly RecordingFile[]): readonly RecordingFile[] {
  const finest = new Map<string, RecordingFile>();
  for (const file of files) {
    const known = finest.get(file.market.symbol);
    if (known === undefined || file.barMs < known.barMs) finest.set(file.market.symbol, file);
  }
  return [...finest.values()];
}

function readRecording(directory: string, { name, market, source, barMs }: RecordingFile, day: number): RecordedMarket {
  const [header, ...lines] = unzip(join(directory, name)).split(/\r?\n/);
  if (header !== HEADER) throw new ReplayDataError(`${name} line 1: expected ${HEADER}`);
  const session = market.assetClass === "stock" ? stockSession(day) : undefined;
  const bars: Bar[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === "") continue;
    const bar = readBar(line, market, day);
    const before = bars.at(-1);
    if (bar === undefined || (before !== undefined && bar.start <= before.start)) {
      throw new ReplayDataError(`${name} line ${index + 2}: not a later interval of that day in the form ${HEADER}: ${line.slice(0, 80)}`);
    }
    const at = day * DAY_MS + bar.start;
    if (session === undefined || (at >= session.opensAt && at < session.closesAt)) bars.push(bar);
  }
  if (bars.length === 0) throw new ReplayDataError(`${name}: no trades in it`);
  return { market, source, barMs, bars };
}

function unzip(path: string): string {
  try {
    return gunzipSync(readFileSync(path)).toString("utf8");
  } catch (error: unknown) {
    throw new ReplayDataError(`${path} can't be read: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function readBar(line: string, market: FeedMarket, day: number): Bar | undefined {
  const [time = "", openText = "", highText = "", lowText = "", closeText = "", volumeText = "", ...rest] = line.split(",");
  const start = /^\d{1,15}$/.test(time) ? Number(time) - day * DAY_MS : -1;
  const [open, high, low, close] = [openText, highText, lowText, closeText].map((text) => scaled(text, market.priceDecimals, true));
  const volume = scaled(volumeText, market.quantityDecimals, false);
  if (open === undefined || high === undefined || low === undefined || close === undefined || volume === undefined) return undefined;
  const whole =
    start >= 0 && start < DAY_MS && rest.length === 0 && low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close);
  return whole ? { start, open: ticks(open), high: ticks(high), low: ticks(low), close: ticks(close), volume: lots(volume) } : undefined;
}

/** A decimal text in units of 10^-decimals: prices to the nearest unit (half up), quantities cut. */
function scaled(text: string, decimals: number, nearest: boolean): number | undefined {
  const match = NUMBER.exec(text);
  if (match === null) return undefined;
  const fraction = (match[2] ?? "").padEnd(decimals + 1, "0");
  const cut = Number(`${match[1]}${fraction.slice(0, decimals)}`);
  const value = nearest && (fraction[decimals] ?? "0") >= "5" ? cut + 1 : cut;
  return Number.isSafeInteger(value) ? value : undefined;
}

function dayOfDigits(digits: string): number {
  const day = Date.UTC(Number(digits.slice(0, 4)), Number(digits.slice(4, 6)) - 1, Number(digits.slice(6))) / DAY_MS;
  const back = new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll("-", "");
  if (back !== digits) throw new ReplayDataError(`${digits} is not a day`);
  return day;
}
