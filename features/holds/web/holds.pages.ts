import type { Pages } from "../../../web/router/page.ts";

export const holdsPages = {
  holds: {
    path: "/pages/fund/holds",
    guarded: true,
    texts: ["holds"],
    load: async () => (await import("./holds.page.tsx")).HoldsPage,
  },
} satisfies Pages;
