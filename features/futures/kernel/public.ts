/** What other features may know of futures. */
export type * from "./futures.messages.ts";
export type { Contract, FuturesAccount, Holding, Position } from "./state.ts";
export type { Copying } from "./copying.ts";
export { findHolding } from "./positions.ts";
export type { PositionWatch } from "./watch.ts";
