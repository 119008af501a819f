import type { Pages } from "../../../web/router/page.ts";

export const withdrawalsPages = {
  withdraw: {
    path: "/pages/fund/withdraw",
    guarded: true,
    texts: ["withdrawals", "account", "session"],
    load: async () => (await import("./withdraw.page.tsx")).WithdrawPage,
  },
  withdrawal: {
    path: "/pages/fund/withdrawal",
    guarded: true,
    texts: ["withdrawals"],
    load: async () => (await import("./withdrawal.page.tsx")).WithdrawalPage,
  },
} satisfies Pages;
