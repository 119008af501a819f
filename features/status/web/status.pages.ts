import type { Pages } from "../../../web/router/page.ts";

export const statusPages = {
  status: {
    path: "/pages/common/status",
    texts: ["status"],
    load: async () => (await import("./status.page.tsx")).StatusPage,
  },
} satisfies Pages;
