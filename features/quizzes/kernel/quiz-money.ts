/** The money of quizzes: stakes set aside in their people's change accounts, and the pot of lost ones out of which the right ones are paid. */
import { HOUSE, PURPOSE, type ProductName } from "../../../kernel/ledger/chart.ts";
import { own, pledged, type Cell, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import type { Assets } from "../../../kernel/ledger/assets.ts";
import { invariant } from "../../../kernel/invariant.ts";
import { amount, type Amount, type AssetId, type UserId } from "../../../money/units.ts";
import type { BetOutcome } from "../formulas.ts";
import type { Bet, Quiz } from "./quizzes.messages.ts";

export const QUIZZES_COVER = "quizzes" satisfies ProductName;

export type QuizMoneyNeeds = {
  readonly ledger: Ledger;
  readonly assets: Assets;
  /** The house's account for this product. The pool covers itself: what bets are paid is what was bet. */
  readonly cover: {
    release(product: ProductName, asset: AssetId, units: Amount, reason: number, reference: number): void;
    pay(product: ProductName, asset: AssetId, to: Cell, units: Amount, reason: number, reference: number): void;
    pledgedCell(product: ProductName, asset: AssetId): Cell;
  };
};

export class QuizMoney {
  readonly #needs: QuizMoneyNeeds;
  #usdt: AssetId | undefined;

  constructor(needs: QuizMoneyNeeds) {
    this.#needs = needs;
  }

  /** Betting is in USDT, whose number never changes. */
  get asset(): AssetId {
    this.#usdt ??= this.#needs.assets.all().find(({ code }) => code === "USDT")?.id;
    invariant(this.#usdt !== undefined, "quizzes must have what is bet");
    return this.#usdt;
  }

  get isListed(): boolean {
    return this.#needs.assets.all().some(({ code }) => code === "USDT");
  }

  #account(user: UserId): ReturnType<Ledger["account"]> {
    return this.#needs.ledger.account(user, PURPOSE.change, this.asset);
  }

  has(user: UserId, units: Amount): boolean {
    return this.#needs.ledger.balanceOf(user, PURPOSE.change, this.asset) >= units;
  }

  hold({ user, stake, number }: Pick<Bet, "user" | "stake" | "number">): void {
    const account = this.#account(user);
    this.#needs.ledger.move(own(account), pledged(account), stake, REASON.quiz_hold, number);
  }

  /** The stake stays in the pool. */
  giveUp(quiz: Quiz, bet: Bet): void {
    this.#lose(quiz, bet, bet.stake);
    bet.isGivenUp = true;
  }

  /** Out of the person's account into the pot. */
  #lose(quiz: Quiz, { user, number }: Bet, units: Amount): void {
    const { ledger, cover } = this.#needs;
    ledger.move(pledged(this.#account(user)), cover.pledgedCell(QUIZZES_COVER, this.asset), units, REASON.quiz_loss, number);
    quiz.pot = amount(quiz.pot + units);
  }

  /** What a bet comes to; of one that was given up it is the house's. */
  pay(quiz: Quiz, bet: Bet, outcome: BetOutcome, paid: Amount): void {
    const { ledger, cover } = this.#needs;
    const { user, stake, number, isGivenUp } = bet;
    quiz.paid = amount(quiz.paid + paid);
    if (isGivenUp) {
      if (paid > 0n) cover.release(QUIZZES_COVER, this.asset, paid, REASON.quiz_kept, number);
      quiz.pot = amount(quiz.pot - paid);
      return;
    }
    if (outcome === "missed") return this.#lose(quiz, bet, stake);
    const account = this.#account(user);
    const back = paid < stake ? paid : stake;
    if (back > 0n) ledger.move(pledged(account), own(account), back, REASON.quiz_release, number);
    if (paid < stake) this.#lose(quiz, bet, amount(stake - paid));
    if (paid <= stake) return;
    cover.pay(QUIZZES_COVER, this.asset, own(account), amount(paid - stake), REASON.quiz_win, number);
    quiz.pot = amount(quiz.pot - (paid - stake));
  }

  /** What is left of the pot is the house's: its rake, and what rounding left over. */
  finish(quiz: Quiz, rake: Amount): Amount {
    const { ledger, cover } = this.#needs;
    const dust = amount(quiz.pot - rake);
    invariant(dust >= 0n, "a pool must cover what it pays", quiz.number);
    if (rake > 0n) cover.release(QUIZZES_COVER, this.asset, rake, REASON.quiz_rake, quiz.number);
    const to = own(ledger.account(HOUSE, PURPOSE.dust, this.asset));
    if (dust > 0n) ledger.move(cover.pledgedCell(QUIZZES_COVER, this.asset), to, dust, REASON.quiz_dust, quiz.number);
    quiz.pot = amount(0n);
    return dust;
  }

  pledgesPot({ pot }: Quiz, expected: Map<number, bigint>): void {
    if (pot > 0n) addTo(expected, this.#needs.cover.pledgedCell(QUIZZES_COVER, this.asset), pot);
  }

  pledges({ user, stake, isGivenUp }: Bet, expected: Map<number, bigint>): void {
    if (!isGivenUp) addTo(expected, pledged(this.#account(user)), stake);
  }
}

function addTo(expected: Map<number, bigint>, cell: Cell, units: bigint): void {
  expected.set(cell, (expected.get(cell) ?? 0n) + units);
}
