/** What the pages of dual investment show, computed by the same formulas as the kernel pays. Pure; amounts are decimals as text. */
import { formatDecimal, parseDecimal } from "../../../money/decimal.ts";
import { amount, type Amount } from "../../../money/units.ts";
import type {
  DualCoinRow,
  DualCoverRow,
  DualHoursReply,
  DualProductRow,
  DualSamplesReply,
  DualType,
} from "../contract/dual-investment-replies.ts";
import { breakEven } from "../figures.ts";
import {
  interestOf,
  isOther,
  meanOf,
  MINUTES_LEAST,
  otherOf,
  principalOf,
  volatilityOf,
  type DualMean,
  type DualScale,
} from "../formulas.ts";

const WIRE_DECIMALS = 8;
const PERCENT_DECIMALS = 4;
const PPM = 1_000_000;

/** Smallest units of a decimal of the wire; 0 for what is none. */
export function unitsOf(text: string, decimals: number): Amount {
  const units = parseDecimal(text, Math.max(decimals, WIRE_DECIMALS));
  if (typeof units !== "bigint") return amount(0n);
  return amount(units / 10n ** BigInt(Math.max(0, WIRE_DECIMALS - decimals)));
}

/** Percent as text in millionths. */
export function ppmOf(percent: string): number {
  const ppm = parseDecimal(percent, PERCENT_DECIMALS);
  return typeof ppm === "bigint" ? Number(ppm) : 0;
}
export const percentText = (ppm: number): string => formatDecimal(BigInt(ppm), PERCENT_DECIMALS);

/** The rate follows the index: whoever buys takes a fiftieth less at most. */
export const leastOf = (rate: string): string => percentText(Math.floor((ppmOf(rate) * 98) / 100));

export const ticksOf = (price: string, decimals: number): number => Number(unitsOf(price, decimals));
export const scaleOf = ({ coin_decimals: coin, cash_decimals: cash, price_decimals: price }: DualCoinRow): DualScale => ({
  coin,
  cash,
  price,
});

/** Percent from the index to the strike, as text with one decimal: "3.9", "-2.1". Empty without an index. */
export function distanceOf(strike: string, index: string): string {
  const [to, from] = [Number(strike), Number(index)];
  return from > 0 ? formatDecimal(BigInt(Math.round(((to - from) / from) * 1000)), 1) : "";
}

type Of = Pick<DualProductRow, "type" | "day" | "strike" | "rate_text">;
export type DualOutcomes = {
  /** What is paid. */
  readonly principal: string;
  readonly own: string;
  readonly ownInterest: string;
  readonly other: string;
  readonly otherInterest: string;
  /** Beyond it only holding would have given more. */
  readonly beyond: string;
  /** What the option is worth, and what of it the buyer gets, in USDT. */
  readonly option: string;
  readonly gets: string;
};

/** Both outcomes of so many shares at the rate that is shown, by the kernel's formulas. */
export function outcomesOf(product: Of & Pick<DualProductRow, "fair_rate">, coin: DualCoinRow, shares: number): DualOutcomes {
  const { type, day, rate_text: rate, fair_rate: fair } = product;
  const scale = scaleOf(coin);
  const [pay, get] = type === "call" ? [scale.coin, scale.cash] : [scale.cash, scale.coin];
  const strike = ticksOf(product.strike, scale.price);
  const principal = principalOf(type, strike, shares, scale);
  const interest = interestOf(principal, ppmOf(rate), day);
  const [other, bare] = [ppmOf(rate), 0].map((ppm) => otherOf(type, principal, strike, ppm, day, scale));
  const inCash = (units: Amount): string => {
    if (type === "put") return formatDecimal(units, scale.cash);
    const ticks = BigInt(ticksOf(coin.index, scale.price));
    return formatDecimal((units * ticks * 10n ** BigInt(scale.cash)) / 10n ** BigInt(scale.coin + scale.price), scale.cash);
  };
  return {
    principal: formatDecimal(principal, pay),
    own: formatDecimal(principal + interest, pay),
    ownInterest: formatDecimal(interest, pay),
    other: formatDecimal(other ?? 0n, get),
    otherInterest: formatDecimal((other ?? 0n) - (bare ?? 0n), get),
    beyond: formatDecimal(BigInt(breakEven(type, strike, ppmOf(rate), day)), scale.price),
    option: inCash(interestOf(principal, ppmOf(fair), day)),
    gets: inCash(interest),
  };
}

/** Points of the picture in shares of its width and height, from the lower left. */
export type Payoff = {
  readonly low: number;
  readonly high: number;
  readonly strikeAt: number;
  readonly nowAt: number;
  /** What one gets, what only holding gives, and where the latter is more: corners. */
  readonly line: readonly Point[];
  readonly held: readonly Point[];
  readonly given: readonly Point[];
};
type Point = readonly [x: number, y: number];
/** Around the price: so much on the side of holding, so much where it is exchanged. */
const SIDES = { near: 0.06, far: 0.13 };

