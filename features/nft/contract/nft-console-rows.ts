/** Rows of the console's looks at the marketplace. Sums are "12.5 USDT"; times are venue time in ms; pictures are paths, empty where there is none. */
export type ArtistConsoleRow = {
  readonly key: string;
  readonly id: number;
  readonly name: string;
  readonly about: string;
  readonly portrait: string;
  /** Registered by the venue: for them operators act. */
  readonly isHouse: boolean;
  readonly works: number;
  readonly sold: number;
  readonly onSale: number;
};
export type DraftRow = {
  readonly key: string;
  readonly picture: string;
  readonly name: string;
  readonly artist: string;
  readonly kind: number;
  readonly made: number;
};
export const WORK_STATES = ["fixed", "auction", "unpaid", "kept", "box", "down"] as const;
export type WorkState = (typeof WORK_STATES)[number];
export type WorkRow = {
  readonly key: string;
  readonly number: number;
  readonly picture: string;
  readonly name: string;
  readonly artist: string;
  readonly kind: number;
  readonly rarity: string;
  readonly owner: number;
  readonly state: WorkState;
  /** Of an auction the current bid; empty of what is not on sale. */
  readonly price: string;
  readonly ends: number;
  readonly wasSold: boolean;
  readonly isBid: boolean;
  /** Whether operators may sell it for its artist. */
  readonly isHouse: boolean;
};
export type SeriesConsoleRow = {
  readonly key: string;
  /** 0 while it is not published. */
  readonly number: number;
  readonly picture: string;
  readonly name: string;
  readonly artist: string;
  readonly seal: string;
  /** "28 / 10 / 2": N, R and SR. */
  readonly odds: string;
  readonly size: number;
  readonly sold: number;
  readonly opened: number;
  /** Sold, and neither shown nor void. */
  readonly waiting: number;
  readonly price: string;
  readonly ends: number;
  readonly state: "sealed" | "ahead" | "running" | "over" | "revealed";
  readonly position: number;
};
export type AuctionRow = {
  readonly key: string;
  readonly item: number;
  readonly name: string;
  readonly seller: number;
  readonly start: string;
  readonly current: string;
  readonly bids: number;
  /** 0: nobody. */
  readonly leads: number;
  readonly deposits: number;
  readonly deposit: string;
  readonly starts: number;
  readonly ends: number;
};
export type BidConsoleRow = {
  readonly key: string;
  readonly position: number;
  readonly at: number;
  readonly item: number;
  readonly name: string;
  readonly person: number;
  readonly sum: string;
  readonly moved: number;
};
export const ORDER_STATES = ["due", "paid", "unpaid", "cancelled"] as const;
export type OrderConsoleRow = {
  readonly key: string;
  readonly number: number;
  readonly item: number;
  readonly name: string;
  readonly person: number;
  readonly seller: number;
  readonly price: string;
  readonly deposit: string;
  readonly due: number;
  readonly isSecond: boolean;
  readonly state: (typeof ORDER_STATES)[number];
  /** Who is offered it where this one does not pay; 0: nobody. */
  readonly next: number;
};
/** One thing that happened to a work. */
export type WorkEventRow = {
  readonly key: string;
  readonly position: number;
  readonly at: number;
  readonly kind: string;
  readonly person: number;
  readonly other: number;
  readonly sum: string;
  /** "listing 4", "order 2", the cause of a take-down. */
  readonly more: string;
  readonly receipts: string;
};
