/** Products that stand on the others: what each needs of them, as functions. They are listed in `parts.ts`. */
import { CopyTrading } from "../features/copy-trading/kernel/copy-trading.ts";
import { Contests } from "../features/contests/kernel/contests.ts";
import { Coupons } from "../features/coupons/kernel/coupons.ts";
import type { Cover } from "../features/cover/kernel/cover.ts";
import type { CreditScore } from "../features/credit-score/kernel/credit-score.ts";
import { DualInvestment } from "../features/dual-investment/kernel/dual-investment.ts";
import { Exchange } from "../features/exchange/kernel/exchange.ts";
import { Futures } from "../features/futures/kernel/futures.ts";
import type { Invites } from "../features/invites/kernel/invites.ts";
import type { Listings } from "../features/listings/kernel/listings.ts";
import { Loans } from "../features/loans/kernel/loans.ts";
import { LockMining } from "../features/lock-mining/kernel/lock-mining.ts";
import type { PromotionalCredit } from "../features/promotional-credit/kernel/promotional-credit.ts";
import { Nft } from "../features/nft/kernel/nft.ts";
import { QuickBuy } from "../features/quick-buy/kernel/quick-buy.ts";
import { Quizzes } from "../features/quizzes/kernel/quizzes.ts";
import { Seconds } from "../features/seconds/kernel/seconds.ts";
import { TokenSale } from "../features/token-sale/kernel/token-sale.ts";
import { tradeWithin } from "../features/spot/kernel/for-others.ts";
import type { Verification } from "../features/verification/kernel/verification.ts";
import type { Delistings } from "../features/delistings/kernel/delistings.ts";
import type { SelfLimits } from "../features/self-limits/kernel/self-limits.ts";
import { amount, type AssetId, type MarketId, type TimeMs } from "../money/units.ts";
import { Halts } from "./halts/halts.ts";
import type { FeeMarks } from "./ledger/fee-marks.ts";
import type { PartsNeeds, Trading } from "./parts.ts";
import { RULES_CREDIT_IN_FUTURES } from "./rules.ts";
import type { Schedule } from "./schedule/schedule.ts";
import type { VenueFacts } from "./venue/venue-facts.ts";

type Halting = { haltedMarkets(): readonly MarketId[]; haltEnds(market: MarketId, at: TimeMs): void };

/** Until when operators' halts last: of spot's markets, and of contracts. */
export function createHalts(
  { venue, schedule }: { readonly venue: VenueFacts; readonly schedule: Schedule },
  spot: () => Halting,
  futures: () => Halting,
): { readonly halts: Halts; readonly contractHalts: Halts } {
  const create = (name: string, halting: () => Halting): Halts =>
    new Halts(name, {
      rules: () => venue.rules,
      schedule,
      halted: () => halting().haltedMarkets(),
      resume: (market, at) => halting().haltEnds(market, at),
    });
  return { halts: create("halts", spot), contractHalts: create("contract-halts", futures) };
}

export function createFutures(
  { ledger, createBook, position, emit }: PartsNeeds,
  { assets, schedule, contractHalts: halts, spot, venue, vip, wallet, selfLimits }: Trading & { readonly selfLimits: SelfLimits },
  {
    invites,
    coupons,
    credit,
    copies,
  }: {
    readonly invites: Invites;
    readonly coupons: () => Coupons;
    readonly credit: PromotionalCredit;
    readonly copies: () => CopyTrading;
  },
): Futures {
  return new Futures({
    ledger,
    assets,
    market: (id) => spot.markets.get(id),
    fees: {
      rate: (user, role, ppm) => vip.rate(user, role, ppm),
      hasCoupon: (user) => coupons().areHeld && coupons().has(user),
      less: (fill) => coupons().less(fill),
      filled: (market, maker, taker, quoteUnits, at) => vip.filled(market, maker, taker, quoteUnits, at),
      paid: (user, asset, units, at) => invites.paid(user, asset, units, at),
    },
    isOpen: (user) => wallet.isOpen(user),
    isPaper: () => wallet.paper !== undefined,
    isBound: (user) => selfLimits.isBound(user),
    rules: () => venue.rules,
    credit: {
      of: (user, asset) => (credit.isHeld ? credit.standing(user, asset) : 0),
      ended: (user, asset, at) => (credit.isHeld ? credit.ended(user, asset, at) : 0),
      take: (user, asset, upTo, to) =>
        credit.standing(user, asset) === 0 ? 0 : Number(credit.take(user, asset, amount(BigInt(upTo)), { ...to, isMargin: true })),
    },
    ...{ schedule, halts },
    createBook,
    watch: {
      opened: (...said) => copies().watch.opened(...said),
      reduced: (...said) => copies().watch.reduced(...said),
      settled: (...said) => copies().watch.settled(...said),
      exitsSet: (...said) => copies().watch.exitsSet(...said),
      exitReached: (...said) => copies().watch.exitReached(...said),
      marginAdjusted: (...said) => copies().watch.marginAdjusted(...said),
      charged: (...said) => copies().watch.charged(...said),
    },
    position,
    emit,
  });
}

