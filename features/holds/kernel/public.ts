/** What others may know of holds. */
export type { Hold, HoldAuthor, HoldEnded, HoldPlaced, HoldRenewed } from "./holds.messages.ts";
export type { Destination, Withdrawable } from "./withdrawable.ts";
