/**
 * An account's money as its futures count it (decision 0062): own money, and promotional credit, which stands for what is bound first
 * and pays first. Of own money is pledged what credit does not stand for.
 */
import type { Purse } from "./model-ledger.ts";

/** Somebody's promotional credit, as far as futures may have it. */
export type CreditOf = {
  readonly units: () => bigint;
  /** Pays up to so much out of it, what runs out first in front; says how much. */
  readonly pay: (units: bigint) => bigint;
};

export class FuturesWallet {
  readonly #purse: Purse;
  readonly #credit: CreditOf;
  /** For margins and for what open orders hold. */
  #bound: bigint;

  constructor(purse: Purse, credit: CreditOf) {
    this.#purse = purse;
    this.#credit = credit;
    this.#bound = purse.pledged;
  }

  /** What is not bound. */
  get free(): bigint {
    const beyond = this.#credit.units() - this.#bound;
    return this.#purse.own + (beyond > 0n ? beyond : 0n);
  }

  /** More is bound, or below zero less. */
  bind(units: bigint): void {
    this.#bound += units;
    this.settle();
  }

  receive(units: bigint): void {
    this.#purse.own += units;
  }

  /** Says what credit paid of it. */
  pay(units: bigint): bigint {
    const byCredit = this.#credit.pay(units);
    this.#purse.own -= units - byCredit;
    this.settle();
    return byCredit;
  }

  /** Own money takes the place of credit that is gone, and is free again where there is more. */
  settle(): void {
    const missing = this.#bound - this.#credit.units();
    const pledged = missing > 0n ? missing : 0n;
    this.#purse.own += this.#purse.pledged - pledged;
    this.#purse.pledged = pledged;
  }
}
