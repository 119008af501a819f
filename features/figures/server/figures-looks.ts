/** The console's start page: today beside yesterday, and how the venue is. */
import Type from "typebox";
import type { Pool } from "pg";
import { ROLES } from "../../../contract/operator-roles.ts";
import { HEALTH_BOARD } from "../../../server/console/health-board.ts";
import { no } from "../../../server/console/console-refusal.ts";
import { defineLook, type Look, type Rows } from "../../../server/console/look.ts";
import { limitOf, ROW_FIELDS } from "../../../server/console/looks/row-pages.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { FIGURES, MINUTE_MS, type FigureName } from "./figures.projection.ts";

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
const USDT_DECIMALS = 6;

type Hours = Record<FigureName, { readonly today: string[]; readonly yesterday: string[]; byNow: string }>;
type HourRow = { readonly figure: FigureName; readonly hour: string; readonly value: string; readonly before: string };

const today = defineLook({
  name: "figures/today",
  title: { en: "Today's figures", zh: "今日数据" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async ({ venue }) => {
    const minute = Math.floor(venue.time.now() / MINUTE_MS);
    const midnight = minute - (minute % DAY_MINUTES);
    return { minute: minute - midnight, figures: await hoursOf(venue.pool, midnight, minute) };
  },
});

/** Sums of each hour of both days, in whole units; `byNow`: yesterday up to the same minute. */
async function hoursOf(pool: Pool, midnight: number, minute: number): Promise<Hours> {
  const { rows } = await pool.query<HourRow>({
    name: "figures-by-hour",
    text: `select figure, (minute - $1) / ${HOUR_MINUTES} as hour, sum(value) as value, sum(value) filter (where minute <= $2) as before
      from figure_minutes where figure = any($3) and minute >= $1 and minute < $1 + ${2 * DAY_MINUTES} group by 1, 2`,
    values: [midnight - DAY_MINUTES, minute - DAY_MINUTES, FIGURES],
  });
  const hours = Object.fromEntries(
    FIGURES.map((figure) => [
      figure,
      { today: Array.from({ length: 24 }, () => "0"), yesterday: Array.from({ length: 24 }, () => "0"), byNow: "0" },
    ]),
  ) as Hours;
  for (const { figure, hour, value, before } of rows) {
    const at = Number(hour);
    const figures = hours[figure];
    if (at < 24) {
      figures.yesterday[at] = value;
      figures.byNow = String(BigInt(figures.byNow) + BigInt(before ?? "0"));
    } else figures.today[at - 24] = value;
  }
  return hours;
}

const health = defineLook({
  name: "figures/health",
  title: { en: "Health", zh: "运行状况" },
  roles: ROLES,
  fields: Type.Object({}),
  answer: async ({ venue }) =>
    (await venue.live.of(HEALTH_BOARD).read()) ?? no("no_health", { en: "No venue runs here.", zh: "此处没有运行中的交易所。" }, 503),
});

const system = defineLook({
  name: "figures/system",
  title: { en: "System", zh: "系统" },
  roles: ["admin", "compliance", "finance", "auditor"],
  fields: Type.Object({}),
  answer: async ({ venue }) =>
    (await venue.live.of(HEALTH_BOARD).system()) ?? no("no_health", { en: "No venue runs here.", zh: "此处没有运行中的交易所。" }, 503),
});

const days = defineLook({
  name: "figures/days",
  title: { en: "Report by day", zh: "每日报表" },
  roles: ["admin", "finance", "compliance", "business", "auditor"],
  fields: Type.Object(ROW_FIELDS),
  answer: ({ venue }, fields) => daysOf(venue.pool, Math.floor(venue.time.now() / MINUTE_MS / DAY_MINUTES), fields),
});

type DayRow = { readonly day: string; readonly figure: FigureName; readonly value: string };

/** Newest first; the key is the day, and a page is so many days of the calendar: those on which nothing happened have no row. */
async function daysOf(
  pool: Pool,
  now: number,
  fields: { readonly after?: string | undefined; readonly limit?: string | undefined },
): Promise<Rows> {
  const end = Math.min(now + 1, Number(fields.after ?? now + 1));
  const begin = Math.max(0, end - limitOf(fields));
  const { rows } = await pool.query<DayRow>({
    name: "figures-by-day",
    text: `select minute / ${DAY_MINUTES} as day, figure, sum(value) as value from figure_minutes
      where figure = any($3) and minute >= $1::bigint * ${DAY_MINUTES} and minute < $2::bigint * ${DAY_MINUTES} group by 1, 2 order by 1 desc`,
    values: [begin, end, FIGURES],
  });
  const byDay = new Map<number, Record<string, string | number>>();
  for (const { day, figure, value } of rows) {
    const row = byDay.get(Number(day)) ?? {
      day: new Date(Number(day) * DAY_MINUTES * MINUTE_MS).toISOString().slice(0, 10),
      people: 0,
      orders: 0,
      trades: 0,
      volume: "0",
      fees: "0",
    };
    row[figure] = figure === "volume" || figure === "fees" ? plainDecimal(BigInt(value), USDT_DECIMALS) : Number(value);
    byDay.set(Number(day), row);
  }
  const earlier = await pool.query("select 1 from figure_minutes where figure = any($2) and minute < $1::bigint limit 1", [
    begin * DAY_MINUTES,
    FIGURES,
  ]);
  return { rows: [...byDay.values()], next: earlier.rows.length === 0 ? undefined : String(begin) };
}

export const figuresLooks: readonly Look[] = [today, health, system, days];
