import type { Pages } from "../../../web/router/page.ts";

export const assetsPages = {
  asset: {
    path: "/pages/market/asset",
    texts: ["assets", "portfolio", "trading"],
    load: async () => (await import("./asset.page.tsx")).AssetPage,
  },
  calendar: {
    path: "/pages/market/calendar",
    texts: ["assets"],
    load: async () => (await import("./calendar.page.tsx")).CalendarPage,
  },
} satisfies Pages;
