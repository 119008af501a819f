/**
 * The auditor's futures: contracts, orders, positions and accounts as plain records of bigints, and the arithmetic of the rules
 * (features/futures/README.md, decision 0056), written a second time.
 */
import type { ModelKnown } from "./model-part.ts";
import type { ModelLedger, Purse } from "./model-ledger.ts";
import { FuturesWallet } from "./model-futures-wallet.ts";
import type {
  ContractTerms,
  Effect,
  FuturesTimeInForce,
  FuturesTrigger,
  PositionExits,
} from "../../features/futures/kernel/futures.messages.ts";

export type Side = "buy" | "sell";
export type PositionSide = "long" | "short";

/** The number of an order, and of the position that it opened. The kernel gives it, so it is learned when it is first said. */
export class OrderNumber {
  value: number | undefined;
}

export type ModelContract = {
  readonly number: number;
  terms: ContractTerms;
  /** Quote units in one tick times one lot. */
  readonly perTickLot: bigint;
  isHalted: boolean;
  /** Halted because its coin's market takes no new orders: nobody lifts that. */
  isEnding: boolean;
  /** Newest index and when it came; 0 before the first. */
  index: bigint;
  indexAt: number;
  /** Since when the house has withdrawn its quotes, or since the index came back after it; 0 while it quotes. */
  quietSince: number;
  /** 0 before the first trade, and before the first mark. */
  last: bigint;
  mark: bigint;
  markedAt: number;
  /** bid + ask - 2 x index of each of the last 150 marks. */
  readonly basis: bigint[];
  /** Premiums of the running period with the time for which each counted, and the newest, since when. */
  readonly premiums: { readonly ppb: bigint; readonly ms: bigint }[];
  premium: bigint;
  premiumAt: number;
  /** Estimate of the running period. */
  ratePpb: bigint;
};

export type FuturesOrder = {
  readonly id: OrderNumber;
  readonly user: number;
  readonly contract: ModelContract;
  readonly side: Side;
  readonly effect: Effect;
  readonly orderType: "limit" | "market";
  /** 0 for a market order. */
  price: bigint;
  /** Whole quantity, and what is left of it. */
  lots: bigint;
  left: bigint;
  readonly multiple: bigint;
  readonly timeInForce: FuturesTimeInForce;
  readonly postOnly: boolean;
  readonly exits: PositionExits | undefined;
  readonly name: string | undefined;
  /** A quote of the house: what it fills goes into one position a side. */
  readonly merges: boolean;
  /** The most that a fill of it is charged while it rests. */
  readonly feePpm: number;
  /** What it holds, and for how many lots. */
  hold: bigint;
  heldLots: bigint;
  /** Value of what it has opened so far. */
  openedValue: bigint;
  /** While it waits. */
  trigger: FuturesTrigger | undefined;
  readonly closesAll: boolean;
  isWaiting: boolean;
  /** Of a copy's order: the follow that it is of, and the copy that it enlarges. */
  readonly follow: number;
  readonly into: ModelPosition | undefined;
};

export type ModelPosition = {
  readonly id: OrderNumber;
  readonly user: number;
  readonly contract: ModelContract;
  readonly side: PositionSide;
  readonly multiple: bigint;
  lots: bigint;
  entryValue: bigint;
  margin: bigint;
  /** Fees that opened it, overnight fees and funding since. */
  fees: bigint;
  overnight: bigint;
  funding: bigint;
  exits: PositionExits | undefined;
  /** Number of the follow that it is a copy of; 0: an own one. */
  follow: number;
};

/** The insurance fund is user 0: no margin, and its money is the house's account for it. */
export type ModelAccount = {
  readonly user: number;
  /** Oldest first. */
  positions: ModelPosition[];
  isOneWay: boolean;
  hasPassedTest: boolean;
  readonly multiples: Map<number, number>;
  /** When it was warned last; 0: never. */
  calledAt: number;
};

