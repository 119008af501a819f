/**
 * The kernel's parts in one list: the order in which they are built and saved. A new product is a line here (and its types
 * in the three unions below follow from it). What a part needs of another it gets here, as a function.
 */
import { Adjustments, type AdjustmentsEvent } from "../features/adjustments/kernel/adjustments.ts";
import { Cover, type CoverEvent } from "../features/cover/kernel/cover.ts";
import { Delistings } from "../features/delistings/kernel/delistings.ts";
import type { DelistingsEvent } from "../features/delistings/kernel/delistings.messages.ts";
import { Listings } from "../features/listings/kernel/listings.ts";
import type { ListingsEvent } from "../features/listings/kernel/listings.messages.ts";
import { CreditScore } from "../features/credit-score/kernel/credit-score.ts";
import { needsReview } from "../features/credit-score/formulas.ts";
import { Coupons } from "../features/coupons/kernel/coupons.ts";
import type { CouponsEvent } from "../features/coupons/kernel/coupons.messages.ts";
import type { CreditScoreEvent } from "../features/credit-score/kernel/credit-score.messages.ts";
import { Deposits } from "../features/deposits/kernel/deposits.ts";
import type { DepositsEvent } from "../features/deposits/kernel/deposits.messages.ts";
import { usdtPrice } from "../features/deposits/kernel/usdt-price.ts";
import { Holds } from "../features/holds/kernel/holds.ts";
import type { HoldsEvent } from "../features/holds/kernel/holds.messages.ts";
import { Invites } from "../features/invites/kernel/invites.ts";
import type { InvitesEvent } from "../features/invites/kernel/invites.messages.ts";
import { SelfLimits } from "../features/self-limits/kernel/self-limits.ts";
import type { SelfLimitsEvent } from "../features/self-limits/kernel/self-limits.messages.ts";
import type { QuickBuy } from "../features/quick-buy/kernel/quick-buy.ts";
import type { QuickBuyEvent } from "../features/quick-buy/kernel/quick-buy.messages.ts";
import { Spot } from "../features/spot/kernel/spot.ts";
import type { Market } from "../features/spot/kernel/public.ts";
import type { SpotNeeds } from "../features/spot/kernel/spot-needs.ts";
import type { SpotEvent } from "../features/spot/kernel/spot.messages.ts";
import { Stocks } from "../features/stocks/kernel/stocks.ts";
import type { StocksEvent } from "../features/stocks/kernel/stocks.messages.ts";
import { Futures } from "../features/futures/kernel/futures.ts";
import type { FuturesEvent } from "../features/futures/kernel/futures.messages.ts";
import { Transfer, type TransferEvent } from "../features/transfer/kernel/transfer.ts";
import { Vip } from "../features/vip/kernel/vip.ts";
import type { VipEvent } from "../features/vip/kernel/vip.messages.ts";
import { Withdrawals } from "../features/withdrawals/kernel/withdrawals.ts";
import type { WithdrawalsEvent } from "../features/withdrawals/kernel/withdrawals.messages.ts";
import type { CopyTrading } from "../features/copy-trading/kernel/copy-trading.ts";
import type { CopyEvent } from "../features/copy-trading/kernel/copy-trading.messages.ts";
import { Seconds } from "../features/seconds/kernel/seconds.ts";
import type { SecondsEvent } from "../features/seconds/kernel/seconds.messages.ts";
import type { Loans } from "../features/loans/kernel/loans.ts";
import type { LoansEvent } from "../features/loans/kernel/loans.messages.ts";
import type { LockMining } from "../features/lock-mining/kernel/lock-mining.ts";
import type { LockMiningEvent } from "../features/lock-mining/kernel/lock-mining.messages.ts";
import type { DualInvestment } from "../features/dual-investment/kernel/dual-investment.ts";
import type { DualEvent } from "../features/dual-investment/kernel/dual-investment.messages.ts";
import type { Nft } from "../features/nft/kernel/nft.ts";
import type { NftEvent } from "../features/nft/kernel/nft.messages.ts";
import type { Quizzes } from "../features/quizzes/kernel/quizzes.ts";
import type { QuizzesEvent } from "../features/quizzes/kernel/quizzes.messages.ts";
import type { Contests } from "../features/contests/kernel/contests.ts";
import type { ContestsEvent } from "../features/contests/kernel/contests.messages.ts";
import type { TokenSale } from "../features/token-sale/kernel/token-sale.ts";
import type { SaleEvent } from "../features/token-sale/kernel/token-sale.messages.ts";
import {
  createContests,
  createCopyTrading,
  createCoupons,
  createDualInvestment,
  createExchange,
  createFutures,
  createHalts,
  createLoans,
  createLockMining,
  createSeconds,
  createNft,
  createQuickBuy,
  createQuizzes,
  createTokenSale,
} from "./products.ts";
import { worthIn, worthsIn } from "./prices/worth.ts";
import { Wallet, type WalletEvent } from "../features/wallet/kernel/wallet.ts";
import { Verification, type VerificationEvent } from "../features/verification/kernel/verification.ts";
import { Networks } from "../features/networks/kernel/networks.ts";
import type { NetworksEvent } from "../features/networks/kernel/networks.messages.ts";
import { amount, type MarketId, type TimeMs, type UserId } from "../money/units.ts";
import type { FastHalf } from "../features/spot/kernel/ordinary/road.ts";
import { cancelBuys } from "../features/spot/kernel/bound.ts";
import { PromotionalCredit, type CreditAsMargin } from "../features/promotional-credit/kernel/promotional-credit.ts";
import type { PromotionalCreditEvent } from "../features/promotional-credit/kernel/promotional-credit.messages.ts";
import { Campaigns } from "../features/campaigns/kernel/campaigns.ts";
import type { CampaignsEvent } from "../features/campaigns/kernel/campaigns.messages.ts";
import type { Exchange } from "../features/exchange/kernel/exchange.ts";
import type { ExchangeEvent } from "../features/exchange/kernel/exchange.messages.ts";
import { Assets, type AssetEvent } from "./ledger/assets.ts";
import { FeeMarks } from "./ledger/fee-marks.ts";
import type { Ledger } from "./ledger/ledger.ts";
import type { Memory } from "./memory/memory.ts";
import type { OrderBook } from "./order-book/order-book.ts";
import type { OrderPool } from "./order-book/order-pool.ts";
import type { CommandOf, DueEntry, Readers, RefusalOf } from "./part.ts";
import { Prices, type IndexSample, type PricesEvent } from "./prices/prices.ts";
import { Schedule } from "./schedule/schedule.ts";
import type { Settled } from "./settlement.ts";
import { RULES_BOUND_WAITS, RULES_CREDIT_GIVEN, RULES_CREDIT_IN_FUTURES } from "./rules.ts";
import { VenueFacts } from "./venue/venue-facts.ts";

