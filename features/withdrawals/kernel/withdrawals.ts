/**
 * Withdrawals: own money that leaves (charter 1).
 *
 * A request pledges what it takes, the fee with it. It waits for nothing but the closed list: a review of at most 72 hours, an address that is new, holds;
 * each ends by itself, and the due-list lets it go on. Then it is paid in steps, each a command, so that a crash between any two of them pays it once:
 * who pays takes it on, pays under its number (which pays once, however often it is asked), says what was sent, and that it has arrived.
 */
import { amount as units, timeMs, type Amount, type AssetId, type TimeMs, type UserId } from "../../../money/units.ts";
import { assertNever, invariant } from "../../../kernel/invariant.ts";
import { pledged } from "../../../kernel/ledger/ledger.ts";
import type { DueEntry, Part } from "../../../kernel/part.ts";
import { RULES_FAILED_BY_HAND } from "../../../kernel/rules.ts";
import type { Settled } from "../../../kernel/settlement.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { HOLD_TERMS } from "../../holds/formulas.ts";
import {
  ADDRESS_NEW_MS,
  BANK_ALONE_MAX,
  BANK_PAY_MS,
  PAY_WAIT_MS,
  isFailureCause,
  isRefusalCause,
  REFUSAL_REST_MS,
  REVIEW_FIRST,
  REVIEW_MS,
  type FailureCause,
} from "../formulas.ts";
import { receiptOf } from "./withdrawal-receipt.ts";
import { refuseRequest, type LadderNeeds } from "./request-ladder.ts";
import { WithdrawalBook } from "./withdrawal-book.ts";
import { partOfChange, payOut, pledge, release, sharesOf } from "./withdrawal-money.ts";
import type {
  ApproveWithdrawal,
  CancelWithdrawal,
  FailWithdrawal,
  Payer,
  RefuseWithdrawal,
  RequestWithdrawal,
  ReviewCause,
  SentWithdrawal,
  SetReviewAmount,
  SettleWithdrawal,
  TakeWithdrawal,
  Wait,
  Withdrawal,
  WithdrawalReturned,
  WithdrawalsCommand,
  WithdrawalsEvent,
  WithdrawalsRefusal,
  WithdrawalState,
} from "./withdrawals.messages.ts";

export type WithdrawalsNeeds = LadderNeeds & {
  /** The rules that count now (`kernel/rules.ts`). */
  readonly rules: () => number;
  readonly withdrew: (user: UserId, btc: Amount, at: TimeMs) => void;
  readonly gaveBack: (user: UserId, btc: Amount, withdrewAt: TimeMs) => void;
  /** So much went out: no loss of who bounds their losses. */
  readonly left: (user: UserId, asset: AssetId, amount: Amount) => void;
  /** Whether this person's requests are looked at for their score. */
  readonly needsReview: (user: UserId, at: TimeMs) => boolean;
  /** In 10⁻⁸ BTC and 10⁻⁶ USDT at the index; undefined without a price. */
  readonly worthIn: (code: "BTC" | "USDT", asset: AssetId, amount: Amount) => Amount | undefined;
  /** Place in the log of the command being executed. */
  readonly position: () => number;
  readonly schedule: { add(part: string, due: TimeMs, reference: number): number; remove(entry: number): void };
  readonly emit: (event: WithdrawalsEvent | Settled) => void;
};

const NEVER = timeMs(0);
const NOTHING = units(0n);

export class Withdrawals implements Part<WithdrawalsCommand, WithdrawalsRefusal> {
  readonly name = "withdrawals";
  readonly version = 1;
  /** Own money on its way out: taken also when nothing new is, and on a break (charter 1). */
  readonly commands = {
    "withdrawals/request": "closes",
    "withdrawals/cancel": "closes",
    "withdrawals/approve": "upkeep",
    "withdrawals/refuse": "closes",
    "withdrawals/take": "closes",
    "withdrawals/sent": "closes",
    "withdrawals/settle": "closes",
    "withdrawals/fail": "closes",
    "withdrawals/set-review": "upkeep",
  } as const;
  readonly #needs: WithdrawalsNeeds;
  readonly #book = new WithdrawalBook();
  #reviewFrom: Amount = REVIEW_FIRST;

  constructor(needs: WithdrawalsNeeds) {
    this.#needs = needs;
  }

  /** From which worth on requests are looked at, in smallest units of USDT. */
  get reviewFrom(): Amount {
    return this.#reviewFrom;
  }

  find(number: number): Withdrawal | undefined {
    return this.#book.find(number);
  }

