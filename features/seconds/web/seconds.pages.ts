import type { Pages } from "../../../web/router/page.ts";

export const secondsPages = {
  seconds: {
    path: "/pages/transaction/seconds",
    texts: ["seconds", "trading"],
    load: async () => (await import("./pages/seconds.page.tsx")).SecondsPage,
  },
  secondsOrders: {
    path: "/pages/transaction/seconds_order",
    guarded: true,
    texts: ["seconds", "trading"],
    load: async () => (await import("./pages/seconds-order.page.tsx")).SecondsOrderPage,
  },
  secondsTable: {
    path: "/pages/transaction/seconds_table",
    texts: ["seconds"],
    load: async () => (await import("./pages/seconds-table.page.tsx")).SecondsTablePage,
  },
} satisfies Pages;
