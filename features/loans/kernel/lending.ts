/** The money of loans: what people pledge, what the house sets aside and lends, what comes back of it. */
import { PURPOSE, type ProductName } from "../../../kernel/ledger/chart.ts";
import { own, pledged, type Account, type Cell, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import { amount, type Amount, type AssetId, type UserId } from "../../../money/units.ts";
import type { Owed } from "../formulas.ts";
import type { Loan } from "./loans.messages.ts";

export const LOAN_COVER = "loans" satisfies ProductName;

export type LendingNeeds = {
  readonly ledger: Ledger;
  /** The house's account for this product (rule 1 of the products). */
  readonly cover: {
    free(product: ProductName, asset: AssetId): Amount;
    pledge(product: ProductName, asset: AssetId, units: Amount, reason: number, reference: number): void;
    release(product: ProductName, asset: AssetId, units: Amount, reason: number, reference: number): void;
    pay(product: ProductName, asset: AssetId, to: Cell, units: Amount, reason: number, reference: number): void;
    pledgedCell(product: ProductName, asset: AssetId): Cell;
    heldCell(product: ProductName, asset: AssetId): Cell;
  };
};

type Bucket = "own" | "pledged";

export class Lending {
  readonly #needs: LendingNeeds;

  constructor(needs: LendingNeeds) {
    this.#needs = needs;
  }

  account(user: UserId, asset: AssetId): Account {
    return this.#needs.ledger.account(user, PURPOSE.change, asset);
  }

  ownOf(user: UserId, asset: AssetId): Amount {
    return this.#needs.ledger.balanceOf(user, PURPOSE.change, asset);
  }

  free(asset: AssetId): Amount {
    return this.#needs.cover.free(LOAN_COVER, asset);
  }

  hold({ user, number }: Loan, asset: AssetId, units: bigint): void {
    if (units === 0n) return;
    const account = this.account(user, asset);
    this.#needs.ledger.move(own(account), pledged(account), amount(units), REASON.loan_hold, number);
  }

  release({ user, number }: Loan, asset: AssetId, units: bigint): void {
    if (units === 0n) return;
    const account = this.account(user, asset);
    this.#needs.ledger.move(pledged(account), own(account), amount(units), REASON.loan_release, number);
  }

  setAside({ asset, borrowed, number }: Loan): void {
    this.#needs.cover.pledge(LOAN_COVER, asset, borrowed, REASON.loan_pledge, number);
  }

  giveUp({ asset, borrowed, number }: Loan): void {
    this.#needs.cover.release(LOAN_COVER, asset, borrowed, REASON.loan_unpledge, number);
  }

  /** What was set aside is theirs. */
  lend({ user, asset, borrowed, number }: Loan): void {
    this.#needs.cover.pay(LOAN_COVER, asset, own(this.account(user, asset)), borrowed, REASON.loan_lent, number);
  }

  /** What is paid goes to the house, each share by its own name. */
  payBack({ user, asset, number }: Loan, { late, interest, principal }: Owed, from: Bucket): void {
    const account = this.account(user, asset);
    const cell = from === "own" ? own(account) : pledged(account);
    const house = this.#needs.cover.heldCell(LOAN_COVER, asset);
    const shares = [
      [late, REASON.loan_late],
      [interest, REASON.loan_interest],
      [principal, REASON.loan_repaid],
    ] as const;
    for (const [units, reason] of shares) if (units > 0n) this.#needs.ledger.move(cell, house, units, reason, number);
  }

  /** The house takes what is pledged. */
  take({ user, number }: Loan, asset: AssetId, units: bigint): void {
    if (units === 0n) return;
    const { ledger, cover } = this.#needs;
    ledger.move(pledged(this.account(user, asset)), cover.heldCell(LOAN_COVER, asset), amount(units), REASON.loan_taken, number);
  }

  /** What a loan pledges, of its person and of the house. */
  pledges(loan: Loan, unit: AssetId | undefined, expected: Map<number, bigint>): void {
    const add = (cell: Cell, units: bigint): void => void expected.set(cell, (expected.get(cell) ?? 0n) + units);
    const { user, asset, collateralAsset, collateral, cash, state, borrowed } = loan;
    add(pledged(this.account(user, collateralAsset)), collateral);
    if (unit !== undefined && cash > 0n) add(pledged(this.account(user, unit)), cash);
    if (state === "approved") add(this.#needs.cover.pledgedCell(LOAN_COVER, asset), borrowed);
  }
}