export function createCoupons(
  { emit }: PartsNeeds,
  { assets, schedule, venue, vip, wallet }: Trading,
  needs: { readonly creditScore: CreditScore; readonly cover: Cover; readonly marks: FeeMarks; readonly promotions: PromotionalCredit },
): Coupons {
  const { creditScore, cover, marks, promotions } = needs;
  return new Coupons({
    marks,
    isListed: (asset) => assets.get(asset) !== undefined,
    isOpen: (user) => wallet.isOpen(user),
    levelOf: (user, at) => vip.standing(user, at).level,
    scoreOf: (user, at) => creditScore.scoreOf(user, at),
    promotions,
    cover,
    schedule,
    servesFutures: () => venue.rules >= RULES_CREDIT_IN_FUTURES,
    emit,
  });
}

export function createSeconds(
  { ledger, position, emit }: PartsNeeds,
  { assets, prices, schedule, spot, wallet }: Trading,
  cover: Cover,
): Seconds {
  return new Seconds({
    ledger,
    assets,
    market: (id) => spot.markets.get(id),
    isOpen: (user) => wallet.isOpen(user),
    isPaper: () => wallet.paper !== undefined,
    newest: (market) => prices.newest(market),
    samples: (market, from, to) => prices.samples(market, from, to),
    position,
    schedule,
    cover,
    emit,
  });
}

export function createExchange(
  { ledger, position, emit }: PartsNeeds,
  { assets, cover, prices, schedule, spot, venue, wallet }: Trading & { readonly cover: Cover },
  selfLimits: SelfLimits,
): Exchange {
  return new Exchange({
    ledger,
    assets,
    markets: () => spot.markets.all(),
    isPaper: () => wallet.paper !== undefined,
    newest: (market) => prices.newest(market),
    isOpen: (user) => wallet.isOpen(user),
    rules: () => venue.rules,
    speed: () => venue.speed,
    refuseBound: (command) => selfLimits.refuse(command),
    position,
    schedule,
    cover,
    emit,
  });
}

export function createQuickBuy(
  { ledger, position, emit }: PartsNeeds,
  { assets, schedule, wallet }: Trading,
  { selfLimits, verification }: { readonly selfLimits: SelfLimits; readonly verification: Verification },
): QuickBuy {
  return new QuickBuy({
    ledger,
    assets,
    isOpen: (user) => wallet.isOpen(user),
    mayTradeFiat: (user, units) => verification.mayTradeFiat(user, units),
    selfLimits,
    position,
    schedule,
    emit,
  });
}

/** Contracts on these coins have the narrower guard of copies. */
const MAJORS = ["BTC", "ETH"];

export function createCopyTrading(
  { ledger, position, emit }: PartsNeeds,
  { assets, schedule, spot, venue, wallet, selfLimits }: Trading & { readonly selfLimits: SelfLimits },
  { futures, verification }: { readonly futures: Futures; readonly verification: Verification },
): CopyTrading {
  return new CopyTrading({
    ledger,
    futures: () => futures.copying,
    isOpen: (user) => wallet.isOpen(user),
    isPaper: () => wallet.paper !== undefined,
    levelOf: (user) => verification.levelOf(user),
    bound: (user) => selfLimits.boundBy(user),
    isMajor: (contract) => {
      const market = spot.markets.get(contract);
      return market !== undefined && MAJORS.includes(assets.get(market.terms.base)?.code ?? "");
    },
    rules: () => venue.rules,
    position,
    schedule,
    emit,
  });
}

export function createLockMining(
  { ledger, position, emit }: PartsNeeds,
  { assets, schedule, wallet, selfLimits }: Trading & { readonly selfLimits: SelfLimits },
  cover: Cover,
): LockMining {
  return new LockMining({
    ledger,
    assets,
    isOpen: (user) => wallet.isOpen(user),
    boundBy: (user) => selfLimits.boundBy(user),
    position,
    schedule,
    cover,
    emit,
  });
}

