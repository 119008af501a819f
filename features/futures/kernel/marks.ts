/**
 * Index, premium and mark of every contract, once a second: with each sample of prices, from the book as it stands then.
 * Rules: features/futures/README.md; the formulas are in `formulas.ts`.
 */
import { RULES_CLOSE_FUTURES } from "../../../kernel/rules.ts";
import { ticks, timeMs, type TimeMs } from "../../../money/units.ts";
import { NONE } from "../../../kernel/order-book/order-pool.ts";
import type { IndexSample } from "../../../kernel/prices/prices.ts";
import { fundingRatePpb, impactPrice, markPrice, premiumPpb } from "../formulas.ts";
import type { FuturesEvent, Marked } from "./futures.messages.ts";
import { BASIS_SAMPLES, FUNDING_PERIOD_MS, INDEX_FRESH_MS, isFresh, type Contract } from "./state.ts";

/** Marks are a second apart at least, premiums five. */
const MARK_MS = 1000;
const PREMIUM_MS = 5000;
/** A premium counts until the next, but not for longer than this: what stands while the venue is down was not measured. */
const PREMIUM_COUNTS_MS = 2 * PREMIUM_MS;
/**
 * How far the book's middle counts as away from the index. Where the house can't quote a side two accounts of one person make the book and
 * the last price with a lot each; unbounded, the mark and with it the band would go wherever they like.
 */
const BASIS_PPM = 5000;
const PPM = 1_000_000;
/** Levels of a side that an order of the impact's value is looked for in. */
const IMPACT_LEVELS = 64;
const MICRO = 1_000_000n;

export type MarksNeeds = {
  readonly rules: () => number;
  readonly contracts: () => Iterable<Contract>;
  /** Value of the order whose mean price is the impact price, in quote units. */
  readonly impactValue: () => bigint;
  /** Ticks at which an order of the pool rests. */
  readonly ticksOf: (slot: number) => number;
  readonly emit: (event: FuturesEvent) => void;
};

/** When the funding period that `at` lies in ends; a moment at its end belongs to the next. */
export function periodEnd(at: TimeMs): TimeMs {
  return timeMs((Math.floor(at / FUNDING_PERIOD_MS) + 1) * FUNDING_PERIOD_MS);
}

export class Marks {
  readonly #needs: MarksNeeds;

  constructor(needs: MarksNeeds) {
    this.#needs = needs;
  }

  /** Says which contracts have a new mark. */
  sampled(samples: readonly IndexSample[], at: TimeMs): readonly Contract[] {
    const marked: Contract[] = [];
    const marks: Marked["marks"][number][] = [];
    for (const contract of this.#needs.contracts()) {
      const sample = samples.findLast(({ market }) => market === contract.terms.contract);
      if (sample !== undefined) {
        if (contract.awaitsQuotesSince > 0 && !isFresh(contract, at)) contract.awaitsQuotesSince = at;
        contract.index = sample.ticks;
        contract.indexAt = at;
      }
      if (contract.index === 0 || at - contract.markedAt < MARK_MS) continue;
      this.#mark(contract, at);
      marked.push(contract);
      const { mark, index, last, ratePpb } = contract;
      marks.push({ contract: contract.terms.contract, mark, index, last, ratePpb, isFresh: isFresh(contract, at) });
    }
    if (marks.length > 0) this.#needs.emit({ type: "futures/marked", marks, at });
    return marked;
  }

  #mark(contract: Contract, at: TimeMs): void {
    const { index, indexAt } = contract;
    // A stale index says nothing about the book beside it.
    if (at - indexAt <= INDEX_FRESH_MS) {
      this.#addBasis(contract);
      if (at - contract.premiumAt >= PREMIUM_MS) this.#samplePremium(contract, at);
    }
    const { basisSum, last, ratePpb } = contract;
    const leftMs = periodEnd(at) - at;
    contract.mark = ticks(
      markPrice({ index, ratePpb, leftMs, periodMs: FUNDING_PERIOD_MS, basisSum, basisCount: contract.basis.length, last }),
    );
    contract.markedAt = at;
  }

  /** Without both sides there is no middle: the index stands for it. */
  #addBasis(contract: Contract): void {
    const { book, basis, index } = contract;
    const [bid, ask] = [book.best("buy"), book.best("sell")];
    const { ticksOf } = this.#needs;
    const isBounded = this.#needs.rules() >= RULES_CLOSE_FUTURES;
    const most = isBounded ? 2 * Math.ceil((index * BASIS_PPM) / PPM) : Infinity;
    const difference = bid === NONE || ask === NONE ? 0 : Math.max(-most, Math.min(most, ticksOf(bid) + ticksOf(ask) - 2 * index));
    if (basis.length < BASIS_SAMPLES) basis.push(difference);
    else {
      contract.basisSum -= basis[contract.basisStart] ?? 0;
      basis[contract.basisStart] = difference;
      contract.basisStart = (contract.basisStart + 1) % BASIS_SAMPLES;
    }
    contract.basisSum += difference;
  }

  #samplePremium(contract: Contract, at: TimeMs): void {
    countPremium(contract, at);
    const { book, index, perTickLot } = contract;
    const value = this.#needs.impactValue();
    const [bid, ask] = (["buy", "sell"] as const).map((side) => impactPrice(book.depth(side, IMPACT_LEVELS), value, BigInt(perTickLot)));
    contract.premium = premiumPpb(bid, ask, BigInt(index) * MICRO);
    contract.ratePpb = fundingRatePpb(meanPremium(contract), contract.terms.fundingCapPpb);
  }
}

/** Adds what the newest premium weighs until `at`; from then on it weighs anew. */
export function countPremium(contract: Contract, at: TimeMs): void {
  const ms = Math.min(PREMIUM_COUNTS_MS, at - contract.premiumAt);
  if (contract.premiumAt > 0 && ms > 0) {
    contract.premiumSum += contract.premium * BigInt(ms);
    contract.premiumMs += ms;
  }
  contract.premiumAt = at;
}

/** Time-weighted mean of the running period's premiums in ppb, rounded towards zero; the newest before any has counted. */
export function meanPremium({ premium, premiumMs, premiumSum }: Contract): bigint {
  return premiumMs === 0 ? premium : premiumSum / BigInt(premiumMs);
}
