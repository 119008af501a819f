import { Network } from "lucide-react";
import type { ConsolePages } from "../../../console/pages.ts";
import { networksWords } from "./networks.words.ts";

export const networksConsole: ConsolePages = {
  name: "networks",
  pages: [{ path: "/networks", load: async () => (await import("./networks.page.tsx")).NetworksConsolePage }],
  side: [{ path: "/networks", words: networksWords.title, icon: Network, group: "venue", order: 17, look: "networks/terms" }],
};
