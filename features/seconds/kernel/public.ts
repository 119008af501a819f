/** What others may know of seconds contracts. */
export type { SecondsContract } from "./seconds.messages.ts";
