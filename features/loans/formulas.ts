/**
 * Rules and formulas of loans: what a product may be, what is owed at a moment, what pledged coins count for, and what a sale sells. Kernel,
 * pages, receipts and the offline check use the same ones. Whole smallest units, ppm and ppb, never floats.
 *
 * Sources: rules of loans (risk rate = collateral at index × haircut / debt; opening 150 %, call 130 %, sale below 110 %), seed 9 (late 0.5 %
 * of the whole borrowed sum a day). Roundings: what a person owes, down; what their coins count for, down; what a debt is worth, up.
 */
import { amount, ratePpm, type Amount, type RatePpm } from "../../money/units.ts";

/** small: by rule, at once. desk: approved by one operator, paid out by another. */
export const LOAN_KINDS = ["small", "desk"] as const;
export type LoanKind = (typeof LOAN_KINDS)[number];

/** What an operator may set; a loan keeps what it was asked for with. `least` and `most` in smallest units of USDT. */
export type LoanTerms = {
  /** What is lent. */
  readonly asset: number;
  readonly kind: LoanKind;
  /** Of one loan. */
  readonly least: Amount;
  /** Of all of one person's loans of the product that run or are asked for. */
  readonly most: Amount;
  readonly daysLeast: number;
  readonly daysMost: number;
  /** Interest of an hour, in billionths of what is not repaid of the principal. */
  readonly hourlyPpb: number;
  /** For each begun day after the term, of the whole borrowed sum. */
  readonly latePpm: RatePpm;
  /** Rates: a new loan needs it; a warning below it; a sale below it. */
  readonly openPpm: RatePpm;
  readonly callPpm: RatePpm;
  readonly sellPpm: RatePpm;
  /** What of its worth a coin counts for: BTC and ETH, USDT and USDC, others. */
  readonly majorPpm: RatePpm;
  readonly stablePpm: RatePpm;
  readonly otherPpm: RatePpm;
  /** How far from the index a sale goes. */
  readonly slipPpm: RatePpm;
  readonly isOnSale: boolean;
};

/** How a loan ends. */
export const LOAN_ENDS = ["repaid", "liquidated", "refused", "withdrawn", "lapsed", "closed"] as const;
export type LoanEnd = (typeof LOAN_ENDS)[number];
/** Why an operator refuses an application: each has its words in every language. */
export const REFUSAL_CAUSES = ["collateral_thin", "coin_risky", "sum_too_high", "identity_unclear", "no_funds"] as const;
export type RefusalCause = (typeof REFUSAL_CAUSES)[number];

export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
const PPM = 1_000_000n;
const PPB = 1_000_000_000n;

export const LOAN_DAYS = { least: 1, most: 366 } as const;
export const LOAN_AMOUNT_MOST = amount(10n ** 18n);
export const PRODUCTS_MOST = 100;
/** Of one person, running or asked for. */
export const LOANS_MOST = 20;
export const PRICE_AGE_MS = 60_000;
/** Nobody's own money waits longer for an approval, nor for the payout after it. */
export const LAPSE_MS = 72 * HOUR_MS;
export const STATUS_LAPSE_MS = 14 * DAY_MS;
/** What a market maker has traded in 30 days, in smallest units of USDT. */
export const STATUS_VOLUME = amount(100_000_000_000n);
export const VIP_LEAST = 2;
export const REMINDERS_MS = [3 * DAY_MS, DAY_MS] as const;
/** So late a loan is an entry of the credit score. */
export const UNPAID_MS = 7 * DAY_MS;
export const WARN_AGAIN_MS = 15 * 60_000;
/** Of a rate: so much lower, another warning; so much above the call, the next fall counts anew. */
export const WARN_STEP_PPM = 50_000;
export const STEP_MS = 1000;
export const STEP_RETRY_MS = 5000;
export const STEPS_A_COMMAND = 20;
/** So long before a market of one of its coins takes no new orders a loan is ended. */
export const MARKET_END_MS = DAY_MS;
/** A step sells a fifth of what was pledged, or worth so much, in smallest units of USDT. */
export const STEP_SHARE = 5n;
export const STEP_LEAST = amount(10_000_000_000n);

