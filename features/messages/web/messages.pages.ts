import type { Pages } from "../../../web/router/page.ts";

export const messagesPages = {
  messages: {
    path: "/pages/mailMessage/mailMessageList",
    guarded: true,
    texts: ["messages"],
    load: async () => (await import("./messages.page.tsx")).MessagesPage,
  },
  notice_settings: {
    path: "/pages/mailMessage/settings",
    guarded: true,
    texts: ["messages"],
    load: async () => (await import("./notice-settings.page.tsx")).NoticeSettingsPage,
  },
  message: {
    path: "/pages/mailMessage/mailMessage",
    guarded: true,
    texts: ["messages"],
    load: async () => (await import("./message.page.tsx")).MessagePage,
  },
} satisfies Pages;
