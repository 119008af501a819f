/**
 * Deposits: money that comes from outside.
 *
 * A credit needs a person's request with a voucher, which an operator looks at, or a sighting of the chain adapter with all its confirmations;
 * a paper venue also gives paper money. Each is credited once, in full, into the person's spot account (`change`). No command here takes
 * anything: what is refused, cancelled or vanished was never credited.
 */
import { amount as units, type Amount, type AssetId, type TimeMs, type UserId } from "../../../money/units.ts";
import { assertNever, invariant } from "../../../kernel/invariant.ts";
import type { Assets } from "../../../kernel/ledger/assets.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { own, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import type { Part } from "../../../kernel/part.ts";
import type { Settled, SettlementInput } from "../../../kernel/settlement.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import {
  CONFIRMATIONS_MAX,
  dayOf,
  depositCredit,
  isRefusalWhy,
  PAPER_A_DAY,
  REQUESTS_MAX,
  TWO_FROM_FIRST,
  worthOf,
  type UnitPrice,
} from "../formulas.ts";
import type {
  CancelDeposit,
  ConfirmDeposit,
  CreditDeposit,
  DepositChannel,
  DepositGone,
  DepositsCommand,
  DepositsEvent,
  DepositsRefusal,
  OnChain,
  OpenDeposit,
  PaperDeposit,
  RefuseDeposit,
  RequestDeposit,
  SeeDeposit,
  SetDepositTerms,
} from "./deposits.messages.ts";
import { OpenDeposits } from "./open-deposits.ts";

export type DepositsNeeds = {
  readonly ledger: Ledger;
  readonly assets: Assets;
  readonly isOpen: (user: UserId) => boolean;
  readonly isPaper: () => boolean;
  readonly canIssue: (asset: AssetId, amount: Amount) => boolean;
  /** What a unit is worth in 10⁻⁶ USDT by the newest index; undefined while there is none. */
  readonly price: (asset: AssetId) => UnitPrice | undefined;
  /** Whether people let themselves bring so much in, and that it came (`features/self-limits`). */
  readonly selfLimits: {
    refuseDeposit(user: UserId, brought: readonly Taken[], at: TimeMs): "deposit_limit_reached" | undefined;
    deposited(user: UserId, asset: AssetId, amount: Amount, at: TimeMs): void;
  };
  /** Place in the log of the command being executed. */
  readonly position: () => number;
  readonly emit: (event: DepositsEvent | Settled) => void;
};

type Taken = { readonly user: UserId; readonly asset: AssetId; readonly amount: Amount };
type Credit = Taken & {
  readonly number: number;
  readonly channel: DepositChannel;
  readonly voucher: number;
  readonly network: number;
  readonly transaction: number;
  readonly needed: number;
  readonly by: number | "rule";
  readonly agreedBy: number | undefined;
  readonly at: TimeMs;
};

/** No balance leaves 64 bits, as with the issuance of paper money. */
const OUTSIDE_LIMIT = 1n << 61n;

export class Deposits implements Part<DepositsCommand, DepositsRefusal> {
  readonly name = "deposits";
  readonly version = 1;
  readonly commands = {
    "deposits/request": "opens",
    "deposits/paper": "opens",
    "deposits/credit": "closes",
    "deposits/refuse": "closes",
    "deposits/cancel": "closes",
    "deposits/seen": "upkeep",
    "deposits/confirmed": "closes",
    "deposits/vanished": "upkeep",
    "deposits/set-terms": "upkeep",
  } as const;
  readonly #needs: DepositsNeeds;
  readonly #open = new OpenDeposits();
  /** Paper money of a person's newest day, by its worth. */
  readonly #paper = new Map<UserId, { readonly day: number; readonly worth: Amount }>();
  #twoFrom: Amount = TWO_FROM_FIRST;

  constructor(needs: DepositsNeeds) {
    this.#needs = needs;
  }

  get twoFrom(): Amount {
    return this.#twoFrom;
  }

  /** Everybody's that waits, the earliest first. */
  all(): readonly OpenDeposit[] {
    return this.#open.all();
  }

  find(number: number): OpenDeposit | undefined {
    return this.#open.find(number);
  }

