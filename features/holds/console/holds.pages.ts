import { Timer } from "lucide-react";
import { useLook, useMay } from "../../../console/api/queries.ts";
import type { ConsolePages } from "../../../console/pages.ts";
import { holdsWords } from "./holds.words.ts";

/** How often the side looks again. */
const EVERY_MS = 30_000;

type Counts = { readonly endSoon: number };

export const holdsConsole: ConsolePages = {
  name: "holds",
  pages: [{ path: "/holds", load: async () => (await import("./holds.page.tsx")).HoldsPage }],
  side: [
    {
      path: "/holds",
      words: holdsWords.title,
      icon: Timer,
      group: "queues",
      order: 60,
      look: "holds/list",
      /** Those by operators that end within a day: whoever wants them longer has to find a second in time. */
      useCount: () => {
        const { may } = useMay("holds/soon");
        const { data } = useLook<Counts>("holds/soon", {}, { everyMs: EVERY_MS, isOff: !may });
        return { count: data?.endSoon ?? 0 };
      },
    },
  ],
};
