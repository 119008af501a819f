/** Figures of campaigns for Prometheus. */
import type { FeatureMetrics } from "../../../server/metrics/feature-metrics.ts";

export const campaignsMetrics: FeatureMetrics = ({ kernel, counter, gauge }) => {
  const joined = counter("campaigns_joined", "People who joined, by campaign", "campaign");
  const ended = counter("campaign_participations_ended", "Participations that ended, by why", "reason");
  gauge("campaign_participations_open", "People who are in a campaign now", () => kernel.campaigns.participations().length);
  return ({ outcome }) => {
    for (const event of outcome.events) {
      if (event.type === "campaigns/joined") joined.inc({ campaign: String(event.campaign) });
      else if (event.type === "campaigns/ended") ended.inc({ reason: event.reason });
    }
  };
};
