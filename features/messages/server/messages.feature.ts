/** What the server has of messages to people. */
import type { Feature } from "../../../server/feature.ts";
import { MessagesProjection } from "./messages.projection.ts";
import { messagesRoutes } from "./messages.routes.ts";
import type { MessagesTables } from "./messages.tables.ts";
import { NoticeKinds } from "./notice-kinds.ts";
import { NOTICE_BELL } from "./notice-bell.ts";

export const messagesFeature: Feature<MessagesTables> = {
  name: "messages",
  tradingRoutes: messagesRoutes,
  migrations: [
    { number: 24, file: "features/messages/server/messages.sql" },
    { number: 162, file: "features/messages/server/notice-mails.sql" },
    { number: 265, file: "features/messages/server/notice-told.sql" },
    { number: 376, file: "features/messages/server/notice-choices.sql" },
    { number: 385, file: "features/messages/server/push-told.sql" },
    { number: 386, file: "features/messages/server/notice-lists.sql" },
  ],
  watchers: ({ live, news, features }) => [new MessagesProjection(news, live.of(NOTICE_BELL), new NoticeKinds(features))],
  prepare: async ({ pool, live }) => {
    const { rows } = await pool.query<{ next_sequence: string }>("select next_sequence from notice_position");
    live.of(NOTICE_BELL).nextSequence = Number(rows[0]?.next_sequence ?? 1);
  },
  pushes: ({ live }, { sockets }) => live.of(NOTICE_BELL).onRing((user, kind) => sockets.push(user, "notice", { kind })),
};
