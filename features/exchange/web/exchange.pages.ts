import type { Pages } from "../../../web/router/page.ts";

export const exchangePages = {
  exchange: {
    path: "/pages/fund/fundTransfer",
    guarded: true,
    texts: ["exchange"],
    load: async () => (await import("./exchange.page.tsx")).ExchangePage,
  },
  otc: {
    path: "/pages/otc/otc",
    guarded: true,
    texts: ["exchange"],
    load: async () => (await import("./otc.page.tsx")).OtcPage,
  },
  exchangeHistory: {
    path: "/pages/fund/fundTransfer_history",
    guarded: true,
    texts: ["exchange"],
    load: async () => (await import("./exchange-history.page.tsx")).ExchangeHistoryPage,
  },
} satisfies Pages;
