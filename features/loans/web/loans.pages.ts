import type { Pages } from "../../../web/router/page.ts";

export const loansPages = {
  borrowing: {
    path: "/pages/common/borrowing",
    texts: ["loans"],
    load: async () => (await import("./pages/borrowing.page.tsx")).BorrowingPage,
  },
} satisfies Pages;
