import type { Pages } from "../../../web/router/page.ts";

export const apiKeysPages = {
  apiKeys: {
    path: "/pages/setting/api_keys",
    guarded: true,
    texts: ["api-keys"],
    load: async () => (await import("./api-keys.page.tsx")).ApiKeysPage,
  },
} satisfies Pages;
