import type { Pages } from "../../../web/router/page.ts";

export const spotPages = {
  trade: {
    path: "/pages/transaction/index",
    texts: ["spot", "trading"],
    load: async () => (await import("./pages/index.page.tsx")).TradePage,
  },
  chart: {
    path: "/pages/transaction/currency",
    texts: ["spot", "trading"],
    load: async () => (await import("./pages/currency.page.tsx")).ChartPage,
  },
  orders: {
    path: "/pages/transaction/currency_order",
    guarded: true,
    texts: ["spot", "trading"],
    load: async () => (await import("./pages/currency-order.page.tsx")).OrdersPage,
  },
} satisfies Pages;