  of(user: UserId): readonly OpenDeposit[] {
    return this.#open.of(user);
  }

  /** A sighting that waits for confirmations. */
  seen(on: OnChain): OpenDeposit | undefined {
    return this.#open.seen(on);
  }

  /** Whether a transaction was credited, ever. */
  isCredited(on: OnChain): boolean {
    return this.#open.isCredited(on);
  }

  /** Whether a picture's record has served a request. */
  isVoucherUsed(voucher: number): boolean {
    return this.#open.isVoucherUsed(voucher);
  }

  /** In 10⁻⁶ USDT; undefined while the asset has no price. */
  worthOf(asset: AssetId, amount: Amount): Amount | undefined {
    const price = this.#needs.price(asset);
    return price === undefined ? undefined : worthOf(amount, price);
  }

  /** Whether crediting so much takes two operators. What has no price may be worth anything. */
  needsSecond({ asset, amount }: Pick<Taken, "asset" | "amount">): boolean {
    const worth = this.worthOf(asset, amount);
    return worth === undefined || worth >= this.#twoFrom;
  }

  /** What a person took of the day's paper money, by its worth. */
  paperTaken(user: UserId, at: TimeMs): Amount {
    const taken = this.#paper.get(user);
    return taken?.day === dayOf(at) ? taken.worth : units(0n);
  }

  execute(command: DepositsCommand): DepositsRefusal | undefined {
    switch (command.type) {
      case "deposits/request":
        return this.#request(command);
      case "deposits/paper":
        return this.#takePaper(command);
      case "deposits/credit":
        return this.#credit(command);
      case "deposits/refuse":
        return this.#refuse(command);
      case "deposits/cancel":
        return this.#cancel(command);
      case "deposits/seen":
        return this.#see(command);
      case "deposits/confirmed":
        return this.#confirm(command);
      case "deposits/vanished":
        return this.#vanish(command);
      case "deposits/set-terms":
        return this.#setTerms(command);
      default:
        return assertNever(command);
    }
  }

