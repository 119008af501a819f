/** What others may know of the marketplace. */
export type { Item, Listing, NftEvent, Order, Series } from "./nft.messages.ts";
export { NFT_COVER } from "./nft-money.ts";
