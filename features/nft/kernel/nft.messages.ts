/** Commands, events and refusals of the marketplace. No command names who gets a work or what a box holds: that follows from what came before. */
import type { CommandBase } from "../../../kernel/command.ts";
import type { Amount, AssetId, TimeMs, UserId } from "../../../money/units.ts";
import type { ListingKind, NftTerms, Rarity, Sealed } from "../formulas.ts";

type Of = CommandBase & { readonly user: UserId };
/** At a fixed price. `most`: what the buyer was shown; dearer it is refused. */
export type BuyItem = Of & { readonly type: "nft/buy"; readonly item: number; readonly most?: Amount };
/** Sets an auction's deposit aside ahead of the first bid. */
export type SetDeposit = Of & { readonly type: "nft/deposit"; readonly item: number };
/** Raises the current bid by `by`. `shown`: what the bidder was shown that it becomes; another sum is refused. */
export type Bid = Of & {
  readonly type: "nft/bid";
  readonly item: number;
  readonly by: Amount;
  readonly shown?: Amount;
  /** Whether their deposit waits for a second offer when they do not win. */
  readonly waits: boolean;
};
/** Puts one's own work on sale. A start up to now means now. */
export type ListItem = Of & {
  readonly type: "nft/list";
  readonly item: number;
  readonly kind: ListingKind;
  readonly asset: AssetId;
  /** Of an auction its start. */
  readonly price: Amount;
  /** 0 at a fixed price. */
  readonly perIncrease: Amount;
  readonly startsAt: number;
  readonly endsAt: number;
  /** Its times are so long after this command: how a rule says them. */
  readonly isAhead?: boolean;
};
/** Before the first bid. */
export type UnlistItem = Of & { readonly type: "nft/unlist"; readonly item: number };
/** Pays what one won, or was offered. */
export type PayOrder = Of & { readonly type: "nft/pay"; readonly order: number };
export type BuyBox = Of & { readonly type: "nft/buy-box"; readonly series: number; readonly most?: Amount };
/** Draws a slot by its owner's own words; the venue has to show it. */
export type OpenBox = Of & { readonly type: "nft/open"; readonly item: number; readonly words: string };
/** The venue's own. */
export type ShowSlot = CommandBase & { readonly type: "nft/show"; readonly item: number } & Sealed;
/** The whole list, once every box has been opened: it must be what was sealed. */
export type RevealSeries = CommandBase & { readonly type: "nft/reveal"; readonly series: number; readonly list: readonly Sealed[] };
/** By an operator, or by the rule that makes works on paper venues. */
export type MintItem = CommandBase & {
  readonly type: "nft/mint";
  readonly code: string;
  readonly creator: UserId;
  readonly by: number | "rule";
};
export type PublishSeries = CommandBase & {
  readonly type: "nft/publish-series";
  readonly creator: UserId;
  readonly asset: AssetId;
  readonly price: Amount;
  readonly leaves: readonly string[];
  /** How many of N, R and SR. */
  readonly odds: readonly [number, number, number];
  readonly startsAt: number;
  readonly endsAt: number;
  /** So long after its end boxes can still be opened by their owners; then they are opened by rule. */
  readonly openMs: number;
  readonly isAhead?: boolean;
  readonly by: number | "rule";
};
/** With a reason that its owner reads, beside the command. Its owner keeps it, and everybody their money. */
export type TakeDown = CommandBase & { readonly type: "nft/take-down"; readonly item: number; readonly by: number };
export type PutBack = CommandBase & { readonly type: "nft/put-back"; readonly item: number; readonly by: number };
/** Sells no more boxes of a series; what was bought stays. */
export type StopSeries = CommandBase & { readonly type: "nft/stop-series"; readonly series: number; readonly by: number };
export type SetNftTerms = CommandBase & {
  readonly type: "nft/set-terms";
  readonly terms: NftTerms;
  readonly askedBy: number | "rule";
  readonly agreedBy?: number;
};
export type NftCommand =
  | BuyItem
  | SetDeposit
  | Bid
  | ListItem
  | UnlistItem
  | PayOrder
  | BuyBox
  | OpenBox
  | ShowSlot
  | RevealSeries
  | MintItem
  | PublishSeries
  | TakeDown
  | PutBack
  | StopSeries
  | SetNftTerms;