  #request(command: RequestDeposit): DepositsRefusal | undefined {
    const { user, asset, amount, voucher, network, at } = command;
    const refusal = this.#refuseTaking(command);
    if (refusal !== undefined) return refusal;
    if (!isNumber(voucher) || !(network === 0 || isNumber(network))) return "deposit_source_invalid";
    if (this.#open.isVoucherUsed(voucher)) return "deposit_voucher_used";
    if (this.#requestsOf(user).length >= REQUESTS_MAX) return "deposits_full";
    if (this.#refuseOwn(command) !== undefined) return "deposit_limit_reached";
    const number = this.#open.next();
    const waits = { channel: "voucher", voucher, network, transaction: 0, confirmations: 0, needed: 0 } as const;
    this.#open.keep({ number, user, asset, amount, ...waits, at, position: this.#needs.position() });
    this.#needs.emit({ type: "deposits/requested", number, user, asset, amount, voucher, network, at });
    return undefined;
  }

  #takePaper(command: PaperDeposit): DepositsRefusal | undefined {
    const { user, asset, amount, at } = command;
    const refusal = this.#refuseTaking(command);
    if (refusal !== undefined) return refusal;
    if (!this.#needs.isPaper()) return "paper_only";
    const worth = this.worthOf(asset, amount);
    if (worth === undefined) return "price_missing";
    const taken = units(this.paperTaken(user, at) + worth);
    if (taken > PAPER_A_DAY) return "paper_deposit_limit";
    if (!this.#needs.canIssue(asset, amount)) return "issuance_exhausted";
    if (this.#refuseOwn(command) !== undefined) return "deposit_limit_reached";
    this.#paper.set(user, { day: dayOf(at), worth: taken });
    const source = { channel: "paper", voucher: 0, network: 0, transaction: 0, needed: 0 } as const;
    const inputs: readonly SettlementInput[] = [{ name: "amount", value: String(amount), from: `command:${this.#needs.position()}` }];
    this.#pay({ number: this.#open.next(), user, asset, amount, ...source, by: "rule", agreedBy: undefined, at }, inputs);
    return undefined;
  }

  #credit({ deposit: number, by, agreedBy, at }: CreditDeposit): DepositsRefusal | undefined {
    const deposit = this.#inReview(number);
    if (deposit === undefined) return "deposit_not_open";
    const second = agreedBy === by ? undefined : agreedBy;
    if (second === undefined && this.needsSecond(deposit)) return "second_operator_needed";
    if (!this.#canComeIn(deposit)) return "issuance_exhausted";
    this.#open.end(deposit, { isCredited: true });
    this.#pay({ ...deposit, by, agreedBy: second, at }, [amountOf(deposit)]);
    return undefined;
  }

  #refuse({ deposit: number, why, by, at }: RefuseDeposit): DepositsRefusal | undefined {
    const deposit = this.#inReview(number);
    if (deposit === undefined) return "deposit_not_open";
    if (!isRefusalWhy(why)) return "deposit_why_unknown";
    this.#open.end(deposit, { isCredited: false });
    this.#needs.emit({ type: "deposits/refused", ...named(deposit), why, by, at });
    return undefined;
  }

  #cancel({ user, deposit: number, at }: CancelDeposit): DepositsRefusal | undefined {
    const deposit = this.#inReview(number);
    if (deposit?.user !== user) return "deposit_not_open";
    this.#end(deposit, at);
    return undefined;
  }

  #see(command: SeeDeposit): DepositsRefusal | undefined {
    const { user, asset, amount, network, transaction, needed, at } = command;
    const refusal = this.#refuseTaking(command);
    if (refusal !== undefined) return refusal;
    const isWhole = isNumber(network) && isNumber(transaction) && isNumber(needed) && needed <= CONFIRMATIONS_MAX;
    if (!isWhole) return "deposit_source_invalid";
    if (this.#open.seen(command) !== undefined || this.#open.isCredited(command)) return "deposit_known";
    const number = this.#open.next();
    const waits = { channel: "network", voucher: 0, network, transaction, confirmations: 0, needed } as const;
    this.#open.keep({ number, user, asset, amount, ...waits, at, position: this.#needs.position() });
    this.#needs.emit({ type: "deposits/seen", number, user, asset, amount, network, transaction, confirmations: 0, needed, at });
    return undefined;
  }

  #confirm({ network, transaction, confirmations, at }: ConfirmDeposit): DepositsRefusal | undefined {
    const deposit = this.#open.seen({ network, transaction });
    if (deposit === undefined) return "deposit_not_open";
    if (!Number.isSafeInteger(confirmations) || confirmations < 0) return "deposit_source_invalid";
    const { needed } = deposit;
    if (confirmations < needed) {
      this.#open.keep({ ...deposit, confirmations });
      this.#needs.emit({ type: "deposits/confirming", ...named(deposit), network, transaction, confirmations, needed, at });
      return undefined;
    }
    if (!this.#canComeIn(deposit)) return "issuance_exhausted";
    this.#open.end(deposit, { isCredited: true });
    const confirmed = { name: "confirmations", value: String(confirmations), from: `command:${this.#needs.position()}` } as const;
    this.#pay({ ...deposit, by: "rule", agreedBy: undefined, at }, [amountOf(deposit), confirmed]);
    return undefined;
  }

  /** What was credited stays: a reorganised chain takes back only what was not. */
  #vanish({ network, transaction, at }: DepositGone): DepositsRefusal | undefined {
    const deposit = this.#open.seen({ network, transaction });
    if (deposit === undefined) return "deposit_not_open";
    this.#open.end(deposit, { isCredited: false });
    this.#needs.emit({ type: "deposits/vanished", ...named(deposit), network, transaction, at });
    return undefined;
  }

  #setTerms({ twoFrom, askedBy, agreedBy, at }: SetDepositTerms): DepositsRefusal | undefined {
    if (twoFrom < 0n || twoFrom >= OUTSIDE_LIMIT) return "deposit_terms_invalid";
    if (askedBy === agreedBy) return "second_operator_needed";
    this.#twoFrom = twoFrom;
    this.#needs.emit({ type: "deposits/terms-set", twoFrom, at });
    return undefined;
  }

