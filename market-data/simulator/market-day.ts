/**
 * One market on one day: its return, then half hours that add up to it, minutes that add up to those, and seconds.
 *
 * Each level is drawn freely and then bent so that it ends where the level above says (a bridge). So a day's closing
 * price costs a handful of draws, and any second of it some two hundred: a restart in the middle of the day, a year of
 * history and the check of a revealed day all use the same numbers.
 */
import { lots, ticks, type Lots, type Ticks } from "../../money/units.ts";
import { BLOCKS, BLOCK_MINUTES, type ClassDay } from "./class-day.ts";
import { exponential, squareRoot } from "../../money/exact-functions.ts";
import type { MarketParameters } from "./market-parameters.ts";
import { RandomStream, streamKey, type StreamKey } from "./random-stream.ts";

export const MINUTE_SECONDS = 60;
/** A stock's night takes three tenths of a day's variance: shares of the deviation. */
const NIGHT = 0.5477;
const SESSION = 0.8367;
const ROOT_OF_BLOCK_MINUTES = 5.477225575;
const ROOT_OF_MINUTE_SECONDS = 7.745966692;
const DAY_STREAM = 0;
const BLOCK_STREAM = 1;
const FIRST_MINUTE_STREAM = 100;
const FIRST_SECOND_STREAM = 1000;
/** Beyond the streams of the 1,440 minutes. */
const FIRST_TRADE_STREAM = 10_000;
/** A second with trades has one to five of them, mostly few. */
const TRADES_MORE_MAX = 5;
/** What the day does to the logarithm of the price. */
export type DayReturn = { readonly night: number; readonly session: number };

export type MarketDayInput = {
  readonly seed: Uint8Array;
  readonly base: string;
  readonly parameters: MarketParameters;
  readonly common: ClassDay;
  /** Logarithm of (price at midnight / reference price): what the pull works against. */
  readonly displacement: number;
  /** Growth added to the day's return; the past has some, the days to come have none. */
  readonly growth?: number;
};

/** One minute: where the price stands at the end of each second, and what traded in it. */
export type MinutePath = { readonly levels: Float64Array; readonly volumes: Float64Array };

export class MarketDay {
  /** Return of the whole day; zero for a stock without a session. */
  readonly returned: DayReturn;
  /** Deviation of today's return. */
  readonly volatility: number;
  readonly #parameters: MarketParameters;
  readonly #common: ClassDay;
  readonly #key: StreamKey;
  readonly #ownWeight: number;
  #blocks: Float64Array | undefined;
  #block: { readonly index: number; readonly levels: Float64Array } | undefined;

  constructor({ seed, base, parameters, common, displacement, growth = 0 }: MarketDayInput) {
    this.#parameters = parameters;
    this.#common = common;
    this.#key = streamKey(seed, `market ${base}`);
    const { commonWeight } = parameters;
    this.#ownWeight = squareRoot(1 - commonWeight * commonWeight);
    this.volatility = parameters.dailyVolatility * common.volatility;
    this.returned = this.#drawReturn(growth - parameters.pullPerDay * displacement);
  }

  /** Logarithm of (price at the end / price at midnight). */
  get closing(): number {
    return this.returned.night + this.returned.session;
  }

  /** 49 levels: midnight and the end of each half hour. */
  blockLevels(): Float64Array {
    this.#blocks ??= this.#drawBlocks();
    return this.#blocks;
  }

  /** Where a half hour starts: where the one before ended, after a night's gap where there is one. */
  blockStart(block: number): number {
    const gap = block === this.#common.openingBlock ? this.returned.night : 0;
    return (this.blockLevels()[block] ?? 0) + gap;
  }