  /** A person's open ones, the earliest first. */
  of(user: UserId): readonly Withdrawal[] {
    return this.#book.of(user);
  }

  all(): readonly Withdrawal[] {
    return this.#book.all();
  }

  /** What a request would be refused with now: asked before a code is used up for it. */
  refusalOf(command: RequestWithdrawal): WithdrawalsRefusal | undefined {
    return refuseRequest(this.#needs, this.#book, command, this.worthIn("BTC", command.asset, command.amount) ?? NOTHING);
  }

  /** In smallest units at the index; undefined without a price. */
  worthIn(code: "BTC" | "USDT", asset: AssetId, sum: Amount): Amount | undefined {
    return this.#needs.worthIn(code, asset, sum);
  }

  /** Whether refusing one of this person, or saying that it could not be paid, takes a second operator. */
  needsSecondToRefuse(user: UserId, at: TimeMs): boolean {
    return this.#book.restsUntil(user) > at;
  }

  /** What a request waits for at that time, each with when it ends by itself. */
  waitsOf(one: Pick<Withdrawal, "user" | "asset" | "destination" | "savedAt" | "reviewUntil">, at: TimeMs): readonly Wait[] {
    const { user, asset, destination, savedAt, reviewUntil } = one;
    const newUntil = timeMs(savedAt + ADDRESS_NEW_MS);
    const waits: Wait[] = [];
    if (reviewUntil > at) waits.push({ why: "review", until: reviewUntil, hold: 0 });
    if (newUntil > at) waits.push({ why: "new_address", until: newUntil, hold: 0 });
    for (const { hold, amount } of this.#needs.withdrawable(user, asset, at, { number: destination, savedAt }).holds) {
      // A hold of a part keeps what is not pledged; what was asked for before it may leave.
      if (amount !== undefined && HOLD_TERMS[hold.kind].reach === "anywhere") continue;
      waits.push({ why: "hold", until: hold.until, hold: hold.number });
    }
    return waits;
  }

  execute(command: WithdrawalsCommand): WithdrawalsRefusal | undefined {
    switch (command.type) {
      case "withdrawals/request":
        return this.#request(command);
      case "withdrawals/cancel":
        return this.#cancel(command);
      case "withdrawals/approve":
        return this.#approve(command);
      case "withdrawals/refuse":
        return this.#refuse(command);
      case "withdrawals/take":
        return this.#take(command);
      case "withdrawals/sent":
        return this.#sent(command);
      case "withdrawals/settle":
        return this.#settle(command);
      case "withdrawals/fail":
        return this.#fail(command);
      case "withdrawals/set-review":
        return this.#setReview(command);
      default:
        return assertNever(command);
    }
  }

  #request(command: RequestWithdrawal): WithdrawalsRefusal | undefined {
    const { ledger, networkTerms, withdrew, position, worthIn, emit } = this.#needs;
    const { user, asset, amount, kind, network, destination, savedAt, at } = command;
    // What has no price counts for no limit: it could else never leave.
    const btc = worthIn("BTC", asset, amount) ?? NOTHING;
    const refusal = refuseRequest(this.#needs, this.#book, command, btc);
    if (refusal !== undefined) return refusal;
    this.#book.remember(command);
    const worth = worthIn("USDT", asset, amount) ?? NOTHING;
    const review = this.#reviewOf(user, worth, at);
    const facts = {
      ...{ number: this.#book.next(), user, asset, amount, kind, network, destination, savedAt, btc, worth },
      fee: networkTerms(asset, network)?.withdrawalFee ?? NOTHING,
      fromChange: partOfChange(ledger, { user, asset, amount }),
      requestedAt: at,
    };
    const reviewUntil = review === "" ? NEVER : timeMs(at + REVIEW_MS);
    const one: Withdrawal = { ...facts, state: "waiting", review, reviewUntil, reference: 0, openedBy: position(), entry: 0 };
    pledge(ledger, one);
    if (btc > 0n) withdrew(user, btc, at);
    emit({ type: "withdrawals/requested", ...facts, review, waits: this.waitsOf(one, at), at });
    this.#goOn(one, at);
    return undefined;
  }

  #reviewOf(user: UserId, worth: Amount, at: TimeMs): ReviewCause {
    if (this.#needs.needsReview(user, at)) return "score";
    return worth >= this.#reviewFrom ? "amount" : "";
  }

  /** Waits for the last of what it waits for, or is ready to be paid. */
  #goOn(one: Withdrawal, at: TimeMs): void {
    const waits = this.waitsOf(one, at);
    if (waits.length > 0) {
      this.#keep(one, timeMs(Math.max(...waits.map(({ until }) => until))));
      return;
    }
    const state = "approved";
    this.#keep({ ...one, state }, timeMs(at + PAY_WAIT_MS));
    this.#needs.emit({ type: "withdrawals/approved", ...headOf(one, at) });
  }

  /** `due`: when it is looked at next; undefined: by nobody. */
  #keep(one: Withdrawal, due: TimeMs | undefined): void {
    const { schedule } = this.#needs;
    if (one.entry !== 0) schedule.remove(one.entry);
    this.#book.put({ ...one, entry: due === undefined ? 0 : schedule.add(this.name, due, one.number) });
  }

