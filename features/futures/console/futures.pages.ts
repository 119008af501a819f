import { ChartNoAxesCombined, Siren } from "lucide-react";
import type { ConsolePages } from "../../../console/pages.ts";
import { futuresWords } from "./futures.words.ts";

export const futuresConsole: ConsolePages = {
  name: "futures",
  pages: [
    { path: "/futures", load: async () => (await import("./futures.page.tsx")).FuturesConsolePage },
    { path: "/futures-risk", load: async () => (await import("./futures-risk.page.tsx")).FuturesRiskPage },
  ],
  side: [
    { path: "/futures", words: futuresWords.title, icon: ChartNoAxesCombined, group: "venue", order: 11, look: "futures/contracts" },
    { path: "/futures-risk", words: futuresWords.riskTitle, icon: Siren, group: "books", order: 21, look: "futures/fund" },
  ],
};
