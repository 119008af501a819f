/** What other features' kernels may know of spot. */
export type { AdjustOrders } from "./adjust-orders.ts";
export type { Market } from "./markets.ts";
