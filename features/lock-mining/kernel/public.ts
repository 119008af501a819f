/** What others may know of lock mining. */
export type { Lock, LockProduct, SeedChain } from "./lock-mining.messages.ts";
export { LOCK_COVER } from "./lock-mining.ts";
