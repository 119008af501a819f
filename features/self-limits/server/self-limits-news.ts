/** What a change of one's own limits means for whose they are: one message a limit, one a break, each the newest state. */
import { clockText } from "../../../contract/clock-text.ts";
import type { KernelEvent } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { timeMs } from "../../../money/units.ts";
import type { News, NewsKind, NewsTable, Notice, NoticeDetails, NoticeWords, StoredNotice } from "../../../server/news/news.ts";
import { SELF_LIMIT_DECIMALS, SELF_LIMITS } from "../formulas.ts";

const TOLD: NewsKind = { notice };
const BREAK = SELF_LIMITS.length;

export const selfLimitsNews: NewsTable = {
  "self-limits/set": ({ user, limit, next }) => [
    { kind: TOLD, user, id: SELF_LIMITS.indexOf(limit), status: next === undefined ? "own_limit_set" : "own_limit_later" },
  ],
  "self-limits/break-begun": ({ user }) => [{ kind: TOLD, user, id: BREAK, status: "break_begun" }],
  "self-limits/return-asked": ({ user }) => [{ kind: TOLD, user, id: BREAK, status: "break_return" }],
  "self-limits/break-ended": ({ user }) => [{ kind: TOLD, user, id: BREAK, status: "break_ended" }],
};

function notice({ status }: News, event: KernelEvent): Notice | undefined {
  switch (event.type) {
    case "self-limits/set": {
      const { limit, amount, next } = event;
      const counts = next === undefined ? amount : next.amount;
      const shown = counts === undefined ? {} : { amount: plainDecimal(counts, SELF_LIMIT_DECIMALS) };
      return { kind: status, about: `self-limit-${limit}`, parameters: { limit, ...shown, at: String(next?.from ?? event.at) } };
    }
    case "self-limits/break-begun":
      return { kind: status, about: "self-limit-break", parameters: { at: String(event.until) } };
    case "self-limits/return-asked":
      return { kind: status, about: "self-limit-break", parameters: { at: String(event.backAt) } };
    case "self-limits/break-ended":
      return { kind: status, about: "self-limit-break" };
    default:
      return undefined;
  }
}

/** Where one sees and changes all of them. */
const LINK = { link: "/pages/setting/limits" };

export const selfLimitsNotices: NoticeWords = {
  group: "security",
  kinds: { own_limit_set: LINK, own_limit_later: LINK, break_begun: LINK, break_return: LINK, break_ended: LINK },
  details: (_venue, notices, say) => Promise.resolve(new Map(notices.map((one) => [one.about, detailsOf(one, say)])) as NoticeDetails),
};

function detailsOf({ parameters: { limit, amount, at } }: StoredNotice, say: (key: string) => string): Readonly<Record<string, string>> {
  return {
    limit: limit === undefined ? "" : say(`self_limits.limit.${limit}`),
    amount: amount === undefined ? say("self_limits.none") : `${amount} USDT`,
    // To the minute.
    until: at === undefined ? "" : clockText(timeMs(Number(at))).slice(0, -3),
  };
}
