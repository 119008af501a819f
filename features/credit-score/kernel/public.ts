/** What others may know of credit scores. `needsReview` and `REVIEW_LONGEST_MS` are what a withdrawal asks. */
export { needsReview, REVIEW_LONGEST_MS } from "../formulas.ts";
export type { AppealDecided, Entry, EntryAppealed, EntryEnded, EntryPlaced, StepDone } from "./credit-score.messages.ts";
