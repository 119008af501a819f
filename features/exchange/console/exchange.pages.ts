import { ArrowLeftRight } from "lucide-react";
import type { ConsolePages } from "../../../console/pages.ts";
import { exchangeWords } from "./exchange.words.ts";

export const exchangeConsole: ConsolePages = {
  name: "exchange",
  pages: [{ path: "/exchange", load: async () => (await import("./exchange.page.tsx")).ExchangeConsolePage }],
  side: [{ path: "/exchange", words: exchangeWords.title, icon: ArrowLeftRight, group: "venue", order: 16, look: "exchange/terms" }],
};
