import type { Pages } from "../../../web/router/page.ts";

export const walletPages = {
  assets: {
    path: "/pages/fund/assets",
    guarded: true,
    texts: ["wallet", "portfolio", "holds"],
    load: async () => (await import("./assets.page.tsx")).AssetsPage,
  },
  assetRecord: {
    path: "/pages/fund/assets_record",
    guarded: true,
    texts: ["wallet", "portfolio"],
    load: async () => (await import("./assets-record.page.tsx")).AssetRecordPage,
  },
  allRecords: {
    path: "/pages/fund/assets_all_record",
    guarded: true,
    texts: ["wallet"],
    load: async () => (await import("./assets-all-record.page.tsx")).AllRecordsPage,
  },
} satisfies Pages;
