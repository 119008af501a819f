/** What others may know of dual investment. */
export type { DualEvent, DualProduct, DualPurchase } from "./dual-investment.messages.ts";
export { DUAL_COVER, type DualPromise } from "./pool.ts";
