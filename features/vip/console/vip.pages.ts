import { Crown } from "lucide-react";
import type { ConsolePages } from "../../../console/pages.ts";
import { vipWords } from "./vip.words.ts";

export const vipConsole: ConsolePages = {
  name: "vip",
  pages: [{ path: "/vip", load: async () => (await import("./vip.page.tsx")).VipPage }],
  side: [{ path: "/vip", words: vipWords.title, icon: Crown, group: "venue", order: 15, look: "vip/levels" }],
};
