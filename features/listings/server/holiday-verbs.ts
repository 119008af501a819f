/** Days on which shares do not trade: what the calendar's rule can't foresee. For days ahead only; the day itself is a matter of halts. */
import Type from "typebox";
import type { HaltedBy } from "../../../kernel/halts/halts.ts";
import { stockSession } from "../../../market-data/session-calendar.ts";
import { no, type ConsoleRefusal } from "../../../server/console/console-refusal.ts";
import { defineVerb, type ConsoleDesk, type Plan, type Verb } from "../../../server/console/verb.ts";
import { REST_ALONE, REST_BY_TWO, REST_SPAN_DAYS } from "../kernel/holidays.ts";

const DAY_MS = 86_400_000;
const DAYS_AHEAD = 400;

const FORM = {
  roles: ["admin", "compliance", "finance"],
  fields: Type.Object({ day: Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" }), isClosed: Type.Boolean() }),
  labels: {
    day: { en: "Day, UTC, as in 2026-12-24", zh: "日期（UTC），例如 2026-12-24" },
    isClosed: { en: "Shares rest", zh: "股票休市" },
  },
  present: async ({ venue }: ConsoleDesk, day: string) => ({ day, isClosed: !venue.kernel.listings.holidays().has(dayOf(day) ?? -1) }),
} as const;

const setHoliday = defineVerb({
  name: "sessions/set-holiday",
  title: { en: "Day of rest", zh: "休市日" },
  ...FORM,
  plan: (desk, fields) => holidayPlan(desk, fields, undefined),
});

/** Beyond what one alone may. */
const setHolidayAgain = defineVerb({
  name: "sessions/set-holiday-again",
  title: { en: "Day of rest by two", zh: "双人休市日" },
  ...FORM,
  needsTwo: true,
  needsProof: true,
  // Without a second the kernel refuses.
  plan: (desk, fields, { operator, second }) => holidayPlan(desk, fields, { askedBy: operator.id, agreedBy: second?.id ?? operator.id }),
});

type HolidayFields = { readonly day: string; readonly isClosed: boolean };

function holidayPlan(
  { venue: { kernel, time } }: ConsoleDesk,
  { day: text, isClosed }: HolidayFields,
  two: HaltedBy | undefined,
): Plan | ConsoleRefusal {
  const day = dayOf(text);
  const today = Math.floor(time.now() / DAY_MS);
  if (day === undefined || day <= today || day > today + DAYS_AHEAD)
    return no("day_not_ahead", {
      en: `The day lies ahead: from tomorrow to ${DAYS_AHEAD} days from now. Today's session is ended by a halt.`,
      zh: `日期须在未来：自明日起至 ${DAYS_AHEAD} 天内。今日交易请使用停牌。`,
    });
  const session = stockSession(day);
  if (session === undefined) return no("no_session", { en: "There is no session on that day anyway.", zh: "该日本无交易时段。" });
  const wasClosed = kernel.listings.holidays().has(day);
  if (wasClosed === isClosed) return no("nothing_changes", { en: "That is so already.", zh: "已是该状态。" });
  const tooMany = isClosed ? refuseRest(kernel.listings.restAround(day), two !== undefined) : undefined;
  if (tooMany !== undefined) return tooMany;
  const hours = [session.opensAt, session.closesAt].map((at) => new Date(at).toISOString().slice(11, 16)).join("–");
  const states = [`${hours} UTC`, { en: "closed", zh: "休市" }] as const;
  return {
    command: { type: "listings/set-holiday", day, isClosed, ...two },
    lines: [{ label: { en: `Shares on ${text}`, zh: `${text} 股票` }, before: states[wasClosed ? 1 : 0], after: states[isClosed ? 1 : 0] }],
    note: {
      en: "For all shares. Their prices go on behind the scenes: the next session opens with a gap. The app's calendar shows it at once.",
      zh: "适用于全部股票。价格在后台继续推进，下一时段以跳空开盘；应用日历即时更新。",
    },
    subject: text,
    done: isClosed ? `Shares rest on ${text}.` : `Shares trade on ${text} again.`,
  };
}

/** Shares have no network to leave by: while they rest, their people's money stays (decision 0141). */
function refuseRest(around: number, areTwo: boolean): ConsoleRefusal | undefined {
  if (around > REST_BY_TWO)
    return no("rest_too_long", {
      en: `Any ${REST_SPAN_DAYS} days have ${REST_BY_TWO} days of rest at most. What takes longer is a halt by two, said again every three days.`,
      zh: `任意 ${REST_SPAN_DAYS} 天内休市日最多 ${REST_BY_TWO} 天。更久须双人停牌，每三天重新确认。`,
    });
  if (areTwo || around <= REST_ALONE) return undefined;
  return no("second_operator_needed", {
    en: `One operator alone has ${REST_ALONE} days of rest in any ${REST_SPAN_DAYS}: this one takes two (“Day of rest by two”).`,
    zh: `单名操作员在任意 ${REST_SPAN_DAYS} 天内可设 ${REST_ALONE} 个休市日：此日须两名操作员（“双人休市日”）。`,
  });
}

/** Days since 1970; undefined for what is no day. */
function dayOf(text: string): number | undefined {
  const day = Date.parse(`${text}T00:00:00Z`) / DAY_MS;
  return Number.isInteger(day) && new Date(day * DAY_MS).toISOString().startsWith(text) ? day : undefined;
}

export const holidayVerbs: readonly Verb[] = [setHoliday, setHolidayAgain];