/** What the kernel is expected to say: its event, with `OrderNumber` where it names an order or a position. */
export type Said = { readonly type: string } & Readonly<Record<string, unknown>>;

type Credit = Pick<ModelKnown, "creditOf" | "endedCredit" | "payByCredit">;

export const HOUSE = 0;
export const FIRST_PERSON = 1000;
/** Numbers of the chart of accounts. */
export const KIND = { lever: 3, fees: 16, dust: 18, insurance: 19, clearing: 34 } as const;
/** An index that is older opens nothing and closes nobody out. */
const FRESH_MS = 10_000;

/** Everything of futures, and the questions that all rules ask of it. */
export class FuturesFloor {
  /** In the order in which they were listed. */
  readonly contracts = new Map<number, ModelContract>();
  /** In the order in which each first did something in futures. */
  readonly accounts: ModelAccount[] = [];
  /** Open orders, those that wait too, the oldest first; one that is placed anew comes last. */
  orders: FuturesOrder[] = [];
  said: Said[] = [];
  /** Hears of all that is said. */
  heard: (said: Said) => void = () => undefined;
  at = 0;
  trades = 0;
  readonly #ledger: ModelLedger;
  readonly #unit: () => number;
  readonly #facts: { readonly rules: number };
  readonly #credit: Credit;
  readonly #wallets = new Map<number, FuturesWallet>();

  /** `unit`: the asset of all money of futures. */
  constructor(ledger: ModelLedger, unit: () => number, facts: { readonly rules: number }, credit: Credit) {
    this.#credit = credit;
    this.#facts = facts;
    this.#ledger = ledger;
    this.#unit = unit;
  }

  say(type: string, more: Readonly<Record<string, unknown>>): void {
    const said = { type: `futures/${type}`, at: this.at, ...more };
    this.said.push(said);
    this.heard(said);
  }

  // Money.

  get rules(): number {
    return this.#facts.rules;
  }

  get unit(): number {
    return this.#unit();
  }

  money(user: number): FuturesWallet {
    const known = this.#wallets.get(user);
    if (known !== undefined) return known;
    const purse = this.#ledger.purse(user, user === HOUSE ? KIND.insurance : KIND.lever, this.unit);
    const credit = { units: () => this.#credit.creditOf(user, this.unit), pay: (units: bigint) => this.#payByCredit(user, units) };
    const wallet = new FuturesWallet(purse, credit);
    this.#wallets.set(user, wallet);
    return wallet;
  }

  #payByCredit(user: number, units: bigint): bigint {
    return this.#credit.payByCredit(user, this.unit, units);
  }

  /** Free money without credit that has ended, which opens nothing new. */
  freeToOpen(user: number): bigint {
    return this.money(user).free - this.#credit.endedCredit(user, this.unit, this.at);
  }

  /** Somebody's credit is another, or everybody's. */
  creditChanged(user?: number): void {
    const all = user === undefined ? this.accounts : this.accounts.filter((account) => account.user === user);
    for (const account of all) this.money(account.user).settle();
  }

  /** What of their credit somebody's futures can do without: what is free, and with positions no more than leaves the rate above so much. */
  spareCredit(user: number, percent: bigint): bigint {
    const { free } = this.money(user);
    if (this.positionsOf(user).length === 0) return free;
    return most(0n, least(free, (100n * this.equityOf(user) - percent * this.marginOf(user) - 1n) / 100n));
  }

  house(kind: "fees" | "dust" | "insurance" | "clearing"): Purse {
    return this.#ledger.purse(HOUSE, KIND[kind], this.unit);
  }

  // Accounts and positions.

  account(user: number): ModelAccount | undefined {
    return this.accounts.find((account) => account.user === user);
  }

