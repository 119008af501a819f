import { BadgeCheck } from "lucide-react";
import { useLook, useMay, useMe } from "../../../console/api/queries.ts";
import type { ConsolePages } from "../../../console/pages.ts";
import { verificationWords } from "./verification.words.ts";

/** How often the side looks again. */
const EVERY_MS = 30_000;
/** A request older than this has less than four of its 24 hours left. */
const URGENT_MS = 20 * 3_600_000;

type Count = { readonly waiting: number; readonly oldest: number };

export const verificationConsole: ConsolePages = {
  name: "verification",
  pages: [{ path: "/verification", load: async () => (await import("./verification.page.tsx")).VerificationPage }],
  side: [
    {
      path: "/verification",
      words: verificationWords.title,
      icon: BadgeCheck,
      group: "queues",
      order: 10,
      look: "verification/queue",
      useCount: () => {
        const { may } = useMay("verification/count");
        const { data } = useLook<Count>("verification/count", {}, { everyMs: EVERY_MS, isOff: !may });
        const now = useMe().data?.venueTime ?? 0;
        const { waiting = 0, oldest = 0 } = data ?? {};
        return { count: waiting, isUrgent: oldest > 0 && now - oldest > URGENT_MS };
      },
    },
  ],
};