export function createDualInvestment(
  { ledger, position, emit }: PartsNeeds,
  { assets, prices, schedule, spot, wallet }: Trading,
  { cover, listings }: { readonly cover: Cover; readonly listings: Listings },
): DualInvestment {
  return new DualInvestment({
    ledger,
    assets,
    market: (id) => spot.markets.get(id),
    isOpen: (user) => wallet.isOpen(user),
    isPaper: () => wallet.paper !== undefined,
    newest: (market) => prices.newest(market),
    samples: (market, from, to) => prices.samples(market, from, to),
    volatilitySet: (market, first, last) => listings.volatilitySet(market, first, last),
    position,
    schedule,
    cover,
    emit,
  });
}

export function createTokenSale(
  { ledger, position, emit }: PartsNeeds,
  { assets, prices, schedule, spot, wallet }: Trading,
  cover: Cover,
): TokenSale {
  const decimals = (asset: AssetId): number => assets.get(asset)?.decimals ?? 0;
  return new TokenSale({
    ledger,
    assets,
    isOpen: (user) => wallet.isOpen(user),
    isPaper: () => wallet.paper !== undefined,
    indexOf: (coin, cash) => {
      const market = spot.markets.all().find(({ terms, life }) => terms.base === coin && terms.quote === cash && life !== "ended");
      const sample = market === undefined ? undefined : prices.newest(market.terms.market);
      if (market === undefined || sample === undefined) return undefined;
      return { sample, scale: { coin: decimals(coin), cash: decimals(cash), price: market.terms.priceDecimals } };
    },
    position,
    schedule,
    cover,
    emit,
  });
}

export function createNft({ ledger, position, emit }: PartsNeeds, { assets, schedule, wallet }: Trading, cover: Cover): Nft {
  return new Nft({ ledger, assets, isOpen: (user) => wallet.isOpen(user), position, schedule, cover, emit });
}

export function createQuizzes(
  { ledger, position, emit }: PartsNeeds,
  { assets, prices, schedule, spot, wallet }: Trading,
  cover: Cover,
): Quizzes {
  return new Quizzes({
    ledger,
    assets,
    market: (id) => spot.markets.get(id),
    isOpen: (user) => wallet.isOpen(user),
    isPaper: () => wallet.paper !== undefined,
    newest: (market) => prices.newest(market),
    position,
    schedule,
    cover,
    emit,
  });
}

export function createContests(
  { position, emit }: PartsNeeds,
  { assets, prices, schedule, spot, wallet }: Trading,
  { cover, credit, verification }: { readonly cover: Cover; readonly credit: PromotionalCredit; readonly verification: Verification },
): Contests {
  return new Contests({
    assets,
    market: (id) => spot.markets.get(id),
    isOpen: (user) => wallet.isOpen(user),
    isPaper: () => wallet.paper !== undefined,
    levelOf: (user) => verification.levelOf(user),
    newest: (market) => prices.newest(market),
    credit,
    position,
    schedule,
    cover,
    emit,
  });
}

export function createLoans(
  { ledger, position, run, emit }: PartsNeeds,
  { assets, prices, schedule, spot, vip, wallet, selfLimits }: Trading & { readonly selfLimits: SelfLimits },
  { cover, creditScore, delistings }: { readonly cover: Cover; readonly creditScore: CreditScore; readonly delistings: Delistings },
): Loans {
  return new Loans({
    ledger,
    assets,
    markets: () => spot.markets.all(),
    newest: (market) => prices.newest(market),
    closesAt: (market) => delistings.get(market)?.closesAt,
    isOpen: (user) => wallet.isOpen(user),
    isPaper: () => wallet.paper !== undefined,
    boundBy: (user) => selfLimits.boundBy(user),
    levelOf: (user, at) => vip.standing(user, at).level,
    volumeOf: (user, at) => vip.standing(user, at).volume,
    opensLoans: (user, at) => creditScore.opens(user, "loans", at),
    trade: (order) => tradeWithin(spot.desk, order),
    finish: (at) => spot.desk.finish(at),
    lent: (user, asset, units) => selfLimits.lent(user, asset, units),
    unpaid: (user, loan, at) =>
      void run({ type: "credit-score/place", user, rule: "loan_unpaid", evidence: loan, placedBy: "rule" } as Unpaid, at),
    position,
    schedule,
    cover,
    emit,
  });
}

type Unpaid = { readonly type: "credit-score/place" };
