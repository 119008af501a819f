import { Timer } from "lucide-react";
import type { ConsolePages } from "../../../console/pages.ts";
import { secondsWords } from "./seconds.words.ts";

export const secondsConsole: ConsolePages = {
  name: "seconds",
  pages: [{ path: "/seconds", load: async () => (await import("./seconds.page.tsx")).SecondsConsolePage }],
  side: [{ path: "/seconds", words: secondsWords.title, icon: Timer, group: "venue", order: 18, look: "seconds/table" }],
};
