/** Words and small parts that several pages of lock mining share. */
import type { ReactElement, ReactNode } from "react";
import { ShieldAlert, ShieldCheck, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { useT } from "../../../../web/i18n/texts.ts";
import { cutDecimal } from "../../../../web/numbers/decimal-text.ts";
import { formatFixed, formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { formatParts, formatTime } from "../../../../web/numbers/time-format.ts";
import { routes, withQuery } from "../../../../web/router/paths.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import type { LockConfigRow, LockCoverRow } from "../../contract/lock-mining-replies.ts";
import { coveredPercent } from "../lock-view.ts";

export const CARD = "rounded-2xl border border-line bg-card";
const LINK = "font-semibold text-brand underline underline-offset-2";
const UTC = "UTC";
const STABLE = "USDT";
const SHORT_DECIMALS = 2;

type Coin = Pick<LockConfigRow, "currency_name" | "decimals">;

/** A range of percent has one number of decimals at both ends. */
function placesOf(texts: readonly string[], least: number): number {
  return Math.max(least, ...texts.map((text) => (text.split(".")[1] ?? "").length));
}

export function useLockWords() {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const hidden = usePreferences((state) => state.hideAmounts);
  const sum = (value: string, { currency_name: code, decimals }: Coin): string =>
    formatTrimmed(value, { least: code === STABLE ? 2 : 0, most: decimals }, language);
  /** Without decimals that say nothing. */
  const round = (value: string, { decimals }: Coin): string => formatTrimmed(value, { least: 0, most: decimals }, language);
  return {
    language,
    sum,
    round,
    /** Where there is little room: cut, so that no day is said to bring more than it does. */
    short: (value: string, { currency_name: code, decimals }: Coin): string => {
      const most = code === STABLE ? SHORT_DECIMALS : decimals;
      return formatTrimmed(cutDecimal(value, most), { least: 0, most }, language);
    },
    /** Somebody's own: hidden when they hide amounts. */
    mine: (value: string, coin: Coin): string => (hidden ? "••••••" : sum(value, coin)),
    /** "0.30–0.40 %" */
    dayRange: (low: string, high: string): string => {
      const places = placesOf([low, high], 2);
      return `${formatFixed(low, places, language)}–${formatFixed(high, places, language)}\u00a0%`;
    },
    /** "109.5 to 146.0 %" */
    yearRange: (low: string, high: string): string =>
      `${t("lock-mining.range", { low: formatFixed(low, 1, language), high: formatFixed(high, 1, language) })}\u00a0%`,
    percent: (value: string, least = 0): string => `${formatTrimmed(value, { least, most: 4 }, language)}\u00a0%`,
    range: (low: string, high: string, coin: Coin): string => t("lock-mining.range", { low: sum(low, coin), high: sum(high, coin) }),
    days: (count: number): string => (count === 1 ? t("lock-mining.days.one") : t("lock-mining.days", { count })),
    /** Days of lock mining begin at 00:00 UTC: said in UTC, whatever the reader's zone. */
    date: (at: number): string => formatParts(at, ["date"], language, UTC),
    utc: (at: number): string => `${formatParts(at, ["date", "clock"], language, UTC)} UTC`,
    moment: (at: number): string => formatTime(at, "moment", language),
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

/** A yield above 20 % a year is said to be one to play with, wherever it stands. */
export function PlayChip({ product }: { readonly product: Pick<LockConfigRow, "is_play"> }): ReactElement | null {
  const t = useT();
  if (product.is_play === 0) return null;
  return (
    <span className="self-start rounded-md bg-brand-tint px-1.5 py-0.5 text-2xs font-semibold text-brand">{t("lock-mining.play")}</span>
  );
}

/** What the house holds for all that it promised in a coin, and the way to its account. */
export function CoveredLine({ cover }: { readonly cover: LockCoverRow | undefined }): ReactElement {
  const t = useT();
  const percent = coveredPercent(cover);
  const isWhole = percent >= 100;
  const Icon = isWhole ? ShieldCheck : ShieldAlert;
  return (
    <p className={`flex items-center gap-1.5 text-xs ${isWhole ? "text-mut" : "font-semibold text-down"}`}>
      <Icon className={`size-4 shrink-0 ${isWhole ? "text-up" : ""}`} aria-hidden />
      <span>
        {t("lock-mining.covered", { percent: `${percent}\u00a0%` })}{" "}
        <Link to={withQuery(routes.cover, { account: "mining" })} className={LINK}>
          {t("lock-mining.see_account")}
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
      <dt className="text-mut">{label}</dt>
      <dd className={`m-0 ml-auto text-right tabular-nums ${isLarge ? "text-lg font-semibold" : "font-medium"}`}>{children}</dd>
    </div>
  );
}
