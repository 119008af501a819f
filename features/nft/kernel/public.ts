/** What others may know of the marketplace. */
export type { Item, Listing, NftEvent, Order, Series } from "./nft.messages.ts";
