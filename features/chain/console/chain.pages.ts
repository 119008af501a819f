import { Link2 } from "lucide-react";
import type { ConsolePages } from "../../../console/pages.ts";
import { chainWords } from "./chain.words.ts";

export const chainConsole: ConsolePages = {
  name: "chain",
  pages: [{ path: "/chain", load: async () => (await import("./chain.page.tsx")).ChainConsolePage }],
  side: [{ path: "/chain", words: chainWords.title, icon: Link2, group: "venue", order: 18, look: "chain/state" }],
};
