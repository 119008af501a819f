/** Why somebody gets no new loan: what is asked for, the prices, the person, the rate, the money; in this order, which is tested. */
import { amount, assetId, timeMs, type Amount, type TimeMs, type UserId } from "../../../money/units.ts";
import { LAPSE_MS, LOAN_AMOUNT_MOST, LOANS_MOST, rateOf, valueOf, VIP_LEAST, worthDown, worthUp, type LoanTerms } from "../formulas.ts";
import type { Coins } from "./coins.ts";
import type { Lending } from "./lending.ts";
import type { ApplyLoan, Loan, LoansRefusal } from "./loans.messages.ts";
import type { Status } from "./status.ts";
import { pairOf, type PricedPair } from "./watching.ts";

export type ApplyingNeeds = {
  readonly coins: Coins;
  readonly lending: Lending;
  readonly status: Status;
  readonly isOpen: (user: UserId) => boolean;
  readonly levelOf: (user: UserId, at: TimeMs) => number;
  readonly opensLoans: (user: UserId, at: TimeMs) => boolean;
};

export type Asking = {
  readonly command: ApplyLoan;
  /** Of the product that is asked for. */
  readonly terms: LoanTerms | undefined;
  readonly isPaused: boolean;
  readonly mine: readonly Loan[];
};

export function refuseApplication(needs: ApplyingNeeds, asking: Asking): LoansRefusal | undefined {
  const { command, terms, isPaused } = asking;
  if (!needs.isOpen(command.user)) return "account_not_open";
  if (terms === undefined) return "loan_product_not_found";
  if (isPaused) return "loan_paused";
  if (!terms.isOnSale) return "loan_not_on_sale";
  const { amount: units, days, pledge } = command;
  if (!Number.isInteger(days) || days < terms.daysLeast || days > terms.daysMost) return "loan_days_invalid";
  if (!isAmount(units) || !isAmount(pledge)) return "amount_invalid";
  const { coins } = needs;
  const at = command.at;
  const of = { asset: assetId(terms.asset), collateralAsset: command.collateral };
  const [owed, pledged] = [coins.at(of.asset, at), coins.at(of.collateralAsset, at)];
  if (owed === undefined || pledged === undefined || !coins.isOpen(owed) || !coins.isOpen(pledged)) return "loan_collateral_unavailable";
  const pair = pairOf(coins, of, at);
  if (pair === undefined) return "loan_price_stale";
  return refuseSum(asking, terms, pair) ?? refusePerson(needs, command, terms) ?? refuseMoney(needs, command, terms, pair);
}

const isAmount = (units: Amount): boolean => units > 0n && units <= LOAN_AMOUNT_MOST;

function refuseSum({ command, mine }: Asking, terms: LoanTerms, { owed }: PricedPair): LoansRefusal | undefined {
  if (worthDown(command.amount, owed.price) < terms.least) return "loan_below_least";
  if (mine.length >= LOANS_MOST) return "loan_too_many";
  let units: bigint = command.amount;
  for (const loan of mine) if (loan.product === command.product) units += loan.openedBy === 0 ? loan.borrowed : loan.principal;
  return worthDown(units, owed.price) > terms.most ? "loan_above_most" : undefined;
}

function refusePerson(
  { status, levelOf, opensLoans }: ApplyingNeeds,
  { user, at }: ApplyLoan,
  { kind }: LoanTerms,
): LoansRefusal | undefined {
  if (kind === "desk" && levelOf(user, at) < VIP_LEAST && !status.holds(user)) return "loan_status_needed";
  return opensLoans(user, at) ? undefined : "loan_score_too_low";
}

function refuseMoney(
  { coins, lending }: ApplyingNeeds,
  { user, amount: units, collateral, pledge }: ApplyLoan,
  terms: LoanTerms,
  { owed, pledge: coin }: PricedPair,
): LoansRefusal | undefined {
  const of = { collateral: pledge, cash: amount(0n), price: coin.price, sharePpm: coins.share(coin, terms), cashPpm: terms.stablePpm };
  if (rateOf(valueOf(of), worthUp(units, owed.price)) < terms.openPpm) return "loan_rate_too_low";
  if (lending.ownOf(user, collateral) < pledge) return "insufficient_balance";
  return terms.kind === "small" && lending.free(assetId(terms.asset)) < units ? "cover_exhausted" : undefined;
}

/** As it is asked for: what is pledged is set aside, and nothing is paid out yet. */
export function newLoan(
  number: number,
  { user, product, amount: borrowed, days, collateral: coin, pledge, at }: ApplyLoan,
  terms: LoanTerms,
  position: number,
): Loan {
  const never = timeMs(0);
  const asked = { number, user, product, terms, asset: assetId(terms.asset), collateralAsset: coin, borrowed, days, appliedAt: at };
  const waiting = {
    appliedBy: position,
    state: "applied",
    lapsesAt: timeMs(terms.kind === "small" ? 0 : at + LAPSE_MS),
    approvedBy: 0,
  } as const;
  const money = { collateral: pledge, cash: NONE, principal: NONE, interestPaid: NONE, latePaid: NONE, atFirst: NONE, sold: NONE };
  const counted = { openedAt: never, endsAt: never, openedBy: 0, hourUnits: 0n, hoursCounted: 0 };
  return {
    ...asked,
    ...waiting,
    ...money,
    ...counted,
    warnedPpm: 0,
    warnedAt: never,
    selling: undefined,
    nextStepAt: never,
    awaits: false,
    isMarked: false,
  };
}

const NONE = amount(0n);
