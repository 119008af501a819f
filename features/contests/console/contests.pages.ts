import { Trophy } from "lucide-react";
import type { ConsolePages } from "../../../console/pages.ts";
import { contestWords } from "./contests.words.ts";

export const contestsConsole: ConsolePages = {
  name: "contests",
  pages: [{ path: "/contests", load: async () => (await import("./contests.page.tsx")).ContestsConsolePage }],
  side: [{ path: "/contests", words: contestWords.title, icon: Trophy, group: "venue", order: 18.96, look: "contests/contests" }],
};
