import type { Pages } from "../../../web/router/page.ts";

export const gamePages = {
  game: {
    path: "/pages/game/game",
    guarded: true,
    texts: ["game"],
    load: async () => (await import("./game.page.tsx")).GamePage,
  },
} satisfies Pages;