/** What the kernel itself gives its parts. */
export type PartsNeeds = {
  readonly ledger: Ledger;
  /** Where what every order touches is kept, and compiled code over it. */
  readonly memory: Memory;
  readonly fast: FastHalf | undefined;
  readonly createBook: (pool: OrderPool) => OrderBook;
  /** Place in the log of the command being executed. */
  readonly position: () => number;
  /** These go over all parts. */
  readonly closeAll: (user: UserId, at: TimeMs) => void;
  readonly sampled: (samples: readonly IndexSample[], at: TimeMs) => void;
  /** Executes a command within another, at the same place of the log. */
  readonly run: (command: { readonly type: string }, at: TimeMs) => string | undefined;
  readonly settle: (part: string, entry: DueEntry, at: TimeMs) => void;
  readonly emit: (event: KernelEvent) => void;
  readonly readers: Readers;
};

/** Made after trading. */
type LaterParts = {
  readonly marks: FeeMarks;
  readonly invites: () => Invites;
  readonly coupons: () => Coupons;
  readonly credit: () => PromotionalCredit;
  /** Whether somebody bound themselves. */
  readonly isBound: (user: UserId) => boolean;
  readonly futures: () => Futures;
  readonly listings: () => Listings;
  /** The prices of a market are of other shares from here on. */
  readonly splitting: (market: MarketId, at: TimeMs) => void;
  readonly loans: () => Loans;
};

