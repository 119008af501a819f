/**
 * Loans: a coin is lent against coins that stay pledged, interest counts by the begun hour, and what is pledged is sold through the book where
 * it falls too near to what is owed. Rules: README; the formulas are in `formulas.ts`. No command names a price or what a sale brings.
 */
import { assertNever, invariant } from "../../../kernel/invariant.ts";
import type { DueEntry, Part } from "../../../kernel/part.ts";
import type { IndexSample } from "../../../kernel/prices/prices.ts";
import type { Settled } from "../../../kernel/settlement.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import type { OrderWithin, TradedWithin } from "../../spot/kernel/public.ts";
import { amount, assetId, timeMs, userId, type Amount, type AssetId, type TimeMs, type UserId } from "../../../money/units.ts";
import {
  begunHours,
  DAY_MS,
  hourUnitsAt,
  owedAt,
  rateOf,
  REMINDERS_MS,
  sharesOf,
  STEP_MS,
  STEP_RETRY_MS,
  STEPS_A_COMMAND,
  totalOf,
  UNPAID_MS,
  valueOf,
  worthUp,
  type LoanEnd,
  type RefusalCause,
} from "../formulas.ts";
import { newLoan, refuseApplication, type Asking } from "./applying.ts";
import { Catalogue } from "./catalogue.ts";
import { Coins, type CoinNeeds } from "./coins.ts";
import { debtsOf, isOneRunningIn, isRunning, type Debt } from "./debts.ts";
import { Desk } from "./desk.ts";
import { Lending, type LendingNeeds } from "./lending.ts";
import { endReceipt, paymentReceipt } from "./loan-receipts.ts";
import { readLoan, saveLoan } from "./loans-bytes.ts";
import type * as Message from "./loans.messages.ts";
import type { Loan, LoansEvent, LoansRefusal, PaidFrom, SaleCause } from "./loans.messages.ts";
import { Selling } from "./selling.ts";
import { Status } from "./status.ts";
import { pairOf, rateNow, watchAll, type PricedPair } from "./watching.ts";

export type LoansNeeds = LendingNeeds &
  CoinNeeds & {
    readonly isOpen: (user: UserId) => boolean;
    /** Why somebody bound themselves not to open anything now. */
    readonly boundBy: (user: UserId) => "on_a_break" | "loss_limit_reached" | undefined;
    readonly levelOf: (user: UserId, at: TimeMs) => number;
    /** Traded in 30 days, in smallest units of USDT. */
    readonly volumeOf: (user: UserId, at: TimeMs) => Amount;
    /** Whether somebody's credit score is open for loans. */
    readonly opensLoans: (user: UserId, at: TimeMs) => boolean;
    readonly trade: (order: OrderWithin) => TradedWithin;
    readonly finish: (at: TimeMs) => void;
    /** Money that came and is owed, or is owed no more (below zero): neither is a gain or a loss. */
    readonly lent: (user: UserId, asset: AssetId, units: bigint) => void;
    /** A loan is an entry of its person's credit score. */
    readonly unpaid: (user: UserId, loan: number, at: TimeMs) => void;
    readonly position: () => number;
    readonly schedule: { add(part: string, due: TimeMs, reference: number): number };
    readonly emit: (event: LoansEvent | Settled) => void;
  };

/** What of a loan falls due; its place here and its number make the reference in the due-list. Below zero: a person's application. */
const WAITING = ["lapse", "first", "second", "end", "unpaid", "step"] as const;
type Waiting = (typeof WAITING)[number];
const referenceOf = (loan: number, what: Waiting): number => loan * WAITING.length + WAITING.indexOf(what);
const NONE = amount(0n);
type Refused = LoansRefusal | undefined;

