/** Products and loans in a snapshot. */
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { amount, assetId, ratePpm, timeMs, userId } from "../../../money/units.ts";
import { LOAN_KINDS, type LoanTerms } from "../formulas.ts";
import type { Loan, LoanState, SaleCause } from "./loans.messages.ts";

const STATES = ["applied", "approved", "disbursed", "overdue"] as const satisfies readonly LoanState[];
const CAUSES = ["rate", "market"] as const satisfies readonly SaleCause[];

export function saveTerms(writer: StateWriter, terms: LoanTerms): void {
  const { asset, kind, daysLeast, daysMost, hourlyPpb, latePpm, openPpm, callPpm, sellPpm, majorPpm, stablePpm, otherPpm } = terms;
  const rates = [hourlyPpb, latePpm, openPpm, callPpm, sellPpm, majorPpm, stablePpm, otherPpm, terms.slipPpm];
  for (const value of [asset, LOAN_KINDS.indexOf(kind), daysLeast, daysMost, ...rates, terms.isOnSale ? 1 : 0]) writer.number(value);
  for (const units of [terms.least, terms.most]) writer.integer(units);
}

export function readTerms(reader: StateReader): LoanTerms {
  const [asset, kind, daysLeast, daysMost, hourlyPpb] = [
    reader.number(),
    reader.number(),
    reader.number(),
    reader.number(),
    reader.number(),
  ];
  const rate = () => ratePpm(reader.number());
  const rates = {
    latePpm: rate(),
    openPpm: rate(),
    callPpm: rate(),
    sellPpm: rate(),
    majorPpm: rate(),
    stablePpm: rate(),
    otherPpm: rate(),
  };
  const [slipPpm, isOnSale] = [rate(), reader.number() === 1];
  const [least, most] = [amount(reader.integer()), amount(reader.integer())];
  return { asset, kind: LOAN_KINDS[kind] ?? "small", daysLeast, daysMost, hourlyPpb, ...rates, slipPpm, isOnSale, least, most };
}

export function saveLoan(writer: StateWriter, loan: Loan): void {
  const { number, user, product, asset, collateralAsset, days, appliedAt, appliedBy, state, lapsesAt, approvedBy, openedAt, endsAt } = loan;
  const first = [number, user, product, asset, collateralAsset, days, appliedAt, appliedBy, STATES.indexOf(state), lapsesAt, approvedBy];
  const { openedBy, hoursCounted, warnedPpm, warnedAt, selling, nextStepAt, awaits, isMarked } = loan;
  const sale = [selling === undefined ? 0 : CAUSES.indexOf(selling) + 1, nextStepAt, awaits ? 1 : 0, isMarked ? 1 : 0];
  for (const value of [...first, openedAt, endsAt, openedBy, hoursCounted, warnedPpm, warnedAt, ...sale]) writer.number(value);
  const { borrowed, collateral, cash, principal, hourUnits, interestPaid, latePaid, atFirst, sold } = loan;
  for (const units of [borrowed, collateral, cash, principal, interestPaid, latePaid, atFirst, sold]) writer.integer(units);
  // Wider than 64 bits where much is owed for long.
  writer.text(String(hourUnits));
  saveTerms(writer, loan.terms);
}

export function readLoan(reader: StateReader): Loan {
  const one = () => reader.number();
  const [number, user, product, asset, collateralAsset, days] = [one(), userId(one()), one(), assetId(one()), assetId(one()), one()];
  const [appliedAt, appliedBy, state, lapsesAt, approvedBy] = [timeMs(one()), one(), STATES[one()] ?? "applied", timeMs(one()), one()];
  const [openedAt, endsAt, openedBy, hoursCounted, warnedPpm, warnedAt] = [
    timeMs(one()),
    timeMs(one()),
    one(),
    one(),
    one(),
    timeMs(one()),
  ];
  const [selling, nextStepAt, awaits, isMarked] = [CAUSES[one() - 1], timeMs(one()), one() === 1, one() === 1];
  const units = () => amount(reader.integer());
  const [borrowed, collateral, cash, principal] = [units(), units(), units(), units()];
  const [interestPaid, latePaid, atFirst, sold, hourUnits] = [units(), units(), units(), units(), BigInt(reader.text())];
  return {
    ...{ number, user, product, terms: readTerms(reader), asset, collateralAsset, borrowed, days, appliedAt, appliedBy, state, lapsesAt },
    ...{ approvedBy, openedAt, endsAt, openedBy, collateral, cash, principal, hourUnits, hoursCounted, interestPaid, latePaid },
    ...{ warnedPpm, warnedAt, selling, nextStepAt, awaits, atFirst, sold, isMarked },
  };
}
