import type { Pages } from "../../../web/router/page.ts";

export const publicLogPages = {
  publicLog: {
    path: "/pages/common/log",
    texts: ["public-log"],
    load: async () => (await import("./public-log.page.tsx")).PublicLogPage,
  },
  checkVenue: {
    path: "/pages/common/check",
    texts: ["public-log"],
    load: async () => (await import("./check-venue.page.tsx")).CheckVenuePage,
  },
} satisfies Pages;
