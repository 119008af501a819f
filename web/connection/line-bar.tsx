import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { RefreshCw, Wifi, WifiOff } from "lucide-react";
import { useT } from "../i18n/texts.ts";
import { usePreferences } from "../state/preferences.store.ts";
import { formatAge } from "../numbers/span.ts";
import { formatTime } from "../numbers/time-format.ts";
import type { LineState } from "./line.ts";
import { tryNow, useLine } from "./line.store.ts";
import { LostRequests } from "./lost-requests.tsx";

const TICK_MS = 1_000;
const LOOKS = { reconnecting: "bg-brand-tint text-brand", offline: "bg-down-tint text-down", away: "bg-down-tint text-down" } as const;
/** Pieces that find no room go to a second row, which is not shown. */
const BAR =
  "sticky top-[calc(var(--header-top)-var(--line-bar-height))] z-30 flex h-8 flex-wrap items-center gap-x-2 overflow-hidden px-4 text-xs *:h-8 *:leading-8";

/** Below the paper label while the line is not live: what is wrong, of when the prices are, and for a moment that it is back. */
export function LineBar(): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const { state, backAt } = useLine();
  return (
    <>
      <div role="status">
        {state === "live" && backAt !== undefined && (
          <p className={`${BAR} justify-center bg-up-tint font-semibold text-up`}>
            <Wifi className="size-4" aria-hidden />
            {t("connection.back", { time: formatTime(backAt, "time", language) })}
          </p>
        )}
        {state !== "live" && <p className="sr-only">{t(`connection.${state}`)}</p>}
      </div>
      {state !== "live" && <CutBar state={state} />}
      <LostRequests />
    </>
  );
}

function CutBar({ state }: { readonly state: Exclude<LineState, "live"> }): ReactElement {
  const t = useT();
  const Icon = state === "reconnecting" ? RefreshCw : WifiOff;
  return (
    <aside aria-label={t(`connection.${state}`)} className={`${BAR} ${LOOKS[state]}`}>
      <Icon className="size-4 shrink-0" aria-hidden />
      <span aria-hidden className="font-semibold">
        {t(`connection.${state}`)}
      </span>
      <PricesOf />
      <button type="button" onClick={tryNow} className="ml-auto font-semibold focus-visible:-outline-offset-2">
        {t("connection.try")}
      </button>
    </aside>
  );
}

/** Of when the prices on screen are, and how old that is. */
function PricesOf(): ReactElement | null {
  const t = useT();
  const language = usePreferences((state) => state.language);
  const { pricesAt, heardAt } = useLine();
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (pricesAt === undefined || heardAt === undefined) return null;
  return (
    <span className="min-w-0 flex-1 truncate">
      {t("connection.prices", { time: formatTime(pricesAt, "time", language) })}
      <span className="max-[379px]:hidden"> · {formatAge(Math.max(0, now - heardAt), language)}</span>
    </span>
  );
}
