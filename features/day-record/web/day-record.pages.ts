import type { Pages } from "../../../web/router/page.ts";

export const dayRecordPages = {
  verify: {
    path: "/pages/common/verify",
    texts: ["public-log"],
    load: async () => (await import("./day-record.page.tsx")).DayRecordPage,
  },
} satisfies Pages;