/** What all products stand on: prices and clock, trading and its levels, accounts and shares. */
function createTrading(
  { ledger, memory, fast, createBook, position, closeAll, sampled, run, settle, emit, readers }: PartsNeeds,
  { marks, invites, coupons, credit, isBound, futures, listings, splitting, loans }: LaterParts,
) {
  const venue: VenueFacts = new VenueFacts(run, (at) => {
    futures().desk.cash.creditChanged();
    for (const one of [listings(), halts, contractHalts]) one.adopted(at);
  });
  const assets = new Assets(emit);
  const prices: Prices = new Prices({ memory, position, sampled, isEnded: (market) => spot.markets.get(market)?.life === "ended", emit });
  const schedule = new Schedule({ settle });
  const { halts, contractHalts } = createHalts({ venue, schedule }, () => spot, futures);
  const vip: Vip = new Vip({
    ledger,
    assets,
    rules: () => venue.rules,
    markets: () => spot.markets.all(),
    index: ({ terms }) => prices.index(terms.market),
    debts: (at) => loans().debts(at),
    marks,
    emit,
  });
  const spot: Spot = new Spot({
    ledger,
    memory,
    fast,
    assets,
    index: (market) => prices.index(market),
    rules: () => venue.rules,
    fees: spotFees(vip, { coupons, credit, invites }),
    ...{ halts, isBound, emit, readers, createBook },
  });
  const wallet = new Wallet({ ledger, assets, closeAll, emit });
  const stocks = new Stocks({
    ledger,
    assets,
    spot,
    rules: () => venue.rules,
    index: (market) => prices.index(market),
    adjustOrders: (market, adjust, at) =>
      spot.adjustOrders(market, adjust, at, (order) => emit({ type: "stocks/order-adjusted", ...order, market: market.terms.market, at })),
    scaleIndex: (market, change, at) => {
      prices.scale(market, change);
      splitting(market, at);
    },
    splitting: (asset, at) => invites().splitting(asset, at),
    isPaper: () => wallet.paper !== undefined,
    canIssue: (market, units) => wallet.canIssue(market.terms.quote, units),
    position,
    emit,
  });
  // Levels hear of a price before the orders that it triggers.
  return { assets, prices, schedule, halts, contractHalts, vip, spot, wallet, stocks, venue };
}

/** What spot's fills ask and tell about their fees. */
function spotFees(vip: Vip, { coupons, credit, invites }: Pick<LaterParts, "coupons" | "credit" | "invites">): SpotNeeds["fees"] {
  return {
    rate: (user, role, ppm) => vip.rate(user, role, ppm),
    mayBeLower: () => coupons().areHeld || credit().isHeld,
    hasCoupon: (user) => coupons().has(user),
    less: (fill) => coupons().less(fill),
    hasCredit: (user) => credit().has(user),
    byCredit: (fee) => credit().payFee(fee),
    filled: (market, maker, taker, quoteUnits, at) => vip.filled(market, maker, taker, quoteUnits, at),
    paid: (user, asset, units, at) => invites().paid(user, asset, units, at),
  };
}

export type Trading = ReturnType<typeof createTrading>;
type LeavingParts = {
  readonly networks: Networks;
  readonly holds: Holds;
  readonly verification: Verification;
  readonly creditScore: CreditScore;
  readonly selfLimits: SelfLimits;
};

