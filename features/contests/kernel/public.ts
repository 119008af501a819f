/** What others may know of contests: their servers, and the server's own files. */
export type { Contest } from "./contests.ts";
export type {
  ContestCancelled,
  ContestEntry,
  ContestFilled,
  ContestOpened,
  ContestOrder,
  ContestOrdered,
  ContestsEvent,
  OpenContest,
  Placed,
  Valued,
} from "./contests.messages.ts";
