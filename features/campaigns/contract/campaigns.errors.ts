/** Refusals of campaigns; those of the kernel carry the kernel's names. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const campaignsErrors = {
  campaign_terms_invalid: { number: 63_001, text: "campaigns.terms_invalid" },
  campaign_market_unknown: { number: 63_002, text: "campaigns.market_unknown" },
  campaign_not_found: { number: 63_003, text: "campaigns.not_found" },
  campaign_not_open: { number: 63_004, text: "campaigns.not_open" },
  campaign_joined_before: { number: 63_005, text: "campaigns.joined_before" },
  campaign_score_low: { number: 63_006, text: "campaigns.score_low" },
  campaign_full: { number: 63_007, text: "campaigns.full" },
  campaign_not_yours: { number: 63_008, text: "campaigns.not_yours" },
  campaign_all_done: { number: 63_009, text: "campaigns.all_done" },
  campaign_order_running: { number: 63_010, text: "campaigns.order_running" },
  campaign_nothing_running: { number: 63_011, text: "campaigns.nothing_running" },
  campaign_price_stale: { number: 63_012, text: "campaigns.price_stale" },
  campaign_not_done: { number: 63_013, text: "campaigns.not_done" },
} as const satisfies RefusalTable;