  #refuseTaking({ user, asset: id, amount }: Taken): DepositsRefusal | undefined {
    const asset = this.#needs.assets.get(id);
    if (asset === undefined) return "asset_not_found";
    if (!this.#needs.isOpen(user)) return "account_not_open";
    if (!asset.kinds.includes("change")) return "account_kind_unavailable";
    return amount <= 0n || amount >= OUTSIDE_LIMIT ? "amount_invalid" : undefined;
  }

  #requestsOf(user: UserId): readonly OpenDeposit[] {
    return this.#open.of(user).filter(({ channel }) => channel === "voucher");
  }

  /** A sighting is nobody's to decide. */
  #inReview(number: number): OpenDeposit | undefined {
    const deposit = this.#open.find(number);
    return deposit?.channel === "voucher" ? deposit : undefined;
  }

  /** Of what somebody asks for, with all they asked for before that still waits. */
  #refuseOwn(asked: Taken & { readonly at: TimeMs }): "deposit_limit_reached" | undefined {
    return this.#needs.selfLimits.refuseDeposit(asked.user, [...this.#requestsOf(asked.user), asked], asked.at);
  }

  #canComeIn({ asset, amount }: Taken): boolean {
    return this.#needs.ledger.balanceOf(HOUSE, PURPOSE.outside, asset) - amount > -OUTSIDE_LIMIT;
  }

  #end(deposit: OpenDeposit, at: TimeMs): void {
    this.#open.end(deposit, { isCredited: false });
    this.#needs.emit({ type: "deposits/cancelled", ...named(deposit), at });
  }

  /** The one place where something is credited: by then it no longer waits. */
  #pay({ number, user, asset, amount, channel, ...credit }: Credit, inputs: readonly SettlementInput[]): void {
    const { ledger, emit } = this.#needs;
    invariant(this.#open.find(number) === undefined, "V7: what is credited must not wait any more", number);
    const [purpose, reason] = channel === "paper" ? [PURPOSE.issuance, REASON.paper_deposit] : [PURPOSE.outside, REASON.deposit];
    const person = own(ledger.account(user, PURPOSE.change, asset));
    const paid = units(depositCredit(amount));
    ledger.move(own(ledger.account(HOUSE, purpose, asset)), person, paid, reason, number);
    this.#needs.selfLimits.deposited(user, asset, paid, credit.at);
    const { voucher, network, transaction, needed, by, agreedBy, at } = credit;
    const source = { channel, voucher, network, transaction, needed };
    emit({ type: "deposits/credited", number, user, asset, amount: paid, ...source, by, agreedBy, at });
    const terms = { asset: String(asset), channel, network: String(network), needed: String(needed) };
    const result = { credited: String(paid) };
    emit({ type: "settlement/settled", product: "deposits", contract: number, user, formula: "deposit/1", inputs, terms, result, at });
  }

  /** "Start again" ends what waits for an operator. What is on its way on a chain is nobody's contract, and comes. */
  closeAll(user: UserId, at: TimeMs): void {
    for (const deposit of this.#requestsOf(user)) this.#end(deposit, at);
  }

  check(): void {
    this.#open.check();
    for (const [user, { worth }] of this.#paper)
      invariant(worth > 0n && worth <= PAPER_A_DAY, "paper money of a day must stay within its limit", user, worth);
  }

  save(writer: StateWriter): void {
    writer.integer(this.#twoFrom);
    this.#open.save(writer);
    writer.number(this.#paper.size);
    for (const [user, { day, worth }] of this.#paper) {
      for (const value of [user, day]) writer.number(value);
      writer.integer(worth);
    }
  }

  load(reader: StateReader): void {
    this.#twoFrom = units(reader.integer());
    this.#open.load(reader);
    for (let left = reader.number(); left > 0; left--) {
      const [user, day] = [reader.number() as UserId, reader.number()];
      this.#paper.set(user, { day, worth: units(reader.integer()) });
    }
  }
}

const isNumber = (value: number): boolean => Number.isSafeInteger(value) && value > 0;
const named = ({ number, user, asset, amount }: OpenDeposit) => ({ number, user, asset, amount });
const amountOf = ({ amount, position }: OpenDeposit): SettlementInput => ({
  name: "amount",
  value: String(amount),
  from: `command:${position}`,
});
