/**
 * The auditor's marks, premiums, funding and overnight fees (features/futures/README.md, decision 0056): from the book as it stands
 * with each sample, fixed at their hours, and settled position by position over the due-list.
 */
import type { FuturesMoney } from "./model-futures-money.ts";
import {
  down,
  feeOf,
  HOUSE,
  least,
  most,
  sum,
  up,
  valueOf,
  type FuturesFloor,
  type ModelContract,
  type ModelPosition,
  type Side,
} from "./model-futures-state.ts";

const MARK_MS = 1000;
const PREMIUM_MS = 5000;
/** A premium counts until the next, and not for longer. */
const PREMIUM_COUNTS_MS = 10_000;
const BASIS_COUNT = 150;
/** In millionths of the index, rounded up to the tick: the middle of the book counts as no further away. */
const BASIS_MOST = 5000n;
const FRESH_MS = 10_000;
const PERIOD_MS = 8 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
const LEVELS = 64;
const [MILLION, BILLION] = [1_000_000n, 1_000_000_000n];
const [INTEREST_PPB, DAMPER_PPB] = [100_000n, 500_000n];
/** Of the due-list: what one entry settles at most, and how many accounts it looks into. */
const SETTLED_MAX = 10;
const ACCOUNTS_MAX = 200;

export type Due = "funding" | "funding-sweep" | "overnight" | "overnight-sweep";
export type MarksNeeds = {
  /** Quote units of one USDT. */
  readonly one: () => bigint;
  readonly addDue: (kind: Due, due: number) => void;
};
/** Where a walk over all positions stands: a number of an account and of its position. */
type Walk = { readonly due: number; account: number; position: number };
type Fixed = { readonly ratePpb: bigint; readonly mark: bigint; left: bigint };

export class FuturesMarks {
  readonly #floor: FuturesFloor;
  readonly #money: FuturesMoney;
  readonly #needs: MarksNeeds;
  #isPlanned = false;
  #fixed = new Map<ModelContract, Fixed>();
  #funding: (Walk & { isReceiving: boolean }) | undefined;
  #nightMarks = new Map<ModelContract, bigint>();
  #night: Walk | undefined;

  constructor(floor: FuturesFloor, money: FuturesMoney, needs: MarksNeeds) {
    this.#floor = floor;
    this.#money = money;
    this.#needs = needs;
  }

