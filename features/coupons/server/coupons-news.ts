/** What becomes of a coupon, for whose it is: one message a coupon, which becomes its newest state. */
import { clockText } from "../../../contract/clock-text.ts";
import type { KernelEvent } from "../../../kernel/kernel.ts";
import { timeMs } from "../../../money/units.ts";
import type { News, NewsKind, NewsTable, Notice, NoticeDetails, NoticeWords, StoredNotice } from "../../../server/news/news.ts";

const TOLD: NewsKind = { notice: couponNotice };

export const couponsNews: NewsTable = {
  "coupons/claimed": ({ user, coupon }) => [{ kind: TOLD, user, id: coupon, status: "coupon_claimed" }],
  "coupons/ending": ({ user, coupon }) => [{ kind: TOLD, user, id: coupon, status: "coupon_ending" }],
  // Who starts again knows that everything ended.
  "coupons/coupon-ended": ({ user, coupon, reason }) =>
    reason === "closed" ? [] : [{ kind: TOLD, user, id: coupon, status: reason === "used" ? "coupon_used" : "coupon_expired" }],
};

function couponNotice({ id, status }: News, event: KernelEvent): Notice | undefined {
  const about = `coupon-${id}`;
  switch (event.type) {
    case "coupons/claimed":
    case "coupons/ending":
      return { kind: status, about, parameters: { at: String(event.until) } };
    case "coupons/coupon-ended":
      return { kind: status, about, parameters: {} };
    default:
      return undefined;
  }
}

const LINK = { link: "/pages/setting/coupon" };

export const couponsNotices: NoticeWords = {
  group: "offers",
  kinds: { coupon_claimed: LINK, coupon_ending: LINK, coupon_used: LINK, coupon_expired: LINK },
  details: async ({ pool }, notices, say) => {
    const kinds = await readKinds(pool, notices);
    return new Map(notices.map((notice) => [notice.about, detailsOf(notice, kinds, say)])) as NoticeDetails;
  },
};

type Pool = Parameters<NonNullable<NoticeWords["details"]>>[0]["pool"];

async function readKinds(pool: Pool, notices: readonly StoredNotice[]): Promise<ReadonlyMap<string, string>> {
  const ids = notices.map(({ about }) => Number(about.slice("coupon-".length)));
  const { rows } = await pool.query<{ id: string; kind: string }>({
    name: "coupon-kinds",
    text: "select id, case when product = 'futures' then product else kind end as kind from coupon_owned where id = any($1::bigint[])",
    values: [ids],
  });
  return new Map(rows.map(({ id, kind }) => [`coupon-${id}`, kind]));
}

function detailsOf(
  { about, parameters: { at } }: StoredNotice,
  kinds: ReadonlyMap<string, string>,
  say: (key: string) => string,
): Readonly<Record<string, string>> {
  const kind = kinds.get(about);
  return {
    coupon: kind === undefined ? "" : say(`coupons.kind.${kind}`),
    // To the minute.
    until: at === undefined ? "" : clockText(timeMs(Number(at))).slice(0, -3),
  };
}
