import type { Pages } from "../../../web/router/page.ts";

export const verificationPages = {
  realMark: {
    path: "/pages/setting/real_mark",
    guarded: true,
    texts: ["verification", "pictures"],
    load: async () => (await import("./real-mark.page.tsx")).RealMarkPage,
  },
  real: {
    path: "/pages/setting/real",
    guarded: true,
    texts: ["verification"],
    load: async () => (await import("./real.page.tsx")).RealPage,
  },
} satisfies Pages;
