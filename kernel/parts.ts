/**
 * The kernel's parts in one list: the order in which they are built and saved. A new product is a line here (and its types
 * in the three unions below follow from it). What a part needs of another it gets here, as a function.
 */
import { Adjustments, type AdjustmentsEvent } from "../features/adjustments/kernel/adjustments.ts";
import { Cover, type CoverEvent } from "../features/cover/kernel/cover.ts";
import { Listings } from "../features/listings/kernel/listings.ts";
import type { ListingsEvent } from "../features/listings/kernel/listings.messages.ts";
import { Holds } from "../features/holds/kernel/holds.ts";
import type { HoldsEvent } from "../features/holds/kernel/holds.messages.ts";
import { Spot } from "../features/spot/kernel/spot.ts";
import type { SpotEvent } from "../features/spot/kernel/spot.messages.ts";
import { Stocks } from "../features/stocks/kernel/stocks.ts";
import type { StocksEvent } from "../features/stocks/kernel/stocks.messages.ts";
import { Transfer, type TransferEvent } from "../features/transfer/kernel/transfer.ts";
import { Wallet, type WalletEvent } from "../features/wallet/kernel/wallet.ts";
import type { UserId, TimeMs } from "../money/units.ts";
import { Assets, type AssetEvent } from "./ledger/assets.ts";
import type { Ledger } from "./ledger/ledger.ts";
import type { OrderBook } from "./order-book/order-book.ts";
import type { OrderPool } from "./order-book/order-pool.ts";
import type { CommandOf, DueEntry, RefusalOf } from "./part.ts";
import { Prices, type IndexSample, type PricesEvent } from "./prices/prices.ts";
import { Schedule } from "./schedule/schedule.ts";
import type { Settled } from "./settlement.ts";
import { VenueFacts } from "./venue/venue-facts.ts";

/** What the kernel itself gives its parts. */
export type PartsNeeds = {
  readonly ledger: Ledger;
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
};

export function createParts({ ledger, createBook, position, closeAll, sampled, run, settle, emit }: PartsNeeds) {
  const venue = new VenueFacts(run);
  const assets = new Assets(emit);
  const prices = new Prices({ position, sampled, emit });
  const schedule = new Schedule({ settle });
  const spot = new Spot({ ledger, assets, index: (market) => prices.index(market), rules: () => venue.rules, emit, createBook });
  const wallet = new Wallet({ ledger, assets, closeAll, emit });
  const stocks = new Stocks({
    ledger,
    assets,
    market: (id) => spot.markets.get(id),
    marketsOf: ({ terms }) => spot.markets.all().filter((other) => other.terms.base === terms.base),
    adjustOrders: (market, adjust, at) =>
      spot.adjustOrders(market, adjust, at, (order) => emit({ type: "stocks/order-adjusted", ...order, market: market.terms.market, at })),
    scaleIndex: (market, change) => prices.scale(market, change),
    isPaper: () => wallet.paper !== undefined,
    canIssue: (market, units) => wallet.canIssue(market.terms.quote, units),
    position,
    emit,
  });
  const transfer = new Transfer({ ledger, assets, isOpen: (user) => wallet.isOpen(user), emit });
  const cover = new Cover({
    ledger,
    assets,
    isPaper: () => wallet.paper !== undefined,
    canIssue: (asset, units) => wallet.canIssue(asset, units),
    emit,
  });
  const adjustments = new Adjustments({ ledger, assets, isOpen: (user) => wallet.isOpen(user), position, emit });
  const listings = new Listings({
    assets,
    markets: () => spot.markets.all(),
    refuseTerms: (terms, baseDecimals) => spot.markets.refusalOf(terms, baseDecimals),
    isPaper: () => wallet.paper !== undefined,
    canIssue: (asset, units) => wallet.canIssue(asset, units),
    run,
    emit,
  });
  const holds = new Holds({ ledger, assets, isOpen: (user) => wallet.isOpen(user), schedule, emit });
  return { assets, prices, schedule, spot, wallet, stocks, venue, transfer, cover, adjustments, listings, holds };
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
  | HoldsEvent
  | Settled;
