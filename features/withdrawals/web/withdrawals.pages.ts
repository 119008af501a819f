import type { Pages } from "../../../web/router/page.ts";

export const withdrawalsPages = {
  withdraw: {
    path: "/pages/fund/withdraw",
    guarded: true,
    texts: ["withdrawals", "account"],
    load: async () => (await import("./withdraw.page.tsx")).WithdrawPages,
  },
} satisfies Pages;
