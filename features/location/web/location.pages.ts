import type { Pages } from "../../../web/router/page.ts";

export const locationPages = {
  chooseLocation: {
    path: "/choose-location",
    texts: ["location"],
    load: async () => (await import("./choose-location.page.tsx")).ChooseLocationPage,
  },
  openLocation: {
    path: "/open-location",
    texts: ["location"],
    load: async () => (await import("./open-location.page.tsx")).OpenLocationPage,
  },
} satisfies Pages;
