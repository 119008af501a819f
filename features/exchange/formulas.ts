/** Formulas of exchange; used to quote, to preview and to check. Whole numbers of smallest units, never floats. */
import { amount, ratePpm, type Amount, type RatePpm } from "../../money/units.ts";

const PPM = 1_000_000n;
const tens = (count: number): bigint => 10n ** BigInt(count);

/**
 * One side of an exchange. `price` is the index in ticks of 10^-priceDecimals for one whole coin, in whatever both sides are counted in;
 * that itself costs 1 and has no spread.
 */
export type ExchangeSide = {
  readonly price: bigint;
  readonly priceDecimals: number;
  readonly decimals: number;
  readonly spreadPpm: RatePpm;
};

export type ExchangeInputs = {
  /** Units of the coin that is given. */
  readonly units: Amount;
  readonly from: ExchangeSide;
  readonly to: ExchangeSide;
  readonly feePpm: RatePpm;
};

export type ExchangeResult = {
  /** What the house sets aside for it. */
  readonly covered: Amount;
  /** Before the fee, rounded towards zero. */
  readonly gross: Amount;
  /** A fraction of it, rounded towards zero. */
  readonly fee: Amount;
  readonly received: Amount;
  /** Of what the house set aside nobody's: the started unit. */
  readonly dust: Amount;
};

/**
 * Formula "exchange/1": the coin given is taken at its index less the spread, the coin received costs its index and the spread.
 *
 * `units x from.price x (1 - from.spread) / (to.price x (1 + to.spread))` in the smallest unit of what is received, rounded towards zero;
 * the fee is that times its rate, rounded towards zero. The house pays the started unit as a whole, and what is over goes to `house:dust`.
 */
export function exchangeOf({ units, from, to, feePpm }: ExchangeInputs): ExchangeResult {
  const above = units * from.price * (PPM - BigInt(from.spreadPpm)) * tens(to.priceDecimals + to.decimals);
  const below = to.price * (PPM + BigInt(to.spreadPpm)) * tens(from.priceDecimals + from.decimals);
  const gross = above / below;
  const covered = (above + below - 1n) / below;
  const fee = (gross * BigInt(feePpm)) / PPM;
  return { covered: amount(covered), gross: amount(gross), fee: amount(fee), received: amount(gross - fee), dust: amount(covered - gross) };
}

/**
 * The least to give for which formula "exchange/1" brings so much at least.
 *
 * Both steps round up, the fee's and the rate's: who asks this way gives less than a unit more than the rate says, and what that brings is theirs.
 */
export function unitsFor({ received, from, to, feePpm }: Omit<ExchangeInputs, "units"> & { readonly received: Amount }): Amount {
  const gross = ((received - 1n) * PPM) / (PPM - BigInt(feePpm)) + 1n;
  const brings = from.price * (PPM - BigInt(from.spreadPpm)) * tens(to.priceDecimals + to.decimals);
  const costs = gross * to.price * (PPM + BigInt(to.spreadPpm)) * tens(from.priceDecimals + from.decimals);
  return amount((costs + brings - 1n) / brings);
}

/** What units are worth by the index alone, in an asset with so many decimals; rounded towards zero. */
export function exchangeValue(units: Amount, { price, priceDecimals, decimals }: ExchangeSide, countedDecimals: number): Amount {
  return amount((units * price * tens(countedDecimals)) / tens(priceDecimals + decimals));
}

/** The least that `exchangeValue` says so much of; rounded up. */
export function unitsWorth(value: Amount, { price, priceDecimals, decimals }: ExchangeSide, countedDecimals: number): Amount {
  const one = price * tens(countedDecimals);
  return amount((value * tens(priceDecimals + decimals) + one - 1n) / one);
}

/** What both sides are counted in where there is no market of the two themselves; limits are said in it. */
export const EXCHANGE_UNIT = "USDT";
/** How long a quote holds, by the clock of the log. */
export const QUOTE_MS = 10_000;
/** An index that nobody renewed for so long is not quoted by; one of fewer sources never is. */
export const PRICE_AGE_MS = 30_000;
export const SOURCES_LEAST = 2;
/** A paper venue may run on one. */
export const SOURCES_LEAST_ON_PAPER = 1;
/** Open quotes of a person beyond the newest hold a fiftieth at most of what the house has of a coin; the oldest give way. */
export const PERSON_SHARE = 50n;
/** All open quotes hold three quarters of it at most: the rest is for who exchanges at once. */
export const QUOTES_SHARE = { parts: 3n, of: 4n } as const;
/** Of other people behind the same address they hold a quarter at most before the next is refused: the log knows no addresses, so the doors count. */
export const ADDRESS_SHARE = 4n;
/** The wire's plain exchange is refused when it follows another so closely (wire.md 1). */
export const CONVERT_PAUSE_MS = 3000;

/** What an operator may set; a quote keeps what it was given with. */
export type ExchangeTerms = {
  readonly spreadPpm: RatePpm;
  readonly feePpm: RatePpm;
  /** Whole units of USDT that one exchange is worth, by the index. */
  readonly least: number;
  readonly most: number;
  /** Quotes that a person may have open: the next takes the place of the oldest. */
  readonly open: number;
};

/** A fresh venue's. */
export const FIRST_EXCHANGE_TERMS: ExchangeTerms = { spreadPpm: ratePpm(1000), feePpm: ratePpm(500), least: 1, most: 50_000, open: 3 };

/** A wider limit that was asked for is answered within so long, or ends; granted it holds so long. */
export const WIDER_ANSWER_MS = 72 * 3_600_000;
export const WIDER_MS = 24 * 3_600_000;
/** Why one is refused: a closed list, which the person reads. */
export const WIDER_REFUSALS = ["cover_too_small", "identity_open", "asked_by_person"] as const;
export type WiderRefusal = (typeof WIDER_REFUSALS)[number];

/** Five in a hundred each, at most. */
export const EXCHANGE_PPM_MAX = 50_000;
export const EXCHANGE_WHOLE_MAX = 2_000_000_000;
export const EXCHANGE_OPEN_MAX = 20;

export function areExchangeTerms({ spreadPpm, feePpm, least, most, open }: ExchangeTerms): boolean {
  const isIn = (value: number, from: number, to: number): boolean => Number.isInteger(value) && value >= from && value <= to;
  if (!isIn(spreadPpm, 0, EXCHANGE_PPM_MAX) || !isIn(feePpm, 0, EXCHANGE_PPM_MAX)) return false;
  return isIn(least, 1, EXCHANGE_WHOLE_MAX) && isIn(most, least, EXCHANGE_WHOLE_MAX) && isIn(open, 1, EXCHANGE_OPEN_MAX);
}
