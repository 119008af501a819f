import type { Pages } from "../../../web/router/page.ts";

export const chatPages = {
  chat: {
    path: "/pages/kf/kf",
    guarded: true,
    texts: ["chat"],
    load: async () => (await import("./chat.page.tsx")).ChatPage,
  },
} satisfies Pages;