const MAJORS: readonly string[] = ["BTC", "ETH"];
const STABLES: readonly string[] = ["USDT", "USDC"];

export const isLoanKind = (word: string): word is LoanKind => LOAN_KINDS.some((kind) => kind === word);
export const isRefusalCause = (word: string): word is RefusalCause => REFUSAL_CAUSES.some((cause) => cause === word);

// What is owed.

/** Of the interest: principal × begun hours up to the last change of the principal, and how many hours those were. */
export type Owing = {
  readonly borrowed: Amount;
  readonly principal: Amount;
  readonly hourUnits: bigint;
  readonly hoursCounted: number;
  readonly interestPaid: Amount;
  readonly latePaid: Amount;
  readonly terms: Pick<LoanTerms, "hourlyPpb" | "latePpm">;
  /** The payout, and the end of the term. */
  readonly openedAt: number;
  readonly endsAt: number;
};
export type Owed = { readonly late: Amount; readonly interest: Amount; readonly principal: Amount };

/** Begun hours at a moment; the first has begun with the payout, none begins after the term. */
export function begunHours({ openedAt, endsAt }: Pick<Owing, "openedAt" | "endsAt">, at: number): number {
  return Math.max(1, Math.ceil((Math.min(at, endsAt) - openedAt) / HOUR_MS));
}

/** Begun days after the term. */
export const lateDays = (endsAt: number, at: number): number => (at <= endsAt ? 0 : Math.ceil((at - endsAt) / DAY_MS));

/** Principal × begun hours until a moment. */
export const hourUnitsAt = (owing: Owing, at: number): bigint =>
  owing.hourUnits + owing.principal * BigInt(begunHours(owing, at) - owing.hoursCounted);

/** All interest of so many units × hours, rounded down. */
export const interestOf = (hourUnits: bigint, hourlyPpb: number): Amount => amount((hourUnits * BigInt(hourlyPpb)) / PPB);

/** The fee of so many days, each rounded down. */
export const lateFeeOf = (borrowed: Amount, latePpm: number, days: number): Amount =>
  amount(((borrowed * BigInt(latePpm)) / PPM) * BigInt(days));

export function owedAt(owing: Owing, at: number): Owed {
  return {
    late: amount(lateFeeOf(owing.borrowed, owing.terms.latePpm, lateDays(owing.endsAt, at)) - owing.latePaid),
    interest: amount(interestOf(hourUnitsAt(owing, at), owing.terms.hourlyPpb) - owing.interestPaid),
    principal: owing.principal,
  };
}

export const totalOf = ({ late, interest, principal }: Owed): Amount => amount(late + interest + principal);

/** What a payment pays: late fees first, then interest, then principal. `units` is no more than all of it. */
export function sharesOf(owed: Owed, units: bigint): Owed {
  const late = least(owed.late, units);
  const interest = least(owed.interest, units - late);
  return { late: amount(late), interest: amount(interest), principal: amount(units - late - interest) };
}

// What coins are worth.

/** Units of a coin times this, divided by that, are units of USDT. */
export type LoanPrice = { readonly times: bigint; readonly by: bigint };
export const USDT_PRICE: LoanPrice = { times: 1n, by: 1n };

/** Of an index in ticks of 10^-`price` USDT; `coin` and `cash` are the decimals of the coin and of USDT. */
export const priceOf = (ticks: number, decimals: { readonly coin: number; readonly cash: number; readonly price: number }): LoanPrice => ({
  times: BigInt(ticks) * 10n ** BigInt(decimals.cash),
  by: 10n ** BigInt(decimals.price + decimals.coin),
});

export const worthDown = (units: bigint, { times, by }: LoanPrice): bigint => (units * times) / by;
export const worthUp = (units: bigint, { times, by }: LoanPrice): bigint => up(units * times, by);
/** Units that are worth so much. */
export const unitsDown = (worth: bigint, { times, by }: LoanPrice): bigint => (worth * by) / times;
export const unitsUp = (worth: bigint, { times, by }: LoanPrice): bigint => up(worth * by, times);

