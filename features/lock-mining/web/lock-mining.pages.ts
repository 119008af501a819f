import type { Pages } from "../../../web/router/page.ts";

export const lockMiningPages = {
  lockProducts: {
    path: "/pages/lockming/lockming",
    texts: ["lock-mining"],
    load: async () => (await import("./pages/products.page.tsx")).LockProductsPage,
  },
  lock: {
    path: "/pages/lockming/buy",
    texts: ["lock-mining"],
    load: async () => (await import("./pages/lock.page.tsx")).LockPage,
  },
  locks: {
    path: "/pages/lockming/order",
    guarded: true,
    texts: ["lock-mining"],
    load: async () => (await import("./pages/locks.page.tsx")).LocksPage,
  },
  lockWelcome: {
    path: "/pages/lockming/welcome",
    texts: ["lock-mining"],
    load: async () => (await import("./pages/welcome.page.tsx")).LockWelcomePage,
  },
} satisfies Pages;