function createWithdrawals(
  { ledger, position, emit }: PartsNeeds,
  trading: Trading,
  { networks, holds, verification, creditScore, selfLimits }: LeavingParts,
): Withdrawals {
  const { assets, schedule, wallet } = trading;
  return new Withdrawals({
    ledger,
    isListed: (asset) => assets.get(asset) !== undefined,
    isOpen: (user) => wallet.isOpen(user),
    networkTerms: (asset, network) => networks.terms(asset, network),
    withdrawable: (user, asset, at, to) => holds.withdrawable(user, asset, at, to),
    limits: {
      of: (user) => verification.limitsOf(verification.levelOf(user)).withdrawal,
      left: (user, at) => verification.leftToWithdraw(user, at),
    },
    rules: () => trading.venue.rules,
    withdrew: (user, btc, at) => verification.withdrew(user, btc, at),
    gaveBack: (user, btc, at) => verification.gaveBack(user, btc, at),
    left: (user, asset, units) => selfLimits.left(user, asset, units),
    needsReview: (user, at) => needsReview(creditScore.scoreOf(user, at)),
    worthIn: (code, asset, units) => worthIn(trading, code, asset, units),
    position,
    schedule,
    emit,
  });
}

export function createParts(needs: PartsNeeds) {
  const { ledger, memory, position, emit } = needs;
  const marks = new FeeMarks(memory);
  const trading = createTrading(needs, {
    marks,
    invites: () => invites,
    coupons: () => coupons,
    credit: () => promotions.promotionalCredit,
    isBound: (user) => money.selfLimits.isBound(user),
    futures: () => futures,
    listings: () => listings,
    splitting: (market, at) => seconds.splitting(market, at),
    loans: () => loans,
  });
  const { assets, schedule, wallet, venue } = trading;
  const isOpen = (user: UserId): boolean => wallet.isOpen(user);
  const transfer = new Transfer({ ledger, assets, isOpen, mayLeaveLever: (...what) => futures.mayLeave(...what), emit });
  const cover = createCover(needs, trading, () => futures);
  const { listings, delistings }: ComingAndGoing = createComingAndGoing(needs, trading, {
    futures: () => futures,
    decidesUntil: (market, at) =>
      Math.max(dualInvestment.decidesUntil(market), seconds.decidesUntil(market, at), quizzes.decidesUntil(market)),
  });
  const adjustments = new Adjustments({ ledger, assets, isOpen, position, emit });
  const ended = (user: UserId, at: TimeMs): void => money.withdrawals.reconsider(user, at);
  const holds: Holds = new Holds({ ledger, assets, isOpen, schedule, ended, emit });
  const verification = new Verification({ rules: () => venue.rules, isOpen, emit });
  const invites: Invites = new Invites({ ledger, isOpen, marks, position, schedule, emit });
  const creditScore = new CreditScore({ isOpen, schedule, emit });
  const money = createMoneyInAndOut(needs, { ...trading, cover, futures: () => futures }, { holds, verification, creditScore });
  const people = { holds, verification, invites, creditScore };
  const promotions = createPromotions(needs, { ...trading, cover, creditScore, marks, futures: () => futures });
  const futures: Futures = createFutures(
    needs,
    { ...trading, ...money },
    { invites, coupons: () => coupons, credit: promotions.promotionalCredit, copies: () => copies },
  );
  const coupons: Coupons = createCoupons(needs, trading, { creditScore, cover, marks, promotions: promotions.promotionalCredit });
  const seconds: Seconds = createSeconds(needs, trading, cover);
  const copies: CopyTrading = createCopyTrading(needs, { ...trading, ...money }, { futures, verification });
  const lockMining: LockMining = createLockMining(needs, { ...trading, ...money }, cover);
  const dualInvestment: DualInvestment = createDualInvestment(needs, trading, { cover, listings });
  const tokenSale: TokenSale = createTokenSale(needs, trading, cover);
  const loans: Loans = createLoans(needs, { ...trading, ...money }, { cover, creditScore, delistings });
  const nft: Nft = createNft(needs, trading, cover);
  const quizzes: Quizzes = createQuizzes(needs, trading, cover);
  const contests: Contests = createContests(needs, trading, { cover, credit: promotions.promotionalCredit, verification });
  const products = { coupons, futures, seconds, copies, lockMining, dualInvestment, tokenSale, loans, nft, quizzes, contests };
  return { ...trading, transfer, cover, adjustments, listings, ...people, delistings, ...money, ...promotions, ...products };
}

