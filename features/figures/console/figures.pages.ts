import { FileSpreadsheet, LayoutDashboard, Server } from "lucide-react";
import type { ConsolePages } from "../../../console/pages.ts";
import { reportWords } from "./reports.words.ts";
import { startWords } from "./figures.words.ts";
import { systemWords } from "./system.words.ts";

export const figuresConsole: ConsolePages = {
  name: "figures",
  pages: [
    { path: "/", load: async () => (await import("./start.page.tsx")).StartPage },
    { path: "/system", load: async () => (await import("./system.page.tsx")).SystemPage },
    { path: "/reports", load: async () => (await import("./reports.page.tsx")).ReportsPage },
  ],
  side: [
    { path: "/", words: startWords.title, icon: LayoutDashboard, group: "start", order: 0 },
    { path: "/system", words: systemWords.title, icon: Server, group: "house", order: 90, look: "figures/system" },
    { path: "/reports", words: reportWords.title, icon: FileSpreadsheet, group: "books", order: 50, look: "figures/days" },
  ],
};
