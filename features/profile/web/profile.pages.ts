import type { Pages } from "../../../web/router/page.ts";

export const profilePages = {
  profile: {
    path: "/pages/setting/userInfo",
    guarded: true,
    texts: ["profile", "pictures", "settings"],
    load: async () => (await import("./user-info.page.tsx")).UserInfoPage,
  },
} satisfies Pages;
