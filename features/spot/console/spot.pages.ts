import { ChartCandlestick } from "lucide-react";
import type { ConsolePages } from "../../../console/pages.ts";
import { marketWords } from "./spot.words.ts";

export const spotConsole: ConsolePages = {
  name: "spot",
  pages: [{ path: "/markets", load: async () => (await import("./markets.page.tsx")).MarketsPage }],
  side: [{ path: "/markets", words: marketWords.title, icon: ChartCandlestick, group: "venue", order: 10, look: "markets/list" }],
};
