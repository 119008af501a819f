/** What the server has of campaigns. */
import type { Feature } from "../../../server/feature.ts";

export const campaignsFeature: Feature = {
  name: "campaigns",
  reasons: ["campaign_pledge", "campaign_release", "campaign_gain", "campaign_loss", "campaign_bonus"],
};
