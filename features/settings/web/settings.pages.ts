import type { Pages } from "../../../web/router/page.ts";

export const settingsPages = {
  mine: {
    path: "/pages/setting/setting",
    texts: ["settings"],
    load: async () => (await import("./setting.page.tsx")).SettingPage,
  },
  languages: {
    path: "/pages/setting/areas",
    texts: ["settings"],
    load: async () => (await import("./areas.page.tsx")).LanguagesPage,
  },
} satisfies Pages;