/** What the house has put aside for its promises. Of the insurance fund's money what its positions owe stays, and its moves are told. */
function createCover({ ledger, emit }: PartsNeeds, { assets, venue, wallet }: Trading, futures: () => Futures): Cover {
  return new Cover({
    ledger,
    assets,
    isPaper: () => wallet.paper !== undefined,
    canIssue: (asset, units) => wallet.canIssue(asset, units),
    rules: () => venue.rules,
    owed: (product, asset) => (product === "insurance" ? futures().oversight.fundOwes(asset) : 0n),
    moving: (product, asset, at, work) => (product === "insurance" ? futures().oversight.movingFund(asset, at, work) : work()),
    emit,
  });
}

/** Markets that come later, and those that end. */
function createComingAndGoing(
  { run, emit }: PartsNeeds,
  { assets, halts, prices, schedule, spot, venue, wallet }: Trading,
  { futures, decidesUntil }: { readonly futures: () => Futures; readonly decidesUntil: (market: MarketId, at: TimeMs) => number },
) {
  const listings = new Listings({
    assets,
    markets: () => spot.markets.all(),
    refuseTerms: (terms, baseDecimals) => spot.refuseTerms(terms, baseDecimals),
    isPaper: () => wallet.paper !== undefined,
    canIssue: (asset, units) => wallet.canIssue(asset, units),
    rules: () => venue.rules,
    decidesUntil,
    run,
    emit,
  });
  const delistings = new Delistings({
    market: (id) => spot.markets.get(id),
    takeOrders: (market, does) => spot.takeOrders(market, does),
    endMarket: (market, most, at) => spot.endMarket(market, most, at),
    hasOrders: (market) => spot.hasOrders(market),
    contractEnds: (market, ends, at) => futures().marketEnds(market, ends, at),
    endContract: (market, most, at) => futures().endContract(market, most, at),
    forgetIndex: (market) => prices.forget(market),
    rules: () => venue.rules,
    halted: (market, at) => halts.lasted(market, at),
    haltedUntil: (market) => halts.untilOf(market),
    restDays: () => listings.holidays(),
    schedule,
    emit,
  });
  return { listings, delistings };
}
type ComingAndGoing = ReturnType<typeof createComingAndGoing>;

/** What the house gives people to try things with. */
function createPromotions(
  { ledger, position, emit }: PartsNeeds,
  {
    futures,
    ...made
  }: Trading & { readonly cover: Cover; readonly creditScore: CreditScore; readonly marks: FeeMarks; readonly futures: () => Futures },
) {
  const { assets, prices, schedule, spot, venue, wallet, cover, creditScore } = made;
  const isOpen = (user: UserId): boolean => wallet.isOpen(user);
  const margin: CreditAsMargin = {
    // Charter 7: with real money no promotion touches leveraged products.
    counts: () => venue.rules >= RULES_CREDIT_IN_FUTURES && wallet.paper !== undefined,
    spare: (user) => amount(futures().desk.positions.spareOf(user)),
    changed: (user) => futures().desk.cash.creditChanged(user),
    closeAll: (user, at) => futures().closeAll(user, at),
  };
  const countsGiven = (): boolean => venue.rules >= RULES_CREDIT_GIVEN;
  const promotionalCredit = new PromotionalCredit({
    ledger,
    assets,
    isOpen,
    marks: made.marks,
    position,
    schedule,
    cover,
    margin,
    countsGiven,
    emit,
  });
  const campaigns = new Campaigns({
    ledger,
    isOpen,
    isPromotional: (asset) => promotionalCredit.isOf(asset),
    isCoinMarket: (id, asset) => {
      const market = spot.markets.get(id);
      return market?.terms.assetClass === "coin" && market.terms.quote === asset && market.life !== "ended";
    },
    isEnded: (market) => spot.markets.get(market)?.life === "ended",
    newest: (market) => prices.newest(market),
    opensPromotions: (user, at) => creditScore.opens(user, "promotions", at),
    credit: promotionalCredit,
    position,
    schedule,
    cover,
    emit,
  });
  return { promotionalCredit, campaigns };
}

