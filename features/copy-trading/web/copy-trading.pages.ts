import type { Pages } from "../../../web/router/page.ts";

export const copyTradingPages = {
  traders: {
    path: "/pages/follow/index",
    texts: ["copy-trading", "futures"],
    load: async () => (await import("./pages/traders.page.tsx")).TradersPage,
  },
  trader: {
    path: "/pages/follow/trader",
    texts: ["copy-trading", "futures"],
    load: async () => (await import("./pages/trader.page.tsx")).TraderPage,
  },
  followTrader: {
    path: "/pages/follow/follow",
    guarded: true,
    texts: ["copy-trading", "futures"],
    load: async () => (await import("./pages/follow.page.tsx")).FollowPage,
  },
  /** The agreement in Chinese and in English, as the old app links them; each has the other languages beside it. */
  copyAgreementChinese: {
    path: "/pages/follow/agreement_zh",
    texts: ["copy-trading", "futures"],
    load: async () => (await import("./pages/agreement.page.tsx")).ChineseAgreementPage,
  },
  copyAgreement: {
    path: "/pages/follow/agreement_en",
    texts: ["copy-trading", "futures"],
    load: async () => (await import("./pages/agreement.page.tsx")).AgreementPage,
  },
  myCopies: {
    path: "/pages/copytrade/copy",
    guarded: true,
    texts: ["copy-trading", "futures"],
    load: async () => (await import("./pages/copies.page.tsx")).CopiesPage,
  },
  pastCopies: {
    path: "/pages/copytrade/my",
    guarded: true,
    texts: ["copy-trading", "futures"],
    load: async () => (await import("./pages/past-copies.page.tsx")).PastCopiesPage,
  },
  ownTrader: {
    path: "/pages/copytrade/trader",
    guarded: true,
    texts: ["copy-trading", "futures"],
    load: async () => (await import("./pages/own-trader.page.tsx")).OwnTraderPage,
  },
} satisfies Pages;
