import { Headset } from "lucide-react";
import { useLook, useMay, useMe } from "../../../console/api/queries.ts";
import type { ConsolePages } from "../../../console/pages.ts";
import { supportWords } from "./support.words.ts";

const EVERY_MS = 10_000;
const URGENT_MS = 10 * 60_000;
type Count = { readonly waiting: number; readonly oldest: number };

export const supportConsole: ConsolePages = {
  name: "support",
  pages: [{ path: "/support", load: async () => (await import("./support.page.tsx")).SupportDeskPage }],
  side: [
    {
      path: "/support",
      words: supportWords.title,
      icon: Headset,
      group: "queues",
      order: 5,
      look: "support/queue",
      useCount: () => {
        const { may } = useMay("support/count");
        const { data } = useLook<Count>("support/count", {}, { everyMs: EVERY_MS, isOff: !may });
        const now = useMe().data?.venueTime ?? 0;
        const { waiting = 0, oldest = 0 } = data ?? {};
        return { count: waiting, isUrgent: oldest > 0 && now - oldest > URGENT_MS };
      },
    },
  ],
};
