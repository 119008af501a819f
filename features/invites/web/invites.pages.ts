import type { Pages } from "../../../web/router/page.ts";

export const invitesPages = {
  share: {
    path: "/pages/setting/share",
    guarded: true,
    texts: ["invites"],
    load: async () => (await import("./share.page.tsx")).InvitePage,
  },
} satisfies Pages;
