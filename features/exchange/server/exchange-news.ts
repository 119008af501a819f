/** What an exchange means for whose it is: the state of their request. Balances are pushed anyway, and they pressed the button themselves. */
import { clockText } from "../../../contract/clock-text.ts";
import type { KernelEvent } from "../../../kernel/kernel.ts";
import { timeMs } from "../../../money/units.ts";
import type { News, NewsKind, NewsTable, Notice, NoticeDetails, NoticeWords, StoredNotice } from "../../../server/news/news.ts";

const QUOTED: NewsKind = { isMade: true };
const WIDER: NewsKind = { notice: widerNotice };

export const exchangeNews: NewsTable = {
  "exchange/quoted": ({ user, quote }) => [{ kind: QUOTED, user, id: quote, status: "quoted" }],
  "exchange/widened": ({ user, number }) => [{ kind: WIDER, user, id: number, status: "granted" }],
  "exchange/wider-ended": ({ user, number, reason }) => [{ kind: WIDER, user, id: number, status: reason }],
};

/** What they did themselves they know. */
function widerNotice({ id }: News, event: KernelEvent): Notice | undefined {
  const about = `wider-${id}`;
  if (event.type === "exchange/widened")
    return { kind: "exchange_widened", about, parameters: { worth: String(event.worth), at: String(event.until) } };
  if (event.type !== "exchange/wider-ended") return undefined;
  if (event.reason !== "refused" && event.reason !== "unanswered") return undefined;
  return { kind: `exchange_wider_${event.reason}`, about, parameters: { worth: String(event.worth), why: event.cause } };
}

const LINK = { link: "/pages/otc/otc" };

export const exchangeNotices: NoticeWords = {
  group: "orders",
  kinds: { exchange_widened: LINK, exchange_wider_refused: LINK, exchange_wider_unanswered: LINK },
  details: (_venue, notices, say) =>
    Promise.resolve(new Map(notices.map((notice) => [notice.about, detailsOf(notice, say)])) as NoticeDetails),
};

function detailsOf({ parameters }: StoredNotice, say: (key: string) => string): Readonly<Record<string, string>> {
  const { worth = "0", at, why = "" } = parameters;
  // To the minute.
  const until = at === undefined ? "" : clockText(timeMs(Number(at))).slice(0, -3);
  return { worth, until, cause: why === "" ? "" : say(`exchange.wider_cause.${why}`) };
}
