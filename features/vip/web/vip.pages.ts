import type { Pages } from "../../../web/router/page.ts";

export const vipPages = {
  vip: {
    path: "/pages/setting/vip",
    guarded: true,
    texts: ["vip"],
    load: async () => (await import("./vip.page.tsx")).VipPage,
  },
} satisfies Pages;
