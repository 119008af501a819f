/**
 * What all markets of a class share on one day: the common move, how wild the day is, and its rhythm.
 *
 * A day has 48 blocks of half an hour. Each block has a share of the day's variance: the time of day's usual share
 * times a random intensity that lingers from block to block, so that quiet and wild hours come in clusters. Days
 * cluster as well: the class's volatility is a slowly returning random walk of logarithms, kept in whole ppm.
 */
import type { TimeMs } from "../../money/units.ts";
import { DAY_MS } from "../candles.ts";
import { stockSession } from "../session-calendar.ts";
import { exponential } from "../../money/exact-functions.ts";
import { RandomStream, streamKey, type StreamKey } from "./random-stream.ts";

export const BLOCKS = 48;
export const BLOCK_MINUTES = 30;
const BLOCK_MS = BLOCK_MINUTES * 60_000;
const PPM = 1_000_000;
/** What of yesterday's volatility (its logarithm) is left today, and the deviation of what comes new. */
const VOLATILITY_MEMORY = 0.95;
const VOLATILITY_NEWS_PPM = 110_000;
/** The same from block to block within the day. */
const INTENSITY_MEMORY = 0.85;
const INTENSITY_NEWS = 0.22;
/** One day in eight is a day of news: fat tails. The two scales keep the mean square at one. */
const NEWS_DAY_SHARE = 0.125;
const NEWS_DAY_SCALE = 1.8;
const CALM_DAY_SCALE = 0.8246;
const BLOCK_STREAM = 1;
const FIRST_MINUTE_STREAM = 100;

export type AssetClass = "coin" | "stock";

export type ClassDay = {
  /** Whether anything moves today; stocks rest without a session. */
  readonly open: boolean;
  /** Common move of the day, deviation one. */
  readonly move: number;
  /** Common move of the night before a stock session, deviation one. */
  readonly nightMove: number;
  /** Factor on every market's volatility today: clustered level times the day's news. */
  readonly volatility: number;
  /** The class's volatility tomorrow: logarithm in ppm. */
  readonly nextVolatilityPpm: number;
  readonly rhythm: () => Rhythm;
  /** First block of a stock session, or -1: where the overnight gap falls. */
  readonly openingBlock: number;
  /** Common moves of a block's minutes. */
  readonly minuteMoves: (block: number) => RandomStream;
};

/** The 48 half hours of the day. */
export type Rhythm = {
  /** Share of the day's variance per block; zero outside a stock session. */
  readonly shares: Float64Array;
  /** Common move per block, deviation one. */
  readonly blockMoves: Float64Array;
};

export type ClassDayInput = {
  readonly seed: Uint8Array;
  readonly assetClass: AssetClass;
  readonly day: number;
  readonly volatilityPpm: number;
};

export function classDay({ seed, assetClass, day, volatilityPpm }: ClassDayInput): ClassDay {
  const key = streamKey(seed, `class ${assetClass}`);
  const draws = new RandomStream(key, 0);
  const move = draws.gaussian();
  const news = draws.uniform() < NEWS_DAY_SHARE ? NEWS_DAY_SCALE : CALM_DAY_SCALE;
  const nextVolatilityPpm = Math.round(volatilityPpm * VOLATILITY_MEMORY + draws.gaussian() * VOLATILITY_NEWS_PPM);
  const session = assetClass === "stock" ? stockSession(day) : undefined;
  const nightMove = draws.gaussian();
  const shape = assetClass === "coin" ? coinShape : stockShape(day, session);
  let rhythm: Rhythm | undefined;
  return {
    open: assetClass === "coin" || session !== undefined,
    move,
    nightMove,
    volatility: exponential(volatilityPpm / PPM) * news,
    nextVolatilityPpm,
    rhythm: () => (rhythm ??= drawRhythm(key, shape)),
    openingBlock: session === undefined ? -1 : blockOf(session.opensAt, day),
    minuteMoves: (block) => new RandomStream(key, FIRST_MINUTE_STREAM + block),
  };
}

function drawRhythm(key: StreamKey, shape: (block: number) => number): Rhythm {
  const stream = new RandomStream(key, BLOCK_STREAM);
  const shares = new Float64Array(BLOCKS);
  const blockMoves = new Float64Array(BLOCKS);
  let intensity = 0;
  let total = 0;
  for (let block = 0; block < BLOCKS; block++) {
    intensity = intensity * INTENSITY_MEMORY + stream.gaussian() * INTENSITY_NEWS;
    shares[block] = shape(block) * exponential(2 * intensity);
    blockMoves[block] = stream.gaussian();
    total += shares[block] ?? 0;
  }
  if (total > 0) for (let block = 0; block < BLOCKS; block++) shares[block] = (shares[block] ?? 0) / total;
  return { shares, blockMoves };
}

/** Coins trade all day, most when America is awake (peak 15:00 UTC). */
function coinShape(block: number): number {
  const distance = Math.abs(block - 30);
  return 1.6 - Math.min(distance, BLOCKS - distance) / 24;
}

/** Stocks: only in the session, busy at the opening and the close, quiet at noon. */
function stockShape(day: number, session: { readonly opensAt: TimeMs; readonly closesAt: TimeMs } | undefined): (block: number) => number {
  if (session === undefined) return () => 0;
  const first = blockOf(session.opensAt, day);
  const last = blockOf(session.closesAt, day) - 1;
  return (block) => {
    if (block < first || block > last) return 0;
    const afterOpening = block - first;
    const beforeClose = last - block;
    return 0.7 + 1.8 / (1 + afterOpening * afterOpening) + 0.8 / (1 + beforeClose * beforeClose);
  };
}

const blockOf = (at: TimeMs, day: number): number => Math.floor((at - day * DAY_MS) / BLOCK_MS);
