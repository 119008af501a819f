import type { Pages } from "../../../web/router/page.ts";

export const futuresPages = {
  futures: {
    path: "/pages/transaction/contract",
    texts: ["futures", "trading"],
    load: async () => (await import("./pages/contract.page.tsx")).ContractPage,
  },
  /** The old app's trade tab with all products. */
  tradeTabs: {
    path: "/pages/transaction/index2",
    texts: ["futures", "trading"],
    load: async () => (await import("./pages/contract.page.tsx")).ContractPage,
  },
  futuresPositions: {
    path: "/pages/transaction/contract_order",
    guarded: true,
    texts: ["futures", "trading"],
    load: async () => (await import("./pages/positions.page.tsx")).PositionsPage,
  },
  /** "Why it was closed". */
  futuresCloseOut: {
    path: "/pages/transaction/close_out",
    guarded: true,
    texts: ["futures", "trading", "receipts"],
    load: async () => (await import("./pages/close-out.page.tsx")).CloseOutPage,
  },
  futuresFacts: {
    path: "/pages/transaction/contract_facts",
    texts: ["futures", "trading"],
    load: async () => (await import("./pages/facts.page.tsx")).FactsPage,
  },
} satisfies Pages;
