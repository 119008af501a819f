import type { Pages } from "../../../web/router/page.ts";

export const marketPages = {
  markets: {
    path: "/pages/market/market",
    texts: ["market"],
    load: async () => (await import("./market.page.tsx")).MarketsPage,
  },
  search: {
    path: "/pages/market/search",
    texts: ["market"],
    load: async () => (await import("./search.page.tsx")).SearchPage,
  },
  priceSource: {
    path: "/pages/market/price_source",
    texts: ["market", "trading"],
    load: async () => (await import("./price-source.page.tsx")).PriceSourcePage,
  },
} satisfies Pages;
