/** What the auditor knows of loans, and how it counts: what is owed, what coins are worth, whose money is where. By features/loans/README.md. */
import type { SetLoanProduct } from "../../features/loans/kernel/loans.messages.ts";
import {
  loanDebt,
  loanHours,
  loanInterest,
  loanLate,
  loanLateDays,
  loanRate,
  loanValue,
  loanWorth,
  type LoanFraction,
} from "./model-loan-formulas.ts";
import type { ModelMarket } from "./model-market.ts";
import type { ModelNeeds } from "./model-part.ts";

const [HOUSE, CHANGE, LOANS] = [0, 2, 24];
const [MINUTE, DAY] = [60_000, 86_400_000];

type Terms = SetLoanProduct["terms"];
export type ModelLoan = {
  readonly number: number;
  readonly user: number;
  readonly product: number;
  readonly terms: Terms;
  readonly asset: number;
  readonly pledgeAsset: number;
  readonly borrowed: bigint;
  readonly days: number;
  state: "applied" | "approved" | "running" | "overdue";
  lapses: number;
  approvedBy: number;
  since: number;
  until: number;
  openedBy: number;
  collateral: bigint;
  cash: bigint;
  principal: bigint;
  /** Principal × hours that were counted, and how many hours. */
  unitHours: bigint;
  hours: number;
  interestPaid: bigint;
  latePaid: bigint;
  warned: number;
  warnedAt: number | undefined;
  selling: "rate" | "market" | undefined;
  stepAt: number;
  awaits: boolean;
  atFirst: bigint;
  sold: bigint;
  isMarked: boolean;
};
export type ModelCoin = {
  readonly asset: number;
  readonly code: string;
  readonly market: ModelMarket | undefined;
  readonly price: LoanFraction | undefined;
  /** Place in the log of its newest sample. */
  readonly position: number;
};
export type ModelPrices = {
  readonly owed: ModelCoin & { readonly price: LoanFraction };
  readonly pledge: ModelCoin & { readonly price: LoanFraction };
};
export type ModelOwed = { readonly late: bigint; readonly interest: bigint; readonly principal: bigint };

export class LoanBook {
  readonly needs: ModelNeeds;
  /** Of each market the place of its newest sample. */
  readonly positions = new Map<number, number>();

  constructor(needs: ModelNeeds) {
    this.needs = needs;
  }

  owed({ borrowed, principal, unitHours, hours, interestPaid, latePaid, since, until, terms }: ModelLoan, at: number): ModelOwed {
    const all = unitHours + principal * BigInt(loanHours(since, until, at) - hours);
    const late = loanLate(borrowed, terms.latePpm, loanLateDays(until, at)) - latePaid;
    return { late, interest: loanInterest(all, terms.hourlyPpb) - interestPaid, principal };
  }

  total(loan: ModelLoan, at: number): bigint {
    const { late, interest, principal } = this.owed(loan, at);
    return late + interest + principal;
  }

  get unit(): number {
    return [...this.needs.assets].find(([, { code }]) => code === "USDT")?.[0] ?? 0;
  }

  coin(asset: number, at: number): ModelCoin | undefined {
    const { assets, markets, isPaper } = this.needs;
    const code = assets.get(asset)?.code;
    if (code === undefined) return undefined;
    if (code === "USDT") return { asset, code, market: undefined, price: { over: 1n, under: 1n }, position: 0 };
    const all = [...markets.values()].toSorted((a, b) => a.terms.market - b.terms.market);
    const market = all.find(
      ({ terms, life }) =>
        Number(terms.base) === asset && Number(terms.quote) === this.unit && terms.assetClass === "coin" && life !== "ended",
    );
    if (market === undefined) return undefined;
    const decimals = market.terms.priceDecimals + (assets.get(asset)?.decimals ?? 0) - (assets.get(this.unit)?.decimals ?? 0);
    const price =
      decimals < 0 ? { over: market.index * 10n ** BigInt(-decimals), under: 1n } : { over: market.index, under: 10n ** BigInt(decimals) };
    const isFresh = market.index > 0n && at - market.sampledAt <= MINUTE && (isPaper() || market.sources > 1);
    return { asset, code, market, price: isFresh ? price : undefined, position: this.positions.get(market.terms.market) ?? 0 };
  }

  pricesOf({ asset, pledgeAsset }: ModelLoan, at: number): ModelPrices | undefined {
    const [owed, pledge] = [this.coin(asset, at), this.coin(pledgeAsset, at)];
    if (owed?.price === undefined || pledge?.price === undefined) return undefined;
    return { owed: { ...owed, price: owed.price }, pledge: { ...pledge, price: pledge.price } };
  }

  isLendable({ market }: ModelCoin): boolean {
    if (market === undefined) return true;
    const isTrading = market.life === "listed" && market.phase === "open" && !market.halted;
    return isTrading && this.needs.known.closesAt(market.terms.market) === undefined;
  }

  isEnding({ owed, pledge }: ModelPrices, at: number): boolean {
    return [owed, pledge].some(({ market }) => {
      const closes = market === undefined ? undefined : this.needs.known.closesAt(market.terms.market);
      return closes !== undefined && at >= closes - DAY;
    });
  }

  share({ code }: ModelCoin, { majorPpm, stablePpm, otherPpm }: Terms): number {
    const shares: Readonly<Record<string, number>> = { BTC: majorPpm, ETH: majorPpm, USDT: stablePpm, USDC: stablePpm };
    return shares[code] ?? otherPpm;
  }

  value({ collateral, cash, terms }: ModelLoan, { pledge }: ModelPrices): bigint {
    return loanValue(loanWorth(collateral, pledge.price), this.share(pledge, terms), cash, terms.stablePpm);
  }

  rateOf(loan: ModelLoan, prices: ModelPrices, at: number): number {
    return loanRate(this.value(loan, prices), loanDebt(this.total(loan, at), prices.owed.price));
  }

  purse(user: number, asset: number): ReturnType<ModelNeeds["ledger"]["purse"]> {
    return this.needs.ledger.purse(user, CHANGE, asset);
  }

  house(asset: number): ReturnType<ModelNeeds["ledger"]["purse"]> {
    return this.needs.ledger.purse(HOUSE, LOANS, asset);
  }

  hold(user: number, asset: number, units: bigint): void {
    this.purse(user, asset).own -= units;
    this.purse(user, asset).pledged += units;
  }

  release(user: number, asset: number, units: bigint): void {
    this.hold(user, asset, -units);
  }

  setAside(asset: number, units: bigint): void {
    this.house(asset).own -= units;
    this.house(asset).pledged += units;
  }
}
