/** Refusals of listings; they carry the kernel's names. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const listingsErrors = {
  listing_name_invalid: { number: 20001, text: "listings.listing_name_invalid" },
  simulation_terms_invalid: { number: 20002, text: "listings.simulation_terms_invalid" },
  holiday_invalid: { number: 20004, text: "listings.holiday_invalid" },
  listings_full: { number: 20003, text: "listings.listings_full" },
} as const satisfies RefusalTable;
