/**
 * Value, margin, fees, risk, mark and funding of linear perpetual contracts; the kernel settles with them, the web previews
 * and checks receipts with them, the auditor has its own.
 *
 * Money is in the quote asset's smallest unit, prices in ticks, quantities in lots, rates in ppm or (funding, premium) in
 * parts per billion. Figures of one order or position stay below 2^53 (`VALUE_MAX`), so plain numbers are exact there;
 * what sums over an account is a bigint.
 */

/** Whether a position wins when the price rises or when it falls. */
export type PositionSide = "long" | "short";

/** Largest value of one side of an account in one contract, in quote units: sums of its parts stay exact as plain numbers. */
export const VALUE_MAX = 2 ** 50;

const PPM = 1_000_000;
const PPB = 1_000_000_000n;

/** Value of `lots` at `ticks` in quote units, exact. `perTickLot`: quote units in one tick times one lot. */
export function positionValue(perTickLot: number, ticks: number, lots: number): number {
  return ticks * lots * perTickLot;
}

/** Quote units in one tick times one lot, or undefined where that is no whole number: such terms are refused. */
export function quotePerTickLot(terms: {
  readonly quoteDecimals: number;
  readonly baseDecimals: number;
  readonly priceDecimals: number;
  /** Base units in a lot (`lever_share_num`). */
  readonly baseUnitsPerLot: number;
}): number | undefined {
  const numerator = BigInt(terms.baseUnitsPerLot) * 10n ** BigInt(terms.quoteDecimals);
  const denominator = 10n ** BigInt(terms.priceDecimals + terms.baseDecimals);
  if (numerator <= 0n || numerator % denominator !== 0n) return undefined;
  const units = Number(numerator / denominator);
  return Number.isSafeInteger(units) ? units : undefined;
}

/** Margin of a position: value / multiple, rounded up (rules/futures.md, Money). */
export function initialMargin(value: number, multiple: number): number {
  const whole = Math.floor(value / multiple);
  const product = whole * multiple;
  // Near 2^53 the quotient may have been rounded to the next whole number either way.
  if (product > value) return whole;
  return product === value ? whole : whole + Math.ceil((value - product) / multiple);
}

/** Fee of a fill: value x rate, rounded down to the unit, in the payer's favour. */
export function fillFee(value: number, ratePpm: number): number {
  const millions = Math.floor(value / PPM);
  return millions * ratePpm + Math.floor(((value - millions * PPM) * ratePpm) / PPM);
}

/** Part of `whole` that goes with `lots` of `of` lots, rounded down; the last part is what is left. */
export function shareOf(whole: number, lots: number, of: number): number {
  if (lots === of) return whole;
  const product = whole * lots;
  // Below 2^53 the quotient of two whole numbers is never rounded up to the next one.
  if (product <= Number.MAX_SAFE_INTEGER) return Math.floor(product / of);
  return Number((BigInt(whole) * BigInt(lots)) / BigInt(of));
}

/** Result of lots that cost `entryValue` and are worth `exitValue`, fees apart. What one side gains the other loses. */
export function positionResult(side: PositionSide, entryValue: number, exitValue: number): number {
  return side === "long" ? exitValue - entryValue : entryValue - exitValue;
}

/** An account's risk rate in hundredths of a percent: equity / margin x 100 %, rounded down, 0 at least; undefined without margin. */
export function riskRate(equity: bigint, margin: bigint): bigint | undefined {
  if (margin <= 0n) return undefined;
  return equity <= 0n ? 0n : (equity * 10_000n) / margin;
}

/** Rates of the rule, in whole percent: below or at the first people are warned, at the second positions are closed out. */
export const MARGIN_CALL_PERCENT = 80n;
export const CLOSE_OUT_PERCENT = 50n;
/** What leaves the lever account must leave the rate above this. */
export const TRANSFER_OUT_PERCENT = 150n;

/** Whether a risk rate has reached `percent`, exactly: no rounding decides it. Without margin: whether nothing is left. */
export function hasReached(percent: bigint, equity: bigint, margin: bigint): boolean {
  return margin <= 0n ? equity <= 0n : equity * 100n <= margin * percent;
}

/** What decides the price at which an account reaches a rate, or nothing is left of it, all else unchanged. */
export type RiskInputs = {
  /** Money of the account (free, held for orders, margins) and the unrealised results in all other contracts. */
  readonly rest: bigint;
  /** Sum of all margins of the account. */
  readonly margin: bigint;
  /** Of this contract: lots of longs less lots of shorts, and the same of their entry values. */
  readonly lots: bigint;
  readonly entryValue: bigint;
  readonly perTickLot: bigint;
};

