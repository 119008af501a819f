import { Activity } from "lucide-react";
import type { ConsolePages } from "../../../console/pages.ts";
import { priceWords } from "./listings.words.ts";

export const listingsConsole: ConsolePages = {
  name: "listings",
  pages: [{ path: "/prices", load: async () => (await import("./prices.page.tsx")).PricesPage }],
  side: [{ path: "/prices", words: priceWords.title, icon: Activity, group: "venue", order: 20, look: "prices/markets" }],
};
