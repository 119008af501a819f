/** What is opened from the assets' page: not named in the first load, as that one is. */
import type { Pages } from "../../../web/router/page.ts";

export const walletRecordsPages = {
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
