/**
 * The auditor's model of lock mining, by the README: what is sold, what each day pays by its seed, what leaving costs. What it expects to be
 * said, receipts too, is kept as text.
 */
import { createHash } from "node:crypto";
import type { Command } from "../../../kernel/kernel.ts";
import type { ModelNeeds, ModelPart } from "../../../simulation/auditor/model-part.ts";
import type { CommitSeeds, LockMiningCommand, OpenLock, PauseLocks, RevealSeed, SetLockProduct } from "./lock-mining.messages.ts";

const [HOUSE, CHANGE, MINING] = [0, 2, 20];
const DAY = 86_400_000;
const MILLION = 1_000_000n;
/** The entry of the due-list with which payments go on. */
const PAYMENTS = 0;

type Terms = SetLockProduct["terms"];
type Locked = Pick<Terms, "asset" | "days" | "lowPpm" | "highPpm" | "penaltyPpm"> & {
  readonly number: number;
  readonly user: number;
  readonly product: number;
  readonly principal: bigint;
  readonly chain: number;
  readonly since: number;
  readonly openedBy: number;
  renews: boolean;
  interest: bigint;
  /** The rate of each day that was paid, as a receipt names it. */
  readonly rates: string[];
};
/** A seed, and the place in the log of the command that showed it. */
type Seed = { readonly seed: string; readonly position: number };
type Payments = { readonly day: number; readonly seed: Seed | undefined; reached: number };
type Rate = { readonly ppm: number; readonly how: "drawn" | "withheld" | "left"; readonly position: number };
type Buys = Pick<OpenLock, "user" | "product" | "amount" | "renews" | "at">;

const sha256 = (bytes: Buffer): Buffer => createHash("sha256").update(bytes).digest();
const before = (seed: string): string => sha256(Buffer.from(seed, "hex")).toString("hex");
const isWhole = (value: number, least: number, most: number): boolean => Number.isInteger(value) && value >= least && value <= most;
const part = (units: bigint, ppm: number): bigint => (units * BigInt(ppm)) / MILLION;

/** Six bytes of the hash of seed and product, spread over the range. */
function drawnRate(seed: string, { product, lowPpm, highPpm }: Pick<Locked, "product" | "lowPpm" | "highPpm">): number {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(product);
  const drawn = sha256(Buffer.concat([Buffer.from(seed, "hex"), number])).readUIntBE(0, 6);
  return lowPpm + Number((BigInt(drawn) * BigInt(highPpm - lowPpm + 1)) / 2n ** 48n);
}

export class LockMiningModel implements ModelPart {
  readonly prefix = "lock-mining";
  readonly locks = new Map<number, Locked>();
  /** What the last command should say. */
  said: string[] = [];
  readonly #needs: ModelNeeds;
  readonly #products: Terms[] = [];
  readonly #paused = new Set<number | "all">();
  /** Seeds that were shown, of days that are not paid. */
  readonly #seeds = new Map<number, Seed>();
  #chain = { number: 0, from: 0, to: 0, day: 0, seed: "" };
  /** Everybody was paid up to this day; days up to `may` are paid when their turn comes. */
  #paid = 0;
  #may = 0;
  #payments: Payments | undefined;
  #count = 0;

  constructor(needs: ModelNeeds) {
    this.#needs = needs;
  }

  /** A command begins. */
  begin(): void {
    this.said = [];
  }

  apply(given: Command): string | undefined {
    const command = given as LockMiningCommand;
    switch (command.type) {
      case "lock-mining/lock":
        return this.#notSold(command) ?? this.#lock(command, undefined);
      case "lock-mining/redeem":
        return this.#redeem(command.user, command.lock, command.at);
      case "lock-mining/renew": {
        const lock = this.locks.get(command.lock);
        if (lock?.user !== command.user) return "lock_not_found";
        if (lock.renews === command.renews) return "lock_unchanged";
        lock.renews = command.renews;
        this.said.push(`renews-set ${lock.number} ${lock.user} ${lock.asset} ${lock.renews} ${command.at}`);
        return undefined;
      }
      case "lock-mining/commit":
        return this.#commit(command);
      case "lock-mining/reveal":
        return this.#reveal(command);
      case "lock-mining/set-product":
        return this.#setProduct(command);
      default:
        return this.#pause(command);
    }
  }

