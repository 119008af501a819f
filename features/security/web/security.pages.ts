import type { Pages } from "../../../web/router/page.ts";

export const securityPages = {
  security: {
    path: "/pages/setting/security",
    guarded: true,
    texts: ["security", "account", "session"],
    load: async () => (await import("./security.page.tsx")).SecurityPage,
  },
  password: {
    path: "/pages/setting/password",
    guarded: true,
    texts: ["security", "account", "session"],
    load: async () => (await import("./password.page.tsx")).PasswordPage,
  },
  freeze: {
    path: "/pages/common/freeze",
    texts: ["security", "account", "session"],
    load: async () => (await import("./freeze.page.tsx")).FreezePage,
  },
} satisfies Pages;
