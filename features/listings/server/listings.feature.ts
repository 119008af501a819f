/** What the server has of listings: new markets, and the made-up prices of the days ahead. */
import type { Feature } from "../../../server/feature.ts";
import { listingVerbs } from "./listing-verbs.ts";

export const listingsFeature: Feature = { name: "listings", verbs: listingVerbs };
