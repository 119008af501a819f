/**
 * A step of a sale: what is pledged of the coin that is owed pays; else it is sold for USDT, and USDT pays or buys what is owed. By ordinary
 * market orders of its person at prices near the index; what is too little for an order the house takes at the index.
 */
import { isMatching, type Market, type OrderWithin, type TradedWithin } from "../../spot/kernel/public.ts";
import type { Settled } from "../../../kernel/settlement.ts";
import { amount, type Amount, type AssetId, type TimeMs } from "../../../money/units.ts";
import {
  lotsToBuy,
  lotsToSell,
  owedAt,
  rateOf,
  STEP_LEAST,
  STEP_SHARE,
  totalOf,
  unitsDown,
  unitsUp,
  valueOf,
  wantedOf,
  worstPurchase,
  worstSale,
  worthDown,
  worthUp,
  type LoanPrice,
  type SaleMarket,
} from "../formulas.ts";
import type { Coin, Coins } from "./coins.ts";
import type { Lending } from "./lending.ts";
import { saleReceipt } from "./loan-receipts.ts";
import type { Loan, LoansEvent, PaidFrom, SaleStep } from "./loans.messages.ts";

export type SellingNeeds = {
  readonly coins: Coins;
  readonly lending: Lending;
  readonly trade: (order: OrderWithin) => TradedWithin;
  /** What a trade set off in spot goes on. */
  readonly finish: (at: TimeMs) => void;
  /** Pays so much of what is owed; less where less is owed. */
  readonly pay: (loan: Loan, units: bigint, from: PaidFrom, at: TimeMs) => void;
  readonly emit: (event: LoansEvent | Settled) => void;
};

/** A coin with its price, which a step needs of both. */
type Priced = Coin & { readonly price: LoanPrice };
type Step = {
  readonly loan: Loan;
  readonly owed: Priced;
  readonly pledge: Priced;
  readonly unit: AssetId;
  /** What it has to raise, in units of USDT. */
  readonly wanted: bigint;
  readonly at: TimeMs;
};
type Given = Pick<SaleStep, "how" | "givenAsset" | "given" | "gotAsset" | "got">;

/** What is pledged counts for so much, and what is owed is worth so much. */
export function standingOf(loan: Loan, coins: { readonly owed: Priced; readonly pledge: Priced }, shareOf: number, at: TimeMs) {
  const { collateral, cash, terms } = loan;
  const value = valueOf({ collateral, cash, price: coins.pledge.price, sharePpm: shareOf, cashPpm: terms.stablePpm });
  const debt = worthUp(totalOf(owedAt(loan, at)), coins.owed.price);
  return { value, debt, ratePpm: rateOf(value, debt) };
}

export class Selling {
  readonly #needs: SellingNeeds;

  constructor(needs: SellingNeeds) {
    this.#needs = needs;
  }

  /** Whether it moved anything. */
  step(loan: Loan, owed: Priced, pledge: Priced, at: TimeMs): boolean {
    const { coins, emit } = this.#needs;
    const sharePpm = coins.share(pledge, loan.terms);
    const { value, debt, ratePpm } = standingOf(loan, { owed, pledge }, sharePpm, at);
    const wanted = loan.selling === "market" ? debt : wantedOf(value, debt, { openPpm: loan.terms.openPpm, sharePpm });
    const { unit } = coins;
    if (unit === undefined) return false;
    const before = { collateral: loan.collateral, cash: loan.cash, owed: totalOf(owedAt(loan, at)) };
    const step = { loan, owed, pledge, unit, wanted, at };
    const sold = this.#sell(step);
    const bought = owed.asset !== pledge.asset && owed.asset !== unit && totalOf(owedAt(loan, at)) > 0n && this.#buy(step);
    const moved = sold || bought;
    if (moved) emit(saleReceipt({ loan, owed, pledge, before, wanted, ratePpm, sharePpm, at }));
    this.#needs.finish(at);
    return moved;
  }