/** What of its worth a coin counts for. */
export function shareOfCoin(
  code: string,
  { majorPpm, stablePpm, otherPpm }: Pick<LoanTerms, "majorPpm" | "stablePpm" | "otherPpm">,
): RatePpm {
  if (MAJORS.includes(code)) return majorPpm;
  return STABLES.includes(code) ? stablePpm : otherPpm;
}

/** What a loan has pledged, and its prices. `cash` is USDT of a sale that has not bought what is owed yet. */
export type Pledged = {
  readonly collateral: bigint;
  readonly cash: bigint;
  readonly price: LoanPrice;
  readonly sharePpm: number;
  readonly cashPpm: number;
};

/** What is pledged counts for so much, in units of USDT. */
export const valueOf = ({ collateral, cash, price, sharePpm, cashPpm }: Pledged): bigint =>
  (worthDown(collateral, price) * BigInt(sharePpm)) / PPM + (cash * BigInt(cashPpm)) / PPM;

/** Value ÷ what the debt is worth, rounded down; the most that is told where nothing is owed. */
export const RATE_MOST = ratePpm(2_000_000_000);
export function rateOf(value: bigint, debt: bigint): RatePpm {
  if (debt <= 0n) return RATE_MOST;
  return ratePpm(Number(least((value * PPM) / debt, BigInt(RATE_MOST))));
}

/** The most that can be taken out so that the rate stays at the opening rate or above. */
export function mayTake(pledged: Pledged, debt: bigint, openPpm: number): bigint {
  const needed = up(debt * BigInt(openPpm), PPM) - (pledged.cash * BigInt(pledged.cashPpm)) / PPM;
  if (needed <= 0n) return pledged.collateral;
  const kept = unitsUp(up(needed * PPM, BigInt(pledged.sharePpm)), pledged.price);
  return kept >= pledged.collateral ? 0n : pledged.collateral - kept;
}

/** The least that has to be pledged for a rate. */
export const pledgeFor = (debt: bigint, { price, sharePpm }: Pick<Pledged, "price" | "sharePpm">, rate: number): bigint =>
  unitsUp(up(up(debt * BigInt(rate), PPM) * PPM, BigInt(sharePpm)), price);

/**
 * The price of the pledged coin below which the rate is below `rate`: debt × rate ÷ (units × share), the debt's own price as it is, in ticks
 * of 10^-`price`, rounded up. Undefined with nothing pledged in it.
 */
export function priceAtRate(
  { collateral, cash, sharePpm, cashPpm }: Omit<Pledged, "price">,
  debt: bigint,
  rate: number,
  decimals: { readonly coin: number; readonly cash: number; readonly price: number },
): bigint | undefined {
  if (collateral <= 0n) return undefined;
  const needed = up(debt * BigInt(rate), PPM) - (cash * BigInt(cashPpm)) / PPM;
  if (needed <= 0n) return 0n;
  return up(needed * PPM * 10n ** BigInt(decimals.price + decimals.coin), collateral * BigInt(sharePpm) * 10n ** BigInt(decimals.cash));
}

// What a sale sells.

/** What a sale has to raise, in units of USDT: (rate × debt − value) ÷ (rate − share), rounded up; at most the debt, never below nothing. */
export function wantedOf(
  value: bigint,
  debt: bigint,
  { openPpm, sharePpm }: { readonly openPpm: number; readonly sharePpm: number },
): bigint {
  const short = up(debt * BigInt(openPpm), PPM) - value;
  if (short <= 0n) return 0n;
  return least(up(short * PPM, BigInt(openPpm - sharePpm)), debt);
}

