/** What others may know of adjustments. */
export { ADJUSTMENT_REASONS, type AdjustmentReason } from "./adjustments.ts";