  /** With the first sample after a contract came. */
  plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    const { at } = this.#floor;
    this.#needs.addDue("funding", (Math.floor(at / PERIOD_MS) + 1) * PERIOD_MS);
    this.#needs.addDue("overnight", (Math.floor(at / DAY_MS) + 1) * DAY_MS);
  }

  due(kind: Due, due: number): void {
    if (kind === "funding") this.#fix(due);
    else if (kind === "funding-sweep") this.#goFunding();
    else if (kind === "overnight") this.#beginNight(due);
    else this.#goNight();
  }

  // Marks.

  /** Marks every contract that has an index, a second after the mark before; says which. */
  mark(): readonly ModelContract[] {
    const { at } = this.#floor;
    const marked = [...this.#floor.contracts.values()].filter(({ index, markedAt }) => index > 0n && at - markedAt >= MARK_MS);
    for (const contract of marked) {
      // An old index says nothing about the book beside it.
      if (at - contract.indexAt <= FRESH_MS) this.#measure(contract);
      contract.mark = this.#markOf(contract);
      contract.markedAt = at;
    }
    const marks = marked.map((contract) => {
      const { number, mark, index, last, ratePpb } = contract;
      return { contract: number, mark, index, last, ratePpb, isFresh: this.#floor.isFresh(contract) };
    });
    if (marks.length > 0) this.#floor.say("marked", { marks });
    return marked;
  }

  #measure(contract: ModelContract): void {
    const { basis, index } = contract;
    const [bid, ask] = (["buy", "sell"] as const).map((side) => this.#floor.book(contract, side)[0]?.price);
    const furthest = this.#floor.rules < 7 ? 1n << 80n : 2n * up(index * BASIS_MOST, MILLION);
    basis.push(bid === undefined || ask === undefined ? 0n : most(-furthest, least(furthest, bid + ask - 2n * index)));
    if (basis.length > BASIS_COUNT) basis.shift();
    if (this.#floor.at - contract.premiumAt < PREMIUM_MS) return;
    countPremium(contract, this.#floor.at);
    contract.premium = this.#premium(contract);
    contract.ratePpb = rateOf(contract);
  }

  /** The middle one of the index with what is left of funding, of the index with the mean basis, and of the last price. */
  #markOf({ index, ratePpb, basis, last }: ModelContract): bigint {
    const leftMs = BigInt(PERIOD_MS - (this.#floor.at % PERIOD_MS));
    const carried = index + nearest(index * ratePpb * leftMs, BILLION * BigInt(PERIOD_MS));
    const based = basis.length === 0 ? index : index + nearest(sum(basis), 2n * BigInt(basis.length));
    const [, middle = 0n] = [carried, based, last === 0n ? index : last].sort((a, b) => Number(a - b));
    return most(1n, middle);
  }

  /** How far an order of 10,000 USDT would have to go beyond the index, in parts per billion of it, rounded towards zero. */
  #premium(contract: ModelContract): bigint {
    const index = contract.index * MILLION;
    const bid = this.#impact(contract, "buy") ?? index;
    const ask = this.#impact(contract, "sell") ?? index;
    return ((most(0n, bid - index) - most(0n, index - ask)) * BILLION) / index;
  }

  /** Mean price of an order of 10,000 USDT, or of all that 64 prices hold, in millionths of a tick; lots are counted in millionths too, both rounded down. */
  #impact(contract: ModelContract, side: Side): bigint | undefined {
    const orders = this.#floor.book(contract, side);
    const prices = [...new Set(orders.map(({ price }) => price))].slice(0, LEVELS);
    let [left, spent, taken] = [10_000n * this.#needs.one(), 0n, 0n];
    for (const price of prices) {
      const lots = sum(orders.filter((order) => order.price === price).map((order) => order.left));
      const perLot = price * contract.perTickLot;
      const value = least(left, perLot * lots);
      taken += value === perLot * lots ? lots * MILLION : (value * MILLION) / perLot;
      spent += value;
      left -= value;
    }
    return taken === 0n ? undefined : (spent * MILLION * MILLION) / (taken * contract.perTickLot);
  }

  // Funding.

  #fix(due: number): void {
    this.#needs.addDue("funding", due + PERIOD_MS);
    this.#fixed.clear();
    for (const contract of this.#floor.contracts.values()) {
      countPremium(contract, due);
      const meanPremiumPpb = meanOf(contract);
      const measuredMs = sum(contract.premiums.map(({ ms }) => ms));
      // Where nothing was measured nothing is charged.
      const ratePpb = measuredMs === 0n ? 0n : rateOf(contract);
      contract.premiums.length = 0;
      contract.premiumAt = 0;
      const { mark, index, number } = contract;
      if (mark === 0n) continue;
      this.#floor.say("funding-fixed", { contract: number, ratePpb, meanPremiumPpb, measuredMs, mark, index, due });
      if (ratePpb !== 0n) this.#fixed.set(contract, { ratePpb, mark, left: 0n });
    }
    if (this.#fixed.size === 0) return;
    this.#funding = { due, account: 0, position: 0, isReceiving: false };
    this.#needs.addDue("funding-sweep", due);
  }

  /** First those who pay, then those who receive out of what was paid; what is left over is dust. */
  #goFunding(): void {
    const walk = this.#funding;
    if (walk === undefined) return;
    const isDone = this.#walk(walk, (position) => this.#payFunding(position, walk));
    if (isDone && walk.isReceiving) {
      for (const { left } of this.#fixed.values()) {
        this.#floor.house("clearing").own -= left;
        this.#floor.house("dust").own += left;
      }
      this.#fixed.clear();
      this.#funding = undefined;
      return;
    }
    if (isDone) Object.assign(walk, { account: 0, position: 0, isReceiving: true });
    this.#needs.addDue("funding-sweep", walk.due);
  }

  #payFunding(position: ModelPosition, { due, isReceiving }: { readonly due: number; readonly isReceiving: boolean }): boolean {
    const { contract, side, lots, id, user } = position;
    const fixed = this.#fixed.get(contract);
    if (fixed === undefined) return false;
    const { ratePpb, mark } = fixed;
    const owed = up(valueOf(contract, mark, lots) * (side === "long" ? ratePpb : -ratePpb), BILLION);
    if (owed === 0n || owed < 0n !== isReceiving) return false;
    const units = owed > 0n ? this.#takeFunding(position, owed, fixed) : -this.#giveFunding(user, -owed, fixed);
    position.funding += units;
    this.#floor.say("funding-paid", { contract: contract.number, position: id, user, side, lots, mark, ratePpb, units, due });
    return true;
  }

  /** What somebody lacks the insurance fund pays, as far as it can. */
  #takeFunding(position: ModelPosition, owed: bigint, fixed: Fixed): bigint {
    const { fromFree, fromMargin } = this.#money.pay(position, owed, "funding");
    const paid = fromFree + fromMargin;
    const fund = this.#floor.house("insurance");
    const helped = least(owed - paid, fund.own);
    fund.own -= helped;
    this.#floor.house("clearing").own += paid + helped;
    fixed.left += paid + helped;
    return paid;
  }

  #giveFunding(user: number, owed: bigint, fixed: Fixed): bigint {
    const units = least(owed, fixed.left);
    this.#floor.house("clearing").own -= units;
    this.#floor.money(user).receive(units);
    fixed.left -= units;
    return units;
  }

  // The night.

  /** Nothing for a day on which a contract was not marked. */
  #beginNight(due: number): void {
    this.#needs.addDue("overnight", due + DAY_MS);
    const charged = [...this.#floor.contracts.values()].filter(
      ({ mark, markedAt, terms }) => mark > 0n && markedAt > due - DAY_MS && terms.overnightPpm > 0,
    );
    this.#nightMarks = new Map(charged.map((contract) => [contract, contract.mark]));
    if (charged.length === 0) return;
    this.#night = { due, account: 0, position: 0 };
    this.#needs.addDue("overnight-sweep", due);
  }

  #goNight(): void {
    const walk = this.#night;
    if (walk === undefined) return;
    if (this.#walk(walk, (position) => this.#chargeNight(position, walk.due))) this.#night = undefined;
    else this.#needs.addDue("overnight-sweep", walk.due);
  }

  /** The fund would pay to its own house. */
  #chargeNight(position: ModelPosition, due: number): boolean {
    const { contract, side, lots, id, user } = position;
    const mark = this.#nightMarks.get(contract);
    const ppm = contract.terms.overnightPpm;
    const owed = mark === undefined ? 0n : feeOf(valueOf(contract, mark, lots), ppm);
    if (mark === undefined || owed === 0n || user === HOUSE) return false;
    const { fromFree, fromMargin } = this.#money.pay(position, owed, "overnight");
    this.#floor.house("fees").own += fromFree + fromMargin;
    position.overnight += fromFree + fromMargin;
    const figures = { side, lots, mark, ppm, fromMargin, fromBalance: fromFree, due };
    this.#floor.say("overnight-charged", { contract: contract.number, position: id, user, ...figures });
    return true;
  }

  /** Goes on over all accounts in their order, each one's positions from the oldest; true at the end. */
  #walk(walk: Walk, settle: (position: ModelPosition) => boolean): boolean {
    const { accounts } = this.#floor;
    for (let settled = 0, looked = 0; walk.account < accounts.length;) {
      if (settled >= SETTLED_MAX || looked >= ACCOUNTS_MAX) return false;
      const position = accounts[walk.account]?.positions[walk.position];
      if (position === undefined) {
        Object.assign(walk, { account: walk.account + 1, position: 0 });
        looked += 1;
      } else {
        if (settle(position)) settled += 1;
        walk.position += 1;
      }
    }
    return true;
  }
}

/** Adds what the newest premium weighs until then. */
function countPremium(contract: ModelContract, until: number): void {
  const ms = Math.min(PREMIUM_COUNTS_MS, until - contract.premiumAt);
  if (contract.premiumAt > 0 && ms > 0) contract.premiums.push({ ppb: contract.premium, ms: BigInt(ms) });
  contract.premiumAt = until;
}

/** Time-weighted mean, rounded towards zero; the newest before any has counted. */
function meanOf({ premiums, premium }: ModelContract): bigint {
  const ms = sum(premiums.map((one) => one.ms));
  return ms === 0n ? premium : sum(premiums.map((one) => one.ppb * one.ms)) / ms;
}

/** P + clamp(0.01 % - P, +-0.05 %), at most the contract's cap. */
function rateOf(contract: ModelContract): bigint {
  const mean = meanOf(contract);
  const within = (value: bigint, bound: bigint): bigint => most(-bound, least(bound, value));
  return within(mean + within(INTEREST_PPB - mean, DAMPER_PPB), contract.terms.fundingCapPpb);
}

/** Nearest whole number, halves up. */
const nearest = (numerator: bigint, denominator: bigint): bigint => down(2n * numerator + denominator, 2n * denominator);
