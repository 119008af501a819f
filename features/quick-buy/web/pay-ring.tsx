import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { venueNow } from "../../../web/state/venue-time.ts";

const RADIUS = 36;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;
const SECOND_MS = 1000;
/** From then on the words are red; the ring never is. */
const HURRIES_MS = 120_000;

/** Venue time, to the second. */
function useSecond(): number {
  const [now, setNow] = useState(() => venueNow());
  useEffect(() => {
    const timer = setInterval(() => setNow(venueNow()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How long an order can be paid, running backwards. */
export function PayRing({ at, until }: { readonly at: number; readonly until: number }): ReactElement {
  const t = useT();
  const left = Math.max(0, until - useSecond());
  const seconds = Math.ceil(left / SECOND_MS);
  const share = Math.min(1, left / Math.max(1, until - at));
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return (
    <div role="timer" className="relative size-20 shrink-0">
      <svg viewBox="0 0 80 80" className="size-20 -rotate-90" aria-hidden>
        <circle cx={40} cy={40} r={RADIUS} fill="none" strokeWidth={5} className="stroke-fill-strong" />
        <circle
          cx={40}
          cy={40}
          r={RADIUS}
          fill="none"
          strokeWidth={5}
          strokeLinecap="round"
          strokeDasharray={`${CIRCUMFERENCE * share} ${CIRCUMFERENCE}`}
          className="stroke-mark"
        />
      </svg>
      <p
        className={`absolute inset-0 flex flex-col items-center justify-center leading-tight tabular-nums ${left < HURRIES_MS ? "text-down" : ""}`}
      >
        <b className="text-base font-semibold">{text}</b>
        <span className="text-2xs">{t("quick-buy.to_pay")}</span>
      </p>
    </div>
  );
}
