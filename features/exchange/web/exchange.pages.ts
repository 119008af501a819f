import type { Pages } from "../../../web/router/page.ts";

export const exchangePages = {
  exchange: {
    path: "/pages/fund/fundTransfer",
    guarded: true,
    texts: ["exchange"],
    load: async () => (await import("./exchange.page.tsx")).ExchangePage,
  },
  exchangeHistory: {
    path: "/pages/fund/fundTransfer_history",
    guarded: true,
    texts: ["exchange"],
    load: async () => (await import("./exchange-history.page.tsx")).ExchangeHistoryPage,
  },
} satisfies Pages;