  #sell(step: Step): boolean {
    const { loan, owed, pledge, unit, wanted, at } = step;
    if (loan.collateral === 0n) return false;
    if (pledge.asset === owed.asset) return this.#payDirectly(step);
    const short = owed.asset === unit ? wanted : wanted - loan.cash;
    if (pledge.market === undefined || short <= 0n) return false;
    const market = saleMarket(pledge.market);
    const worst = worstSale(pledge.sample?.ticks ?? 0, loan.terms.slipPpm);
    const { collateral, atFirst } = loan;
    const lots = lotsToSell(market, { wanted: short, collateral, atFirst, price: pledge.price, worst });
    if (lots === 0n) return isMatching(pledge.market) && this.#take(step, "collateral");
    return this.#sellLots(step, pledge.market, lots, { worst, at });
  }

  /** What is pledged in the coin that is owed pays it. */
  #payDirectly({ loan, owed, wanted, at }: Step): boolean {
    const { pay } = this.#needs;
    const units = least(least(unitsUp(wanted, owed.price), loan.collateral), totalOf(owedAt(loan, at)));
    if (units === 0n) return false;
    loan.collateral = amount(loan.collateral - units);
    loan.sold = amount(loan.sold + units);
    pay(loan, units, "sale", at);
    this.#say(loan, { how: "paid", givenAsset: owed.asset, given: amount(units), gotAsset: owed.asset, got: amount(units) }, at);
    return true;
  }

  #sellLots(step: Step, market: Market, lots: bigint, { worst, at }: { readonly worst: number; readonly at: TimeMs }): boolean {
    const { lending, trade } = this.#needs;
    const { loan, owed, unit } = step;
    const { user, collateralAsset } = loan;
    const units = lots * BigInt(market.scale.basePerLot);
    lending.release(loan, collateralAsset, units);
    const { given, got } = trade({ user, market: market.terms.market, side: "sell", lots: Number(lots), worst, at });
    lending.hold(loan, collateralAsset, units - given);
    if (given === 0n) return false;
    loan.collateral = amount(loan.collateral - given);
    loan.sold = amount(loan.sold + given);
    if (owed.asset === unit) this.#payOut(loan, got, at);
    else {
      lending.hold(loan, unit, got);
      loan.cash = amount(loan.cash + got);
    }
    this.#say(loan, { how: "sold", givenAsset: collateralAsset, given, gotAsset: unit, got }, at);
    return true;
  }

  /** What a trade brought pays; what is over is its person's already. */
  #payOut(loan: Loan, got: Amount, at: TimeMs): void {
    const units = least(got, totalOf(owedAt(loan, at)));
    if (units === 0n) return;
    this.#needs.lending.hold(loan, loan.asset, units);
    this.#needs.pay(loan, units, "sale", at);
  }

  /** Cash, or pledged USDT, for the coin that is owed. */
  #buy(step: Step): boolean {
    const { loan, owed, pledge, unit, at } = step;
    const { market, sample } = owed;
    if (market === undefined || sample === undefined) return false;
    const isUnitPledged = pledge.asset === unit;
    const worst = worstPurchase(sample.ticks, loan.terms.slipPpm);
    const cash = isUnitPledged ? this.#spendable(step, saleMarket(market), worst) : loan.cash;
    if (cash === 0n) return false;
    const left = totalOf(owedAt(loan, at));
    const lots = lotsToBuy(saleMarket(market), { owed: left, cash, worst });
    if (lots > 0n) return this.#buyLots(step, market, lots, { worst, isUnitPledged });
    const isLittleOwed = lotsToBuy(saleMarket(market), { owed: left, cash: ENOUGH, worst }) === 0n;
    const isLast = isUnitPledged || loan.collateral === 0n;
    return (isLittleOwed || isLast) && isMatching(market) && this.#take(step, isUnitPledged ? "collateral" : "cash");
  }

  /** Of pledged USDT: what is wanted, at most a step's, at least the smallest order. */
  #spendable({ loan, wanted }: Step, { leastValue, quotePerTickLot }: SaleMarket, worst: number): bigint {
    const share = loan.atFirst / STEP_SHARE;
    const most = share > STEP_LEAST ? share : STEP_LEAST;
    const order = BigInt(leastValue) + BigInt(worst) * BigInt(quotePerTickLot);
    const sought = least(wanted, most);
    return least(sought > order ? sought : order, loan.collateral);
  }

  #buyLots(
    { loan, unit, at }: Step,
    market: Market,
    lots: bigint,
    { worst, isUnitPledged }: { readonly worst: number; readonly isUnitPledged: boolean },
  ): boolean {
    const { lending, trade } = this.#needs;
    const { user, asset } = loan;
    const units = lots * BigInt(worst) * BigInt(market.scale.quotePerTickLot);
    lending.release(loan, unit, units);
    const { given, got } = trade({ user, market: market.terms.market, side: "buy", lots: Number(lots), worst, at });
    lending.hold(loan, unit, units - given);
    if (given === 0n) return false;
    if (isUnitPledged) {
      loan.collateral = amount(loan.collateral - given);
      loan.sold = amount(loan.sold + given);
    } else loan.cash = amount(loan.cash - given);
    this.#payOut(loan, got, at);
    this.#say(loan, { how: "bought", givenAsset: unit, given, gotAsset: asset, got }, at);
    return true;
  }

  /** The house takes at the index what is too little for an order. */
  #take({ loan, owed, pledge, unit, at }: Step, what: "collateral" | "cash"): boolean {
    const { lending, pay } = this.#needs;
    const [asset, there, price] =
      what === "cash" ? ([unit, loan.cash, UNIT] as const) : ([pledge.asset, loan.collateral, pledge.price] as const);
    const left = totalOf(owedAt(loan, at));
    const given = least(there, unitsUp(worthUp(left, owed.price), price));
    const got = least(unitsDown(worthDown(given, price), owed.price), left);
    lending.take(loan, asset, given);
    if (what === "cash") loan.cash = amount(loan.cash - given);
    else {
      loan.collateral = amount(loan.collateral - given);
      loan.sold = amount(loan.sold + given);
    }
    if (got > 0n) pay(loan, got, "taken", at);
    this.#say(loan, { how: "taken", givenAsset: asset, given: amount(given), gotAsset: loan.asset, got: amount(got) }, at);
    return true;
  }

  #say(loan: Loan, given: Given, at: TimeMs): void {
    const { number, user, asset, collateral, cash } = loan;
    this.#needs.emit({ type: "loans/sold", loan: number, user, asset, ...given, collateral, cash, at });
  }
}

const UNIT: LoanPrice = { times: 1n, by: 1n };
/** More cash than any order needs. */
const ENOUGH = 1n << 100n;
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const saleMarket = ({ scale, leastValue }: Market): SaleMarket => ({ ...scale, leastValue });