  /** The account, made when it is new. */
  accountOf(user: number): ModelAccount {
    const known = this.account(user);
    if (known !== undefined) return known;
    const fresh = { user, positions: [], isOneWay: false, hasPassedTest: false, multiples: new Map<number, number>(), calledAt: 0 };
    this.accounts.push(fresh);
    return fresh;
  }

  positionsOf(user: number, contract?: ModelContract, side?: PositionSide): ModelPosition[] {
    const all = this.account(user)?.positions ?? [];
    return all.filter((one) => (contract === undefined || one.contract === contract) && (side === undefined || one.side === side));
  }

  position(number: number): ModelPosition | undefined {
    return this.accounts.flatMap(({ positions }) => positions).find(({ id }) => id.value === number);
  }

  lotsOf(user: number, contract: ModelContract, side: PositionSide): bigint {
    return sum(this.positionsOf(user, contract, side).map(({ lots }) => lots));
  }

  /** Own positions: orders pass copies over. */
  ownOf(user: number, contract: ModelContract, side: PositionSide): ModelPosition[] {
    return this.positionsOf(user, contract, side).filter(({ follow }) => follow === 0);
  }

  /** What the positions of a side cost. */
  valueOf(user: number, contract: ModelContract, side: PositionSide): bigint {
    return sum(this.positionsOf(user, contract, side).map(({ entryValue }) => entryValue));
  }

  marginOf(user: number): bigint {
    return sum(this.positionsOf(user).map(({ margin }) => margin));
  }

  /** Free money, margins and results at the marks: equity of the risk rate, and what losses can be paid of. */
  equityOf(user: number): bigint {
    return this.money(user).free + this.marginOf(user) + sum(this.positionsOf(user).map(unrealisedOf));
  }

  isFresh({ mark, indexAt }: ModelContract): boolean {
    return mark > 0n && this.at - indexAt <= FRESH_MS;
  }

  // Orders.

  order(number: number): FuturesOrder | undefined {
    return this.orders.find(({ id }) => id.value === number);
  }

  ordersOf(user: number): FuturesOrder[] {
    return this.orders.filter((order) => order.user === user);
  }

  /** Resting orders of a side, the best price first, then the oldest. */
  book(contract: ModelContract, side: Side): FuturesOrder[] {
    const better = (a: FuturesOrder, b: FuturesOrder): boolean => (side === "buy" ? a.price > b.price : a.price < b.price);
    return this.orders
      .filter((order) => order.contract === contract && order.side === side && !order.isWaiting)
      .sort((a, b) => (a.price === b.price ? 0 : better(a, b) ? -1 : 1));
  }

  /** Value that open orders may still open of a side. */
  pendingOf(user: number, contract: ModelContract, side: Side): bigint {
    const own = this.orders.filter((order) => order.user === user && order.contract === contract && order.side === side);
    return sum(own.map(({ price, heldLots }) => valueOf(contract, price, heldLots)));
  }
}

// Words.

export const openedBy = (side: Side): PositionSide => (side === "buy" ? "long" : "short");
export const reducedBy = (side: Side): PositionSide => (side === "buy" ? "short" : "long");
export const closingSide = (side: PositionSide): Side => (side === "long" ? "sell" : "buy");
export const otherSide = (side: Side): Side => (side === "buy" ? "sell" : "buy");
/** The house's makers are told of by their fills alone. */
export const isTold = (user: number): boolean => user >= FIRST_PERSON || user === HOUSE;
/** Before the first trade the last price is the index. */
export const lastOf = ({ last, index }: ModelContract): bigint => (last === 0n ? index : last);
export const priceOf = (contract: ModelContract, source: "mark" | "last"): bigint => (source === "mark" ? contract.mark : lastOf(contract));

/** Whether an arriving order that accepts `limit` at worst would trade at a price. */
export const reaches = (side: Side, limit: bigint, price: bigint): boolean => (side === "buy" ? price <= limit : price >= limit);

// Arithmetic.