/** A box's way: closed, drawn (its slot is to be shown), then a work like any other. */
export type Box = {
  readonly series: number;
  /** In the series, from 1. */
  readonly number: number;
  /** Undefined while it is closed. `by`: place in the log of the command that drew it. */
  drawn: { readonly slot: number; readonly left: number; readonly words: string; readonly at: number; readonly by: number } | undefined;
};
export type Item = {
  readonly number: number;
  code: string;
  readonly creator: UserId;
  owner: UserId;
  rarity: Rarity;
  /** Of a closed box alone. */
  box: Box | undefined;
  /** The listing or the order that it waits for; 0 while it waits for none. */
  listing: number;
  order: number;
  /** Ever, a box by its series too. */
  wasSold: boolean;
  /** Sold by whoever had it on sale last: who comes too late is told so. */
  isGone: boolean;
  isDown: boolean;
};
export type Bidder = {
  readonly user: UserId;
  /** Of their highest bid; 0 while they have only set the deposit aside. */
  bid: Amount;
  waits: boolean;
  bidAt: number;
  /** Place in the log of that bid. */
  bidBy: number;
};
export type Listing = {
  readonly number: number;
  readonly item: number;
  readonly seller: UserId;
  readonly kind: ListingKind;
  readonly asset: AssetId;
  readonly price: Amount;
  readonly perIncrease: Amount;
  readonly deposit: Amount;
  readonly startsAt: number;
  endsAt: number;
  readonly terms: NftTerms;
  /** Place in the log of the command that listed it. */
  readonly listedBy: number;
  bids: number;
  readonly bidders: Map<UserId, Bidder>;
  /** Whose bid is the highest; of no consequence at a fixed price. */
  lead: Bidder | undefined;
  /** Over: deposits go back, some at a time, and why. Whoever's waits for a second offer is kept in the order. */
  over: "lost" | UnlistedWhy | undefined;
};
export type Order = {
  readonly number: number;
  readonly item: number;
  readonly seller: UserId;
  readonly user: UserId;
  readonly asset: AssetId;
  readonly price: Amount;
  readonly deposit: Amount;
  readonly dueAt: number;
  readonly terms: NftTerms;
  readonly bidBy: number;
  readonly isSecond: boolean;
  /** Who is offered it where this one does not pay: their deposit waits. */
  next: { readonly user: UserId; readonly price: Amount; readonly bidBy: number } | undefined;
};
export type Series = {
  readonly number: number;
  readonly seal: string;
  /** Empty once the list is revealed. */
  leaves: readonly string[];
  readonly creator: UserId;
  readonly asset: AssetId;
  readonly price: Amount;
  readonly size: number;
  readonly odds: readonly [number, number, number];
  readonly startsAt: number;
  endsAt: number;
  readonly openMs: number;
  readonly feePpm: number;
  readonly publishedBy: number;
  /** Items of its boxes, in the order in which they were sold. */
  readonly sold: number[];
  /** Slots that nobody drew yet, in their order. */
  left: number[];
  /** Shown so far, of N, R and SR; void ones are in none. */
  readonly shown: [number, number, number];
  /** Sold, and neither shown nor void. */
  waiting: number;
  /** How many of its boxes the run at its end has looked at. */
  swept: number;
  hasEnded: boolean;
  isRevealed: boolean;
};

