import { UsersRound } from "lucide-react";
import { useLook, useMay } from "../../../console/api/queries.ts";
import type { ConsolePages } from "../../../console/pages.ts";
import { copyWords } from "./copy-trading.words.ts";

/** How often the side looks again. */
const EVERY_MS = 30_000;

export const copyTradingConsole: ConsolePages = {
  name: "copy-trading",
  pages: [{ path: "/copies", load: async () => (await import("./copy-trading.page.tsx")).CopyTradingPage }],
  side: [
    {
      path: "/copies",
      words: copyWords.title,
      icon: UsersRound,
      group: "venue",
      order: 18.5,
      look: "copies/traders",
      useCount: () => {
        const { may } = useMay("copies/count");
        const { data } = useLook<{ readonly waiting: number }>("copies/count", {}, { everyMs: EVERY_MS, isOff: !may });
        return { count: data?.waiting ?? 0 };
      },
    },
  ],
};
