/** Messages of copy trading: names and sums as they are read. */
import type { Pool } from "pg";
import type { NoticeDetails, NoticeWords, StoredNotice } from "../../../server/news/news.ts";
import { DAY_MS } from "../figures.ts";
import { clockText } from "../../../contract/clock-text.ts";
import { timeMs } from "../../../money/units.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { MISSED_KEPT } from "./copies.projection.ts";
import { causeText } from "./copy-words.ts";
import { USDT_DECIMALS } from "./traders.views.ts";

const TRADER = { link: "/pages/copytrade/trader" };
const MINE = { link: "/pages/copytrade/copy" };
const PAST = { link: "/pages/copytrade/my" };
const MISSED = { link: "/pages/copytrade/copy?show=missed" };

export const copyNotices: NoticeWords = {
  group: "orders",
  kinds: {
    copy_accepted: TRADER,
    copy_refused: TRADER,
    copy_paused: { ...TRADER, isMailed: true },
    copy_resumed: TRADER,
    copy_followed: TRADER,
    copy_trader_paused: MINE,
    copy_trader_leaving: { ...MINE, isMailed: true },
    copy_ended: PAST,
    copy_stopped: { ...MINE, isMailed: true },
    copy_not_copied: MISSED,
    copy_share_paid: PAST,
    copy_share_received: TRADER,
  },
  details: async ({ pool }, notices, say) => {
    const names = await namesOf(pool, notices.flatMap(({ parameters }) => parameters["trader"] ?? []).map(Number));
    const counts = await countsOf(pool, notices);
    return new Map(notices.map((notice) => [notice.about, detailsOf(notice, names, counts, say)])) as NoticeDetails;
  },
};

async function namesOf(pool: Pool, traders: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (traders.length === 0) return new Map();
  const text = "select id, nickname from person where id = any($1::integer[])";
  const { rows } = await pool.query<{ id: number; nickname: string }>({ name: "copies-names", text, values: [traders] });
  return new Map(rows.map(({ id, nickname }) => [id, nickname]));
}

/** How much was not copied since the days that are told of, by person and day. */
async function countsOf(pool: Pool, notices: readonly StoredNotice[]): Promise<ReadonlyMap<string, number>> {
  const days = notices.filter(({ kind }) => kind === "copy_not_copied").map(({ parameters: { user = "0", day = "0" } }) => ({ user, day }));
  if (days.length === 0) return new Map();
  const text = `select g.user_id, g.day, count(*)::integer as count from unnest($1::bigint[], $2::bigint[]) as g (user_id, day)
    join copies_missed m on m.user_id = g.user_id and m.at >= g.day * ${DAY_MS} group by g.user_id, g.day`;
  const { rows } = await pool.query<{ user_id: string; day: string; count: number }>({
    name: "copies-missed-days",
    text,
    values: [days.map(({ user }) => user), days.map(({ day }) => day)],
  });
  return new Map(rows.map(({ user_id: user, day, count }) => [`${user} ${day}`, count]));
}

/** Of more than are kept at least so many are known. */
const countText = (count: number): string => (count >= MISSED_KEPT ? `${MISSED_KEPT}+` : String(count));

function detailsOf(
  { parameters }: StoredNotice,
  names: ReadonlyMap<number, string>,
  counts: ReadonlyMap<string, number>,
  say: (key: string) => string,
): Readonly<Record<string, string>> {
  const { trader, share, ends, day, user = "", reason = "" } = parameters;
  const sum = (name: string): string => plainDecimal(BigInt(parameters[name] ?? "0"), USDT_DECIMALS);
  return {
    trader: trader === undefined ? "" : (names.get(Number(trader)) ?? ""),
    share: share === undefined ? "" : plainDecimal(BigInt(share), 4),
    reason: causeText(reason, say),
    // To the minute.
    ends: ends === undefined ? "" : clockText(timeMs(Number(ends))).slice(0, -3),
    ...{ amount: sum("amount"), realised: sum("realised"), shared: sum("shared"), paid: sum("paid") },
    day: day === undefined ? "" : new Date(Number(day) * DAY_MS).toISOString().slice(0, 10),
    count: countText(counts.get(`${user} ${day ?? ""}`) ?? 1),
  };
}
