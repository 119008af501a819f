import { Gauge } from "lucide-react";
import { useLook, useMay, useMe } from "../../../console/api/queries.ts";
import type { ConsolePages } from "../../../console/pages.ts";
import { creditScoreWords } from "./credit-score.words.ts";

/** How often the side looks again. */
const EVERY_MS = 30_000;
/** Nearer than this to its deadline one is urgent. */
const URGENT_MS = 12 * 3_600_000;

type Count = { readonly waiting: number; readonly soonest: number };

export const creditScoreConsole: ConsolePages = {
  name: "credit-score",
  pages: [{ path: "/credit-scores", load: async () => (await import("./credit-score.page.tsx")).CreditScorePage }],
  side: [
    {
      path: "/credit-scores",
      words: creditScoreWords.title,
      icon: Gauge,
      group: "queues",
      order: 55,
      look: "credit-score/entries",
      useCount: () => {
        const { may } = useMay("credit-score/count");
        const { data } = useLook<Count>("credit-score/count", {}, { everyMs: EVERY_MS, isOff: !may });
        const now = useMe().data?.venueTime ?? 0;
        const { waiting = 0, soonest = 0 } = data ?? {};
        return { count: waiting, isUrgent: soonest > 0 && soonest - now < URGENT_MS };
      },
    },
  ],
};
