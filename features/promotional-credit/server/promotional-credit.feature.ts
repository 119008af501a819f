/** What the server has of promotional credit. */
import type { Feature } from "../../../server/feature.ts";

export const promotionalCreditFeature: Feature = {
  name: "promotional-credit",
  reasons: ["promotional_grant", "promotional_fee", "promotional_end"],
};