  #notSold({ user, product, amount, at }: Buys): string | undefined {
    if (!this.#needs.isOpen(user)) return "account_not_open";
    const terms = this.#products[product - 1];
    if (terms === undefined) return "lock_product_not_found";
    if (this.#paused.has("all") || this.#paused.has(product)) return "lock_paused";
    if (!terms.isOnSale) return "lock_not_on_sale";
    if (Math.floor(at / DAY) + terms.days > this.#chain.to) return "lock_no_seeds";
    if (amount < 1n) return "amount_invalid";
    if (amount < terms.least) return "lock_below_least";
    const locks = [...this.locks.values()];
    const mine = locks.filter((lock) => lock.user === user);
    if (mine.length >= 50) return "lock_too_many";
    const sum = (of: readonly Locked[]): bigint => of.reduce((all, lock) => (lock.product === product ? all + lock.principal : all), 0n);
    if (sum(mine) + amount > terms.most) return "lock_above_most";
    if (sum(locks) + amount > terms.quota) return "lock_quota_gone";
    if (this.#purse(user, terms.asset).own < amount) return "insufficient_balance";
    return this.#house(terms.asset).own < part(amount, terms.highPpm) * BigInt(terms.days) ? "cover_exhausted" : undefined;
  }

  #lock({ user, product, amount, renews, at }: Buys, renewalOf: number | undefined): undefined {
    const terms = this.#products[product - 1];
    if (terms === undefined) return;
    const { asset, days, lowPpm, highPpm, penaltyPpm } = terms;
    this.#count += 1;
    const sold = { asset, days, lowPpm, highPpm, penaltyPpm, number: this.#count, user, product, principal: amount };
    this.locks.set(this.#count, { ...sold, ...this.#fresh(at), renews });
    this.#purse(user, asset).own -= amount;
    this.#purse(user, asset).pledged += amount;
    const promised = part(amount, highPpm) * BigInt(days);
    this.#house(asset).own -= promised;
    this.#house(asset).pledged += promised;
    const text = `${days} ${lowPpm} ${highPpm} ${penaltyPpm} ${renews} ${Math.floor(at / DAY)}`;
    this.said.push(`locked ${this.#count} ${user} ${asset} ${product} ${amount} ${text} ${renewalOf} ${at}`);
  }

  #fresh(at: number) {
    const openedBy = this.#needs.position();
    return { chain: this.#chain.number, since: Math.floor(at / DAY), openedBy, interest: 0n, rates: [] };
  }

  #redeem(user: number, number: number, at: number): string | undefined {
    const lock = this.locks.get(number);
    if (lock?.user !== user) return "lock_not_found";
    const today = Math.floor(at / DAY);
    while (lock.rates.length < lock.days && dueDay(lock) <= today) this.#pay(lock, this.#rateBeforeTurn(lock), at);
    // One whose last day has begun was held to its end.
    this.#end(lock, lock.rates.length === lock.days ? "matured" : "redeemed", at);
    return undefined;
  }

  #rateBeforeTurn(lock: Locked): Rate {
    const day = dueDay(lock);
    const isInTurn = this.#payments?.day === day;
    const seed = isInTurn ? this.#payments?.seed : this.#seeds.get(day);
    const isWithheld = seed === undefined && (isInTurn || day <= this.#may);
    if (isWithheld || lock.chain !== this.#chain.number) return { ppm: lock.highPpm, how: "withheld", position: 0 };
    if (seed === undefined) return { ppm: lock.lowPpm, how: "left", position: 0 };
    return { ppm: drawnRate(seed.seed, lock), how: "drawn", position: seed.position };
  }

  #pay(lock: Locked, { ppm, how, position }: Rate, at: number): void {
    const day = dueDay(lock);
    const [most, interest] = [part(lock.principal, lock.highPpm), part(lock.principal, ppm)];
    lock.rates.push(`rate_${lock.rates.length + 1}=${ppm}@${position === 0 ? "terms" : `command:${position}`}`);
    lock.interest += interest;
    this.#purse(lock.user, lock.asset).own += interest;
    this.#house(lock.asset).pledged -= most;
    this.#house(lock.asset).own += most - interest;
    const left = lock.days - lock.rates.length;
    this.said.push(`paid ${lock.number} ${lock.user} ${lock.asset} ${day} ${ppm} ${how} ${interest} ${left} ${at}`);
  }

  /** With a penalty for each day that was not paid, where somebody leaves. */
  #end(lock: Locked, how: "matured" | "redeemed" | "closed", at: number, notRenewed?: string): void {
    const { number, user, asset, principal, highPpm, days, rates, interest } = lock;
    const left = BigInt(days - rates.length);
    const full = how === "redeemed" ? (principal * BigInt(lock.penaltyPpm) * left) / MILLION : 0n;
    const penalty = full > principal ? principal : full;
    this.locks.delete(number);
    this.#purse(user, asset).pledged -= principal;
    this.#purse(user, asset).own += principal - penalty;
    this.#house(asset).pledged -= part(principal, highPpm) * left;
    this.#house(asset).own += part(principal, highPpm) * left + penalty;
    this.said.push(`ended ${number} ${user} ${asset} ${how} ${principal} ${interest} ${penalty} ${left} ${notRenewed} ${at}`);
    if (how !== "closed") this.said.push(receipt(lock, penalty, at));
  }

  #commit({ anchor, day, days, at }: CommitSeeds): string | undefined {
    const today = Math.floor(at / DAY);
    if (!/^[0-9a-f]{64}$/.test(anchor) || day !== today + 1 || !isWhole(days, 1, 40_000)) return "lock_seeds_invalid";
    this.#chain = { number: this.#chain.number + 1, from: day, to: day + days - 1, day: today, seed: anchor };
    this.said.push(`committed ${this.#chain.number} ${anchor} ${day} ${days} ${at}`);
    if (this.#paid > 0) return undefined;
    [this.#paid, this.#may] = [today, today];
    this.#needs.schedule.add(this.prefix, day * DAY + DAY / 4, day);
    return undefined;
  }

  #reveal({ day, seed, at }: RevealSeed): string | undefined {
    const { number, to, day: shown, seed: last } = this.#chain;
    if (number === 0) return "lock_no_seeds";
    if (!isWhole(day, shown + 1, Math.min(to, Math.floor(at / DAY))) || !/^[0-9a-f]{64}$/.test(seed)) return "lock_seed_wrong";
    const found: [number, string][] = [];
    let one = seed;
    for (let of = day; of > shown; of--) {
      found.push([of, one]);
      one = before(one);
    }
    if (one !== last) return "lock_seed_wrong";
    this.#chain = { ...this.#chain, day, seed };
    for (const [of, known] of found) if (of > this.#paid) this.#seeds.set(of, { seed: known, position: this.#needs.position() });
    this.said.push(`revealed ${day} ${seed} ${at}`);
    this.#allow(day, at);
    return undefined;
  }

  #allow(day: number, at: number): void {
    if (day <= this.#may) return;
    this.#may = day;
    if (this.#payments === undefined) this.#begin(at);
  }

  #begin(at: number): void {
    const day = this.#paid + 1;
    this.#payments = { day, seed: this.#seeds.get(day), reached: 0 };
    this.#needs.schedule.add(this.prefix, at, PAYMENTS);
  }

  due(reference: number, _due: number, at: number): void {
    if (reference === PAYMENTS) return this.#payTen(at);
    this.#needs.schedule.add(this.prefix, (reference + 1) * DAY + DAY / 4, reference + 1);
    return this.#allow(reference, at);
  }

  #payTen(at: number): void {
    const payments = this.#payments;
    if (payments === undefined) return;
    const { day, seed } = payments;
    for (let looked = 0; looked < 10; looked++) {
      const next = [...this.locks.values()].find(({ number }) => number > payments.reached);
      if (next === undefined) return this.#finish(day, at);
      payments.reached = next.number;
      this.#payOne(next, day, seed, at);
    }
    return this.#needs.schedule.add(this.prefix, at, PAYMENTS);
  }

  #finish(day: number, at: number): void {
    this.said.push(`day-paid ${day} ${this.#payments?.seed !== undefined} ${at}`);
    this.#paid = day;
    this.#seeds.delete(day);
    this.#payments = undefined;
    if (this.#may > day) this.#begin(at);
  }

  #payOne(lock: Locked, day: number, seed: Seed | undefined, at: number): void {
    if (dueDay(lock) !== day) return;
    const isDrawn = seed !== undefined && lock.chain === this.#chain.number;
    const drawn = (known: Seed): Rate => ({ ppm: drawnRate(known.seed, lock), how: "drawn", position: known.position });
    this.#pay(lock, isDrawn ? drawn(seed) : { ppm: lock.highPpm, how: "withheld", position: 0 }, at);
    if (lock.rates.length < lock.days) return;
    const said = this.said.length;
    this.#end(lock, "matured", at);
    if (!lock.renews) return;
    const again = { user: lock.user, product: lock.product, amount: lock.principal, renews: true, at } as unknown as OpenLock;
    const refusal = this.#needs.known.bound(lock.user) ?? this.#notSold(again);
    if (refusal === undefined) return this.#lock(again, lock.number);
    this.said[said] = (this.said[said] ?? "").replace(" undefined ", ` ${refusal} `);
    return undefined;
  }

  #setProduct({ product, terms, askedBy, agreedBy, at }: SetLockProduct): string | undefined {
    const present = this.#products[(product ?? 0) - 1];
    if (product !== undefined && present === undefined) return "lock_product_not_found";
    if (!this.#areTerms(terms)) return "lock_terms_invalid";
    if (present !== undefined && (present.asset !== terms.asset || present.days !== terms.days)) return "lock_terms_invalid";
    if (present === undefined && this.#products.length >= 200) return "lock_products_full";
    if (askedBy !== "rule" && (agreedBy ?? askedBy) === askedBy) return "second_operator_needed";
    const number = product ?? this.#products.length + 1;
    this.#products[number - 1] = terms;
    this.said.push(`product-set ${number} ${lockTermsText(terms)} ${at}`);
    return undefined;
  }

  #areTerms({ asset, days, lowPpm, highPpm, least, most, quota, penaltyPpm }: Terms): boolean {
    const areRates = isWhole(lowPpm, 1, 100_000) && isWhole(highPpm, lowPpm, 100_000) && isWhole(penaltyPpm, 0, 10_000);
    const areAmounts = least > 0n && most >= least && quota >= most && quota <= 10n ** 18n;
    return this.#needs.assets.has(asset) && isWhole(days, 2, 365) && areRates && areAmounts;
  }

  #pause({ only, paused, at }: PauseLocks): string | undefined {
    if (only !== undefined && this.#products[only - 1] === undefined) return "lock_product_not_found";
    if (paused) this.#paused.add(only ?? "all");
    else this.#paused.delete(only ?? "all");
    this.said.push(`paused ${only} ${paused} ${at}`);
    return undefined;
  }

  closeAll(user: number, at: number): void {
    for (const lock of [...this.locks.values()]) if (lock.user === user) this.#end(lock, "closed", at);
  }

  #purse(user: number, asset: number): ReturnType<ModelNeeds["ledger"]["purse"]> {
    return this.#needs.ledger.purse(user, CHANGE, asset);
  }

