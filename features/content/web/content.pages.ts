import type { Pages } from "../../../web/router/page.ts";

export const contentPages = {
  article: {
    path: "/pages/common/article",
    texts: ["content"],
    load: async () => (await import("./article.page.tsx")).ArticlePage,
  },
  faq: {
    path: "/pages/common/faq",
    texts: ["content"],
    load: async () => (await import("./faq.page.tsx")).FaqPage,
  },
  aboutUs: {
    path: "/pages/common/aboutus",
    texts: ["content"],
    load: async () => (await import("./aboutus.page.tsx")).AboutUsPage,
  },
  contactUs: {
    path: "/pages/common/contactus",
    texts: ["content"],
    load: async () => (await import("./contactus.page.tsx")).ContactUsPage,
  },
  compliance: {
    path: "/pages/setting/operational_compliance",
    texts: ["content"],
    load: async () => (await import("./operational-compliance.page.tsx")).CompliancePage,
  },
  noticeList: {
    path: "/pages/mailMessage/ggList",
    texts: ["content"],
    load: async () => (await import("./gg-list.page.tsx")).NoticeListPage,
  },
  notice: {
    path: "/pages/mailMessage/ggDetail",
    texts: ["content"],
    load: async () => (await import("./gg-detail.page.tsx")).NoticePage,
  },
  webView: {
    path: "/pages/common/webView",
    texts: ["content"],
    load: async () => (await import("./web-view.page.tsx")).WebViewPage,
  },
} satisfies Pages;