/**
 * The mark at which the account reaches close-out: equity = 50 % of its margins. Net longs: rounded down, net shorts: rounded
 * up, so that the mark that is shown is one that does it. Undefined where no mark above zero does.
 */
export function liquidationPrice({ rest, margin, lots, entryValue, perTickLot }: RiskInputs): number | undefined {
  if (lots === 0n) return undefined;
  // rest + lots x P x perTickLot - entryValue = margin / 2, both sides doubled.
  const numerator = margin - 2n * rest + 2n * entryValue;
  const denominator = 2n * lots * perTickLot;
  const price = lots > 0n ? floorDiv(numerator, denominator) : -floorDiv(-numerator, denominator);
  return price > 0n ? wholeTicks(price) : undefined;
}

/**
 * Price in ticks at which closing a whole position leaves its account with exactly nothing, the fee of that fill included and
 * every other position at its mark. `rest`: the account's money and all other positions' results.
 * Long: (entry value - rest) / (lots x (1 - fee)), rounded up. Short: (entry value + rest) / (lots x (1 + fee)), rounded down. One tick at least.
 */
export function bankruptcyPrice(position: {
  readonly side: PositionSide;
  readonly rest: bigint;
  readonly entryValue: bigint;
  readonly lots: bigint;
  readonly perTickLot: bigint;
  readonly feePpm: bigint;
}): number {
  const { side, rest, entryValue, lots, perTickLot, feePpm } = position;
  const one = BigInt(PPM);
  const price =
    side === "long"
      ? -floorDiv(-(entryValue - rest) * one, lots * perTickLot * (one - feePpm))
      : floorDiv((entryValue + rest) * one, lots * perTickLot * (one + feePpm));
  return price < 1n ? 1 : wholeTicks(price);
}

/** What a close-out pays to the insurance fund: value x rate, rounded down, at most what is left of the position's margin. */
export function closeOutFee(closedValue: number, ratePpm: number, marginLeft: number): number {
  return Math.max(0, Math.min(fillFee(closedValue, ratePpm), marginLeft));
}

/** One position of a close-out: what the book gave for its part, the rest at the bankruptcy price, and what was taken of it. */
export type ClosedOutStep = {
  readonly side: PositionSide;
  readonly lots: number;
  readonly mark: number;
  readonly filledLots: number;
  readonly filledValue: number;
  readonly bankruptcyTicks: number;
  readonly perTickLot: number;
  readonly fillFee: number;
  readonly closeOutFee: number;
};

/** What a close-out leaves: its equity before and what its orders had held, less how much worse than its mark each position went, less fees. */
export function equityAfterCloseOut(equity: bigint, released: bigint, steps: readonly ClosedOutStep[]): bigint {
  let left = equity + released;
  for (const { side, lots, mark, filledLots, filledValue, bankruptcyTicks, perTickLot, fillFee, closeOutFee: fee } of steps) {
    const exit = filledValue + positionValue(perTickLot, bankruptcyTicks, lots - filledLots);
    left += BigInt(positionResult(side, positionValue(perTickLot, mark, lots), exit) - fillFee - fee);
  }
  return left;
}

/** Place in the queue of deleveraging: (result / margin) x multiple; who stands highest is closed first. A ranking, no money. */
export function deleveragingScore(result: number, margin: number, multiple: number): number {
  return (result / Math.max(1, margin)) * multiple;
}

/** Lamps that an owner sees: 5 for the first fifth of the queue, 1 for the last. `place` counts from 0. */
export function deleveragingLamps(place: number, count: number): number {
  return 5 - Math.min(4, Math.floor((place * 5) / Math.max(1, count)));
}

/** What premium and mark look at for impact: an order of 10,000 USDT. */
export const IMPACT_VALUE_USDT = 10_000;

/**
 * Mean price of an order of `value` quote units against levels, best first, in millionths of a tick, rounded down; of what is there
 * when that is less. Undefined for an empty side.
 */
export function impactPrice(
  levels: readonly { readonly ticks: number; readonly lots: number }[],
  value: bigint,
  perTickLot: bigint,
): bigint | undefined {
  let spent = 0n;
  /** In millionths of a lot. */
  let taken = 0n;
  for (const { ticks, lots } of levels) {
    const perLot = BigInt(ticks) * perTickLot;
    const worth = perLot * BigInt(lots);
    if (spent + worth >= value) {
      taken += ((value - spent) * 1_000_000n) / perLot;
      spent = value;
      break;
    }
    spent += worth;
    taken += BigInt(lots) * 1_000_000n;
  }
  if (taken === 0n) return undefined;
  return (spent * 1_000_000n * 1_000_000n) / (taken * perTickLot);
}

