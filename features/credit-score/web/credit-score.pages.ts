import type { Pages } from "../../../web/router/page.ts";

export const creditScorePages = {
  credit: {
    path: "/pages/setting/credit",
    guarded: true,
    texts: ["credit-score", "account"],
    load: async () => (await import("./credit-score.page.tsx")).CreditScorePage,
  },
} satisfies Pages;
