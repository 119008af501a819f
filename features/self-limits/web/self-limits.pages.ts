import type { Pages } from "../../../web/router/page.ts";

export const selfLimitsPages = {
  limits: {
    path: "/pages/setting/limits",
    guarded: true,
    texts: ["self-limits", "account"],
    load: async () => (await import("./self-limits.page.tsx")).SelfLimitsPage,
  },
} satisfies Pages;
