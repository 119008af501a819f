import type { Pages } from "../../../web/router/page.ts";

export const dualInvestmentPages = {
  dualProducts: {
    path: "/pages/invest/invest",
    texts: ["dual-investment"],
    load: async () => (await import("./pages/products.page.tsx")).DualProductsPage,
  },
  dualMine: {
    path: "/pages/invest/mine",
    guarded: true,
    texts: ["dual-investment"],
    load: async () => (await import("./pages/mine.page.tsx")).DualMinePage,
  },
  dualPurchase: {
    path: "/pages/invest/purchase",
    texts: ["dual-investment"],
    load: async () => (await import("./pages/purchase.page.tsx")).DualPurchasePage,
  },
  dualHelp: {
    path: "/pages/invest/help",
    texts: ["dual-investment"],
    load: async () => (await import("./pages/help.page.tsx")).DualHelpPage,
  },
} satisfies Pages;
