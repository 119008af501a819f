import { Users } from "lucide-react";
import { useWaiting } from "../api/queries.ts";
import type { ConsolePages } from "../pages.ts";
import { requestWords } from "./requests.words.ts";

const HOUR_MS = 3_600_000;
/** Look: red when a deadline is nearer. */
const URGENT_MS = 4 * HOUR_MS;

export const requestsConsole: ConsolePages = {
  name: "requests",
  pages: [{ path: "/requests", load: async () => (await import("./requests.page.tsx")).RequestsPage }],
  side: [
    {
      path: "/requests",
      words: requestWords.side,
      icon: Users,
      group: "queues",
      order: 90,
      useCount: () => {
        const waiting = useWaiting().filter(({ mayDecide }) => mayDecide);
        return { count: waiting.length, isUrgent: waiting.some(({ lapsesAt }) => lapsesAt - Date.now() < URGENT_MS) };
      },
    },
  ],
};
