/** What others may know of stocks. */
export type { OrderAdjusted, SplitDone } from "./stocks.messages.ts";
