/** What others may know of campaigns. */
export type {
  Campaign,
  CampaignAssigned,
  CampaignEnded,
  CampaignJoined,
  CampaignsEvent,
  CampaignSold,
  Participation,
} from "./campaigns.messages.ts";