  /** 31 levels: the start of a half hour (after a night's gap) and the end of each of its minutes. */
  minuteLevels(block: number): Float64Array {
    if (this.#block?.index !== block) this.#block = { index: block, levels: this.#drawMinutes(block) };
    return this.#block.levels;
  }

  /** Levels at the end of each second of a minute of the day, and base units traded in each. */
  secondsOfMinute(minute: number): MinutePath {
    const block = Math.floor(minute / BLOCK_MINUTES);
    const minutes = this.minuteLevels(block);
    const from = minutes[minute % BLOCK_MINUTES] ?? 0;
    const to = minutes[(minute % BLOCK_MINUTES) + 1] ?? 0;
    const stream = new RandomStream(this.#key, FIRST_SECOND_STREAM + minute);
    const deviation = this.blockDeviation(block) / ROOT_OF_BLOCK_MINUTES / ROOT_OF_MINUTE_SECONDS;
    const levels = new Float64Array(MINUTE_SECONDS + 1);
    const volumes = new Float64Array(MINUTE_SECONDS + 1);
    const perTrade = this.minuteVolume(block) / MINUTE_SECONDS / this.#parameters.activity;
    levels[0] = from;
    for (let second = 1; second <= MINUTE_SECONDS; second++) {
      levels[second] = (levels[second - 1] ?? 0) + stream.coarseGaussian() * deviation;
      const size = stream.uniform();
      volumes[second] = stream.uniform() < this.#parameters.activity ? perTrade * 3 * size * size : 0;
    }
    bend(levels, to);
    return { levels, volumes };
  }

  /** How many trades a second of a minute of the day has, if it has any: draws of their own, so that prices stay what they were. */
  tradesOfMinute(minute: number): Uint8Array {
    const stream = new RandomStream(this.#key, FIRST_TRADE_STREAM + minute);
    const counts = new Uint8Array(MINUTE_SECONDS + 1);
    for (let second = 1; second <= MINUTE_SECONDS; second++) {
      const part = stream.uniform();
      counts[second] = 1 + Math.floor(TRADES_MORE_MAX * part * part);
    }
    return counts;
  }

  /** Base units traded in an average minute of a half hour. */
  minuteVolume(block: number): number {
    return (this.#parameters.dailyVolume * (this.#common.rhythm().shares[block] ?? 0)) / BLOCK_MINUTES;
  }

  /** Deviation of a half hour's return. */
  blockDeviation(block: number): number {
    const share = this.#common.rhythm().shares[block] ?? 0;
    return share === 0 ? 0 : this.volatility * squareRoot(share);
  }

  #drawReturn(trend: number): DayReturn {
    const { open, move, nightMove, openingBlock } = this.#common;
    if (!open) return { night: 0, session: 0 };
    const stream = new RandomStream(this.#key, DAY_STREAM);
    const { commonWeight } = this.#parameters;
    const day = this.volatility * (commonWeight * move + this.#ownWeight * stream.gaussian());
    if (openingBlock < 0) return { night: 0, session: day + trend };
    const night = this.volatility * (commonWeight * nightMove + this.#ownWeight * stream.gaussian());
    return { night: night * NIGHT, session: day * SESSION + trend };
  }

  #drawBlocks(): Float64Array {
    const stream = new RandomStream(this.#key, BLOCK_STREAM);
    const { openingBlock } = this.#common;
    const { shares, blockMoves } = this.#common.rhythm();
    const { commonWeight } = this.#parameters;
    const raw = new Float64Array(BLOCKS);
    let excess = -this.returned.session;
    for (let block = 0; block < BLOCKS; block++) {
      const move = commonWeight * (blockMoves[block] ?? 0) + this.#ownWeight * stream.gaussian();
      raw[block] = this.blockDeviation(block) * move;
      excess += raw[block] ?? 0;
    }
    const levels = new Float64Array(BLOCKS + 1);
    for (let block = 0; block < BLOCKS; block++) {
      const gap = block === openingBlock ? this.returned.night : 0;
      levels[block + 1] = (levels[block] ?? 0) + gap + (raw[block] ?? 0) - excess * (shares[block] ?? 0);
    }
    return levels;
  }

  #drawMinutes(block: number): Float64Array {
    const blocks = this.blockLevels();
    const own = new RandomStream(this.#key, FIRST_MINUTE_STREAM + block);
    const common = this.#common.minuteMoves(block);
    const deviation = this.blockDeviation(block) / ROOT_OF_BLOCK_MINUTES;
    const { commonWeight } = this.#parameters;
    const levels = new Float64Array(BLOCK_MINUTES + 1);
    levels[0] = this.blockStart(block);
    for (let minute = 1; minute <= BLOCK_MINUTES; minute++) {
      const move = commonWeight * common.gaussian() + this.#ownWeight * own.gaussian();
      levels[minute] = (levels[minute - 1] ?? 0) + deviation * move;
    }
    bend(levels, blocks[block + 1] ?? 0);
    return levels;
  }
}

/** Shifts each level in proportion to its place, so that the last one is `to`. */
function bend(levels: Float64Array, to: number): void {
  const last = levels.length - 1;
  const excess = (levels[last] ?? 0) - to;
  for (let index = 1; index <= last; index++) levels[index] = (levels[index] ?? 0) - (excess * index) / last;
}

/** Price at a level above the opening, in whole ticks (nearest, never below one). */
export function priceAt(openTicks: number, level: number): Ticks {
  return ticks(Math.max(1, Math.round(openTicks * exponential(level))));
}

/** Base units in lots (cut; something that traded is at least one lot). */
export function volumeInLots(baseUnits: number, quantityDecimals: number): Lots {
  return lots(baseUnits === 0 ? 0 : Math.max(1, Math.floor(baseUnits * powerOfTen(quantityDecimals))));
}

/** 10 to a whole power from 0 up, exact. */
export function powerOfTen(exponent: number): number {
  let power = 1;
  for (let left = exponent; left > 0; left--) power *= 10;
  return power;
}
