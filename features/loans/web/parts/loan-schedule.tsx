import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { formatParts, formatTime } from "../../../../web/numbers/time-format.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import type { LoanRow, LoanScheduleRow } from "../../contract/loans-replies.ts";
import { useLoanDetail } from "../loans.api.ts";
import { leastPlaces, useSum } from "./use-sum.ts";

const DAY_MS = 86_400_000;
/** With large letters the sums of a row stand below its day. */
const WRAPS = "big-letters:flex big-letters:flex-wrap big-letters:justify-between";
const FIRST = "big-letters:basis-full";

/** What is owed now, by weeks and when it is due, and what a day late adds. */
export function LoanSchedule({ loan }: { readonly loan: LoanRow }): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const sum = useSum();
  const rows = useLoanDetail(loan.id).data?.schedule ?? [];
  // In a column all have as many decimals as the finest.
  const least = Math.max(...rows.flatMap(({ interest, owed }) => [placesOf(interest), placesOf(owed)]), leastPlaces(loan.decimals));
  const figure = (value: string): string => formatTrimmed(value, { least, most: loan.decimals }, language);
  const rate = (value: string, least: number): string => `${formatTrimmed(value, { least, most: 6 }, language)}\u00a0%`;
  return (
    <div className="text-sm tabular-nums">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 pb-1.5">
        <h4 className="font-semibold">{t("loans.what_owed")}</h4>
        <p className="text-xs text-mut">
          {t("loans.an_hour", { rate: rate(loan.hour_rate, 0) })}, {t("loans.a_year", { rate: rate(loan.year_rate, 2) })}
        </p>
      </div>
      {rows.length > 0 && (
        <table className="w-full">
          <thead className="text-2xs text-mut">
            <tr className={WRAPS}>
              <th className={`text-left font-normal ${FIRST}`}>{t("loans.day")}</th>
              <th className="pl-3 text-right font-normal">{t("loans.interest")}</th>
              <th className="pl-3 text-right font-normal">{t("loans.owed")}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-y border-line">
            {rows.map((row, index) => (
              <tr key={row.at} className={`${row.is_due === 1 ? "font-semibold" : ""} ${WRAPS}`}>
                <td className={`py-1.5 text-left ${FIRST}`}>
                  <Moment row={row} loan={loan} from={index === 0 ? undefined : rows[0]?.at} />
                </td>
                <td className="py-1.5 pl-3 text-right">{figure(row.interest)}</td>
                <td className="py-1.5 pl-3 text-right font-semibold">{figure(row.owed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 pt-2 text-xs text-mut">
        <span>{t("loans.late_day")}</span>
        <span>
          <span className="text-sm font-semibold text-down">
            +{sum(loan.late_day, loan.decimals)} {loan.currency_name}
          </span>
        </span>
      </p>
      {!/^0(\.0*)?$/.test(loan.late) && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 pt-1 text-xs text-mut">
          <span>{t("loans.late")}</span>
          <span className="text-sm font-semibold text-down">
            {sum(loan.late, loan.decimals)} {loan.currency_name}
          </span>
        </p>
      )}
    </div>
  );
}

const placesOf = (value: string): number => (value.split(".")[1] ?? "").replace(/0+$/, "").length;

interface MomentProps {
  readonly row: LoanScheduleRow;
  readonly loan: LoanRow;
  /** Undefined: this is now. */
  readonly from: number | undefined;
}

/** A day with how far it is; now with the hours that count; the end of the term to the minute. */
function Moment({ row, loan, from }: MomentProps): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const isDue = row.is_due === 1 && from !== undefined;
  const note =
    from === undefined
      ? t("loans.hours_count", { count: loan.hours })
      : isDue
        ? t("loans.due")
        : `+${t("loans.days", { count: Math.round((row.at - from) / DAY_MS) })}`;
  return (
    <>
      {isDue || from === undefined ? formatTime(row.at, "moment", language) : formatParts(row.at, ["date"], language)}{" "}
      <span className="text-xs font-normal text-mut">{note}</span>
    </>
  );
}
