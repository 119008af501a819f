/** What is read of the calls of the marketplace. Amounts are decimals as text. Times are venue time in ms where their name ends so. */
import type { DownCause } from "./nft-down.ts";

export type NftItem = {
  readonly id: number;
  /** Of a work the hash of its media; of a series its seal; of a closed box its own. */
  readonly code: string;
  /** 1 image, 2 gif, 3 audio, 4 video. */
  readonly type: 1 | 2 | 3 | 4;
  readonly name: string;
  readonly description: string;
  readonly image: string;
  readonly author: string;
  readonly author_id: number;
  readonly author_name: string;
  readonly author_avatar: string;
  readonly owner: number;
  /** Of an auction the current bid. */
  readonly price: string;
  readonly currency_id: number;
  readonly currency_name: string;
  /** 0 ended or not on sale, 1 on sale, 2 not started. */
  readonly status: 0 | 1 | 2;
  readonly start_time: string;
  readonly end_time: string;
  /** 1 fixed price, 2 auction, 3 blind box. */
  readonly pay_type: 1 | 2 | 3;
  readonly per_increase: string;
  readonly margin: string;
  readonly rarity: "" | "N" | "R" | "SR";
  readonly rarity_status: 0 | 1;
  readonly resell_nft_status: 0 | 1;
  /** 1: who won the auction is to pay. */
  readonly lock_order: 0 | 1;
  readonly collect: boolean;
  readonly collect_number: number;
  // Ours.
  /** What plays or moves; the same as `image` for a picture. */
  readonly media: string;
  readonly start_price: string;
  readonly starts_ms: number;
  readonly ends_ms: number;
  readonly decimals: number;
  readonly bids: number;
  readonly leads: number;
  readonly my_deposit: 0 | 1;
  /** One's own highest bid of this auction; 0: none. */
  readonly my_bid: string;
  readonly is_down: 0 | 1;
  /** When somebody took it at a fixed price, in the list of what was snapped up; its price is then the one that was paid. Else 0. */
  readonly snapped_ms: number;
  /** Why it was taken down, one of `nft-down.ts`, and what the operator said besides; empty of what was not. */
  readonly down_cause: DownCause | "";
  readonly down_words: string;
  readonly fee: string;
  readonly royalty: string;
  /** Percent of its start that each bidder of an auction of it sets aside. */
  readonly deposit: string;
  /** Of a series: boxes left, and all. */
  readonly left: number;
  readonly size: number;
  /** Of a closed box: its series' seal. */
  readonly series: string;
  /** A closed box. */
  readonly is_box: 0 | 1;
  readonly extend_ms: number;
  readonly now: number;
};
export type ArtistRow = {
  readonly id: number;
  readonly nickname: string;
  readonly head_portrait: string;
  readonly artworks_number: number;
  /** Of these, how many somebody else has bought. */
  readonly sold_number: number;
};
export type ArtistDetailReply = {
  readonly nickname: string;
  readonly head_portrait: string;
  readonly signature: string;
  readonly artworks: readonly NftItem[];
  readonly collects: readonly NftItem[];
  readonly artworks_collect_number: number;
};
export type BidRow = {
  readonly id: number;
  readonly code: string;
  readonly buyer_id: number;
  readonly nick_name: string;
  readonly head_portrait: string;
  readonly price: string;
  readonly currency_name: string;
  readonly created: string;
  /** 1 the highest, 0 outbid. */
  readonly status: 0 | 1;
  readonly created_ms: number;
  /** When the bid moved the end: where to; else 0. */
  readonly moved_ms: number;
  readonly position: number;
};
export type NeedPayRow = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly image: string;
  readonly price: string;
  readonly currency_name: string;
  readonly is_read: "0" | "1";
  readonly is_pay: 0 | 1;
  readonly is_expired: 0 | 1;
  /** Unix seconds until which it is to be paid. */
  readonly overtime: number;
  readonly pay_time: string;
  readonly end_time: string;
  readonly margin: string;
  /** What is left to pay. */
  readonly rest: string;
  readonly is_second: 0 | 1;
  /** Neither paid nor expired: taken down, or its person started again. */
  readonly is_cancelled: 0 | 1;
};
export type HistoryRow = {
  readonly kind: string;
  readonly user_id: number;
  readonly other_id: number;
  readonly price: string;
  readonly currency_name: string;
  readonly at: number;
  readonly position: number;
  /** The caller's own receipt of it; empty where there is none. */
  readonly receipt: string;
};
export type SeriesReply = {
  readonly code: string;
  readonly size: number;
  readonly odds: readonly number[];
  readonly shown: readonly number[];
  readonly leaves: readonly string[];
  readonly draws: readonly {
    readonly box: number;
    readonly item: number;
    readonly words: string;
    readonly slot: number;
    readonly left: number;
    readonly position: number;
    /** Empty until it is shown. */
    readonly code: string;
    readonly rarity: number;
    readonly salt: string;
  }[];
  readonly list: readonly { readonly code: string; readonly rarity: number; readonly salt: string }[];
  readonly is_revealed: 0 | 1;
  readonly open_until_ms: number;
};
