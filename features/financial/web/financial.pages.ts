import type { Pages } from "../../../web/router/page.ts";

export const financialPages = {
  financial: {
    path: "/pages/financial/index",
    texts: ["financial"],
    load: async () => (await import("./financial.page.tsx")).FinancialPage,
  },
} satisfies Pages;