  #house(asset: number): ReturnType<ModelNeeds["ledger"]["purse"]> {
    return this.#needs.ledger.purse(HOUSE, MINING, asset);
  }
}

/** The next day that it is paid. */
const dueDay = ({ since, rates }: Locked): number => since + rates.length + 1;

export function lockTermsText({ asset, days, lowPpm, highPpm, least, most, quota, penaltyPpm, isOnSale }: Terms): string {
  return `${asset} ${days} ${lowPpm} ${highPpm} ${least} ${most} ${quota} ${penaltyPpm} ${isOnSale}`;
}

/** Every input with the command that it is from. */
function receipt(lock: Locked, penalty: bigint, at: number): string {
  const { number, user, asset, product, principal, days, rates, lowPpm, highPpm, penaltyPpm, since, chain, openedBy, interest } = lock;
  const left = `penalty_ppm=${penaltyPpm}@terms days_left=${days - rates.length}@terms`;
  const inputs = [`principal=${principal}@command:${openedBy}`, ...rates, left].join(" ");
  const terms = `${asset} ${product} ${days} ${lowPpm} ${highPpm} ${since} ${chain}`;
  return `receipt ${number} ${user} ${inputs} of ${terms}: ${interest} ${penalty} ${principal - penalty} ${at}`;
}
