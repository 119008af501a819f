/**
 * Rules and formulas of dual investment: which strikes are made, what the option that somebody sells is worth, the rate they are paid for it,
 * and what comes back on either side of the strike. The kernel, the pages, the receipt and the offline check use the same ones.
 *
 * Money and prices are whole units. The fair value alone is a floating number, made of additions, multiplications and divisions, whose
 * results the language fixes to the last bit; what follows from it is a whole rate, rounded down.
 *
 * Sources: Black and Scholes 1973 without interest; the normal distribution by the series of Marsaglia 2004.
 */
import { exponential, naturalLogarithm, squareRoot } from "../../money/exact-functions.ts";
import { amount, ratePpm, ticks, type Amount, type RatePpm, type Ticks } from "../../money/units.ts";

/** call: pays the coin, and may get USDT at the strike. put: pays USDT, and may get the coin at the strike. */
export const DUAL_KINDS = ["call", "put"] as const;
export type DualKind = (typeof DUAL_KINDS)[number];

/** A term that is made every day. */
export type DualLine = {
  readonly days: number;
  /** From strike to strike, of the index, before it is rounded to 1, 2 or 5. */
  readonly stepPpm: number;
  /** Strikes on each side of the index. */
  readonly strikes: number;
};
/** What an operator may set for a coin's market; a product keeps what it was made with. */
export type DualTerms = {
  readonly isOnSale: boolean;
  readonly lines: readonly DualLine[];
  /** Of each product. */
  readonly shares: number;
  /** Of each product for one person. */
  readonly most: number;
  /** What of the fair value the buyer gets. */
  readonly passedOnPpm: RatePpm;
  /** The volatility a year where too little of the index is known. */
  readonly assumedPpm: number;
};

/** own: what was paid, with interest. other: the other currency, at the strike, with interest. failed: no fair price in a day; as own. closed: started again. */
export type DualOutcome = "own" | "other" | "failed" | "closed";

export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;
const YEAR_DAYS = 365;
const PPM = 1_000_000;
/** 08:00 UTC: new products are made, and others settled. */
export const SETTLES_AT_MS = 8 * HOUR_MS;
/** A second's sample is what the log has of it until half a second later. */
export const LATE_MS = 500;
/** The mean is of the samples of so long before the settlement. */
export const WINDOW_MS = 30 * 60_000;
export const MINUTES_LEAST = 24;
/** So many further half hours are tried where too little of one is known. */
export const TRIES_MOST = 48;
/** A product is sold until so long before it is settled. */
export const SALE_ENDS_MS = HOUR_MS;
/** A term whose sale would be shorter is not made. */
export const SALE_LEAST_MS = 10 * 60_000;
/** One purchase of a product a person within this. */
export const PURCHASE_PAUSE_MS = 5_000;
/** An index older than this sells nothing and makes nothing. */
export const INDEX_AGE_MS = 60_000;
/** Made again so long after it failed. */
export const MAKE_AGAIN_MS = 60_000;
/** A share is a tenth of a coin, or a tenth of the strike. */
export const SHARES_A_COIN = 10n;

export const LINES_MOST = 8;
export const DAYS_MOST = 90;
export const STRIKES_MOST = 8;
export const SHARES_MOST = 10_000;
export const MARKETS_MOST = 8;
/** Hours of the index behind a volatility. */
export const HOURS_MOST = 720;
export const HOURS_LEAST = 24;
const HOURS_A_YEAR = 8760;
export const VOLATILITY_PPM = { least: 100_000, most: 3_000_000 } as const;

/** The first 08:00 UTC after a moment. */
export function nextSettlement(at: number): number {
  const today = Math.floor(at / DAY_MS) * DAY_MS + SETTLES_AT_MS;
  return at < today ? today : today + DAY_MS;
}

/** When a product of so many days that is made now is settled, and until when it is sold; undefined where that is too short. */
export function timesOf(at: number, days: number): { readonly settlesAt: number; readonly saleEndsAt: number } | undefined {
  const next = nextSettlement(at);
  const settlesAt = next + (days - 1) * DAY_MS;
  const saleEndsAt = Math.min(next, settlesAt - SALE_ENDS_MS);
  return saleEndsAt - at < SALE_LEAST_MS ? undefined : { settlesAt, saleEndsAt };
}

