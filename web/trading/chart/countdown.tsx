import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../../i18n/texts.ts";
import { venueNow } from "../../state/venue-time.ts";
import type { Period } from "./chart-port.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TICK_MS = 1000;
/** Weeks and months have no need of seconds. */
const LENGTHS: Partial<Record<Period, number>> = {
  "1m": MINUTE_MS,
  "5m": 5 * MINUTE_MS,
  "15m": 15 * MINUTE_MS,
  "30m": 30 * MINUTE_MS,
  "1H": HOUR_MS,
  "4H": 4 * HOUR_MS,
  "1D": 24 * HOUR_MS,
};

const two = (value: number): string => String(value).padStart(2, "0");

/** "13:52", or "3:13:52" from an hour on. */
export function countdownText(now: number, length: number): string {
  const seconds = Math.ceil((length - (now % length)) / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : two(minutes)}:${two(seconds % 60)}`;
}

/** How long the candle that is being drawn still has. */
export function Countdown({ period }: { readonly period: Period }): ReactElement | null {
  const t = useT();
  const [now, setNow] = useState(() => venueNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(venueNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const length = LENGTHS[period];
  if (length === undefined) return null;
  return (
    <span title={t("trading.chart.countdown")} className="px-2 text-2xs text-mut">
      <span className="sr-only">{t("trading.chart.countdown")} </span>
      {countdownText(now, length)}
    </span>
  );
}
