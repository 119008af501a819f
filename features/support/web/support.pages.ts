import type { Pages } from "../../../web/router/page.ts";

export const supportPages = {
  support: {
    path: "/pages/kefu/index",
    guarded: true,
    texts: ["support"],
    load: async () => (await import("./support.page.tsx")).SupportPage,
  },
} satisfies Pages;
