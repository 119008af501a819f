import type { Pages } from "../../../web/router/page.ts";

export const transferPages = {
  transfer: {
    path: "/pages/fund/transfer",
    guarded: true,
    texts: ["transfer", "wallet"],
    load: async () => (await import("./transfer.page.tsx")).TransferPage,
  },
  transferHistory: {
    path: "/pages/fund/transfer_history",
    guarded: true,
    texts: ["transfer", "wallet"],
    load: async () => (await import("./transfer-history.page.tsx")).TransferHistoryPage,
  },
} satisfies Pages;
