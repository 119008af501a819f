import { LayoutDashboard } from "lucide-react";
import type { ConsolePages } from "../../../console/pages.ts";
import { startWords } from "./figures.words.ts";

export const figuresConsole: ConsolePages = {
  name: "figures",
  pages: [{ path: "/", load: async () => (await import("./start.page.tsx")).StartPage }],
  side: [{ path: "/", words: startWords.title, icon: LayoutDashboard, group: "start", order: 0 }],
};
