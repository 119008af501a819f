/** Words and small parts that several pages of the marketplace share. */
import { useEffect, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { Clock, TriangleAlert } from "lucide-react";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatTrimmed } from "../../../../web/numbers/number-format.ts";
import { formatParts } from "../../../../web/numbers/time-format.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { useSession } from "../../../../web/state/session.store.ts";
import { venueNow } from "../../../../web/state/venue-time.ts";
import type { NftItem } from "../../contract/nft-replies.ts";
import { spanOf } from "../nft-view.ts";

export const CARD = "rounded-2xl border border-line bg-card";
const HOUR_MS = 3_600_000;

/** Venue time, told anew each second, or as often as is said, while something is waited for. */
export function useNow(isTold: boolean, eachMs = 1000): number {
  const [now, setNow] = useState(venueNow);
  useEffect(() => {
    if (!isTold) return undefined;
    setNow(venueNow());
    const timer = setInterval(() => setNow(venueNow()), eachMs);
    return () => clearInterval(timer);
  }, [isTold, eachMs]);
  return now;
}

export const useOwnId = (): number => useSession(({ user }) => user?.id ?? 0);

export function useNftWords() {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const hidden = usePreferences((state) => state.hideAmounts);
  const money = (value: string, currency: string): string =>
    formatTrimmed(value, { least: currency === "USDT" ? 2 : 0, most: 8 }, language);
  return {
    language,
    money,
    /** "190.00 USDT" */
    sum: (value: string, currency: string): string => `${money(value, currency)} ${currency}`,
    /** Somebody's own: hidden when they hide amounts. */
    own: (text: string): string => (hidden ? "••••••" : text),
    percent: (value: string): string => `${formatTrimmed(value, { least: 0, most: 4 }, language)}\u00a0%`,
    moment: (at: number): string => `${formatParts(at, ["date", "clock"], language, "UTC")} UTC`,
    time: (at: number): string => formatParts(at, ["time"], language, "UTC"),
    clock: (at: number): string => formatParts(at, ["clock"], language, "UTC"),
    /** "5 h 27 min"; in the last hour "07:53". */
    span: (ms: number): string => {
      const { days, hours, minutes, seconds } = spanOf(ms);
      if (days > 0) return t("nft.span.days", { days, hours });
      return ms >= HOUR_MS ? t("nft.span.hours", { hours, minutes }) : `${two(minutes)}:${two(seconds)}`;
    },
    /** "Media" of a work, in words. */
    kind: (type: NftItem["type"]): string => t(`nft.media.${type}`),
    rarity: (rarity: number): string => t(rarity === 3 ? "nft.rarity.3" : rarity === 2 ? "nft.rarity.2" : "nft.rarity.1"),
  };
}

const two = (value: number): string => String(value).padStart(2, "0");

/** On a picture: dark in both themes, so that it is read on any. */
export function PictureChip({ children, className = "" }: { readonly children: ReactNode; readonly className?: string }): ReactElement {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-md bg-[#0b0c10]/82 px-1.5 py-0.5 text-2xs font-semibold text-[#f2f4f8] tabular-nums ${className}`}
    >
      {children}
    </span>
  );
}

/** What is left until it ends or starts; or that somebody else has it. */
export function TimeChip({ work }: { readonly work: NftItem }): ReactElement | null {
  const t = useT();
  const { span } = useNftWords();
  const now = useNow(work.pay_type === 2 && work.ends_ms > 0);
  if (work.snapped_ms > 0) return <PictureChip>{t("nft.sold")}</PictureChip>;
  const at = now < work.starts_ms ? work.starts_ms : work.ends_ms;
  if (work.pay_type !== 2 || at <= now) return null;
  return (
    <PictureChip>
      <Clock className="size-3 text-[#e8b944]" aria-hidden />
      {span(at - now)}
    </PictureChip>
  );
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

/** A small figure with what it is. */
export function Tile({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className="min-w-0 rounded-field bg-fill px-3 py-2">
      <dt className="text-2xs text-mut">{label}</dt>
      <dd className="m-0 flex items-center justify-between gap-1 text-sm font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

/** What a page sticks to the foot of a phone: the way on. */
export function Foot({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <div className="sticky bottom-0 z-10 order-last lg:order-none -mx-4 border-t border-line bg-card px-4 pt-2 pb-4 lg:static lg:mx-0 lg:rounded-2xl lg:border">
      {children}
    </div>
  );
}
