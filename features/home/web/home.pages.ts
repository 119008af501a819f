import type { Pages } from "../../../web/router/page.ts";
import { HOME_CALLS } from "./home-calls.ts";

export const homePages = {
  home: {
    path: "/pages/index/index",
    load: async () => (await import("./index.page.tsx")).HomePage,
    early: HOME_CALLS,
    prefetch: async () => (await import("./index.page.tsx")).prefetchHome(),
  },
  welcome: {
    path: "/pages/index/welcome",
    guarded: true,
    texts: ["welcome"],
    load: async () => (await import("./welcome.page.tsx")).WelcomePage,
  },
} satisfies Pages;
