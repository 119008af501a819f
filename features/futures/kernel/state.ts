/** What futures remember: contracts, positions and accounts. Who changes them keeps the sums of the account beside them true. */
import type { Account } from "../../../kernel/ledger/ledger.ts";
import type { OrderBook } from "../../../kernel/order-book/order-book.ts";
import { timeMs, type MarketId, type OrderId, type Ticks, type TimeMs, type UserId } from "../../../money/units.ts";
import type { PositionSide } from "../formulas.ts";
import type { ContractTerms, PositionExits } from "./futures.messages.ts";

/** Seconds that the mean of mid less index looks back: 2.5 minutes. */
export const BASIS_SAMPLES = 150;
export const FUNDING_PERIOD_MS = 8 * 60 * 60 * 1000;

/** An index that is older opens nothing and closes nobody out. */
export const INDEX_FRESH_MS = 10_000;

export function isFresh({ mark, indexAt }: Contract, at: TimeMs): boolean {
  return mark > 0 && at - indexAt <= INDEX_FRESH_MS;
}

/** While the house's maker has withdrawn its quotes nobody is closed out, for so long: it is about to quote the price that has just come. */
export const AWAITS_QUOTES_MS = 10_000;

export function awaitsQuotes({ awaitsQuotesSince }: Contract, at: TimeMs): boolean {
  return awaitsQuotesSince > 0 && at - awaitsQuotesSince <= AWAITS_QUOTES_MS;
}

/** The maker has quoted, or withdrawn. */
export function noteQuotes(contract: Contract, hasLevels: boolean, at: TimeMs): void {
  if (!hasLevels) contract.awaitsQuotesSince ||= at;
  else if (isFresh(contract, at)) contract.awaitsQuotesSince = timeMs(0);
}

export type Contract = {
  terms: ContractTerms;
  readonly book: OrderBook;
  /** Quote units in one tick times one lot. */
  readonly perTickLot: number;
  haltReason: string | undefined;
  /** Newest sample of the index, and when it came; 0 before the first. */
  index: Ticks;
  indexAt: TimeMs;
  /** Since when the maker has withdrawn, or since the index came back after it had; 0 while it quotes. */
  awaitsQuotesSince: TimeMs;
  /** 0 before the first trade. */
  last: Ticks;
  /** 0 before the first mark: nothing opens until then. */
  mark: Ticks;
  markedAt: TimeMs;
  /** bid + ask - 2 x index (bounded) of the last samples, at most `BASIS_SAMPLES`, oldest first from `basisStart`. */
  readonly basis: number[];
  basisStart: number;
  basisSum: number;
  /** Of the running funding period: premium x ms and ms so far, the newest premium and since when it counts. */
  premiumSum: bigint;
  premiumMs: number;
  premium: bigint;
  premiumAt: TimeMs;
  /** Estimate of the running period, in ppb. */
  ratePpb: bigint;
  /** Σ of lots of longs, which is that of shorts. */
  openLots: number;
};

export type Position = {
  /** The order that opened it. */
  readonly id: OrderId;
  readonly user: UserId;
  readonly contract: MarketId;
  readonly side: PositionSide;
  readonly multiple: number;
  lots: number;
  /** What its lots cost: Σ price x lots of its fills, less what went with lots that were closed. */
  entryValue: number;
  margin: number;
  /** Fees of the fills that opened it, and overnight fees and funding since, for whoever shows it. */
  openFees: number;
  overnight: number;
  funding: number;
  exits: PositionExits | undefined;
  /** The follow that it is a copy of; 0: an own one. Copy trading keeps it in its own section of snapshots. */
  follow: number;
  readonly openedAt: TimeMs;
};

/** One account's sums in one contract. */
export type Holding = {
  readonly contract: MarketId;
  longLots: number;
  shortLots: number;
  longValue: number;
  shortValue: number;
  /** Value of what its open orders may still open of each side: brackets count it. */
  longPending: number;
  shortPending: number;
  /** What of the lots copies have: orders that reduce pass them over. */
  longCopied: number;
  shortCopied: number;
};

/** The insurance fund's positions are of user 0 (the house): no margin, its money is the house account "insurance". */
export type FuturesAccount = {
  readonly user: UserId;
  /** Row of its money: the lever account in the quote asset; of the fund: house:insurance. */
  readonly money: Account;
  /** Σ of its positions' margins; with `held` that is what the money's pledged bucket holds. */
  margin: number;
  /** Σ that its open orders hold. */
  held: number;
  /** Both together, as far as money was bound for them: promotional credit stands for it first, the pledged bucket for the rest. */
  bound: number;
  readonly holdings: Holding[];
  /** Its positions, oldest first. */
  readonly positions: Position[];
  isOneWay: boolean;
  readonly multiples: Map<MarketId, number>;
  hasPassedTest: boolean;
  /** When it was told last that its rate is at 80 %; 0: never. */
  calledAt: TimeMs;
  /** Whether copy trading hears of its positions: a trader's, or a follower's. */
  isWatched: boolean;
  /** Own positions that ended since copy trading is offered, and when the first of them did; 0: none. Saved by copy trading. */
  ownClosed: number;
  firstClosedAt: TimeMs;
};