/** What comes in from outside and leaves for it. */
function createMoneyInAndOut(
  needs: PartsNeeds,
  trading: Trading & { readonly cover: Cover; readonly futures: () => Futures },
  others: Omit<LeavingParts, "networks" | "selfLimits">,
) {
  const { ledger, position, emit } = needs;
  const { assets, prices, schedule, spot, wallet, venue, futures } = trading;
  const networks = new Networks({
    assets,
    worth: (asset, units) => worthIn(trading, "USDT", asset, units),
    rules: () => venue.rules,
    emit,
  });
  const priceNeeds = { assets, markets: () => spot.markets.all(), index: (market: Market) => prices.index(market.terms.market) };
  const selfLimits = new SelfLimits({
    ledger,
    assets,
    worths: () => worthsIn(trading),
    isOpen: (user) => wallet.isOpen(user),
    schedule,
    reachesWaiting: () => venue.rules >= RULES_BOUND_WAITS,
    cancelOpening: (user, at) => {
      cancelBuys(spot.desk, user, at);
      futures().cancelOpening(user, at);
    },
    emit,
  });
  const deposits = new Deposits({
    ledger,
    assets,
    isOpen: (user) => wallet.isOpen(user),
    isPaper: () => wallet.paper !== undefined,
    canIssue: (asset, units) => wallet.canIssue(asset, units),
    price: (asset) => usdtPrice(priceNeeds, asset),
    selfLimits,
    position,
    emit,
  });
  const exchange: Exchange = createExchange(needs, trading, selfLimits);
  const withdrawals: Withdrawals = createWithdrawals(needs, trading, { networks, selfLimits, ...others });
  const quickBuy: QuickBuy = createQuickBuy(needs, trading, { selfLimits, verification: others.verification });
  return { networks, deposits, exchange, selfLimits, withdrawals, quickBuy };
}

export type Parts = ReturnType<typeof createParts>;
export type PartName = keyof Parts;
type AnyOf = Parts[PartName];

export type Command = CommandOf<AnyOf>;
export type Refusal = RefusalOf<AnyOf> | "key_reused";
export type KernelEvent =
  | AssetEvent
  | PricesEvent
  | SpotEvent
  | StocksEvent
  | WalletEvent
  | TransferEvent
  | CoverEvent
  | AdjustmentsEvent
  | ListingsEvent
  | DelistingsEvent
  | HoldsEvent
  | VerificationEvent
  | InvitesEvent
  | CreditScoreEvent
  | CouponsEvent
  | DepositsEvent
  | QuickBuyEvent
  | SelfLimitsEvent
  | VipEvent
  | NetworksEvent
  | ExchangeEvent
  | WithdrawalsEvent
  | PromotionalCreditEvent
  | CampaignsEvent
  | FuturesEvent
  | SecondsEvent
  | CopyEvent
  | LockMiningEvent
  | DualEvent
  | SaleEvent
  | LoansEvent
  | NftEvent
  | QuizzesEvent
  | ContestsEvent
  | Settled;
