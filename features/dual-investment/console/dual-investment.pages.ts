import { Split } from "lucide-react";
import type { ConsolePages } from "../../../console/pages.ts";
import { dualWords } from "./dual-investment.words.ts";

export const dualInvestmentConsole: ConsolePages = {
  name: "dual-investment",
  pages: [{ path: "/dual", load: async () => (await import("./dual-investment.page.tsx")).DualConsolePage }],
  side: [{ path: "/dual", words: dualWords.title, icon: Split, group: "venue", order: 18.8, look: "dual-investment/terms" }],
};
