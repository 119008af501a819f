import type { Pages } from "../../../web/router/page.ts";

export const liabilitiesPages = {
  liabilities: {
    path: "/pages/common/liabilities",
    texts: ["public-log"],
    load: async () => (await import("./liabilities.page.tsx")).LiabilitiesPage,
  },
} satisfies Pages;
