/** Refusals of lock mining; those of the kernel carry the kernel's names. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const lockMiningErrors = {
  lock_product_not_found: { number: 71_001, text: "lock-mining.product_not_found" },
  lock_paused: { number: 71_002, text: "lock-mining.paused" },
  lock_not_on_sale: { number: 71_003, text: "lock-mining.not_on_sale" },
  lock_no_seeds: { number: 71_004, text: "lock-mining.no_seeds" },
  lock_below_least: { number: 71_005, text: "lock-mining.below_least" },
  lock_too_many: { number: 71_006, text: "lock-mining.too_many" },
  lock_above_most: { number: 71_007, text: "lock-mining.above_most" },
  lock_quota_gone: { number: 71_008, text: "lock-mining.quota_gone" },
  lock_cover_left: { number: 71_009, text: "lock-mining.cover_left" },
  lock_not_found: { number: 71_010, text: "lock-mining.not_found" },
  lock_unchanged: { number: 71_011, text: "lock-mining.unchanged" },
  lock_seeds_invalid: { number: 71_012, text: "lock-mining.seeds_invalid" },
  lock_seed_wrong: { number: 71_013, text: "lock-mining.seed_wrong" },
  lock_terms_invalid: { number: 71_014, text: "lock-mining.terms_invalid" },
  lock_products_full: { number: 71_015, text: "lock-mining.products_full" },
} as const satisfies RefusalTable;
