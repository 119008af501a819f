/** Loans as the dialect shows them: rates a year as shares, LTV = what is owed ÷ what is pledged, both by the index; shares with six decimals. */
import type { Kernel } from "../../../../kernel/kernel.ts";
import { plainDecimal } from "../../../../money/decimal.ts";
import { timeMs } from "../../../../money/units.ts";
import { owedAt, shareOfCoin, totalOf, worthDown, worthUp } from "../../formulas.ts";
import { VIP_LEAST } from "../../formulas.ts";
import type { Loan, LoanProduct } from "../../kernel/public.ts";
import { coinViews, productView } from "../loan-views.ts";

const [HOURS_A_DAY, HOURS_A_YEAR] = [24n, 8760n];
const [PPM, PPM_DECIMALS, PPB_DECIMALS] = [1_000_000n, 6, 9];
const rateOver = (ppb: number, hours: bigint): string => plainDecimal(BigInt(ppb) * hours, PPB_DECIMALS);
type Reader = { readonly user: number; readonly at: number };

export function loanableView(kernel: Kernel, product: LoanProduct, reader: Reader): object {
  const { currency_name: coin, borrow_amount_min: least, borrow_amount_max: most, days_max: days } = productView(kernel, product, reader);
  const flexibleInterestRate = rateOver(product.terms.hourlyPpb, HOURS_A_YEAR);
  return { loanCoin: coin, flexibleInterestRate, flexibleMinLimit: least, flexibleMaxLimit: most, termDays: days };
}

export function vipLoanableView(kernel: Kernel, product: LoanProduct, reader: Reader): object {
  const {
    currency_name: coin,
    borrow_amount_min: least,
    borrow_amount_max: most,
    days_min: from,
    days_max: to,
  } = productView(kernel, product, reader);
  const { hourlyPpb } = product.terms;
  return {
    loanCoin: coin,
    _30dDailyInterestRate: rateOver(hourlyPpb, HOURS_A_DAY),
    _30dYearlyInterestRate: rateOver(hourlyPpb, HOURS_A_YEAR),
    minLimit: least,
    maxLimit: most,
    vipLevel: VIP_LEAST,
    termDays: [from, to],
  };
}

export type CollateralRow = Readonly<Record<"collateralCoin" | "initialLTV" | "marginCallLTV" | "liquidationLTV", string>>;

/** What may be pledged: its share ÷ the opening rate, the call's, the sale's, of the first product's terms. */
export function collateralView(kernel: Kernel, at: number): readonly CollateralRow[] {
  const terms = kernel.loans.catalogue.all()[0]?.terms;
  if (terms === undefined) return [];
  return coinViews(kernel, 0, at)
    .filter(({ is_open: isOpen }) => isOpen === 1)
    .map(({ currency_name: code }) => {
      const share = BigInt(shareOfCoin(code, terms));
      const ltv = (ratePpm: number): string => plainDecimal((share * PPM) / BigInt(ratePpm), PPM_DECIMALS);
      return {
        collateralCoin: code,
        initialLTV: ltv(terms.openPpm),
        marginCallLTV: ltv(terms.callPpm),
        liquidationLTV: ltv(terms.sellPpm),
      };
    });
}

/** Rounded up; "0" without fresh prices or anything pledged. */
export function ltvOf({ loans }: Kernel, loan: Loan, at: number): string {
  const [owed, pledge] = [loans.coins.at(loan.asset, timeMs(at)), loans.coins.at(loan.collateralAsset, timeMs(at))];
  if (owed?.price === undefined || pledge?.price === undefined) return "0";
  const worth = worthDown(loan.collateral, pledge.price) + loan.cash;
  if (worth === 0n) return "0";
  const debt = worthUp(totalOf(owedAt(loan, at)), owed.price);
  return plainDecimal((debt * PPM + worth - 1n) / worth, PPM_DECIMALS);
}
