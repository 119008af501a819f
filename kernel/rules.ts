/**
 * The rules of the kernel by number. An old log is replayed under the rules it was written under: a rule that changes how
 * money moves gets a new number here and a branch where it applies, and an existing venue takes it over by the command
 * `venue/adopt-rules`, which its next start appends to the log.
 *
 * | rules | since      | what changed                                                                                   |
 * | ----- | ---------- | ---------------------------------------------------------------------------------------------- |
 * | 1     | 2026-11-21 | everything; a log without `venue/adopt-rules` is of these                                        |
 * | 2     | 2026-11-22 | orders with a side, type, time in force or self-trade rule that is none are `order_malformed`; before, what was no buy counted as a sell |
 */
export const RULES_FIRST = 1;
export const RULES_NEWEST = 2;

/** From these rules on the words of an order must be ones that exist. */
export const RULES_STRICT_ORDERS = 2;
