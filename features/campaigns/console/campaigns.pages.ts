import { Megaphone } from "lucide-react";
import type { ConsolePages } from "../../../console/pages.ts";
import { campaignsWords } from "./campaigns.words.ts";

export const campaignsConsole: ConsolePages = {
  name: "campaigns",
  pages: [{ path: "/campaigns", load: async () => (await import("./campaigns.page.tsx")).CampaignsConsolePage }],
  side: [{ path: "/campaigns", words: campaignsWords.title, icon: Megaphone, group: "venue", order: 17.5, look: "campaigns/all" }],
};
