/** What others may know of networks. */
export type { CoinNetwork } from "./networks.ts";
export type { NetworkTermsSet } from "./networks.messages.ts";
