import { ArrowDownToLine } from "lucide-react";
import { useLook, useMay, useMe } from "../../../console/api/queries.ts";
import type { ConsolePages } from "../../../console/pages.ts";
import { depositsWords } from "./deposits.words.ts";

/** How often the side looks again. */
const EVERY_MS = 30_000;
/** A request older than this has less than one of its four hours left. */
const URGENT_MS = 3 * 3_600_000;

type Count = { readonly waiting: number; readonly oldest: number };

export const depositsConsole: ConsolePages = {
  name: "deposits",
  pages: [{ path: "/deposits", load: async () => (await import("./deposits.page.tsx")).DepositsPage }],
  side: [
    {
      path: "/deposits",
      words: depositsWords.title,
      icon: ArrowDownToLine,
      group: "queues",
      order: 20,
      look: "deposits/ended",
      useCount: () => {
        const { may } = useMay("deposits/count");
        const { data } = useLook<Count>("deposits/count", {}, { everyMs: EVERY_MS, isOff: !may });
        const now = useMe().data?.venueTime ?? 0;
        const { waiting = 0, oldest = 0 } = data ?? {};
        return { count: waiting, isUrgent: oldest > 0 && now - oldest > URGENT_MS };
      },
    },
  ],
};
