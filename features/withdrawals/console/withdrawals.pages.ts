import { ArrowUpFromLine } from "lucide-react";
import { useLook, useMay, useMe } from "../../../console/api/queries.ts";
import type { ConsolePages } from "../../../console/pages.ts";
import { withdrawalsWords } from "./withdrawals.words.ts";

/** How often the side looks again. */
const EVERY_MS = 30_000;
/** One older than this has less than four of its 72 hours left. */
const URGENT_MS = 68 * 3_600_000;

type Count = { readonly waiting: number; readonly oldest: number };

export const withdrawalsConsole: ConsolePages = {
  name: "withdrawals",
  pages: [{ path: "/withdrawals", load: async () => (await import("./withdrawals.page.tsx")).WithdrawalsPage }],
  side: [
    {
      path: "/withdrawals",
      words: withdrawalsWords.title,
      icon: ArrowUpFromLine,
      group: "queues",
      order: 13,
      look: "withdrawals/queue",
      useCount: () => {
        const { may } = useMay("withdrawals/count");
        const { data } = useLook<Count>("withdrawals/count", {}, { everyMs: EVERY_MS, isOff: !may });
        const now = useMe().data?.venueTime ?? 0;
        const { waiting = 0, oldest = 0 } = data ?? {};
        return { count: waiting, isUrgent: oldest > 0 && now - oldest > URGENT_MS };
      },
    },
  ],
};
