/** Steps of a loan's sale, by features/loans/README.md: what pays directly, what is sold, what is bought, what the house takes. */
import type { LoansModel } from "../../features/loans/kernel/loans.model.ts";
import {
  loanBuys,
  loanCeiling,
  loanDebt,
  loanFloor,
  loanRate,
  loanSells,
  loanSpends,
  loanUnits,
  loanUnitsDown,
  loanWanted,
  loanWorth,
  type LoanFraction,
} from "./model-loan-formulas.ts";
import type { ModelLoan, ModelPrices } from "./model-loan-book.ts";
import type { ModelMarket } from "./model-market.ts";

const ONE: LoanFraction = { over: 1n, under: 1n };
const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);

export class LoanSales {
  readonly #model: LoansModel;

  constructor(model: LoansModel) {
    this.#model = model;
  }

  step(loan: ModelLoan, prices: ModelPrices, at: number): boolean {
    const { owed, pledge } = prices;
    const [model, unit] = [this.#model, this.#model.unit];
    const share = model.share(pledge, loan.terms);
    const owedUnits = model.total(loan, at);
    const debt = loanDebt(owedUnits, owed.price);
    const value = model.value(loan, prices);
    const wanted = loan.selling === "market" ? debt : loanWanted(value, debt, loan.terms.openPpm, share);
    const before = `${loan.collateral} ${loan.cash} ${owedUnits}`;
    const beforeUnits = loan.collateral;
    const whole = loan.selling === "market" ? 1 : 0;
    let moved = loan.collateral > 0n && this.#sell(loan, prices, wanted, at);
    const isCross = owed.asset !== pledge.asset && owed.asset !== unit;
    if (isCross && model.total(loan, at) > 0n) moved = this.#buy(loan, prices, wanted, at) || moved;
    if (moved) {
      const { terms } = loan;
      const text = `${share} ${terms.stablePpm} ${terms.openPpm} ${terms.sellPpm} ${terms.slipPpm} ${whole}`;
      const at2 = `${owed.position} ${pledge.position}`;
      const result = `${loanRate(value, debt)} ${wanted} ${beforeUnits - loan.collateral} ${loan.cash}`;
      model.said.push(`sale ${loan.number} ${loan.user} ${before} ${text} at ${at2}: ${result} ${at}`);
    }
    model.needs.finish();
    return moved;
  }

  #sell(loan: ModelLoan, { owed, pledge }: ModelPrices, wanted: bigint, at: number): boolean {
    const [model, unit] = [this.#model, this.#model.unit];
    if (owed.asset === pledge.asset) {
      const units = min(min(loanUnits(wanted, owed.price), loan.collateral), model.total(loan, at));
      if (units === 0n) return false;
      this.#give(loan, "collateral", units);
      model.pay(loan, units, "sale", at);
      this.#say(loan, `paid ${owed.asset} ${units} ${owed.asset} ${units}`, at);
      return true;
    }
    const short = owed.asset === unit ? wanted : wanted - loan.cash;
    const { market } = pledge;
    if (market === undefined || short <= 0n) return false;
    const floor = loanFloor(market.index, loan.terms.slipPpm);
    const lots = loanSells(market, { wanted: short, there: loan.collateral, atFirst: loan.atFirst, price: pledge.price, floor });
    if (lots === undefined) return isTrading(market) && this.#taken(loan, { owed, pledge }, "collateral", at);
    return this.#sold(loan, market, lots, floor, at);
  }

  #sold(loan: ModelLoan, market: ModelMarket, lots: bigint, floor: bigint, at: number): boolean {
    const [model, unit] = [this.#model, this.#model.unit];
    const units = lots * market.baseStep;
    model.release(loan.user, loan.pledgeAsset, units);
    const { given, got } = model.needs.trade({ user: loan.user, market, side: "sell", lots, worst: floor });
    model.hold(loan.user, loan.pledgeAsset, units - given);
    if (given === 0n) return false;
    loan.collateral -= given;
    loan.sold += given;
    if (loan.asset === unit) this.#payWith(loan, got, at);
    else {
      model.hold(loan.user, unit, got);
      loan.cash += got;
    }
    this.#say(loan, `sold ${loan.pledgeAsset} ${given} ${unit} ${got}`, at);
    return true;
  }

  #payWith(loan: ModelLoan, got: bigint, at: number): void {
    const units = min(got, this.#model.total(loan, at));
    this.#model.purse(loan.user, loan.asset).own -= units;
    if (units > 0n) this.#model.pay(loan, units, "sale", at);
  }

  #buy(loan: ModelLoan, prices: ModelPrices, wanted: bigint, at: number): boolean {
    const [model, unit] = [this.#model, this.#model.unit];
    const { market } = prices.owed;
    if (market === undefined) return false;
    const ceiling = loanCeiling(market.index, loan.terms.slipPpm);
    const isPledged = prices.pledge.asset === unit;
    const cash = isPledged ? loanSpends(market, wanted, loan.collateral, loan.atFirst, ceiling) : loan.cash;
    if (cash === 0n) return false;
    const { lots, isLittleOwed } = loanBuys(market, { owed: model.total(loan, at), cash, ceiling });
    if (lots === 0n) {
      const mayTake = isLittleOwed || isPledged || loan.collateral === 0n;
      return mayTake && isTrading(market) && this.#taken(loan, prices, isPledged ? "collateral" : "cash", at);
    }
    const units = lots * ceiling * market.quoteStep;
    model.release(loan.user, unit, units);
    const { given, got } = model.needs.trade({ user: loan.user, market, side: "buy", lots, worst: ceiling });
    model.hold(loan.user, unit, units - given);
    if (given === 0n) return false;
    loan[isPledged ? "collateral" : "cash"] -= given;
    if (isPledged) loan.sold += given;
    this.#payWith(loan, got, at);
    this.#say(loan, `bought ${unit} ${given} ${loan.asset} ${got}`, at);
    return true;
  }

  #taken(loan: ModelLoan, { owed, pledge }: ModelPrices, what: "collateral" | "cash", at: number): boolean {
    const model = this.#model;
    const price = what === "cash" ? ONE : pledge.price;
    const asset = what === "cash" ? model.unit : pledge.asset;
    const left = model.total(loan, at);
    const given = min(loan[what], loanUnits(loanDebt(left, owed.price), price));
    const got = min(left, loanUnitsDown(loanWorth(given, price), owed.price));
    this.#give(loan, what, given);
    model.house(asset).own += given;
    if (got > 0n) model.pay(loan, got, "taken", at);
    this.#say(loan, `taken ${asset} ${given} ${loan.asset} ${got}`, at);
    return true;
  }

  /** Out of what is pledged. */
  #give(loan: ModelLoan, what: "collateral" | "cash", units: bigint): void {
    loan[what] -= units;
    if (what === "collateral") loan.sold += units;
    this.#model.purse(loan.user, what === "cash" ? this.#model.unit : loan.pledgeAsset).pledged -= units;
  }

  #say(loan: ModelLoan, text: string, at: number): void {
    this.#model.said.push(`sold ${loan.number} ${loan.user} ${loan.asset} ${text} ${loan.collateral} ${loan.cash} ${at}`);
  }
}

const isTrading = ({ phase, halted }: ModelMarket): boolean => phase === "open" && !halted;
