/** What the server has of listings: new markets, and the made-up prices of the days ahead. */
import type { Feature } from "../../../server/feature.ts";
import { holidayVerbs } from "./holiday-verbs.ts";
import { listingVerbs } from "./listing-verbs.ts";
import { priceLooks } from "./price-looks.ts";

export const listingsFeature: Feature = { name: "listings", verbs: [...listingVerbs, ...holidayVerbs], looks: priceLooks };
