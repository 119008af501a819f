/** What a hold means for whom it is about: one message a hold, which becomes its newest state. */
import { clockText } from "../../../contract/clock-text.ts";
import type { KernelEvent } from "../../../kernel/kernel.ts";
import { timeMs } from "../../../money/units.ts";
import type { News, NewsKind, NewsTable, Notice, NoticeDetails, NoticeWords, StoredNotice } from "../../../server/news/news.ts";

const TOLD: NewsKind = { notice: holdNotice };

export const holdsNews: NewsTable = {
  "holds/placed": ({ user, number }) => [{ kind: TOLD, user, id: number, status: "hold_placed" }],
  "holds/renewed": ({ user, number }) => [{ kind: TOLD, user, id: number, status: "hold_renewed" }],
  "holds/ended": ({ user, number, reason }) => [
    { kind: TOLD, user, id: number, status: reason === "lifted" ? "hold_lifted" : "hold_ended" },
  ],
};

function holdNotice({ id, status }: News, event: KernelEvent): Notice | undefined {
  const about = `hold-${id}`;
  if (event.type === "holds/placed") {
    const { kind, cause, until } = event;
    return { kind: status, about, parameters: { hold: kind, why: cause, at: String(until) } };
  }
  if (event.type === "holds/renewed") return { kind: status, about, parameters: { hold: event.kind, at: String(event.until) } };
  return event.type === "holds/ended" ? { kind: status, about, parameters: { hold: event.kind } } : undefined;
}

/** Where one sees all of one's holds. */
const LINK = { link: "/pages/fund/holds" };

export const holdsNotices: NoticeWords = {
  group: "security",
  kinds: { hold_placed: LINK, hold_renewed: LINK, hold_lifted: LINK, hold_ended: LINK },
  details: (_venue, notices, say) =>
    Promise.resolve(new Map(notices.map((notice) => [notice.about, detailsOf(notice, say)])) as NoticeDetails),
};

function detailsOf({ parameters: { hold, why, at } }: StoredNotice, say: (key: string) => string): Readonly<Record<string, string>> {
  return {
    kind: say(`holds.kind.${hold}`),
    cause: why === undefined ? "" : say(`holds.cause.${why}`),
    // To the minute.
    until: at === undefined ? "" : clockText(timeMs(Number(at))).slice(0, -3),
  };
}
