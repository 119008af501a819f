/** What others may know of the end of markets. */
export type { Delisting, DelistingStage } from "./delistings.messages.ts";
