/** Words and small parts that several pages of dual investment share. */
import type { ReactElement, ReactNode } from "react";
import { ShieldAlert, ShieldCheck, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatFixed, formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { formatParts } from "../../../../web/numbers/time-format.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import type { DualCoverRow } from "../../contract/dual-investment-replies.ts";
import { coveredPercent } from "../dual-view.ts";

export const CARD = "rounded-2xl border border-line bg-card";
const LINK = "font-semibold text-brand underline underline-offset-2";
const UTC = "UTC";
const STABLE = "USDT";

export function useDualWords() {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const hidden = usePreferences((state) => state.hideAmounts);
  const bare = (value: string, code: string, decimals: number): string =>
    formatTrimmed(value, code === STABLE ? { least: 2, most: 2 } : { least: 0, most: decimals }, language);
  const sum = (value: string, code: string, decimals: number): string => `${bare(value, code, decimals)}\u00a0${code}`;
  return {
    bare,
    sum,
    /** Somebody's own: hidden when they hide amounts. */
    mine: (value: string, code: string, decimals: number): string => (hidden ? "••••••" : sum(value, code, decimals)),
    price: (value: string | number): string => formatTrimmed(value, { least: 0, most: 8 }, language),
    percent: (value: string | number, places = 2): string => `${formatFixed(value, places, language)}\u00a0%`,
    /** "+3.9 %" */
    signed: (value: string): string => `${value.startsWith("-") ? "−" : "+"}${formatFixed(value.replace("-", ""), 1, language)}\u00a0%`,
    count: (value: number): string => formatTrimmed(value, { least: 0, most: 0 }, language),
    days: (value: number): string => (value === 1 ? t("dual-investment.days.one") : t("dual-investment.days", { count: value })),
    /** Settled at 08:00 UTC: said in UTC, whatever the reader's zone. */
    utc: (at: number): string => `${formatParts(at, ["date", "clock"], language, UTC)} UTC`,
    date: (at: number): string => formatParts(at, ["date"], language, UTC),
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

interface CoveredProps {
  readonly cover: readonly DualCoverRow[];
  /** Of these currencies the one that is covered least counts. */
  readonly currencies: readonly string[];
}

/** Both outcomes are pledged, and the way to the account. */
export function CoveredLine({ cover, currencies }: CoveredProps): ReactElement {
  const t = useT();
  const percent = coveredPercent(cover, currencies);
  const isWhole = percent >= 100;
  const Icon = isWhole ? ShieldCheck : ShieldAlert;
  return (
    <p className={`flex items-center gap-1.5 text-xs ${isWhole ? "text-mut" : "font-semibold text-down"}`}>
      <Icon className={`size-4 shrink-0 ${isWhole ? "text-up" : ""}`} aria-hidden />
      <span>
        {isWhole ? t("dual-investment.pledged") : t("dual-investment.covered", { percent: `${percent}\u00a0%` })}{" "}
        <Link to={withQuery(routes.cover, { account: "dual" })} className={LINK}>
          {t("dual-investment.see_account")}
        </Link>
      </span>
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
      <dd className={`m-0 ml-auto min-w-0 text-right tabular-nums ${isLarge ? "text-lg font-semibold" : "font-medium"}`}>{children}</dd>
    </div>
  );
}

/** Agreed when it was computed again here, or not. */
export function Verdict({ verdict }: { readonly verdict: "agrees" | "differs" | "open" }): ReactElement | null {
  const t = useT();
  if (verdict === "open") return null;
  return (
    <p className={`text-xs font-semibold ${verdict === "agrees" ? "text-up" : "text-down"}`}>
      {t(verdict === "agrees" ? "dual-investment.agrees" : "dual-investment.differs")}
    </p>
  );
}
