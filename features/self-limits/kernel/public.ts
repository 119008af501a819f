/** What others may know of one's own limits. Whatever brings value in asks `refuseDeposit` and tells `deposited`; whatever takes it out tells `left`. */
export type { BreakBegun, BreakEnded, BreakFacts, LimitFacts, ReturnAsked, SelfLimitSet } from "./self-limits.messages.ts";