/** The largest of 1, 2, 5, 10, 20, 50, … ticks that is no more than the step. */
export function strikeStep(index: number, stepPpm: number): number {
  const most = Math.floor((index * stepPpm) / PPM);
  let step = 1;
  for (let ten = 1; ten <= most; ten *= 10) for (const times of [1, 2, 5]) if (ten * times <= most) step = ten * times;
  return step;
}

/** Multiples of the step away from the index, the nearest first: above it for calls, below it for puts. At least half a step from it. */
export function strikesOf(kind: DualKind, index: number, { stepPpm, strikes }: Pick<DualLine, "stepPpm" | "strikes">): readonly Ticks[] {
  const step = strikeStep(index, stepPpm);
  const nearest = kind === "call" ? Math.ceil((index + step / 2) / step) : Math.floor((index - step / 2) / step);
  const all = Array.from({ length: strikes }, (_, n) => (kind === "call" ? nearest + n : nearest - n) * step);
  return all.filter((strike) => strike > 0).map((strike) => ticks(strike));
}

/** Probability that a normal number is below x. */
export function normalBelow(x: number): number {
  if (x > 8) return 1;
  if (x < -8) return 0;
  let [sum, term] = [x, x];
  for (let n = 3; sum + term !== sum; n += 2) {
    term = (term * x * x) / n;
    sum += term;
  }
  return 0.5 + sum * exponential(-0.5 * x * x - 0.9189385332046727);
}

export type OptionInputs = {
  readonly kind: DualKind;
  readonly index: number;
  readonly strike: number;
  readonly volatilityPpm: number;
  /** Until it is settled. */
  readonly leftMs: number;
};

/** What the option is worth, as a share of what is paid: of the coin for a call, of the strike for a put. 0 at its end or without a price. */
export function optionShare({ kind, index, strike, volatilityPpm, leftMs }: OptionInputs): number {
  if (leftMs <= 0 || index <= 0 || strike <= 0 || volatilityPpm <= 0) return 0;
  const deviation = (volatilityPpm / PPM) * squareRoot(leftMs / (YEAR_DAYS * DAY_MS));
  const first = naturalLogarithm(index / strike) / deviation + deviation / 2;
  const second = first - deviation;
  const worth =
    kind === "call"
      ? normalBelow(first) - (strike / index) * normalBelow(second)
      : normalBelow(-second) - (index / strike) * normalBelow(-first);
  return Math.max(0, worth);
}

/** The fair rate a year of a product of so many days, in ppm, rounded down. */
export const fairRate = (inputs: OptionInputs, days: number): RatePpm =>
  ratePpm(Math.floor((optionShare(inputs) * YEAR_DAYS * PPM) / days));

/** The rate that the buyer gets, rounded down. */
export const paidRate = (fair: number, passedOnPpm: number): RatePpm => ratePpm(Number((BigInt(fair) * BigInt(passedOnPpm)) / BigInt(PPM)));

/** The highest rate of a product: with the index at the strike, all of the time left, and the volatility that it was made with. */
export function rateMost(inputs: Omit<OptionInputs, "index">, days: number, passedOnPpm: number): RatePpm {
  return paidRate(fairRate({ ...inputs, index: inputs.strike }, days), passedOnPpm);
}

const YEAR_PPM = BigInt(YEAR_DAYS) * BigInt(PPM);

/** principal × days × rate / 365, rounded down. */
export const interestOf = (principal: Amount, rate: number, days: number): Amount =>
  amount((principal * BigInt(days) * BigInt(rate)) / YEAR_PPM);

/** Decimals of a coin's market. */
export type DualScale = { readonly coin: number; readonly cash: number; readonly price: number };

const tens = (decimals: number): bigint => 10n ** BigInt(decimals);

/** What so many shares cost: tenths of a coin, or of the strike. */
export function principalOf(kind: DualKind, strike: number, shares: number, scale: DualScale): Amount {
  if (kind === "call") return amount((BigInt(shares) * tens(scale.coin)) / SHARES_A_COIN);
  return amount((BigInt(shares) * BigInt(strike) * tens(scale.cash)) / (tens(scale.price) * SHARES_A_COIN));
}

/** The other currency: principal at the strike × (1 + days × rate / 365), rounded down. */
export function otherOf(kind: DualKind, principal: Amount, strike: number, rate: number, days: number, scale: DualScale): Amount {
  const grown = principal * (YEAR_PPM + BigInt(days) * BigInt(rate));
  const [coin, cash] = [tens(scale.coin) * tens(scale.price), BigInt(strike) * tens(scale.cash)];
  return amount(kind === "call" ? (grown * cash) / (coin * YEAR_PPM) : (grown * coin) / (cash * YEAR_PPM));
}

