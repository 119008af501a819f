/** What others may know of spot: other features' kernels, their servers, and the server's own files. */
export type { AdjustOrders } from "./adjust-orders.ts";
export { ICEBERG_PARTS_MAX, ORDERS_OPEN_MAX, ORDERS_WAITING_MAX } from "./filters.ts";
export { BAND_PPM_LEAST, isGathering, isMatching, LEAST_VALUE_MOST, type Market, type MarketLife } from "./markets.ts";
export { fastHalf } from "./ordinary/road.ts";
export { TICKS_MAX } from "./place-shape.ts";
export { ALL_MARKETS } from "./spot.messages.ts";
export type {
  Activated,
  Amended,
  Cancel,
  Closed,
  Filled,
  Follower,
  MarketTerms,
  Place,
  Placed,
  Quote,
  TradedOutside,
  Triggered,
} from "./spot.messages.ts";
export type { OrderWithin, TradedWithin } from "./for-others.ts";
