import type { Pages } from "../../../web/router/page.ts";

export const publicLogPages = {
  publicLog: {
    path: "/pages/common/log",
    texts: ["public-log"],
    load: async () => (await import("./public-log.page.tsx")).PublicLogPage,
  },
} satisfies Pages;
