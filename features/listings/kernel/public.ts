/** What others may know of listings. */
export type { Listed, SimulatedSince } from "./listings.ts";
export type { SimulationTerms } from "./listings.messages.ts";
