/** The console's start page: today beside yesterday, and how the venue is. */
import Type from "typebox";
import type { Pool } from "pg";
import { ROLES } from "../../../contract/operator-roles.ts";
import { HEALTH_BOARD } from "../../../server/console/health-board.ts";
import { no } from "../../../server/console/console-refusal.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import { FIGURES, MINUTE_MS, type FigureName } from "./figures.projection.ts";

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

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

export const figuresLooks: readonly Look[] = [today, health];
