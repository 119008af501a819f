import type { Pages } from "../../../web/router/page.ts";

export const sessionPages = {
  login: {
    path: "/pages/common/login",
    texts: ["session", "account"],
    load: async () => (await import("./login.page.tsx")).LoginPage,
  },
  register: {
    path: "/pages/common/register",
    texts: ["session", "account"],
    load: async () => (await import("./register.page.tsx")).RegisterPage,
  },
  forget: {
    path: "/pages/common/forget",
    texts: ["session", "account"],
    load: async () => (await import("./forget.page.tsx")).ForgetPage,
  },
  areaCodes: {
    path: "/pages/common/area",
    texts: ["session"],
    load: async () => (await import("./area.page.tsx")).AreaPage,
  },
} satisfies Pages;