/** Whether the strike decides for the other currency: a call at or above it, a put at or below it. The price is the mean sum / count. */
export function isOther(kind: DualKind, strike: number, sum: number, count: number): boolean {
  const [price, limit] = [BigInt(sum), BigInt(strike) * BigInt(count)];
  return kind === "call" ? price >= limit : price <= limit;
}

type Sample = { readonly at: number; readonly ticks: number };
export type DualMean = { readonly sum: number; readonly count: number; readonly minutes: number };

/**
 * The mean before a moment: of each whole second of the half hour before it the newest sample (a sample belongs to the second ⌊(at + 500 ms)
 * / 1 s⌋; the moment's own second is the last), and how many minutes had one. Samples oldest first.
 */
export function meanOf(samples: readonly Sample[], settlesAt: number): DualMean {
  const last = settlesAt / 1000;
  const first = last - WINDOW_MS / 1000;
  let [sum, count, newest, price] = [0, 0, 0, 0];
  const minutes = new Set<number>();
  const take = (): void => {
    if (newest === 0) return;
    sum += price;
    count += 1;
    minutes.add(Math.floor((newest - first - 1) / 60));
  };
  for (const { at, ticks: found } of samples) {
    const second = Math.floor((at + LATE_MS) / 1000);
    if (second <= first || second > last) continue;
    if (second !== newest) take();
    [newest, price] = [second, found];
  }
  take();
  return { sum, count, minutes: minutes.size };
}

/** An hour (since 1970) and the last price of it. */
export type DualHour = { readonly hour: number; readonly ticks: number };

/**
 * The volatility a year by hours: the root of the mean of squared logarithms of one hour's last price over the hour's before, times the root
 * of 8,760; of hours without a gap between them. `hours` says how many there were; fewer than 24, and the assumed one counts (hours 0).
 */
export function volatilityOf(hours: readonly DualHour[], assumedPpm: number): { readonly ppm: number; readonly hours: number } {
  let [sum, count] = [0, 0];
  hours.forEach(({ hour, ticks: price }, index) => {
    const before = hours[index - 1];
    if (before === undefined || before.hour !== hour - 1) return;
    const change = naturalLogarithm(price / before.ticks);
    sum += change * change;
    count += 1;
  });
  if (count < HOURS_LEAST) return { ppm: assumedPpm, hours: 0 };
  const ppm = sum === 0 ? 0 : Math.floor(squareRoot((sum / count) * HOURS_A_YEAR) * PPM);
  return { ppm: Math.min(VOLATILITY_PPM.most, Math.max(VOLATILITY_PPM.least, ppm)), hours: count };
}

/** What was measured; or, of a calm day in ppm, what was set beforehand for a term's days: times the root of 365, where that is more (hours 0). */
export function volatilityAhead(
  measured: { readonly ppm: number; readonly hours: number },
  setPpm: number,
): { readonly ppm: number; readonly hours: number } {
  const ppm = Math.min(VOLATILITY_PPM.most, Math.floor(setPpm * squareRoot(YEAR_DAYS)));
  return ppm > measured.ppm ? { ppm, hours: 0 } : measured;
}

export function areDualTerms({ isOnSale, lines, shares, most, passedOnPpm, assumedPpm }: DualTerms): boolean {
  const days = new Set(lines.map((line) => line.days));
  return (
    typeof isOnSale === "boolean" &&
    lines.length >= 1 &&
    lines.length <= LINES_MOST &&
    days.size === lines.length &&
    lines.every(isLine) &&
    isWhole(shares, 1, SHARES_MOST) &&
    isWhole(most, 1, shares) &&
    isWhole(passedOnPpm, 1, PPM) &&
    isWhole(assumedPpm, VOLATILITY_PPM.least, VOLATILITY_PPM.most)
  );
}

const isLine = ({ days, stepPpm, strikes }: DualLine): boolean =>
  isWhole(days, 1, DAYS_MOST) && isWhole(stepPpm, 1000, 200_000) && isWhole(strikes, 1, STRIKES_MOST);
const isWhole = (value: number, least: number, most: number): boolean => Number.isInteger(value) && value >= least && value <= most;
