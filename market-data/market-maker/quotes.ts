/**
 * What the house market maker quotes, as a pure function of the index and its own inventory.
 *
 * It sees the index and its own funds, nobody's orders or positions (charter 5). The caller sends the result through
 * the ordinary door. Sizes vary from level to level by a number passed in, so that a ladder looks like a market and
 * still is the same for the same input.
 */
import { lots, ticks, type Lots, type Ticks, type TimeMs } from "../../money/units.ts";

export type QuoteTerms = {
  /** Levels a side. */
  readonly levels: number;
  /** Distance of the best level from the centre. */
  readonly halfSpreadPpm: number;
  /** Distance from the best level to the second; later steps grow by a tenth each. */
  readonly stepPpm: number;
  /** Value of the best level in whole units of the quote asset; the next are larger by a quarter each. */
  readonly bestValue: number;
  /** How far a full inventory moves the centre against itself. */
  readonly skewPpmMax: number;
};

export type QuoteInput = {
  readonly index: Ticks;
  readonly terms: QuoteTerms;
  /** -1,000,000 (sold out of the base asset) to 1,000,000 (full of it); 0 is balanced. */
  readonly inventoryPpm: number;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** Prices the market accepts, both included. */
  readonly ticksMin: Ticks;
  readonly ticksMax: Ticks;
  /** Smallest value of an order, whole units of the quote asset. */
  readonly valueMin: number;
  /** Varies the sizes; any whole number. */
  readonly variation: number;
};

export type QuoteLevel = readonly [Ticks, Lots];
export type Quotes = {
  /** Best first: highest bid, lowest ask. */
  readonly bids: readonly QuoteLevel[];
  readonly asks: readonly QuoteLevel[];
  /** Around what they lie; for `shouldRequote`. */
  readonly centre: Ticks;
};

const PPM = 1_000_000;
const STEP_GROWTH = 0.1;
const VALUE_GROWTH = 1.25;
/** Sizes vary by up to 35 % either way. */
const VARIATION = 0.35;

export function defaultQuoteTerms(assetClass: "coin" | "stock"): QuoteTerms {
  const coin = { levels: 12, halfSpreadPpm: 60, stepPpm: 70, bestValue: 2_500, skewPpmMax: 300 };
  return assetClass === "coin" ? coin : { ...coin, halfSpreadPpm: 100, stepPpm: 100, bestValue: 4_000 };
}

/**
 * Bids and asks around the index. Bids are rounded down and asks up, by less than a tick in the house's favour;
 * every level is at a price of its own, and the best bid is below the best ask. Levels outside the accepted prices are left out.
 */
export function makeQuotes(input: QuoteInput): Quotes {
  const { index, terms, inventoryPpm } = input;
  const skewPpm = (Math.max(-PPM, Math.min(PPM, inventoryPpm)) * terms.skewPpmMax) / PPM;
  const centre = ticks(Math.max(1, Math.round(index - (index * skewPpm) / PPM)));
  return { centre, bids: ladder(input, centre, -1), asks: ladder(input, centre, 1) };
}

function ladder(input: QuoteInput, centre: Ticks, side: 1 | -1): readonly QuoteLevel[] {
  const { terms, ticksMin, ticksMax, valueMin } = input;
  const levels: QuoteLevel[] = [];
  let distancePpm = terms.halfSpreadPpm;
  let last: number = centre;
  for (let level = 0; level < terms.levels; level++) {
    const exact = centre + (side * centre * distancePpm) / PPM;
    const rounded = side === 1 ? Math.ceil(exact) : Math.floor(exact);
    // At least one tick from the centre and from the level before, however coarse the tick.
    const price = side === 1 ? Math.max(rounded, last + 1) : Math.min(rounded, last - 1);
    last = price;
    distancePpm += terms.stepPpm * (1 + level * STEP_GROWTH);
    if (price < ticksMin || price > ticksMax || price < 1) continue;
    const wished = terms.bestValue * VALUE_GROWTH ** level * (1 + VARIATION * spread(input.variation, side * (level + 1)));
    levels.push([ticks(price), quantityWorth(Math.max(wished, valueMin), price, input)]);
  }
  return levels;
}

/** Lots worth at least `value` at that price; one at the least. */
function quantityWorth(value: number, price: number, { priceDecimals, quantityDecimals }: QuoteInput): Lots {
  return lots(Math.max(1, Math.ceil((value * 10 ** (priceDecimals + quantityDecimals)) / price)));
}

/** A number in [-1, 1) from a variation and a place, the same for the same two. */
function spread(variation: number, place: number): number {
  let mixed = Math.imul(variation ^ Math.imul(place, 0x9e3779b1), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x8000_0000 - 1;
}

/** Levels as the flat pairs of ticks and lots that a mass quote takes. */
export function flatLevels(levels: readonly QuoteLevel[]): readonly number[] {
  return levels.flatMap(([price, quantity]) => [price, quantity]);
}

export type RequoteInput = {
  /** Index at the last quote; undefined before the first. */
  readonly lastCentre: Ticks | undefined;
  readonly index: Ticks;
  readonly lastAt: TimeMs;
  readonly at: TimeMs;
  /** Whether anybody sees this market's book now. */
  readonly watched: boolean;
  /** Whether something of the last quotes was filled since. */
  readonly filled?: boolean;
};

type Patience = { readonly movedPpm: number; readonly waitMs: number; readonly refreshMs: number };
/** Seen: follow the index closely, and breathe a little even when it rests. */
const WATCHED: Patience = { movedPpm: 20, waitMs: 1_000, refreshMs: 5_000 };
/** Unseen: a quote a minute or so per market, or the log of an idle venue would be nothing but quotes. */
const UNWATCHED: Patience = { movedPpm: 500, waitMs: 10_000, refreshMs: 900_000 };
/** However patient: a quote this far off invites arbitrage at the house's cost. */
const MOVED_FAR_PPM = 3_000;

/** Whether it is time for new quotes. A venue nobody looks at stays under some 5 MB of quotes a day. */
export function shouldRequote({ lastCentre, index, lastAt, at, watched, filled = false }: RequoteInput): boolean {
  if (lastCentre === undefined) return true;
  const { movedPpm, waitMs, refreshMs } = watched ? WATCHED : UNWATCHED;
  const waited = at - lastAt;
  const moved = (Math.abs(index - lastCentre) * PPM) / lastCentre;
  if (waited < WATCHED.waitMs) return false;
  if (filled || moved >= MOVED_FAR_PPM) return true;
  return waited >= refreshMs || (waited >= waitMs && moved >= movedPpm);
}
