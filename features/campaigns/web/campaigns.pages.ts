import type { Pages } from "../../../web/router/page.ts";

export const campaignsPages = {
  rules: {
    path: "/pages/index/guize",
    texts: ["campaigns"],
    load: async () => (await import("./guize.page.tsx")).RulesPage,
  },
  campaigns: {
    path: "/pages/campaigns/index",
    guarded: true,
    texts: ["campaigns"],
    load: async () => (await import("./campaigns.page.tsx")).CampaignsPage,
  },
  campaign: {
    path: "/pages/campaigns/campaign",
    guarded: true,
    texts: ["campaigns", "account"],
    load: async () => (await import("./campaign.page.tsx")).CampaignPage,
  },
} satisfies Pages;
