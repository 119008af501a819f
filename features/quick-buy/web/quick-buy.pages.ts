import type { Pages } from "../../../web/router/page.ts";

export const quickBuyPages = {
  quickBuy: {
    path: "/pages/quickbuy/index",
    guarded: true,
    texts: ["quick-buy"],
    load: async () => (await import("./quick-buy.page.tsx")).QuickBuyPage,
  },
} satisfies Pages;
