import type { Pages } from "../../../web/router/page.ts";

export const statementPages = {
  statement: {
    path: "/pages/setting/bill",
    guarded: true,
    texts: ["statement", "wallet"],
    load: async () => (await import("./statement.page.tsx")).StatementPage,
  },
  statementMonth: {
    path: "/pages/setting/bill_month",
    guarded: true,
    texts: ["statement"],
    load: async () => (await import("./statement-month.page.tsx")).StatementMonthPage,
  },
} satisfies Pages;
