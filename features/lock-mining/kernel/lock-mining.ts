/**
 * Lock mining: an amount is locked for some days, each pays interest at a rate drawn by a seed that was committed to before, and the
 * principal is back with the last. Rules: README; the formulas are in `formulas.ts`. No command of the part names a rate of a day.
 */
import { assertNever, invariant } from "../../../kernel/invariant.ts";
import type { Assets } from "../../../kernel/ledger/assets.ts";
import { PURPOSE, type ProductName } from "../../../kernel/ledger/chart.ts";
import { own, pledged, type Cell, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import type { DueEntry, Part } from "../../../kernel/part.ts";
import type { Settled } from "../../../kernel/settlement.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { amount, assetId, type Amount, type AssetId, type TimeMs, type UserId } from "../../../money/units.ts";
import {
  areLockTerms,
  dayOf,
  interestOf,
  LOCKS_MOST,
  penaltyOf,
  PRODUCTS_MOST,
  promiseOf,
  rateOfDay,
  type LockEnd,
  type LockTerms,
} from "../formulas.ts";
import { readLock, readTerms, saveLock, saveTerms } from "./lock-mining-bytes.ts";
import type {
  CommitSeeds,
  Lock,
  LockMiningCommand,
  LockMiningEvent,
  LockMiningRefusal,
  LockPaid,
  LockProduct,
  LockRefusal,
  OpenLock,
  PauseLocks,
  RedeemLock,
  RenewalRefusal,
  RenewLock,
  RevealSeed,
  SeedChain,
  SetLockProduct,
} from "./lock-mining.messages.ts";
import { lockReceipt } from "./lock-receipt.ts";
import { Paying } from "./paying.ts";
import { Seeds, type ShownSeed } from "./seeds.ts";

export const LOCK_COVER = "mining" satisfies ProductName;

export type LockMiningNeeds = {
  readonly ledger: Ledger;
  readonly assets: Assets;
  readonly isOpen: (user: UserId) => boolean;
  /** Why somebody bound themselves not to open anything now. */
  readonly boundBy: (user: UserId) => "on_a_break" | "loss_limit_reached" | undefined;
  readonly position: () => number;
  readonly schedule: { add(part: string, due: TimeMs, reference: number): number };
  /** The house's account for this product (rule 1 of the products). */
  readonly cover: {
    free(product: ProductName, asset: AssetId): Amount;
    pledge(product: ProductName, asset: AssetId, units: Amount, reason: number, reference: number): void;
    release(product: ProductName, asset: AssetId, units: Amount, reason: number, reference: number): void;
    pay(product: ProductName, asset: AssetId, to: Cell, units: Amount, reason: number, reference: number): void;
    pledgedCell(product: ProductName, asset: AssetId): Cell;
    heldCell(product: ProductName, asset: AssetId): Cell;
  };
  readonly emit: (event: LockMiningEvent | Settled) => void;
};

type Sale = { readonly user: UserId; readonly product: number; readonly amount: Amount; readonly renews: boolean; readonly at: TimeMs };
type Rate = Pick<LockPaid, "how" | "ratePpm"> & { readonly position: number };

export class LockMining implements Part<LockMiningCommand, LockMiningRefusal> {
  readonly name = "lock-mining";
  readonly version = 1;
  readonly commands = {
    "lock-mining/lock": "opens",
    "lock-mining/redeem": "closes",
    "lock-mining/renew": "closes",
    "lock-mining/commit": "upkeep",
    "lock-mining/reveal": "upkeep",
    "lock-mining/set-product": "upkeep",
    "lock-mining/pause": "upkeep",
  } as const;
  readonly #needs: LockMiningNeeds;
  readonly #products = new Map<number, LockTerms>();
  /** By number, which is the order in which a day is paid. */
  readonly #locks = new Map<number, Lock>();
  readonly #byUser = new Map<UserId, Set<Lock>>();
  /** Principal of running locks, by product. */
  readonly #running = new Map<number, bigint>();
  /** Products that sell nothing now; 0 stands for all. */
  readonly #paused = new Set<number>();
  readonly #seeds = new Seeds();
  readonly #paying: Paying;
  #count = 0;

  constructor(needs: LockMiningNeeds) {
    this.#needs = needs;
    this.#paying = new Paying({
      seeds: this.#seeds,
      locks: () => this.#locks.values(),
      schedule: (due, reference) => void needs.schedule.add(this.name, due, reference),
      pay: (lock, day, seed, at) => this.#payDay(lock, day, seed, at),
      finished: (day, seed, at) => needs.emit({ type: "lock-mining/day-paid", day, isDrawn: seed !== undefined, at }),
    });
  }

  /** What is committed to; undefined before the first. */
  get chain(): SeedChain | undefined {
    return this.#seeds.chain;
  }

  /** All locks have been paid up to this day; 0 before the first commitment. */
  get paidThrough(): number {
    return this.#paying.paidThrough;
  }

  product(number: number): LockProduct | undefined {
    const terms = this.#products.get(number);
    return terms === undefined ? undefined : { number, terms };
  }

  products(): readonly LockProduct[] {
    return [...this.#products].map(([number, terms]) => ({ number, terms }));
  }

  isPaused(product: number): boolean {
    return this.#paused.has(0) || this.#paused.has(product);
  }

  /** What of a product's quota is used. */
  running(product: number): Amount {
    return amount(this.#running.get(product) ?? 0n);
  }

  lock(number: number): Lock | undefined {
    return this.#locks.get(number);
  }

  /** Of one person, the oldest first. */
  of(user: UserId): readonly Lock[] {
    return [...(this.#byUser.get(user) ?? [])];
  }

  execute(command: LockMiningCommand): LockMiningRefusal | undefined {
    switch (command.type) {
      case "lock-mining/lock":
        return this.#lock(command);
      case "lock-mining/redeem":
        return this.#redeem(command);
      case "lock-mining/renew":
        return this.#renew(command);
      case "lock-mining/commit":
        return this.#commit(command);
      case "lock-mining/reveal":
        return this.#reveal(command);
      case "lock-mining/set-product":
        return this.#setProduct(command);
      case "lock-mining/pause":
        return this.#pause(command);
      default:
        return assertNever(command);
    }
  }

  #lock(command: OpenLock): LockRefusal | undefined {
    const refusal = this.#refuse(command);
    if (refusal === undefined) this.#open(command, undefined);
    return refusal;
  }

  #refuse({ user, product, amount: units, at }: Sale): LockRefusal | undefined {
    const { ledger, cover, isOpen } = this.#needs;
    if (!isOpen(user)) return "account_not_open";
    const terms = this.#products.get(product);
    if (terms === undefined) return "lock_product_not_found";
    if (this.isPaused(product)) return "lock_paused";
    if (!terms.isOnSale) return "lock_not_on_sale";
    if (dayOf(at) + terms.days > this.#seeds.lastDay) return "lock_no_seeds";
    if (units <= 0n) return "amount_invalid";
    if (units < terms.least) return "lock_below_least";
    const mine = this.of(user);
    if (mine.length >= LOCKS_MOST) return "lock_too_many";
    const inProduct = mine.reduce<bigint>((sum, lock) => (lock.product === product ? sum + lock.principal : sum), units);
    if (inProduct > terms.most) return "lock_above_most";
    if (this.running(product) + units > terms.quota) return "lock_quota_gone";
    const asset = assetId(terms.asset);
    if (ledger.balanceOf(user, PURPOSE.change, asset) < units) return "insufficient_balance";
    return cover.free(LOCK_COVER, asset) < promiseOf(units, terms.highPpm, terms.days) ? "cover_exhausted" : undefined;
  }

  #open({ user, product, amount: principal, renews, at }: Sale, renewalOf: number | undefined): void {
    const { ledger, cover, position, emit } = this.#needs;
    const [terms, chain] = [this.#products.get(product), this.#seeds.chain];
    invariant(terms !== undefined && chain !== undefined, "what is sold must have terms and seeds", product);
    const { days, lowPpm, highPpm, penaltyPpm } = terms;
    const asset = assetId(terms.asset);
    this.#count += 1;
    const number = this.#count;
    const sold = { asset, days, lowPpm, highPpm, penaltyPpm, principal, chain: chain.number, lockedOn: dayOf(at) };
    const lock: Lock = {
      ...{ number, user, product, ...sold, openedAt: at, openedBy: position() },
      ...{ renews, paid: [], interest: amount(0n) },
    };
    const account = ledger.account(user, PURPOSE.change, asset);
    ledger.move(own(account), pledged(account), principal, REASON.lock_mining_hold, number);
    cover.pledge(LOCK_COVER, asset, promiseOf(principal, highPpm, days), REASON.lock_mining_pledge, number);
    this.#keep(lock);
    const { lockedOn } = lock;
    const agreed = { product, principal, days, lowPpm, highPpm, penaltyPpm, renews, lockedOn, renewalOf };
    emit({ type: "lock-mining/locked", lock: number, user, asset, ...agreed, at });
  }

  #keep(lock: Lock): void {
    const { number, user, product, principal } = lock;
    this.#locks.set(number, lock);
    const mine = this.#byUser.get(user);
    if (mine === undefined) this.#byUser.set(user, new Set([lock]));
    else mine.add(lock);
    this.#running.set(product, this.running(product) + principal);
  }

  #forget(lock: Lock): void {
    const { number, user, product, principal } = lock;
    this.#locks.delete(number);
    const mine = this.#byUser.get(user);
    mine?.delete(lock);
    if (mine?.size === 0) this.#byUser.delete(user);
    this.#running.set(product, this.running(product) - principal);
  }

  #mine({ user, lock: number }: { readonly user: UserId; readonly lock: number }): Lock | undefined {
    const lock = this.#locks.get(number);
    return lock?.user === user ? lock : undefined;
  }

  #redeem(command: RedeemLock): LockMiningRefusal | undefined {
    const lock = this.#mine(command);
    if (lock === undefined) return "lock_not_found";
    const { at } = command;
    for (const day of unpaidDays(lock, dayOf(at))) this.#pay(lock, day, this.rateBeforeTurn(lock, day), at);
    if (lock.paid.length === lock.days) this.#end(lock, "matured", undefined, at);
    else this.#end(lock, "redeemed", undefined, at);
    return undefined;
  }

  #renew(command: RenewLock): LockMiningRefusal | undefined {
    const lock = this.#mine(command);
    if (lock === undefined) return "lock_not_found";
    const { renews, at } = command;
    if (lock.renews === renews) return "lock_unchanged";
    lock.renews = renews;
    const { number, user, asset } = lock;
    this.#needs.emit({ type: "lock-mining/renews-set", lock: number, user, asset, renews, at });
    return undefined;
  }

  #commit(command: CommitSeeds): LockMiningRefusal | undefined {
    const refusal = this.#seeds.commit(command);
    if (refusal !== undefined) return refusal;
    const { anchor, day, days, at } = command;
    this.#paying.begin(at);
    const chain = this.#seeds.chain?.number ?? 0;
    this.#needs.emit({ type: "lock-mining/committed", chain, anchor, day, days, at });
    return undefined;
  }

  #reveal(command: RevealSeed): LockMiningRefusal | undefined {
    const refusal = this.#seeds.reveal(command, this.#needs.position(), this.#paying.paidThrough);
    if (refusal !== undefined) return refusal;
    const { day, seed, at } = command;
    this.#needs.emit({ type: "lock-mining/revealed", day, seed, at });
    this.#paying.shown(day, at);
    return undefined;
  }

  due({ reference }: DueEntry, at: TimeMs): void {
    this.#paying.due(reference, at);
  }

  /** Its turn in the payments of a day. */
  #payDay(lock: Lock, day: number, seed: ShownSeed | undefined, at: TimeMs): void {
    if (nextDayOf(lock) !== day) return;
    this.#pay(lock, day, this.#rate(lock, day, seed) ?? withheld(lock), at);
    if (lock.paid.length === lock.days) this.#mature(lock, at);
  }

  #rate(lock: Lock, day: number, seed: ShownSeed | undefined): Rate | undefined {
    if (lock.chain !== this.#seeds.chain?.number) return withheld(lock);
    if (seed === undefined) return undefined;
    return { how: "drawn", ratePpm: rateOfDay(seed.seed, lock.product, lock), position: seed.position };
  }

  /** At which rate a day that has begun is paid to who leaves before its turn. */
  rateBeforeTurn(lock: Lock, day: number): Rate {
    const drawn = this.#paying.isWithheld(day) ? undefined : this.#rate(lock, day, this.#seeds.of(day));
    if (drawn !== undefined) return drawn;
    return this.#paying.isWithheld(day) ? withheld(lock) : { how: "left", ratePpm: lock.lowPpm, position: 0 };
  }

  #pay(lock: Lock, day: number, { how, ratePpm, position }: Rate, at: TimeMs): void {
    const { ledger, cover, emit } = this.#needs;
    const { number, user, asset, principal, highPpm } = lock;
    const interest = interestOf(principal, ratePpm);
    const rest = amount(interestOf(principal, highPpm) - interest);
    const account = ledger.account(user, PURPOSE.change, asset);
    if (interest > 0n) cover.pay(LOCK_COVER, asset, own(account), interest, REASON.lock_mining_interest, number);
    if (rest > 0n) cover.release(LOCK_COVER, asset, rest, REASON.lock_mining_unpledge, number);
    lock.paid.push({ day, ratePpm, position });
    lock.interest = amount(lock.interest + interest);
    const daysLeft = lock.days - lock.paid.length;
    emit({ type: "lock-mining/paid", lock: number, user, asset, day, ratePpm, how, interest, daysLeft, at });
  }

  /** Held to its end, and locked again where it is to be and can be. */
  #mature(lock: Lock, at: TimeMs): void {
    const { user, product, principal, renews, number } = lock;
    if (!renews) return this.#end(lock, "matured", undefined, at);
    const again: Sale = { user, product, amount: principal, renews, at };
    this.#forget(lock);
    this.#unlock(lock, amount(0n));
    const refusal = this.#needs.boundBy(user) ?? this.#refuse(again);
    this.#told(lock, { how: "matured", penalty: amount(0n), notRenewed: refusal, at });
    return refusal === undefined ? this.#open(again, number) : undefined;
  }

  #end(lock: Lock, how: LockEnd, notRenewed: RenewalRefusal | undefined, at: TimeMs): void {
    const { principal, penaltyPpm, days, paid } = lock;
    const penalty = how === "redeemed" ? penaltyOf(principal, penaltyPpm, days - paid.length) : amount(0n);
    this.#forget(lock);
    this.#unlock(lock, penalty);
    this.#told(lock, { how, penalty, notRenewed, at });
  }

  #unlock({ number, user, asset, principal, highPpm, days, paid }: Lock, penalty: Amount): void {
    const { ledger, cover } = this.#needs;
    const account = ledger.account(user, PURPOSE.change, asset);
    const back = amount(principal - penalty);
    const unpaid = promiseOf(principal, highPpm, days - paid.length);
    if (penalty > 0n) ledger.move(pledged(account), cover.heldCell(LOCK_COVER, asset), penalty, REASON.lock_mining_penalty, number);
    if (back > 0n) ledger.move(pledged(account), own(account), back, REASON.lock_mining_release, number);
    if (unpaid > 0n) cover.release(LOCK_COVER, asset, unpaid, REASON.lock_mining_unpledge, number);
  }

  #told(
    lock: Lock,
    end: { readonly how: LockEnd; readonly penalty: Amount; readonly notRenewed: RenewalRefusal | undefined; readonly at: TimeMs },
  ): void {
    const { number, user, asset, principal, interest, days, paid } = lock;
    const of = { lock: number, user, asset, principal, interest, daysLeft: days - paid.length };
    this.#needs.emit({ type: "lock-mining/ended", ...of, ...end });
    if (end.how !== "closed") this.#needs.emit(lockReceipt(lock, end.penalty, end.at));
  }

  closeAll(user: UserId, at: TimeMs): void {
    for (const lock of this.of(user)) this.#end(lock, "closed", undefined, at);
  }

  #setProduct({ product, terms, askedBy, agreedBy, at }: SetLockProduct): LockMiningRefusal | undefined {
    const present = product === undefined ? undefined : this.#products.get(product);
    if (product !== undefined && present === undefined) return "lock_product_not_found";
    if (!areLockTerms(terms) || this.#needs.assets.get(assetId(terms.asset)) === undefined) return "lock_terms_invalid";
    if (present !== undefined && (present.asset !== terms.asset || present.days !== terms.days)) return "lock_terms_invalid";
    if (present === undefined && this.#products.size >= PRODUCTS_MOST) return "lock_products_full";
    if (askedBy !== "rule" && (agreedBy === undefined || agreedBy === askedBy)) return "second_operator_needed";
    const { asset, days, lowPpm, highPpm, least, most, quota, penaltyPpm, isOnSale } = terms;
    const number = product ?? this.#products.size + 1;
    this.#products.set(number, { asset, days, lowPpm, highPpm, least, most, quota, penaltyPpm, isOnSale });
    this.#needs.emit({ type: "lock-mining/product-set", product: number, terms, at });
    return undefined;
  }

  #pause({ only, paused, at }: PauseLocks): LockMiningRefusal | undefined {
    if (only !== undefined && !this.#products.has(only)) return "lock_product_not_found";
    if (paused) this.#paused.add(only ?? 0);
    else this.#paused.delete(only ?? 0);
    this.#needs.emit({ type: "lock-mining/paused", only, paused, at });
    return undefined;
  }

  pledges(expected: Map<number, bigint>): void {
    const { ledger, cover } = this.#needs;
    const add = (cell: Cell, units: bigint): void => void expected.set(cell, (expected.get(cell) ?? 0n) + units);
    for (const { user, asset, principal, highPpm, days, paid } of this.#locks.values()) {
      add(pledged(ledger.account(user, PURPOSE.change, asset)), principal);
      add(cover.pledgedCell(LOCK_COVER, asset), promiseOf(principal, highPpm, days - paid.length));
    }
  }

  check(): void {
    const running = new Map<number, bigint>();
    for (const { number, product, principal, days, paid, lockedOn } of this.#locks.values()) {
      invariant(paid.length < days, "a lock that was paid all its days must have ended", number);
      invariant(
        paid.every(({ day }, index) => day === lockedOn + 1 + index),
        "days must have been paid one after the other",
        number,
      );
      running.set(product, (running.get(product) ?? 0n) + principal);
    }
    for (const [product, sum] of this.#running)
      invariant((running.get(product) ?? 0n) === sum, "what is used of a quota must be what is locked", product);
  }

  save(writer: StateWriter): void {
    writer.number(this.#count);
    writer.number(this.#products.size);
    for (const terms of this.#products.values()) saveTerms(writer, terms);
    writer.number(this.#paused.size);
    for (const product of [...this.#paused].sort((a, b) => a - b)) writer.number(product);
    this.#seeds.save(writer);
    this.#paying.save(writer);
    writer.number(this.#locks.size);
    for (const lock of this.#locks.values()) saveLock(writer, lock);
  }

  load(reader: StateReader): void {
    this.#count = reader.number();
    for (let left = reader.number(); left > 0; left--) this.#products.set(this.#products.size + 1, readTerms(reader));
    for (let left = reader.number(); left > 0; left--) this.#paused.add(reader.number());
    this.#seeds.load(reader);
    this.#paying.load(reader);
    for (let left = reader.number(); left > 0; left--) this.#keep(readLock(reader));
  }
}

const nextDayOf = ({ lockedOn, paid }: Lock): number => lockedOn + 1 + paid.length;

const withheld = ({ highPpm }: Lock): Rate => ({ how: "withheld", ratePpm: highPpm, position: 0 });

/** Interest days of a lock that have begun by `today` and are not paid. */
function unpaidDays(lock: Lock, today: number): readonly number[] {
  const first = nextDayOf(lock);
  const last = Math.min(today, lock.lockedOn + lock.days);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