export const least = (first: bigint, ...others: readonly bigint[]): bigint => others.reduce((a, b) => (b < a ? b : a), first);
export const most = (first: bigint, ...others: readonly bigint[]): bigint => others.reduce((a, b) => (b > a ? b : a), first);
export const sum = (values: readonly bigint[]): bigint => values.reduce((a, b) => a + b, 0n);

/** Rounded towards minus infinity; the denominator is above zero. */
export function down(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator % denominator < 0n ? quotient - 1n : quotient;
}
export const up = (numerator: bigint, denominator: bigint): bigint => -down(-numerator, denominator);

export const valueOf = ({ perTickLot }: ModelContract, price: bigint, lots: bigint): bigint => price * lots * perTickLot;
/** Margin of what an order opened: value / multiple, rounded up. */
export const marginFor = (value: bigint, multiple: bigint): bigint => up(value, multiple);
/** A fee, rounded down. */
export const feeOf = (value: bigint, ppm: number): bigint => (value * BigInt(ppm)) / 1_000_000n;
/** What goes with some of the lots, rounded down. */
export const partOf = (whole: bigint, lots: bigint, of: bigint): bigint => (whole * lots) / of;

export const resultOf = (side: PositionSide, entryValue: bigint, exitValue: bigint): bigint =>
  side === "long" ? exitValue - entryValue : entryValue - exitValue;

export const unrealisedOf = ({ side, entryValue, contract, lots }: ModelPosition): bigint =>
  resultOf(side, entryValue, valueOf(contract, contract.mark, lots));

/** What an order holds for so many more lots: margin, on top of what it opened before, and the fee. */
export function holdFor({ contract, price, multiple, openedValue, feePpm }: FuturesOrder, lots: bigint): bigint {
  const value = valueOf(contract, price, lots);
  return marginFor(openedValue + value, multiple) - marginFor(openedValue, multiple) + feeOf(value, feePpm);
}

/** The most that a side may be worth at a multiple. */
export function bracketAt({ terms }: ModelContract, multiple: bigint): bigint {
  const allowed = terms.brackets.filter(({ multipleMax }) => multiple <= BigInt(multipleMax));
  return most(0n, ...allowed.map(({ valueMax }) => BigInt(valueMax)));
}

/** Prices that an order may name or take: the mark less and plus the band, rounded inwards. */
export function bandOf({ mark, terms }: ModelContract): { readonly low: bigint; readonly high: bigint } {
  const offset = feeOf(mark, terms.bandPpm);
  return { low: most(1n, mark - offset), high: mark + offset };
}

/** Worst price of a close at market: the end of the band. */
export const bandEnd = ({ contract, side }: ModelPosition): bigint => (side === "long" ? bandOf(contract).low : bandOf(contract).high);

/**
 * The price at which closing all of a position, fee included, leaves the account nothing; `rest`: all that the account has without
 * this position's result. A long's is rounded up, a short's down; a tick at least.
 */
export function bankruptcyPrice({ side, entryValue, lots, contract }: ModelPosition, rest: bigint, feePpm: number): bigint {
  const [one, fee] = [1_000_000n, BigInt(feePpm)];
  const perTick = lots * contract.perTickLot;
  const price =
    side === "long" ? up((entryValue - rest) * one, perTick * (one - fee)) : down((entryValue + rest) * one, perTick * (one + fee));
  return least(2n ** 31n - 1n, most(1n, price));
}

/** Whether a rate has come down to so many percent; without margin, whether nothing is left. */
export const hasReached = (percent: bigint, equity: bigint, margin: bigint): boolean =>
  margin === 0n ? equity <= 0n : equity * 100n <= margin * percent;

/** Rate in hundredths of a percent, rounded down, 0 at least; undefined without margin. */
export function riskRate(equity: bigint, margin: bigint): bigint | undefined {
  return margin === 0n ? undefined : (most(0n, equity) * 10_000n) / margin;
}
