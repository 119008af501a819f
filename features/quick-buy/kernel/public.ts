/** What others may know of quick buy. */
export type { QuickBuyEvent } from "./quick-buy.messages.ts";
