import type { Pages } from "../../../web/router/page.ts";

export const depositsPages = {
  depositSelect: {
    path: "/pages/fund/select",
    guarded: true,
    texts: ["deposits"],
    load: async () => (await import("./select.page.tsx")).SelectPage,
  },
  deposit: {
    path: "/pages/fund/receive",
    guarded: true,
    texts: ["deposits"],
    load: async () => (await import("./deposit.page.tsx")).DepositPage,
  },
  fundRecords: {
    path: "/pages/fund/receive_withdraw_record",
    guarded: true,
    texts: ["deposits"],
    load: async () => (await import("./records.page.tsx")).RecordsPage,
  },
} satisfies Pages;
