import { Rocket } from "lucide-react";
import type { ConsolePages } from "../../../console/pages.ts";
import { saleWords } from "./token-sale.words.ts";

export const tokenSaleConsole: ConsolePages = {
  name: "token-sale",
  pages: [{ path: "/token-sales", load: async () => (await import("./token-sale.page.tsx")).TokenSaleConsolePage }],
  side: [{ path: "/token-sales", words: saleWords.title, icon: Rocket, group: "venue", order: 18.9, look: "token-sale/projects" }],
};