type Said = { readonly at: TimeMs };
type OfItem = Said & { readonly item: number; readonly code: string };
export type ItemMinted = OfItem & { readonly type: "nft/minted"; readonly creator: UserId };
export type ItemListed = OfItem & {
  readonly type: "nft/listed";
  readonly listing: number;
  readonly seller: UserId;
  readonly kind: ListingKind;
  readonly asset: AssetId;
  readonly price: Amount;
  readonly perIncrease: Amount;
  readonly deposit: Amount;
  readonly startsAt: number;
  readonly endsAt: number;
};
/** ended: nobody wanted it. Where who won did not pay, "unpaid" alone says so. void: a box of which the venue did not show the content. */
export type UnlistedWhy = "ended" | "cancelled" | "taken_down" | "closed" | "void";
export type ItemUnlisted = OfItem & {
  readonly type: "nft/unlisted";
  readonly listing: number;
  readonly seller: UserId;
  readonly why: UnlistedWhy;
};
export type ItemSold = OfItem & {
  readonly type: "nft/sold";
  readonly how: "fixed" | "auction" | "second_offer";
  /** 0 at a fixed price. */
  readonly order: number;
  readonly seller: UserId;
  readonly buyer: UserId;
  readonly creator: UserId;
  readonly asset: AssetId;
  readonly price: Amount;
  readonly fee: Amount;
  readonly royalty: Amount;
};
type OfBid = OfItem & { readonly listing: number; readonly user: UserId; readonly asset: AssetId };
export type DepositSet = OfBid & { readonly type: "nft/deposited"; readonly deposit: Amount };
export type BidMade = OfBid & {
  readonly type: "nft/bid-made";
  readonly bid: number;
  readonly price: Amount;
  readonly seller: UserId;
  readonly endsAt: number;
  readonly hasMoved: boolean;
  /** Who led before; undefined for the first bid, and for who raises their own. */
  readonly outbid: UserId | undefined;
};
/** lost: somebody else got it, or nobody did. `listing`: 0 of who waited for a second offer. `code`: empty of a box that is void. */
export type DepositBack = OfBid & { readonly type: "nft/deposit-back"; readonly deposit: Amount; readonly why: "lost" | UnlistedWhy };
export type ItemWon = OfItem & {
  readonly type: "nft/won";
  readonly order: number;
  readonly user: UserId;
  readonly seller: UserId;
  readonly asset: AssetId;
  readonly price: Amount;
  readonly deposit: Amount;
  readonly dueAt: number;
  readonly isSecond: boolean;
};
type OfOrder = OfItem & {
  readonly order: number;
  readonly user: UserId;
  readonly seller: UserId;
  readonly asset: AssetId;
  readonly price: Amount;
};
export type PaymentDue = OfOrder & { readonly type: "nft/payment-due"; readonly deposit: Amount; readonly dueAt: number };
/** `forfeited`: what of the deposit is the seller's, with `fee` out of it; 0 after a second offer, whose deposit comes back. */
export type OrderUnpaid = OfOrder & { readonly type: "nft/unpaid"; readonly forfeited: Amount; readonly fee: Amount };
export type OrderCancelled = OfOrder & { readonly type: "nft/order-cancelled"; readonly why: UnlistedWhy };
export type SeriesPublished = Said & {
  readonly type: "nft/series-published";
  readonly series: number;
  readonly seal: string;
  readonly creator: UserId;
  readonly asset: AssetId;
  readonly price: Amount;
  readonly size: number;
  readonly odds: readonly [number, number, number];
  readonly startsAt: number;
  readonly endsAt: number;
  readonly openUntil: number;
};
type OfBox = OfItem & { readonly series: number; readonly box: number };
export type BoxSold = OfBox & {
  readonly type: "nft/box-sold";
  readonly buyer: UserId;
  readonly creator: UserId;
  readonly asset: AssetId;
  readonly price: Amount;
};
export type BoxDrawn = OfBox & {
  readonly type: "nft/drawn";
  readonly owner: UserId;
  readonly words: string;
  /** From 0. */
  readonly slot: number;
  readonly left: number;
};
/** `code`: of the work; `was`: of the closed box. */
export type BoxOpened = OfBox & {
  readonly type: "nft/opened";
  readonly was: string;
  readonly owner: UserId;
  readonly creator: UserId;
  readonly rarity: Rarity;
  readonly slot: number;
  readonly salt: string;
  readonly asset: AssetId;
  readonly paid: Amount;
  readonly fee: Amount;
};
/** The venue did not show its slot in time: its owner has its price back. */
export type BoxVoid = OfBox & { readonly type: "nft/box-void"; readonly owner: UserId; readonly asset: AssetId; readonly price: Amount };
export type SeriesEnded = Said & { readonly type: "nft/series-ended"; readonly series: number; readonly sold: number };
export type SeriesRevealed = Said & { readonly type: "nft/series-revealed"; readonly series: number; readonly list: readonly Sealed[] };
export type ItemTakenDown = OfItem & { readonly type: "nft/taken-down" | "nft/put-back"; readonly owner: UserId; readonly by: number };
export type NftTermsSet = Said & { readonly type: "nft/terms-set"; readonly terms: NftTerms };
export type NftEvent =
  | ItemMinted
  | ItemListed
  | ItemUnlisted
  | ItemSold
  | DepositSet
  | BidMade
  | DepositBack
  | ItemWon
  | PaymentDue
  | OrderUnpaid
  | OrderCancelled
  | SeriesPublished
  | BoxSold
  | BoxDrawn
  | BoxOpened
  | BoxVoid
  | SeriesEnded
  | SeriesRevealed
  | ItemTakenDown
  | NftTermsSet;

/** In which order each command looks for them: decision 0078, "What comes first". */
export type NftRefusal =
  | "account_not_open"
  | "nft_not_found"
  | "nft_taken_down"
  | "nft_own"
  | "nft_snapped_up"
  | "nft_not_on_sale"
  | "nft_is_auction"
  | "nft_no_auction"
  | "nft_not_started"
  | "nft_over"
  | "nft_dearer"
  | "nft_too_fast"
  | "nft_below_increment"
  | "nft_price_invalid"
  | "nft_bid_moved"
  | "nft_deposit_short"
  | "insufficient_balance"
  | "nft_not_yours"
  | "nft_unpaid"
  | "nft_on_sale"
  | "nft_currency_unavailable"
  | "nft_time_invalid"
  | "nft_too_many"
  | "nft_has_bids"
  | "nft_order_not_found"
  | "nft_series_not_found"
  | "nft_sold_out"
  | "nft_series_runs"
  | "nft_no_box"
  | "nft_words_invalid"
  | "nft_seal_differs"
  | "nft_code_taken"
  | "nft_terms_invalid"
  | "second_operator_needed";
