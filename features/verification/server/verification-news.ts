/** What a level means for whom it is about. */
import type { NewsKind, NewsTable, NoticeWords } from "../../../server/news/news.ts";

const SET: NewsKind = {
  notice: ({ id, status }) => ({ kind: "verification_level", about: `verification-level-${id}`, parameters: { level: status } }),
};

export const verificationNews: NewsTable = {
  "verification/level-set": ({ user, level }, { position }) => [{ kind: SET, user, id: position, status: String(level) }],
};

const LINK = { link: "/pages/setting/real_mark" };

export const verificationNotices: NoticeWords = {
  group: "security",
  kinds: { verification_level: LINK, verification_failed: LINK },
  details: (_venue, notices, say) =>
    Promise.resolve(
      new Map(
        notices.map(({ about, parameters: { level = "", why } }) => [
          about,
          { level, why: why === undefined ? "" : say(`verification.why.${why}`) },
        ]),
      ),
    ),
};