/** Worth in USDT at the end against the price then, of one unit of what is paid. For a put the picture is mirrored. */
export function payoffOf(
  type: DualType,
  { strike, index, rate, days }: { strike: number; index: number; rate: number; days: number },
): Payoff {
  const isCall = type === "call";
  const step = isCall ? [SIDES.near, SIDES.far] : [SIDES.far, SIDES.near];
  const low = Math.min(index * (1 - (step[0] ?? 0)), strike * 0.97);
  const high = Math.max(index * (1 + (step[1] ?? 0)), strike * 1.03);
  const grown = 1 + (rate / PPM) * (days / 365);
  const beyond = isCall ? strike * grown : strike / grown;
  // A call holds a coin, a put as much USDT as a coin costs at the strike.
  const got = (price: number): number => (isCall ? Math.min(price, strike) * grown : Math.min(1, price / strike) * strike * grown);
  const holding = (price: number): number => (isCall ? price : strike);
  const prices = [low, strike, high];
  const all = [...prices.map(got), ...prices.map(holding)];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const x = (price: number): number => (price - low) / (high - low);
  const y = (value: number): number => (most === least ? 0.5 : 0.06 + (0.88 * (value - least)) / (most - least));
  const end = isCall ? high : low;
  const isBeyond = isCall ? beyond < high : beyond > low;
  return {
    low,
    high,
    strikeAt: x(strike),
    nowAt: x(index),
    line: prices.map((price) => [x(price), y(got(price))] as const),
    held: [low, high].map((price) => [x(price), y(holding(price))] as const),
    given: isBeyond
      ? [
          [x(beyond), y(got(beyond))],
          [x(end), y(holding(end))],
          [x(end), y(got(end))],
        ]
      : [],
  };
}

export type DualProblem = "paused" | "over" | "no_index" | "passed" | "sold_out" | "most" | "free";

/** The first thing that the venue would refuse. `free`: of the change account; undefined while it is not known. */
export function problemOf(product: DualProductRow, shares: number, free: string | undefined): DualProblem | undefined {
  if (product.is_paused === 1) return "paused";
  if (product.is_on_sale === 0) return "over";
  if (product.rate_text === "") return "no_index";
  if (product.is_passed === 1) return "passed";
  if (product.remaining_number < 1) return "sold_out";
  if (shares > mostOf(product)) return "most";
  if (free === undefined) return undefined;
  const cost = unitsOf(product.share, product.pay_decimals) * BigInt(shares);
  return unitsOf(free, product.pay_decimals) < cost ? "free" : undefined;
}

/** As many shares as one may buy still. */
export const mostOf = ({ remaining_number: left, user_limit: most, mine }: DualProductRow): number =>
  Math.max(0, Math.min(left, most - mine));

/** Share of promises that the house holds, whole percent, at most all: of the currency that has the least. */
export function coveredPercent(cover: readonly DualCoverRow[], currencies: readonly string[]): number {
  const shares = cover
    .filter(({ currency_name: name, promised }) => currencies.includes(name) && unitsOf(promised, WIRE_DECIMALS) > 0n)
    .map(({ held, promised }) => Number((unitsOf(held, WIRE_DECIMALS) * 100n) / unitsOf(promised, WIRE_DECIMALS)));
  return Math.min(100, ...shares);
}

export type Checked<T> = T & { readonly verdict: "agrees" | "differs" | "open" };

/** The mean of a half hour, computed again from its samples, against what the venue says decided. */
export function checkMean(reply: DualSamplesReply): Checked<DualMean> {
  const mean = meanOf(
    reply.at.map((at, index) => ({ at, ticks: reply.ticks[index] ?? 0 })),
    reply.settles_ms,
  );
  if (reply.is_settled === 0) return { ...mean, verdict: "open" };
  if (reply.count === 0) return { ...mean, verdict: mean.minutes < MINUTES_LEAST ? "agrees" : "differs" };
  const agrees = mean.sum === reply.sum && mean.count === reply.count && mean.minutes >= MINUTES_LEAST;
  return { ...mean, verdict: agrees ? "agrees" : "differs" };
}

/** A volatility computed again from its hours. Where it was assumed there is nothing to compute. */
export function checkVolatility(reply: DualHoursReply): Checked<{ readonly ppm: number; readonly hours: number }> {
  const hours = reply.hour.map((hour, index) => ({ hour, ticks: reply.ticks[index] ?? 0 }));
  const found = volatilityOf(hours, ppmOf(reply.volatility));
  return { ...found, verdict: found.ppm === ppmOf(reply.volatility) && found.hours === reply.count ? "agrees" : "differs" };
}

/** As a price with two decimals more than prices have, cut; empty without samples. */
export function meanText({ sum, count }: DualMean, decimals: number): string {
  return count === 0 ? "" : formatDecimal((BigInt(sum) * 100n) / BigInt(count), decimals + 2);
}

/** Whether the mean so far is on the side of the other currency. */
export const isExchanged = (type: DualType, strike: string, { sum, count }: DualMean, decimals: number): boolean =>
  count > 0 && isOther(type, ticksOf(strike, decimals), sum, count);

/** The highest rate first; what has none now comes last, in order of its strike. */
export function byRate(products: readonly DualProductRow[]): readonly DualProductRow[] {
  const rate = ({ is_passed: isPassed, rate_text: text, rate: value }: DualProductRow): number =>
    isPassed === 1 || text === "" ? -1 : value;
  return products.toSorted((one, other) => rate(other) - rate(one) || one.exercise_price - other.exercise_price);
}
