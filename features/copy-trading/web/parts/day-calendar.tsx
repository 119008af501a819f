import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatFixed, plusOf } from "../../../../web/numbers/number-format.ts";
import { formatParts } from "../../../../web/numbers/time-format.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import type { TraderCurveReply } from "../../contract/copy-trading-replies.ts";
import { calendarOf, strengthOf } from "../copy-view.ts";

const COUNTED = 30;

/** Five weeks of daily results, tinted by their size. */
export function DayCalendar({ reply }: { readonly reply: TraderCurveReply }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const cells = calendarOf(reply.days, reply.now);
  const counted = reply.days.slice(-COUNTED);
  const up = counted.filter((day) => Number(day.return) > 0).length;
  const shown = (result: string): string => `${plusOf(result)}${formatFixed(result, 1, language)}`;
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 pb-2">
        <h2 className="text-sm font-semibold">{t("copy-trading.daily")}</h2>
        <p className="text-2xs text-mut">{t("copy-trading.daily_note", { up, count: counted.length })}</p>
      </div>
      <table className="w-full table-fixed border-separate border-spacing-1 text-center">
        <thead>
          <tr>
            {cells.slice(0, 7).map(({ day }) => (
              <th key={day} scope="col" className="text-2xs font-normal text-mut">
                {formatParts(day, ["weekdayColumn"], language, "UTC")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[0, 1, 2, 3, 4].map((week) => (
            <tr key={week}>
              {cells.slice(week * 7, week * 7 + 7).map((cell) => {
                const tone = Number(cell.result ?? 0) < 0 ? "var(--down-tint)" : "var(--up-tint)";
                const share = Math.round(strengthOf(cell.result, cells) * 100);
                const isEmpty = cell.result === undefined;
                return (
                  <td
                    key={cell.day}
                    className={`h-10 rounded-lg p-0.5 align-middle big-letters:p-0 big-letters:tracking-tighter text-2xs leading-[1rem] tabular-nums ${isEmpty ? "bg-fill" : ""} ${cell.isToday ? "outline-1 outline-field-line" : ""} ${cell.isAhead ? "opacity-40" : ""}`}
                    style={isEmpty ? undefined : { background: `color-mix(in oklab, ${tone} ${share}%, var(--fill))` }}
                  >
                    <span className="block text-mut">
                      {cell.hasMonth ? formatParts(cell.day, ["date"], language, "UTC") : new Date(cell.day).getUTCDate()}
                    </span>
                    <span className="block truncate font-semibold">
                      {cell.result !== undefined ? shown(cell.result) : cell.isToday ? t("copy-trading.today") : cell.isAhead ? "" : "–"}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
