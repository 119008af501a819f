import { Share2 } from "lucide-react";
import type { ConsolePages } from "../../../console/pages.ts";
import { invitesWords } from "./invites.words.ts";

export const invitesConsole: ConsolePages = {
  name: "invites",
  pages: [{ path: "/invites", load: async () => (await import("./invites.page.tsx")).InvitesPage }],
  side: [{ path: "/invites", words: invitesWords.title, icon: Share2, group: "venue", order: 16, look: "invites/rates" }],
};
