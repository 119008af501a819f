/** Mails messages: those that nobody may miss, a margin call, money that left, and those of groups that their person chose. */
import type { Pool } from "pg";
import type { Limit } from "../../../server/doors/app/rate-limit.ts";
import type { ServerContext } from "../../../server/doors/app/server-context.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { withWords } from "../../security/server/security-mail.ts";
import { MessageWords } from "./message.views.ts";
import { NOTICE_BELL } from "./notice-bell.ts";
import { NoticeQueue, type Waiting } from "./notice-queues.ts";

/** Of what was chosen: twenty at once, then twenty an hour. What is more stands in the list alone. */
const CHOSEN: Limit = { name: "notice-mails", burst: 20, everyMs: 180_000 };

type Options = {
  readonly context: Pick<ServerContext<TradingVenue>, "settings" | "texts" | "messenger" | "venue" | "limits">;
  readonly pool: Pool;
  readonly onFault: (error: unknown, where: string) => void;
};

/** Runs until it is closed. */
export function runNoticeMails({ context, pool, onFault }: Options): NoticeQueue {
  const { venue, texts, limits, messenger, settings } = context;
  const words = new MessageWords(venue, texts);
  /** What the message says, and where to see it. Throws MessageFault. */
  const deliver = async ({ user, email, language, mailWords, isGiven, ...notice }: Waiting): Promise<void> => {
    if (email === null || (!isGiven && limits.take(CHOSEN, String(user)) > 0)) return;
    for (const { title, abstract, link } of await words.views([{ ...notice, id: "0", receipt: "", at: "0", is_read: false }], language)) {
      const text = `${abstract}\n\n${settings.publicUrl}/#${link}`;
      await messenger.send({
        to: email,
        channel: "mail",
        subject: title,
        text: withWords(texts, { mail_words: mailWords, language }, text),
      });
    }
  };
  return new NoticeQueue({ table: "notice_mail", word: "mail", pool, bell: venue.live.of(NOTICE_BELL), deliver, width: 1, onFault });
}
