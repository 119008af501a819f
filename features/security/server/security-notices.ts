/** What messages about one's security say: which of its parts was changed. */
import type { NoticeWords } from "../../../server/news/news.ts";

export const securityNotices: NoticeWords = {
  group: "security",
  kinds: { security_change: { link: "/pages/setting/security" }, factor_removal: { link: "/pages/setting/security" } },
  details: (_venue, notices, say) =>
    Promise.resolve(new Map(notices.map(({ about, parameters }) => [about, { what: say(`security.change.${parameters.what ?? ""}`) }]))),
};
