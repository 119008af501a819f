import type { Pages } from "../../../web/router/page.ts";

export const charterPages = {
  charter: {
    path: "/pages/common/charter",
    texts: ["charter"],
    load: async () => (await import("./charter.page.tsx")).CharterPage,
  },
} satisfies Pages;
