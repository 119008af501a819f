/** Words and small parts that several pages of token sales share. */
import { useEffect, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { ShieldCheck, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatFixed, formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { formatParts } from "../../../../web/numbers/time-format.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { venueNow } from "../../../../web/state/venue-time.ts";
import type { ProjectInfo, ProjectRow } from "../../contract/token-sale-replies.ts";
import { spanOf } from "../sale-view.ts";

export const CARD = "rounded-2xl border border-line bg-card";
const TWO = 2;

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

export function useSaleWords() {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const hidden = usePreferences((state) => state.hideAmounts);
  const figure = (value: string, decimals: number, least = 0): string => formatTrimmed(value, { least, most: decimals }, language);
  return {
    tokens: figure,
    /** Dollars have their cents. */
    money: (value: string, currency: string, decimals: number): string => figure(value, decimals, currency === "USDT" ? TWO : 0),
    /** Somebody's own: hidden when they hide amounts. */
    own: (text: string): string => (hidden ? "••••••" : text),
    percent: (value: string): string => `${formatFixed(value, 1, language)}\u00a0%`,
    moment: (at: number): string => `${formatParts(at, ["date", "clock"], language, "UTC")}`,
    date: (at: number): string => formatParts(at, ["date"], language, "UTC"),
    /** "1 d 21 h 27 min", in the last hour with seconds. */
    span: (ms: number): string => {
      const { days, hours, minutes, seconds } = spanOf(ms);
      if (days > 0) return t("token-sale.span.days", { days, hours, minutes });
      return hours > 0 ? t("token-sale.span.hours", { hours, minutes }) : t("token-sale.span.minutes", { minutes, seconds });
    },
  };
}

/** What can go wrong, in one line, before any button. */
export function Risk({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <p className="flex gap-2 text-xs leading-[1.125rem] text-mut">
      <TriangleAlert className="mt-px size-4 shrink-0 text-brand" aria-hidden />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** The tokens are there, and set aside. */
export function CoveredLine({ info }: { readonly info: ProjectInfo }): ReactElement {
  const t = useT();
  const { tokens } = useSaleWords();
  const isOpen = info.state === "running" || info.state === "warm_up";
  return (
    <p className="flex flex-wrap items-center gap-1.5 text-xs text-mut">
      <ShieldCheck className="size-4 shrink-0 text-up" aria-hidden />
      <span className="min-w-0 flex-1">
        {isOpen
          ? t("token-sale.pledged", { amount: `${tokens(info.amount, info.decimals)} ${info.currency_name}` })
          : t("token-sale.held", { amount: `${tokens(info.held, info.decimals)} ${info.currency_name}` })}
      </span>
      <Link to={withQuery(routes.cover, { account: "sale" })} className="font-semibold text-brand underline underline-offset-2">
        {t("token-sale.see_account")}
      </Link>
    </p>
  );
}

interface LineProps {
  readonly label: ReactNode;
  readonly children: ReactNode;
  readonly isLarge?: boolean;
}

export function Line({ label, children, isLarge = false }: LineProps): ReactElement {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 py-1 text-sm">
      <dt className="min-w-0 text-mut">{label}</dt>
      <dd className={`m-0 ml-auto text-right tabular-nums ${isLarge ? "text-lg font-semibold" : "font-medium"}`}>{children}</dd>
    </div>
  );
}

/** When it starts or ends, counted down; when it ended. */
export function CountDown({ project, now }: { readonly project: ProjectRow; readonly now: number }): ReactElement {
  const t = useT();
  const { span, moment } = useSaleWords();
  const { state, starts_ms: starts, ends_ms: ends } = project;
  const [label, text] =
    state === "warm_up"
      ? [t("token-sale.starts_in"), span(starts - now)]
      : state === "running"
        ? [t("token-sale.ends_in"), span(ends - now)]
        : [t(state === "ended" ? "token-sale.ended_on" : "token-sale.state.called_off"), moment(ends)];
  return (
    <p className="ml-auto text-right">
      <span className="block text-xs text-mut">{label}</span>
      <span className="block text-base font-semibold tabular-nums">{text}</span>
    </p>
  );
}
