/** Days on which shares do not trade: what the calendar's rule can't foresee. For days ahead only; the day itself is a matter of halts. */
import Type from "typebox";
import { stockSession } from "../../../market-data/session-calendar.ts";
import { no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineVerb, type Plan, type Verb } from "../../../server/console/verb.ts";

const DAY_MS = 86_400_000;
const DAYS_AHEAD = 400;

const setHoliday = defineVerb({
  name: "sessions/set-holiday",
  title: { en: "Day of rest", zh: "休市日" },
  roles: ["admin", "compliance", "finance"],
  fields: Type.Object({ day: Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" }), isClosed: Type.Boolean() }),
  labels: {
    day: { en: "Day, UTC, as in 2026-12-24", zh: "日期（UTC），例如 2026-12-24" },
    isClosed: { en: "Shares rest", zh: "股票休市" },
  },
  present: async ({ venue }, day) => ({ day, isClosed: !venue.kernel.listings.holidays().has(dayOf(day) ?? -1) }),
  plan({ venue: { kernel, time } }, { day: text, isClosed }): Plan | ConsoleRefusal {
    const day = dayOf(text);
    const today = Math.floor(time.now() / DAY_MS);
    if (day === undefined || day <= today || day > today + DAYS_AHEAD)
      return no("day_not_ahead", {
        en: `The day lies ahead: from tomorrow to ${DAYS_AHEAD} days from now. Today's session is ended by a halt.`,
        zh: `日期须在未来：自明日起至 ${DAYS_AHEAD} 天内。今日交易请使用停牌。`,
      });
    const session = stockSession(day);
    if (session === undefined) return no("no_session", { en: "There is no session on that day anyway.", zh: "该日本无交易时段。" });
    const hours = [session.opensAt, session.closesAt].map((at) => new Date(at).toISOString().slice(11, 16)).join("–");
    const states = [`${hours} UTC`, { en: "closed", zh: "休市" }] as const;
    const wasClosed = kernel.listings.holidays().has(day);
    if (wasClosed === isClosed) return no("nothing_changes", { en: "That is so already.", zh: "已是该状态。" });
    return {
      command: { type: "listings/set-holiday", day, isClosed },
      lines: [
        { label: { en: `Shares on ${text}`, zh: `${text} 股票` }, before: states[wasClosed ? 1 : 0], after: states[isClosed ? 1 : 0] },
      ],
      note: {
        en: "For all shares. Their prices go on behind the scenes: the next session opens with a gap. The app's calendar shows it at once.",
        zh: "适用于全部股票。价格在后台继续推进，下一时段以跳空开盘；应用日历即时更新。",
      },
      subject: text,
      done: isClosed ? `Shares rest on ${text}.` : `Shares trade on ${text} again.`,
    };
  },
});

/** Days since 1970; undefined for what is no day. */
function dayOf(text: string): number | undefined {
  const day = Date.parse(`${text}T00:00:00Z`) / DAY_MS;
  return Number.isInteger(day) && new Date(day * DAY_MS).toISOString().startsWith(text) ? day : undefined;
}

export const holidayVerbs: readonly Verb[] = [setHoliday];
