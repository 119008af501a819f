import { LockKeyhole } from "lucide-react";
import type { ConsolePages } from "../../../console/pages.ts";
import { lockWords } from "./lock-mining.words.ts";

export const lockMiningConsole: ConsolePages = {
  name: "lock-mining",
  pages: [{ path: "/locks", load: async () => (await import("./lock-mining.page.tsx")).LockMiningConsolePage }],
  side: [{ path: "/locks", words: lockWords.title, icon: LockKeyhole, group: "venue", order: 18.7, look: "lock-mining/products" }],
};
