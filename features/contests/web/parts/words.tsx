/** Words and small parts that the pages of contests share. */
import { useEffect, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatFixed, formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { formatParts } from "../../../../web/numbers/time-format.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { venueNow } from "../../../../web/state/venue-time.ts";
import type { ContestRow } from "../../contract/contests-replies.ts";
import { DECIMALS, spanOf, waitsFor } from "../contest-view.ts";

export const CARD = "rounded-2xl border border-line bg-card";

/** Venue time, told anew each second while something is waited for. */
export function useNow(isTold: boolean): number {
  const [now, setNow] = useState(venueNow);
  useEffect(() => {
    if (!isTold) return undefined;
    const timer = setInterval(() => setNow(venueNow()), 1000);
    return () => clearInterval(timer);
  }, [isTold]);
  return now;
}

export function useContestWords() {
  const t = useT();
  const language = usePreferences((state) => state.language);
  return {
    money: (value: string): string => formatTrimmed(value, { least: 2, most: DECIMALS }, language),
    /** Rounded for a glance. */
    brief: (value: string): string => formatFixed(value, 2, language),
    quantity: (value: string, decimals: number): string => formatTrimmed(value, { least: 0, most: decimals }, language),
    percent: (value: string): string => `${formatFixed(value, 2, language)}\u00a0%`,
    signed: (value: string): string => `${Number(value) > 0 ? "+" : ""}${formatFixed(value, 2, language)}\u00a0%`,
    count: (value: number): string => formatFixed(String(value), 0, language),
    moment: (at: number): string => formatParts(at, ["date", "clock"], language, "UTC"),
    clock: (at: number): string => formatParts(at, ["clock"], language, "UTC"),
    span: (ms: number): string => {
      const { days, hours, minutes, seconds } = spanOf(ms);
      if (days > 0) return t("contests.span.days", { days, hours });
      return hours > 0 ? t("contests.span.hours", { hours, minutes }) : t("contests.span.minutes", { minutes, seconds });
    },
    name: ({ name, is_weekly: isWeekly, id }: ContestRow): string => {
      if (name !== "") return name;
      return isWeekly ? t("contests.weekly") : t("contests.number", { id });
    },
  };
}

export function StateChip({ state }: { readonly state: ContestRow["state"] }): ReactElement {
  const t = useT();
  const look = state === "running" ? "bg-brand-tint text-brand" : "bg-fill text-mut";
  return <span className={`rounded-md px-1.5 py-0.5 text-xs font-semibold ${look}`}>{t(`contests.state.${state}`)}</span>;
}

/** How long until it begins or ends, or when it ended. */
export function CountDown({ contest }: { readonly contest: ContestRow }): ReactElement {
  const t = useT();
  const { moment, span } = useContestWords();
  const waits = waitsFor(contest);
  const now = useNow(waits !== undefined);
  if (waits === undefined) return <>{t("contests.ended_on", { time: moment(contest.over_ms) })}</>;
  return (
    <>
      {t(`contests.${waits.what}`)} {span(waits.at - now)}
    </>
  );
}

export function Line({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }): ReactElement {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 py-1 text-sm">
      <dt className="min-w-0 text-mut">{label}</dt>
      <dd className="m-0 ml-auto text-right font-medium tabular-nums">{children}</dd>
    </div>
  );
}

export const toneOf = (value: string): string => (Number(value) > 0 ? "text-up" : Number(value) < 0 ? "text-down" : "");