export class Loans implements Part<Message.LoansCommand, LoansRefusal> {
  readonly name = "loans";
  readonly version = 1;
  readonly commands = {
    "loans/apply": "opens",
    "loans/withdraw": "closes",
    "loans/add": "closes",
    "loans/take": "closes",
    "loans/repay": "closes",
    "loans/approve": "upkeep",
    "loans/disburse": "upkeep",
    "loans/refuse": "upkeep",
    "loans/set-product": "upkeep",
    "loans/pause": "upkeep",
    "loans/ask-status": "upkeep",
    "loans/decide-status": "upkeep",
    "loans/end-status": "upkeep",
  } as const;
  readonly catalogue: Catalogue;
  readonly status: Status;
  readonly coins: Coins;
  readonly #needs: LoansNeeds;
  readonly #lending: Lending;
  readonly #selling: Selling;
  readonly #desk: Desk;
  /** By number: asked for, or running. */
  readonly #loans = new Map<number, Loan>();
  readonly #byUser = new Map<UserId, Set<Loan>>();
  #count = 0;
  /** Steps of the command at that place of the log. */
  #steps = { position: -1, taken: 0 };

  constructor(needs: LoansNeeds) {
    this.#needs = needs;
    this.coins = new Coins(needs);
    this.catalogue = new Catalogue({ isCoin: (asset, at) => this.coins.at(assetId(asset), at) !== undefined, emit: needs.emit });
    this.#lending = new Lending(needs);
    const { trade, finish, emit } = needs;
    const pay = (loan: Loan, units: bigint, from: PaidFrom, at: TimeMs) => this.#pay(loan, units, from, at);
    this.#selling = new Selling({ coins: this.coins, lending: this.#lending, trade, finish, pay, emit });
    const lapseAt = (due: TimeMs, user: UserId) => void needs.schedule.add(this.name, due, -user);
    this.status = new Status({ ...needs, lapseAt });
    this.#desk = new Desk({
      ...needs,
      lending: this.#lending,
      loan: (number) => this.#loans.get(number),
      rateOf: (loan, at) => this.#rateOf(loan, loan.borrowed, at),
      payOut: (loan, at) => this.#payOut(loan, at),
      end: (loan, how, at, cause) => this.#end(loan, how, at, cause),
      lapseAt: (due, loan) => this.#schedule(due, loan, "lapse"),
    });
  }

  loan(number: number): Loan | undefined {
    return this.#loans.get(number);
  }

  /** Number of the newest. */
  get last(): number {
    return this.#count;
  }

  /** Asked for or running, by number. */
  all(): Iterable<Loan> {
    return this.#loans.values();
  }

  /** Of one person, the oldest first. */
  of(user: UserId): readonly Loan[] {
    return [...(this.#byUser.get(user) ?? [])];
  }

  /** What everybody owes, or somebody, a loan a piece: it counts against what they have. */
  debts(at: TimeMs, user?: UserId): readonly Debt[] {
    return [...debtsOf(user === undefined ? this.#loans.values() : this.of(user), at)];
  }

  /** Whether somebody borrowed in the market's coin or against it: its index is then sampled each second. */
  isRunningIn(asset: AssetId): boolean {
    return isOneRunningIn(this.#loans.values(), asset);
  }

  execute(command: Message.LoansCommand): Refused {
    switch (command.type) {
      case "loans/apply":
        return this.#apply(command);
      case "loans/withdraw":
        return this.#withdraw(command);
      case "loans/add":
        return this.#add(command);
      case "loans/take":
        return this.#take(command);
      case "loans/repay":
        return this.#repay(command);
      case "loans/approve":
        return this.#desk.approve(command);
      case "loans/disburse":
        return this.#desk.disburse(command);
      case "loans/refuse":
        return this.#desk.refuse(command);
      case "loans/set-product":
        return this.catalogue.set(command);
      case "loans/pause":
        return this.catalogue.pause(command);
      case "loans/ask-status":
        return this.status.ask(command);
      case "loans/decide-status":
        return this.status.decide(command);
      case "loans/end-status":
        return this.status.end(command);
      default:
        return assertNever(command);
    }
  }

  // New loans.

  #apply(command: Message.ApplyLoan): Refused {
    const { user, product, amount: borrowed, days, collateral: pledgeAsset, pledge, at } = command;
    const terms = this.catalogue.terms(product);
    const asking: Asking = { command, terms, isPaused: this.catalogue.isPaused(product), mine: this.of(user) };
    const refusal = refuseApplication({ ...this.#needs, coins: this.coins, lending: this.#lending, status: this.status }, asking);
    if (refusal !== undefined || terms === undefined) return refusal;
    this.#count += 1;
    const isAtOnce = terms.kind === "small";
    const loan = newLoan(this.#count, command, terms, this.#needs.position());
    this.#keep(loan);
    this.#lending.hold(loan, pledgeAsset, pledge);
    const { number, asset, lapsesAt } = loan;
    const ratePpm = this.#rateOf(loan, borrowed, at) ?? rateOf(0n, 1n);
    const asked = { product, amount: borrowed, days, collateralAsset: pledgeAsset, pledge, ratePpm, terms, lapsesAt };
    this.#needs.emit({ type: "loans/applied", loan: number, user, asset, ...asked, at });
    if (!isAtOnce) this.#schedule(lapsesAt, number, "lapse");
    else {
      this.#lending.setAside(loan);
      this.#payOut(loan, at);
    }
    return undefined;
  }

  /** The rate where so much is owed; undefined without fresh prices. */
  #rateOf(loan: Loan, owed: bigint, at: TimeMs, collateral: bigint = loan.collateral) {
    const pair = pairOf(this.coins, loan, at);
    if (pair === undefined) return undefined;
    const { terms, cash } = loan;
    const sharePpm = this.coins.share(pair.pledge, terms);
    const value = valueOf({ collateral, cash, price: pair.pledge.price, sharePpm, cashPpm: terms.stablePpm });
    return rateOf(value, worthUp(owed, pair.owed.price));
  }

  #payOut(loan: Loan, at: TimeMs): void {
    const { number, user, asset, borrowed, days } = loan;
    const ratePpm = this.#rateOf(loan, borrowed, at) ?? rateOf(0n, 1n);
    loan.state = "disbursed";
    loan.openedAt = at;
    loan.endsAt = timeMs(at + days * DAY_MS);
    loan.openedBy = this.#needs.position();
    loan.principal = borrowed;
    this.#lending.lend(loan);
    this.#needs.lent(user, asset, borrowed);
    for (const [index, before] of REMINDERS_MS.entries())
      if (loan.endsAt - before > at) this.#schedule(timeMs(loan.endsAt - before), number, index === 0 ? "first" : "second");
    this.#schedule(loan.endsAt, number, "end");
    this.#needs.emit({ type: "loans/disbursed", loan: number, user, asset, amount: borrowed, ratePpm, endsAt: loan.endsAt, at });
  }

  #schedule(due: TimeMs, loan: number, what: Waiting): void {
    this.#needs.schedule.add(this.name, due, referenceOf(loan, what));
  }

  #keep(loan: Loan): void {
    this.#loans.set(loan.number, loan);
    const mine = this.#byUser.get(loan.user);
    if (mine === undefined) this.#byUser.set(loan.user, new Set([loan]));
    else mine.add(loan);
  }

  // One's own loans.

  #mine({ user, loan: number }: { readonly user: UserId; readonly loan: number }): Loan | undefined {
    const loan = this.#loans.get(number);
    return loan?.user === user ? loan : undefined;
  }

  #withdraw(command: Message.WithdrawLoan): Refused {
    const loan = this.#mine(command);
    if (loan === undefined) return "loan_not_found";
    if (isRunning(loan)) return "loan_state_wrong";
    this.#end(loan, "withdrawn", command.at);
    return undefined;
  }

  #add(command: Message.AddCollateral): Refused {
    const loan = this.#mine(command);
    if (loan === undefined) return "loan_not_found";
    const { user, amount: units, at } = command;
    if (units <= 0n) return "amount_invalid";
    if (this.#lending.ownOf(user, loan.collateralAsset) < units) return "insufficient_balance";
    this.#lending.hold(loan, loan.collateralAsset, units);
    this.#changed(loan, units, at);
    return undefined;
  }

  #take(command: Message.TakeCollateral): Refused {
    const loan = this.#mine(command);
    if (loan === undefined) return "loan_not_found";
    const { amount: units, at } = command;
    if (units <= 0n) return "amount_invalid";
    if (loan.selling !== undefined) return "loan_being_sold";
    if (loan.state === "overdue") return "loan_overdue";
    if (units > loan.collateral) return "loan_above_collateral";
    const owed = isRunning(loan) ? totalOf(owedAt(loan, at)) : loan.borrowed;
    const rate = this.#rateOf(loan, owed, at, loan.collateral - units);
    if (rate === undefined) return "loan_price_stale";
    if (rate < loan.terms.openPpm) return "loan_rate_too_low";
    this.#lending.release(loan, loan.collateralAsset, units);
    this.#changed(loan, amount(-units), at);
    return undefined;
  }

  #changed(loan: Loan, by: Amount, at: TimeMs): void {
    loan.collateral = amount(loan.collateral + by);
    const { number, user, asset, collateralAsset, collateral } = loan;
    this.#needs.emit({ type: "loans/collateral", loan: number, user, asset, collateralAsset, by, collateral, at });
  }

  #repay(command: Message.RepayLoan): Refused {
    const loan = this.#mine(command);
    if (loan === undefined) return "loan_not_found";
    if (!isRunning(loan)) return "loan_state_wrong";
    const { user, amount: given, from, at } = command;
    if (given !== undefined && given <= 0n) return "amount_invalid";
    if (from === "collateral" && loan.asset !== loan.collateralAsset) return "loan_other_coin";
    const owed = totalOf(owedAt(loan, at));
    const units = given === undefined || given > owed ? owed : given;
    const there = from === "own" ? this.#lending.ownOf(user, loan.asset) : loan.collateral;
    if (there < units) return "insufficient_balance";
    if (from === "collateral") loan.collateral = amount(loan.collateral - units);
    this.#pay(loan, units, from, at);
    if (totalOf(owedAt(loan, at)) === 0n) this.#end(loan, "repaid", at);
    return undefined;
  }

  /** Late fees first, then interest, then principal. */
  #pay(loan: Loan, units: bigint, from: PaidFrom, at: TimeMs): void {
    const before = { ...loan };
    const owed = owedAt(loan, at);
    const paid = sharesOf(owed, units);
    loan.hourUnits = hourUnitsAt(loan, at);
    loan.hoursCounted = begunHours(loan, at);
    loan.latePaid = amount(loan.latePaid + paid.late);
    loan.interestPaid = amount(loan.interestPaid + paid.interest);
    loan.principal = amount(loan.principal - paid.principal);
    if (from !== "taken") this.#lending.payBack(loan, paid, from === "own" ? "own" : "pledged");
    if (paid.principal > 0n) this.#needs.lent(loan.user, loan.asset, -paid.principal);
    const left = owedAt(loan, at);
    const { number, user, asset } = loan;
    this.#needs.emit({ type: "loans/repaid", loan: number, user, asset, from, paid, left, at });
    this.#needs.emit(paymentReceipt(before, { paid, left, from, units, position: this.#needs.position(), at }));
  }

  #end(loan: Loan, how: LoanEnd, at: TimeMs, cause?: RefusalCause): void {
    const { number, user, asset, collateralAsset, collateral: back, cash: cashBack, principal, interestPaid, latePaid } = loan;
    const wasRunning = isRunning(loan);
    const shortfall = wasRunning ? totalOf(owedAt(loan, at)) : NONE;
    this.#loans.delete(number);
    const mine = this.#byUser.get(user);
    mine?.delete(loan);
    if (mine?.size === 0) this.#byUser.delete(user);
    this.#lending.release(loan, collateralAsset, back);
    const { unit } = this.coins;
    if (unit !== undefined) this.#lending.release(loan, unit, cashBack);
    if (loan.state === "approved") this.#lending.giveUp(loan);
    if (principal > 0n) this.#needs.lent(user, asset, amount(-principal));
    const facts = { collateralAsset, back, cashBack, principal, interestPaid, latePaid, shortfall };
    this.#needs.emit({ type: "loans/ended", loan: number, user, asset, how, cause, ...facts, at });
    if (wasRunning && how !== "closed") this.#needs.emit(endReceipt(loan, { how, back, cashBack, shortfall, at }));
    if (how === "liquidated" && shortfall > 0n) this.#mark(loan, at);
  }

  #mark(loan: Loan, at: TimeMs): void {
    if (loan.isMarked) return;
    loan.isMarked = true;
    this.#needs.unpaid(loan.user, loan.number, at);
  }

  // Prices and time.

  sampled(samples: readonly IndexSample[], at: TimeMs): void {
    if (this.#loans.size === 0) return;
    for (const { loan, what, ratePpm } of watchAll(this.coins, this.#watched(at), samples, at)) {
      const { number, user, asset } = loan;
      if (loan.selling !== undefined) this.#stepAt(loan, at);
      else if (what === "warn") this.#needs.emit({ type: "loans/warned", loan: number, user, asset, ratePpm, at });
      else this.#beginSale(loan, what, ratePpm, at);
    }
  }

  /** Those that run, and of those that are being sold the ones that wait for a price. */
  *#watched(at: TimeMs): Iterable<Loan> {
    for (const loan of this.#loans.values())
      if (isRunning(loan) && (loan.selling === undefined || (loan.awaits && at >= loan.nextStepAt))) yield loan;
  }

  #beginSale(loan: Loan, why: SaleCause, ratePpm: ReturnType<typeof rateOf>, at: TimeMs): void {
    loan.selling = why;
    loan.atFirst = loan.collateral;
    const { number, user, asset } = loan;
    this.#needs.emit({ type: "loans/selling", loan: number, user, asset, why, ratePpm, at });
    this.#stepAt(loan, at);
  }

  #stepAt(loan: Loan, at: number): void {
    loan.nextStepAt = timeMs(at);
    loan.awaits = false;
    this.#schedule(loan.nextStepAt, loan.number, "step");
  }

  #await(loan: Loan, at: TimeMs): void {
    loan.nextStepAt = timeMs(at + STEP_RETRY_MS);
    loan.awaits = true;
  }

  due({ reference, due }: DueEntry, at: TimeMs): void {
    if (reference < 0) return this.status.lapse(userId(-reference), due, at);
    // One that has ended is gone by what falls due of it.
    const loan = this.#loans.get(Math.floor(reference / WAITING.length));
    if (loan === undefined) return;
    const what = WAITING[reference % WAITING.length];
    if (what === "lapse") return isRunning(loan) || loan.lapsesAt !== due ? undefined : this.#end(loan, "lapsed", at);
    if (what === "first" || what === "second") return this.#remind(loan, what, at);
    if (what === "end") return this.#fallDue(loan, at);
    if (what === "unpaid") return this.#mark(loan, at);
    return loan.selling !== undefined && !loan.awaits && loan.nextStepAt === due ? this.#step(loan, at) : undefined;
  }

  #remind(loan: Loan, what: "first" | "second", at: TimeMs): void {
    const { number, user, asset, endsAt } = loan;
    const days = REMINDERS_MS[what === "first" ? 0 : 1] / DAY_MS;
    this.#needs.emit({ type: "loans/reminded", loan: number, user, asset, days, endsAt, owed: owedAt(loan, endsAt), at });
  }

  #fallDue(loan: Loan, at: TimeMs): void {
    loan.state = "overdue";
    const { number, user, asset, endsAt } = loan;
    this.#schedule(timeMs(endsAt + UNPAID_MS), number, "unpaid");
    this.#needs.emit({ type: "loans/overdue", loan: number, user, asset, owed: owedAt(loan, at), at });
  }

  #step(loan: Loan, at: TimeMs): void {
    const position = this.#needs.position();
    if (this.#steps.position !== position) this.#steps = { position, taken: 0 };
    if (this.#steps.taken >= STEPS_A_COMMAND) return this.#stepAt(loan, at + 1);
    this.#steps.taken += 1;
    const pair = pairOf(this.coins, loan, at);
    if (pair === undefined) return this.#await(loan, at);
    if (this.#isSaleOver(loan, pair, at)) return undefined;
    const moved = this.#selling.step(loan, pair.owed, pair.pledge, at);
    const isPaid = totalOf(owedAt(loan, at)) === 0n;
    if (isPaid || (loan.collateral === 0n && loan.cash === 0n)) return this.#end(loan, "liquidated", at);
    if (this.#isSaleOver(loan, pair, at)) return undefined;
    return moved ? this.#stepAt(loan, at + STEP_MS) : this.#await(loan, at);
  }

  /** At the opening rate again, or the market goes on after all. */
  #isSaleOver(loan: Loan, pair: PricedPair, at: TimeMs): boolean {
    const rate = rateNow(this.coins, loan, pair, at);
    const isEnding = this.coins.isEnding(pair.owed, at) || this.coins.isEnding(pair.pledge, at);
    if (loan.selling === "rate" ? rate < loan.terms.openPpm : isEnding) return false;
    loan.selling = undefined;
    loan.warnedPpm = 0;
    const { number, user, asset } = loan;
    this.#needs.emit({ type: "loans/sale-over", loan: number, user, asset, ratePpm: rate, at });
    return true;
  }

  /** What they have of the coin that is owed pays; where that is not all, the house takes everything pledged. */
  closeAll(user: UserId, at: TimeMs): void {
    for (const loan of this.of(user)) {
      if (isRunning(loan)) this.#settleAtRestart(loan, at);
      this.#end(loan, "closed", at);
    }
  }

  #settleAtRestart(loan: Loan, at: TimeMs): void {
    const owed = totalOf(owedAt(loan, at));
    const there = this.#lending.ownOf(loan.user, loan.asset);
    const units = there < owed ? there : owed;
    if (units > 0n) this.#pay(loan, units, "own", at);
    if (units === owed) return;
    this.#lending.take(loan, loan.collateralAsset, loan.collateral);
    const { unit } = this.coins;
    if (unit !== undefined) this.#lending.take(loan, unit, loan.cash);
    loan.collateral = NONE;
    loan.cash = NONE;
  }

  pledges(expected: Map<number, bigint>): void {
    for (const loan of this.#loans.values()) this.#lending.pledges(loan, this.coins.unit, expected);
  }

  check(): void {
    for (const loan of this.#loans.values()) {
      const { number, borrowed, principal, collateral, cash, selling } = loan;
      invariant(principal >= 0n && principal <= borrowed, "no more may be owed than was borrowed, and less than nothing never", number);
      invariant(collateral >= 0n && cash >= 0n, "no less than nothing may be pledged", number);
      invariant(isRunning(loan) || (principal === 0n && selling === undefined), "what was not paid out is not owed", number);
    }
  }

  save(writer: StateWriter): void {
    writer.number(this.#count);
    this.catalogue.save(writer);
    this.status.save(writer);
    writer.number(this.#loans.size);
    for (const loan of this.#loans.values()) saveLoan(writer, loan);
  }

  load(reader: StateReader): void {
    this.#count = reader.number();
    this.catalogue.load(reader);
    this.status.load(reader);
    for (let left = reader.number(); left > 0; left--) this.#keep(readLoan(reader));
  }
}
