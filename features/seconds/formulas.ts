/**
 * Rules and formulas of seconds contracts: what a contract may be, whose second a sample is, who won and what it pays. The kernel, the
 * page, the receipt and the offline check use the same ones. Whole ticks and smallest units, never floats.
 */
import { amount, type Amount, type RatePpm } from "../../money/units.ts";

export type SecondsSide = "up" | "down";
export const SECONDS_SIDES: readonly SecondsSide[] = ["up", "down"];

/** won, lost, even: by the index. no_fair_price: too few samples, or none to begin with. split: of the stock. closed: the person started again. */
export type SecondsResult = "won" | "lost" | "even" | "no_fair_price" | "split" | "closed";

export type SecondsPeriod = { readonly seconds: number; readonly ratioPpm: RatePpm };

/** What an operator may set; a contract keeps what it was opened with. */
export type SecondsTerms = {
  /** One to six, each length once. */
  readonly periods: readonly SecondsPeriod[];
  /** Stake of one contract, smallest units of USDT. */
  readonly least: Amount;
  readonly most: Amount;
  /** Contracts that a person may have open. */
  readonly open: number;
  /** Markets with seconds contracts. */
  readonly markets: readonly number[];
};

const PPM = 1_000_000n;
/** At 100 % or more, right in half of all cases or fewer would break even: the house would pay for a coin's toss. */
export const RATIO_PPM_MAX = 999_999;
export const PERIODS_MAX = 6;
export const PERIOD_SECONDS = { least: 10, most: 1500 } as const;
export const STAKE_MOST = amount(1_000_000_000_000n);
export const OPEN_MOST = 100;
export const MARKETS_MOST = 500;

/** A second's sample is what the log has of it until half a second later: a command of 12:00:05.300 is of 12:00:05. */
export const LATE_MS = 500;
/** Seconds at the end that decide together. */
export const DECIDING_SECONDS = 5;
/** So many of them must be fresh. */
export const FRESH_LEAST = 3;
/** A price that stands still is sampled less often: it counts for so many seconds after its own. */
export const CARRIED_SECONDS = 2;
/** Without a sample for so long after it was bought a contract has no entry and ends. */
export const ENTRY_WAIT_MS = 10_000;
/** An index older than this sells no contract. */
export const SALE_PRICE_AGE_MS = 6_000;
/** One purchase a person within this. */
export const PURCHASE_PAUSE_MS = 1_000;
/** After a move of more than so much from one sample to the next a market sells nothing for a while. */
export const JUMP_PPM = 10_000;
export const JUMP_PAUSE_MS = 5_000;
/** What contracts of one market, side and due second can win is a tenth of the account at most. */
export const SIDE_SHARE = 10n;
/** A looser limit of one's own counts after so long. */
export const SECONDS_LOOSEN_MS = 24 * 3_600_000;
export const DAY_MS = 86_400_000;

/** What somebody allows themselves in seconds contracts a day (UTC). */
export const SECONDS_LIMITS = ["stake_day", "loss_day"] as const;
export type SecondsLimit = (typeof SECONDS_LIMITS)[number];
/** Smallest units of USDT. */
export const SECONDS_LIMIT_RANGE = { least: amount(0n), most: amount(1_000_000_000_000n) } as const;

/** The whole second (since 1970) that a sample of the log belongs to. */
export const secondOf = (at: number): number => Math.floor((at + LATE_MS) / 1000);
/** Up to when, exclusive, the log's samples are of this second. */
export const endOfSecond = (second: number): number => second * 1000 + LATE_MS;
/** The second in which a purchase enters when the next sample comes with the next second. */
export const nextSecond = (at: number): number => Math.floor(at / 1000) + 1;

/** What a winner gets beside the stake: stake x ratio, rounded down. */
export function profitOf(stake: Amount, ratioPpm: RatePpm): Amount {
  return amount((stake * BigInt(ratioPpm)) / PPM);
}

/** Share of contracts that must be right to break even, in millionths, rounded up: 1 / (1 + ratio). */
export function breakEvenPpm(ratioPpm: number): number {
  return Number((PPM * PPM + PPM + BigInt(ratioPpm) - 1n) / (PPM + BigInt(ratioPpm)));
}

export type DecidingSample = { readonly at: number; readonly ticks: number };

/**
 * The prices that decide: of each of the five seconds that end with `due` the newest sample, if it is of that second or of the two before.
 * `samples` oldest first, at least those of the last eight seconds. One sample may stand for several seconds.
 */
export function decidingSamples<S extends DecidingSample>(samples: readonly S[], due: number): readonly S[] {
  const found: S[] = [];
  for (let second = due - DECIDING_SECONDS + 1; second <= due; second++) {
    const newest = samples.findLast(({ at }) => at < endOfSecond(second));
    if (newest !== undefined && second - secondOf(newest.at) <= CARRIED_SECONDS) found.push(newest);
  }
  return found;
}

/**
 * Formula "seconds/1": the sum of the prices that decide against as many times the entry. Above it up wins, below it down wins, equal gives
 * the stake back; so do fewer than three prices.
 */
export function resultOf(entry: number, prices: readonly number[], side: SecondsSide): "won" | "lost" | "even" | "no_fair_price" {
  if (prices.length < FRESH_LEAST) return "no_fair_price";
  const difference = prices.reduce((sum, price) => sum + BigInt(price), 0n) - BigInt(entry) * BigInt(prices.length);
  if (difference === 0n) return "even";
  return difference > 0n === (side === "up") ? "won" : "lost";
}

/** What comes back of a contract: stake and profit, the stake, or nothing. */
export function paidOf(result: SecondsResult, stake: Amount, profit: Amount): Amount {
  if (result === "won") return amount(stake + profit);
  return result === "lost" ? amount(0n) : stake;
}

export function areSecondsTerms({ periods, least, most, open, markets }: SecondsTerms): boolean {
  const isIn = (value: number, from: number, to: number): boolean => Number.isInteger(value) && value >= from && value <= to;
  if (!isIn(periods.length, 1, PERIODS_MAX) || !isIn(markets.length, 0, MARKETS_MOST) || !isIn(open, 1, OPEN_MOST)) return false;
  if (new Set(periods.map(({ seconds }) => seconds)).size < periods.length || new Set(markets).size < markets.length) return false;
  if (
    !periods.every(({ seconds, ratioPpm }) => isIn(seconds, PERIOD_SECONDS.least, PERIOD_SECONDS.most) && isIn(ratioPpm, 1, RATIO_PPM_MAX))
  )
    return false;
  return least > 0n && most >= least && most <= STAKE_MOST;
}
