/** What is said when something of a loan is settled: a payment, a step of a sale, its end; with everything that it can be computed from again. */
import type { Settled, SettlementInput } from "../../../kernel/settlement.ts";
import type { Amount, TimeMs } from "../../../money/units.ts";
import { begunHours, hourUnitsAt, lateDays, totalOf, type LoanEnd, type LoanPrice, type Owed } from "../formulas.ts";
import type { Coin } from "./coins.ts";
import type { Loan, PaidFrom } from "./loans.messages.ts";

type Value = bigint | number | string;
const term = (name: string, value: Value): SettlementInput => ({ name, value: String(value), from: "terms" });
const agreed = ({ asset, collateralAsset, product, openedAt, endsAt }: Loan): Readonly<Record<string, string>> => ({
  asset: String(asset),
  collateral_asset: String(collateralAsset),
  product: String(product),
  opened_at: String(openedAt),
  ends_at: String(endsAt),
});

/** `before`: the loan as it was before it was paid. */
export function paymentReceipt(
  before: Loan,
  {
    paid,
    left,
    from,
    units,
    position,
    at,
  }: {
    readonly paid: Owed;
    readonly left: Owed;
    readonly from: PaidFrom;
    readonly units: bigint;
    readonly position: number;
    readonly at: TimeMs;
  },
): Settled {
  const { borrowed, principal, interestPaid, latePaid, terms, endsAt, openedBy } = before;
  return {
    ...{ type: "settlement/settled", product: "loans", contract: before.number, user: before.user, formula: "loan-payment/1" },
    inputs: [
      { name: "paid", value: String(units), from: `command:${position}` },
      { name: "borrowed", value: String(borrowed), from: `command:${openedBy}` },
      term("principal", principal),
      term("hour_units", hourUnitsAt(before, at)),
      term("hourly_ppb", terms.hourlyPpb),
      term("interest_paid", interestPaid),
      term("late_days", lateDays(endsAt, at)),
      term("late_ppm", terms.latePpm),
      term("late_paid", latePaid),
    ],
    terms: { ...agreed(before), hours: String(begunHours(before, at)), from },
    result: {
      late: String(paid.late),
      interest: String(paid.interest),
      principal: String(paid.principal),
      left: String(totalOf(left)),
    },
    at,
  };
}

const priceInputs = (name: string, { sample, price }: Coin & { readonly price: LoanPrice }): readonly SettlementInput[] => [
  { name: `${name}_price`, value: String(sample?.ticks ?? 1), from: sample === undefined ? "terms" : `sample:${sample.position}` },
  term(`${name}_times`, price.times),
  term(`${name}_by`, price.by),
];

export type SaleFacts = {
  /** After the step. */
  readonly loan: Loan;
  readonly owed: Coin & { readonly price: LoanPrice };
  readonly pledge: Coin & { readonly price: LoanPrice };
  readonly before: { readonly collateral: Amount; readonly cash: Amount; readonly owed: Amount };
  readonly wanted: bigint;
  readonly ratePpm: number;
  readonly sharePpm: number;
  readonly at: TimeMs;
};

export function saleReceipt({ loan, owed, pledge, before, wanted, ratePpm, sharePpm, at }: SaleFacts): Settled {
  const { terms } = loan;
  return {
    ...{ type: "settlement/settled", product: "loans", contract: loan.number, user: loan.user, formula: "loan-sale/1" },
    inputs: [
      term("collateral", before.collateral),
      term("cash", before.cash),
      term("owed", before.owed),
      ...priceInputs("pledge", pledge),
      ...priceInputs("debt", owed),
      term("share_ppm", sharePpm),
      term("cash_ppm", terms.stablePpm),
      term("open_ppm", terms.openPpm),
      term("sell_ppm", terms.sellPpm),
      term("slip_ppm", terms.slipPpm),
      term("whole_debt", loan.selling === "market" ? 1 : 0),
    ],
    terms: agreed(loan),
    result: {
      rate_ppm: String(ratePpm),
      wanted: String(wanted),
      given: String(before.collateral - loan.collateral),
      cash: String(loan.cash),
    },
    at,
  };
}

export function endReceipt(
  loan: Loan,
  {
    how,
    back,
    cashBack,
    shortfall,
    at,
  }: {
    readonly how: LoanEnd;
    readonly back: Amount;
    readonly cashBack: Amount;
    readonly shortfall: Amount;
    readonly at: TimeMs;
  },
): Settled {
  const { borrowed, principal, interestPaid, latePaid, sold, openedBy } = loan;
  return {
    ...{ type: "settlement/settled", product: "loans", contract: loan.number, user: loan.user, formula: "loan-end/1" },
    inputs: [
      { name: "borrowed", value: String(borrowed), from: `command:${openedBy}` },
      term("principal_paid", borrowed - principal),
      term("interest_paid", interestPaid),
      term("late_paid", latePaid),
      term("unpaid", shortfall - principal),
      term("sold", sold),
      term("pledged", back),
    ],
    terms: { ...agreed(loan), how },
    result: { back: String(back), cash_back: String(cashBack), shortfall: String(shortfall) },
    at,
  };
}
