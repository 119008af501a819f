import { HandCoins } from "lucide-react";
import type { ConsolePages } from "../../../console/pages.ts";
import { loanWords } from "./loans.words.ts";

export const loansConsole: ConsolePages = {
  name: "loans",
  pages: [{ path: "/loans", load: async () => (await import("./loans.page.tsx")).LoansConsolePage }],
  side: [{ path: "/loans", words: loanWords.title, icon: HandCoins, group: "venue", order: 18.95, look: "loans/products" }],
};
