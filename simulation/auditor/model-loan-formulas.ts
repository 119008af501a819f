/** Formulas of loans, written a second time by the README: hours, what is owed, what coins count for, what a sale sells. */

const [HOUR, DAY, MILLION, BILLION] = [3_600_000, 86_400_000, 1_000_000n, 1_000_000_000n];
const roundedUp = (a: bigint, b: bigint): bigint => a / b + (a % b === 0n ? 0n : 1n);
const min = (...all: readonly bigint[]): bigint => all.reduce((a, b) => (b < a ? b : a));
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** An hour counts once it has begun, the first at once; none begins with the end of the term or later. */
export function loanHours(since: number, until: number, at: number): number {
  let hours = 1;
  while (since + hours * HOUR < at && since + hours * HOUR < until) hours += 1;
  return hours;
}

/** Days after the end that have begun. */
export function loanLateDays(until: number, at: number): number {
  let days = 0;
  while (until + days * DAY < at) days += 1;
  return days;
}

export const loanInterest = (unitHours: bigint, ppb: number): bigint => (unitHours * BigInt(ppb)) / BILLION;
export const loanLate = (borrowed: bigint, ppm: number, days: number): bigint => ((borrowed * BigInt(ppm)) / MILLION) * BigInt(days);

/** USDT units for a unit, as a fraction. */
export type LoanFraction = { readonly over: bigint; readonly under: bigint };
export const loanWorth = (units: bigint, { over, under }: LoanFraction): bigint => (units * over) / under;
export const loanDebt = (units: bigint, { over, under }: LoanFraction): bigint => roundedUp(units * over, under);
export const loanUnits = (worth: bigint, { over, under }: LoanFraction): bigint => roundedUp(worth * under, over);
export const loanUnitsDown = (worth: bigint, { over, under }: LoanFraction): bigint => (worth * under) / over;

export const loanValue = (worth: bigint, ppm: number, cash: bigint, cashPpm: number): bigint =>
  (worth * BigInt(ppm)) / MILLION + (cash * BigInt(cashPpm)) / MILLION;
export const loanRate = (value: bigint, debt: bigint): number =>
  debt === 0n ? 2_000_000_000 : Number(min((value * MILLION) / debt, 2_000_000_000n));

/** (rate × owed − value) ÷ (rate − share), rounded up; between nothing and the debt. */
export function loanWanted(value: bigint, debt: bigint, open: number, share: number): bigint {
  const missing = roundedUp(debt * BigInt(open), MILLION) - value;
  return missing <= 0n ? 0n : min(debt, roundedUp(missing * MILLION, BigInt(open - share)));
}

export const loanFloor = (index: bigint, slip: number): bigint => roundedUp(index * (MILLION - BigInt(slip)), MILLION);
export const loanCeiling = (index: bigint, slip: number): bigint => (index * (MILLION + BigInt(slip))) / MILLION;

export type LoanMarket = { readonly baseStep: bigint; readonly quoteStep: bigint; readonly terms: { readonly notionalMin: bigint } };
const orderLots = ({ quoteStep, terms }: LoanMarket, price: bigint): bigint => roundedUp(terms.notionalMin, price * quoteStep);
/** A fifth of what there was, or 10,000 USDT. */
const stepUnits = (atFirst: bigint, price: LoanFraction): bigint => max(atFirst / 5n, loanUnitsDown(10_000_000_000n, price));

/** Lots that a step sells; undefined where all of it is too little for an order. */
export function loanSells(
  market: LoanMarket,
  of: { readonly wanted: bigint; readonly there: bigint; readonly atFirst: bigint; readonly price: LoanFraction; readonly floor: bigint },
): bigint | undefined {
  const all = of.there / market.baseStep;
  const order = orderLots(market, of.floor);
  if (all < order) return undefined;
  const wanted = roundedUp(loanUnits(of.wanted, of.price), market.baseStep);
  return min(all, max(order, min(wanted, stepUnits(of.atFirst, of.price) / market.baseStep)));
}

export function loanBuys(
  market: LoanMarket,
  of: { readonly owed: bigint; readonly cash: bigint; readonly ceiling: bigint },
): { readonly lots: bigint; readonly isLittleOwed: boolean } {
  const order = orderLots(market, of.ceiling);
  const needed = roundedUp(of.owed, market.baseStep);
  const lots = min(needed, of.cash / (of.ceiling * market.quoteStep));
  return { lots: lots < order ? 0n : lots, isLittleOwed: needed < order };
}

/** Of pledged USDT a step spends what is wanted, at most a step's, at least an order's with a lot beside it. */
export function loanSpends(market: LoanMarket, wanted: bigint, there: bigint, atFirst: bigint, ceiling: bigint): bigint {
  const order = market.terms.notionalMin + ceiling * market.quoteStep;
  return min(there, max(order, min(wanted, max(atFirst / 5n, 10_000_000_000n))));
}
