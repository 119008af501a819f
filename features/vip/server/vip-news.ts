/** What another VIP level means for whose it is. */
import type { KernelEvent } from "../../../kernel/kernel.ts";
import type { News, NewsKind, NewsTable, Notice, NoticeDetails, NoticeWords } from "../../../server/news/news.ts";

const CHANGED: NewsKind = { notice: changedNotice };

export const vipNews: NewsTable = {
  "vip/level-changed": ({ user, day, level, from }) => [{ kind: CHANGED, user, id: day, status: level > from ? "vip_up" : "vip_down" }],
};

function changedNotice({ id, status }: News, event: KernelEvent): Notice | undefined {
  if (event.type !== "vip/level-changed") return undefined;
  return { kind: status, about: `vip-${id}`, parameters: { level: String(event.level) } };
}

const LINK = { link: "/pages/setting/vip" };

export const vipNotices: NoticeWords = {
  group: "offers",
  kinds: { vip_up: LINK, vip_down: LINK },
  details: (_venue, notices) =>
    Promise.resolve(new Map(notices.map(({ about, parameters: { level } }) => [about, { level: level ?? "0" }])) as NoticeDetails),
};
