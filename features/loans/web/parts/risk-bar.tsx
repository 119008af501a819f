import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatFixed } from "../../../../web/numbers/number-format.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { placeOf } from "../loan-view.ts";

interface BarProps {
  readonly rate: number;
  readonly sell: number;
  readonly call: number;
  readonly open: number;
}

/** A rate in percent with one decimal, rounded down. */
export function useRateText(): (ppm: number) => string {
  const language = usePreferences((state) => state.language);
  return (ppm) => `${formatFixed(String(Math.floor(ppm / 1000) / 10), 1, language)}\u00a0%`;
}

/** 100 to 200 %: sold, called, opened from, and where it is. */
export function RiskBar({ rate, sell, call, open }: BarProps): ReactElement {
  const t = useT();
  const text = useRateText();
  const [sold, called, opened] = [sell, call, open].map(placeOf);
  return (
    <div>
      <div className="relative h-2" role="img" aria-label={`${t("loans.rate")} ${rate === 0 ? "–" : text(rate)}`}>
        <span className="absolute inset-y-0 left-0 rounded-l-full bg-down" style={{ width: `${sold}%` }} />
        <span className="absolute inset-y-0 bg-brand" style={{ left: `${sold}%`, width: `${(called ?? 0) - (sold ?? 0)}%` }} />
        <span className="absolute inset-y-0 bg-up opacity-50" style={{ left: `${called}%`, width: `${(opened ?? 0) - (called ?? 0)}%` }} />
        <span className="absolute inset-y-0 right-0 rounded-r-full bg-up" style={{ left: `${opened}%` }} />
        {rate > 0 && <span className="absolute -inset-y-1 w-1 -translate-x-1/2 rounded-full bg-fg" style={{ left: `${placeOf(rate)}%` }} />}
      </div>
      <div className="flex flex-wrap justify-between gap-x-3 pt-1.5 text-2xs text-mut tabular-nums">
        <span className="text-down">
          {t("loans.sold_below")} {text(sell)}
        </span>
        <span className="text-brand">
          {t("loans.called_below")} {text(call)}
        </span>
        <span className="text-up">
          {t("loans.opens_from")} {text(open)}
        </span>
      </div>
    </div>
  );
}
