import type { Pages } from "../../../web/router/page.ts";

export const alertsPages = {
  alerts: {
    path: "/pages/market/alerts",
    guarded: true,
    texts: ["alerts"],
    load: async () => (await import("./alerts.page.tsx")).AlertsPage,
  },
} satisfies Pages;
