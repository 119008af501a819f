/** What messages about the end of a market say: which market, which coin, until when orders are taken and when it ends. */
import { clockText } from "../../../contract/clock-text.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { timeMs, type MarketId } from "../../../money/units.ts";
import type { NoticeWords, StoredNotice } from "../../../server/news/news.ts";
import { assetOf } from "../../../server/trading-venue.ts";

/** Kinds of its messages, by the event that they tell of. */
export const DELISTING_NOTICES = {
  "delistings/announced": "delisting_announced",
  "delistings/withdrawn": "delisting_withdrawn",
  "delistings/ended": "delisting_ended",
} as const;

const ASSETS = { link: "/pages/fund/assets" };

export const delistingNotices: NoticeWords = {
  group: "orders",
  kinds: { delisting_announced: ASSETS, delisting_withdrawn: ASSETS, delisting_ended: ASSETS },
  details: ({ kernel }, notices) => Promise.resolve(new Map(notices.map((notice) => [notice.about, detailsOf(kernel, notice)]))),
};

function detailsOf(kernel: Kernel, { parameters: { market, closes, ends } }: StoredNotice): Readonly<Record<string, string>> {
  const terms = kernel.spot.markets.get(Number(market) as MarketId)?.terms;
  if (terms === undefined) return {};
  // To the minute.
  const time = (at: string | undefined): string => (at === undefined ? "" : clockText(timeMs(Number(at))).slice(0, -3));
  return {
    symbol: terms.symbol,
    code: assetOf(kernel, terms.base).code,
    closes: time(closes),
    ends: time(ends),
    link: `/pages/transaction/index?symbol=${encodeURIComponent(terms.symbol)}`,
  };
}