/** Worst prices of a sale, in ticks: of what is sold rounded up, of what is bought rounded down. */
export const worstSale = (ticks: number, slipPpm: number): number => Number(up(BigInt(ticks) * (PPM - BigInt(slipPpm)), PPM));
export const worstPurchase = (ticks: number, slipPpm: number): number => Number((BigInt(ticks) * (PPM + BigInt(slipPpm))) / PPM);

/** A market as a sale sees it. */
export type SaleMarket = {
  readonly basePerLot: number;
  /** Units of USDT in a tick times a lot. */
  readonly quotePerTickLot: number;
  /** Least value of an order, in units of USDT. */
  readonly leastValue: number;
};

/** Fewest lots that are an order at that price. */
const fewestLots = ({ quotePerTickLot, leastValue }: SaleMarket, worst: number): bigint =>
  up(BigInt(leastValue), BigInt(worst) * BigInt(quotePerTickLot));

/**
 * Lots that a step sells: for what is wanted, rounded up; at most the step; at least an order; no more than there are. 0n: all that there
 * is is too little for an order at that price.
 */
export function lotsToSell(
  market: SaleMarket,
  of: {
    readonly wanted: bigint;
    readonly collateral: bigint;
    /** What was pledged when the sale began. */
    readonly atFirst: bigint;
    readonly price: LoanPrice;
    readonly worst: number;
  },
): bigint {
  const lot = BigInt(market.basePerLot);
  const all = of.collateral / lot;
  const fewest = fewestLots(market, of.worst);
  if (all < fewest) return 0n;
  const share = of.atFirst / STEP_SHARE;
  const byWorth = unitsDown(STEP_LEAST, of.price);
  const step = (share > byWorth ? share : byWorth) / lot;
  const wanted = least(up(unitsUp(of.wanted, of.price), lot), step);
  return least(wanted < fewest ? fewest : wanted, all);
}

/** Lots that a step buys of what is owed: for all of it, rounded up, as far as the cash reaches at the worst price. 0n: too little for an order. */
export function lotsToBuy(market: SaleMarket, of: { readonly owed: bigint; readonly cash: bigint; readonly worst: number }): bigint {
  const affordable = of.cash / (BigInt(of.worst) * BigInt(market.quotePerTickLot));
  const lots = least(up(of.owed, BigInt(market.basePerLot)), affordable);
  return lots < fewestLots(market, of.worst) ? 0n : lots;
}

export function areLoanTerms(terms: LoanTerms): boolean {
  const { asset, kind, least: from, most, daysLeast, daysMost, hourlyPpb, latePpm, isOnSale } = terms;
  return (
    Number.isSafeInteger(asset) &&
    isLoanKind(kind) &&
    typeof from === "bigint" &&
    typeof most === "bigint" &&
    0n < from &&
    from <= most &&
    most <= LOAN_AMOUNT_MOST &&
    isWhole(daysLeast, LOAN_DAYS.least, LOAN_DAYS.most) &&
    isWhole(daysMost, daysLeast, LOAN_DAYS.most) &&
    isWhole(hourlyPpb, 1, 1_000_000) &&
    isWhole(latePpm, 0, 10_000) &&
    areRates(terms) &&
    typeof isOnSale === "boolean"
  );
}

/** Each below the next, with room between them; a coin never counts for more than it is worth. */
function areRates({ openPpm, callPpm, sellPpm, majorPpm, stablePpm, otherPpm, slipPpm }: LoanTerms): boolean {
  return (
    isWhole(sellPpm, 1_020_000, 4_000_000) &&
    isWhole(callPpm, sellPpm + 20_000, 4_500_000) &&
    isWhole(openPpm, callPpm + WARN_STEP_PPM, 5_000_000) &&
    [majorPpm, stablePpm, otherPpm].every((share) => isWhole(share, 100_000, 1_000_000)) &&
    isWhole(slipPpm, 1000, 100_000)
  );
}

const isWhole = (value: number, from: number, to: number): boolean => Number.isInteger(value) && value >= from && value <= to;
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
/** Rounded up; both are at or above nothing. */
const up = (units: bigint, by: bigint): bigint => (units + by - 1n) / by;
