import { MessagesSquare } from "lucide-react";
import { useLook, useMay, useMe } from "../../../console/api/queries.ts";
import type { ConsolePages } from "../../../console/pages.ts";
import { chatWords } from "./chat.words.ts";

const EVERY_MS = 30_000;
/** Who wrote it sees it held: an hour is long. */
const URGENT_MS = 3_600_000;
type Count = { readonly waiting: number; readonly oldest: number };

export const chatConsole: ConsolePages = {
  name: "chat",
  pages: [{ path: "/chat", load: async () => (await import("./chat.page.tsx")).ChatQueuePage }],
  side: [
    {
      path: "/chat",
      words: chatWords.title,
      icon: MessagesSquare,
      group: "queues",
      order: 60,
      look: "chat/queue",
      useCount: () => {
        const { may } = useMay("chat/count");
        const { data } = useLook<Count>("chat/count", {}, { everyMs: EVERY_MS, isOff: !may });
        const now = useMe().data?.venueTime ?? 0;
        const { waiting = 0, oldest = 0 } = data ?? {};
        return { count: waiting, isUrgent: oldest > 0 && now - oldest > URGENT_MS };
      },
    },
  ],
};