/**
 * Premium of the book over the index in parts per billion, rounded towards zero:
 * (max(0, impact bid - index) - max(0, index - impact ask)) / index. Prices in millionths of a tick; an empty side counts as at the index.
 */
export function premiumPpb(bid: bigint | undefined, ask: bigint | undefined, index: bigint): bigint {
  const above = bid !== undefined && bid > index ? bid - index : 0n;
  const below = ask !== undefined && ask < index ? index - ask : 0n;
  return ((above - below) * PPB) / index;
}

/** Interest part of funding, 0.01 % a period; how far the premium may be away from it without counting; the default cap. In ppb. */
export const FUNDING_INTEREST_PPB = 100_000n;
export const FUNDING_DAMPER_PPB = 500_000n;
export const FUNDING_CAP_PPB = 7_500_000n;

/** Funding rate of a period in ppb: P + clamp(0.01 % - P, +-0.05 %), at most the contract's cap either way. `mean`: time-weighted mean premium. */
export function fundingRatePpb(mean: bigint, cap: bigint): bigint {
  return clamp(mean + clamp(FUNDING_INTEREST_PPB - mean, FUNDING_DAMPER_PPB), cap);
}

/** What a position pays at a funding: value at mark x rate. Positive: it pays, rounded up; negative: it receives, rounded down. */
export function fundingPayment(side: PositionSide, valueAtMark: number, ratePpb: bigint): number {
  const due = BigInt(valueAtMark) * (side === "long" ? ratePpb : -ratePpb);
  return Number(-floorDiv(-due, PPB));
}

/** Overnight fee of a position: value at mark x rate, rounded down (the seed, point 3). */
export const overnightFee = (valueAtMark: number, ratePpm: number): number => fillFee(valueAtMark, ratePpm);

/**
 * Mark in ticks: the median of index x (1 + rate x share of the period still to come), of index + mean basis, and of the last price;
 * the first two rounded to the nearest tick, halves up. Without a trade the last price is the index.
 */
export function markPrice(of: {
  readonly index: number;
  readonly ratePpb: bigint;
  readonly leftMs: number;
  readonly periodMs: number;
  /** Sum of (bid + ask - 2 x index) over the samples of the last two and a half minutes, and how many there were. */
  readonly basisSum: number;
  readonly basisCount: number;
  readonly last: number;
}): number {
  const { index, ratePpb, leftMs, periodMs, basisSum, basisCount, last } = of;
  const carry = nearest(BigInt(index) * ratePpb * BigInt(leftMs), PPB * BigInt(periodMs));
  const basis = basisCount === 0 ? 0 : nearest(BigInt(basisSum), 2n * BigInt(basisCount));
  return Math.max(1, median(index + carry, index + basis, last === 0 ? index : last));
}

/** A bracket: up to this value of a side the multiple may be that high. */
export type Bracket = { readonly valueMax: number; readonly multipleMax: number };

/** The bracket that a value lies in: the first that reaches it; undefined beyond the last. */
export function bracketOf(brackets: readonly Bracket[], value: number): Bracket | undefined {
  return brackets.find(({ valueMax }) => value <= valueMax);
}

/** Largest value of a side at a multiple; 0 where the contract has no such multiple. */
export function valueMaxAt(brackets: readonly Bracket[], multiple: number): number {
  let most = 0;
  for (const { valueMax, multipleMax } of brackets) if (multiple <= multipleMax && valueMax > most) most = valueMax;
  return most;
}

function median(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

function clamp(value: bigint, bound: bigint): bigint {
  if (value > bound) return bound;
  return value < -bound ? -bound : value;
}

/** Nearest whole number, halves up; the denominator is above zero. */
function nearest(numerator: bigint, denominator: bigint): number {
  return Number(floorDiv(2n * numerator + denominator, 2n * denominator));
}

/** Rounded towards minus infinity, whatever the signs. */
function floorDiv(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const isExact = numerator % denominator === 0n;
  return !isExact && numerator < 0n !== denominator < 0n ? quotient - 1n : quotient;
}

/** A price in ticks as the plain number that it is everywhere else; what no market can reach stays at the largest. */
function wholeTicks(count: bigint): number {
  return count > 0x7fff_ffffn ? 0x7fff_ffff : Number(count);
}
