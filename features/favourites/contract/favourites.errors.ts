/** Refusals of the list of favourites. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const favouritesErrors = {
  favourite_already_added: { number: 4001, text: "favourites.already_added" },
  favourite_not_added: { number: 4002, text: "favourites.not_added" },
  favourite_unknown_currency: { number: 4003, text: "favourites.unknown_currency" },
  favourites_full: { number: 4004, text: "favourites.full" },
} as const satisfies RefusalTable;
