import type { Pages } from "../../../web/router/page.ts";

export const contestsPages = {
  contests: {
    path: "/pages/contest/index",
    texts: ["contests"],
    load: async () => (await import("./pages/contests.page.tsx")).ContestsPage,
  },
  contest: {
    path: "/pages/contest/detail",
    texts: ["contests"],
    load: async () => (await import("./pages/contest.page.tsx")).ContestPage,
  },
  contestNew: {
    path: "/pages/contest/new",
    guarded: true,
    texts: ["contests"],
    load: async () => (await import("./pages/contest-new.page.tsx")).ContestNewPage,
  },
} satisfies Pages;
