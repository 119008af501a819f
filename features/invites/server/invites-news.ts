/** The message about rebates: one a day, which follows the day's sum. Its words are filled from the tables when it is read. */
import type { KernelEvent } from "../../../kernel/kernel.ts";
import { formatDecimal } from "../../../money/decimal.ts";
import type { News, NewsKind, NewsTable, Notice, NoticeDetails, NoticeWords, StoredNotice } from "../../../server/news/news.ts";
import { assetOf, type TradingVenue } from "../../../server/trading-venue.ts";

const DAY_MS = 86_400_000;
const PAID: NewsKind = { notice: paidNotice };

export const invitesNews: NewsTable = {
  "invites/rebated": ({ user, hour }) => [{ kind: PAID, user, id: Math.floor(hour / DAY_MS), status: "rebate" }],
};

function paidNotice({ id, user }: News, event: KernelEvent): Notice | undefined {
  if (event.type !== "invites/rebated") return undefined;
  return { kind: "rebate", about: `rebate-${id}`, parameters: { user: String(user), day: String(id) } };
}

export const invitesNotices: NoticeWords = {
  group: "offers",
  kinds: { rebate: { link: "/pages/setting/share" } },
  details: detailsOf,
};

type DayRow = { readonly day: string; readonly asset: number; readonly units: string };

/** All are of one person: who reads them. */
async function detailsOf(venue: TradingVenue, notices: readonly StoredNotice[]): Promise<NoticeDetails> {
  const user = notices[0]?.parameters.user ?? "0";
  const days = notices.map(({ parameters: { day = "0" } }) => day);
  const text = `select hour / ${DAY_MS} as day, asset, sum(first + second) as units from invite_rebates
    where user_id = $1 and hour / ${DAY_MS} = any($2::bigint[]) group by 1, 2 order by 1, 2`;
  const { rows } = await venue.pool.query<DayRow>({ name: "read-rebates-of-days", text, values: [user, days] });
  const shown = ({ asset, units }: DayRow): string => {
    const { code, decimals } = assetOf(venue.kernel, asset);
    return `${formatDecimal(BigInt(units), decimals)} ${code}`;
  };
  return new Map(
    notices.map(({ about, parameters: { day = "0" } }) => {
      const sum = rows.filter((row) => row.day === day).map(shown);
      return [about, { sum: sum.join(", "), date: new Date(Number(day) * DAY_MS).toISOString().slice(0, 10) }];
    }),
  );
}