  /** Holds of a person have ended: before their time, too. */
  reconsider(user: UserId, at: TimeMs): void {
    for (const one of this.#book.of(user)) if (one.state === "waiting") this.#goOn(one, at);
  }

  #cancel({ user, withdrawal, at }: CancelWithdrawal): WithdrawalsRefusal | undefined {
    const one = this.#book.find(withdrawal);
    if (one?.user !== user) return "withdrawal_not_found";
    if (one.state !== "waiting" && one.state !== "approved") return "withdrawal_state_wrong";
    this.#return(one, { reason: "cancelled", cause: "", by: "person", at });
    return undefined;
  }

  #approve({ withdrawal, by, at }: ApproveWithdrawal): WithdrawalsRefusal | undefined {
    const one = this.#book.find(withdrawal);
    if (one === undefined) return "withdrawal_not_found";
    if (one.state !== "waiting" || one.reviewUntil <= at) return "withdrawal_state_wrong";
    this.#needs.emit({ type: "withdrawals/reviewed", by, ...headOf(one, at) });
    this.#goOn({ ...one, reviewUntil: NEVER }, at);
    return undefined;
  }

  #refuse({ withdrawal, cause, by, agreedBy, at }: RefuseWithdrawal): WithdrawalsRefusal | undefined {
    const one = this.#book.find(withdrawal);
    if (one === undefined) return "withdrawal_not_found";
    if (one.state !== "waiting") return "withdrawal_state_wrong";
    if (!isRefusalCause(cause)) return "withdrawal_cause_unknown";
    const hasSecond = agreedBy !== undefined && agreedBy !== by;
    if (this.needsSecondToRefuse(one.user, at) && !hasSecond) return "second_operator_needed";
    this.#book.rest(one.user, timeMs(at + REFUSAL_REST_MS));
    this.#return(one, { reason: "refused", cause, by, at });
    return undefined;
  }

  #take({ withdrawal, by, at }: TakeWithdrawal): WithdrawalsRefusal | undefined {
    const one = this.#paidBy(withdrawal, by, ["approved"]);
    if (typeof one === "string") return one;
    this.#keep({ ...one, state: "sending" }, one.kind === "address" ? undefined : timeMs(at + BANK_PAY_MS));
    this.#needs.emit({ type: "withdrawals/taken", by, ...headOf(one, at) });
    return undefined;
  }

  #sent({ withdrawal, reference, at }: SentWithdrawal): WithdrawalsRefusal | undefined {
    const one = this.#paidBy(withdrawal, "payer", ["sending"]);
    if (typeof one === "string") return one;
    if (!Number.isSafeInteger(reference) || reference <= 0) return "destination_invalid";
    this.#book.put({ ...one, state: "sent", reference });
    this.#needs.emit({ type: "withdrawals/sent", reference, ...headOf(one, at) });
    return undefined;
  }

  #settle({ withdrawal, by, agreedBy, at }: SettleWithdrawal): WithdrawalsRefusal | undefined {
    const one = this.#paidBy(withdrawal, by, [by === "payer" ? "sent" : "sending"]);
    if (typeof one === "string") return one;
    const hasSecond = agreedBy !== undefined && agreedBy !== by;
    if (by !== "payer" && one.worth > BANK_ALONE_MAX && !hasSecond) return "second_operator_needed";
    this.#pay(one, by, at);
    return undefined;
  }

  /** By an operator's word it is a refusal under another name, and bounded with them; the payer of coins knows what it sent. */
  #fail({ withdrawal, by, agreedBy, cause, at }: FailWithdrawal): WithdrawalsRefusal | undefined {
    const one = this.#paidBy(withdrawal, by, ["sending", "sent"]);
    if (typeof one === "string") return one;
    if (!isFailureCause(cause)) return "withdrawal_cause_unknown";
    if (by !== "payer" && this.#needs.rules() >= RULES_FAILED_BY_HAND) {
      const hasSecond = agreedBy !== undefined && agreedBy !== by;
      if (this.needsSecondToRefuse(one.user, at) && !hasSecond) return "second_operator_needed";
      this.#book.rest(one.user, timeMs(at + REFUSAL_REST_MS));
    }
    this.#return(one, { reason: "failed", cause, by, at });
    return undefined;
  }

  /** Coins are paid by the payer, banks by operators: neither touches what the other has taken on. */
  #paidBy(number: number, by: Payer, states: readonly WithdrawalState[]): Withdrawal | WithdrawalsRefusal {
    const one = this.#book.find(number);
    if (one === undefined) return "withdrawal_not_found";
    if ((by === "payer") !== (one.kind === "address")) return "withdrawal_not_by_you";
    return states.includes(one.state) ? one : "withdrawal_state_wrong";
  }

  #pay(one: Withdrawal, by: Payer, at: TimeMs): void {
    this.#forget(one);
    payOut(this.#needs.ledger, one);
    this.#needs.left(one.user, one.asset, units(one.amount - one.fee));
    this.#needs.emit({ type: "withdrawals/settled", by, ...headOf(one, at) });
    this.#needs.emit(receiptOf(one, at));
  }

  /** All of it, the fee too; and it no longer counts for the limit. */
  #return(one: Withdrawal, how: Pick<WithdrawalReturned, "reason" | "cause" | "by" | "at">): void {
    this.#forget(one);
    release(this.#needs.ledger, one);
    if (one.btc > 0n) this.#needs.gaveBack(one.user, one.btc, one.requestedAt);
    this.#needs.emit({ type: "withdrawals/returned", ...headOf(one, how.at), ...how });
  }

  #forget(one: Withdrawal): void {
    if (one.entry !== 0) this.#needs.schedule.remove(one.entry);
    this.#book.remove(one);
  }

  #setReview({ worth, askedBy, agreedBy, at }: SetReviewAmount): WithdrawalsRefusal | undefined {
    if (worth < 0n) return "amount_invalid";
    if (askedBy === agreedBy) return "second_operator_needed";
    this.#reviewFrom = worth;
    this.#needs.emit({ type: "withdrawals/review-set", worth, askedBy, agreedBy, at });
    return undefined;
  }

  /** What it waited for has ended; or a bank payment was not made in time. */
  due({ reference, due }: DueEntry): void {
    const found = this.#book.find(reference);
    invariant(found !== undefined, "V7: a request that goes on must still be open", reference);
    const one = { ...found, entry: 0 };
    this.#book.put(one);
    if (one.state !== "waiting") {
      const cause: FailureCause = "not_paid_in_time";
      this.#return(one, { reason: "failed", cause, by: "rule", at: due });
      return;
    }
    if (one.reviewUntil === due) this.#needs.emit({ type: "withdrawals/reviewed", by: "rule", ...headOf(one, due) });
    this.#goOn(one, due);
  }

  /** What nobody has taken on comes back; what is being paid is gone. */
  closeAll(user: UserId, at: TimeMs): void {
    for (const one of this.#book.of(user)) {
      if (one.state === "waiting" || one.state === "approved") this.#return(one, { reason: "closed", cause: "", by: "rule", at });
      else this.#pay(one, "payer", at);
    }
  }

  pledges(expected: Map<number, bigint>): void {
    for (const one of this.#book.all()) {
      for (const { account, units: share } of sharesOf(this.#needs.ledger, one)) {
        const cell = pledged(account);
        expected.set(cell, (expected.get(cell) ?? 0n) + share);
      }
    }
  }

  check(): void {
    for (const { number, amount, fee, fromChange, state, kind, entry, reviewUntil, requestedAt } of this.#book.all()) {
      invariant(amount > fee && fee >= 0n && fromChange >= 0n && fromChange <= amount, "something must arrive", number);
      invariant(reviewUntil === 0 || reviewUntil - requestedAt === REVIEW_MS, "charter 3: a review must end after 72 hours", number);
      // What the payer of coins has taken on it alone ends: it knows what it sent.
      const ends = kind !== "address" || state === "waiting" || state === "approved";
      invariant(ends === (entry !== 0), "charter 2: what waits must go on by itself", number, state);
    }
  }

  save(writer: StateWriter): void {
    writer.integer(this.#reviewFrom);
    this.#book.save(writer);
  }

  load(reader: StateReader): void {
    this.#reviewFrom = units(reader.integer());
    this.#book.load(reader);
  }
}

const headOf = ({ number, user, asset, amount, fee, kind }: Withdrawal, at: TimeMs) => ({ number, user, asset, amount, fee, kind, at });
