import type { Pages } from "../../../web/router/page.ts";

export const spotPages = {
  trade: {
    path: "/pages/transaction/index",
    texts: ["spot"],
    load: async () => (await import("./index.page.tsx")).TradePage,
  },
  chart: {
    path: "/pages/transaction/currency",
    texts: ["spot"],
    load: async () => (await import("./currency.page.tsx")).ChartPage,
  },
  orders: {
    path: "/pages/transaction/currency_order",
    guarded: true,
    texts: ["spot"],
    load: async () => (await import("./currency-order.page.tsx")).OrdersPage,
  },
} satisfies Pages;
