import type { Pages } from "../../../web/router/page.ts";

export const coverPages = {
  cover: {
    path: "/pages/common/cover",
    texts: ["cover"],
    load: async () => (await import("./cover.page.tsx")).CoverPage,
  },
} satisfies Pages;
