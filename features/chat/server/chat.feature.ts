/** What the server has of the chat rooms. */
import type { Feature } from "../../../server/feature.ts";
import { CHAT_BELL } from "./chat-bell.ts";
import { chatLooks } from "./chat-looks.ts";
import { chatVerbs } from "./chat-verbs.ts";
import { chatRoutes } from "./chat.routes.ts";
import type { ChatTables } from "./chat.tables.ts";

const PAGE = { link: "/pages/kf/kf" };

export const chatFeature: Feature<ChatTables> = {
  name: "chat",
  tradingRoutes: chatRoutes,
  migrations: [
    { number: 340, file: "features/chat/server/chat.sql" },
    { number: 377, file: "features/chat/server/chat-mentions.sql" },
  ],
  verbs: chatVerbs,
  looks: chatLooks,
  notices: { group: "community", kinds: { chat_removed: PAGE, chat_named: PAGE, chat_answered: PAGE } },
  pushes: ({ live }, { sockets }) =>
    live.of(CHAT_BELL).listen({
      count: (room) => sockets.watching(`chat:${room}`),
      tell: (room, push) => sockets.tell(`chat:${room}`, push),
    }),
};
