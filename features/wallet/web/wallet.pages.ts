import type { Pages } from "../../../web/router/page.ts";

export const walletPages = {
  assets: {
    path: "/pages/fund/assets",
    guarded: true,
    texts: ["wallet", "portfolio", "holds"],
    load: async () => (await import("./assets.page.tsx")).AssetsPage,
  },
} satisfies Pages;
