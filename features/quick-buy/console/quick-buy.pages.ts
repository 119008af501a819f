import { CreditCard } from "lucide-react";
import type { ConsolePages } from "../../../console/pages.ts";
import { quickBuyWords } from "./quick-buy.words.ts";

export const quickBuyConsole: ConsolePages = {
  name: "quick-buy",
  pages: [{ path: "/quick-buy", load: async () => (await import("./quick-buy.page.tsx")).QuickBuyConsolePage }],
  side: [{ path: "/quick-buy", words: quickBuyWords.title, icon: CreditCard, group: "venue", order: 31, look: "quick-buy/orders" }],
};
