import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { formatFixed } from "../../../../web/numbers/number-format.ts";
import { usePreferences } from "../../../../web/state/preferences.store.ts";
import { placeOf } from "../loan-view.ts";
import { Marks } from "./marks.tsx";

interface BarProps {
  readonly rate: number;
  readonly sell: number;
  readonly call: number;
  readonly open: number;
}

/** Where the bar ends. */
const RATE_END = 2_000_000;

/** A rate in percent with one decimal, rounded down. */
export function useRateText(): (ppm: number) => string {
  const language = usePreferences((state) => state.language);
  return (ppm) => `${formatFixed(String(Math.floor(ppm / 1000) / 10), 1, language)}\u00a0%`;
}

/** 100 to 200 %: sold, called, opened from, and where it is. */
export function RiskBar({ rate, sell, call, open }: BarProps): ReactElement {
  const t = useT();
  const text = useRateText();
  const [sold, called, opened] = [placeOf(sell), placeOf(call), placeOf(open)] as const;
  return (
    <div>
      <div className="relative h-2" role="img" aria-label={`${t("loans.rate")} ${rate === 0 ? "–" : text(rate)}`}>
        <span className="absolute inset-y-0 left-0 rounded-l-full bg-down" style={{ width: `${sold}%` }} />
        <span className="absolute inset-y-0 bg-brand" style={{ left: `${sold}%`, width: `${called - sold}%` }} />
        <span className="absolute inset-y-0 bg-up opacity-50" style={{ left: `${called}%`, width: `${opened - called}%` }} />
        <span className="absolute inset-y-0 right-0 rounded-r-full bg-up" style={{ left: `${opened}%` }} />
        {rate > 0 && <span className="absolute -inset-y-1 w-1 -translate-x-1/2 rounded-full bg-fg" style={{ left: `${placeOf(rate)}%` }} />}
      </div>
      <Marks
        marks={[
          { key: "sold", place: sold, label: t("loans.sold_below"), value: text(sell), tone: "text-down" },
          { key: "called", place: called, label: t("loans.called_below"), value: text(call), tone: "text-brand" },
          { key: "opened", place: opened, label: t("loans.opens_from"), value: text(open), tone: "text-up" },
        ]}
        end={text(RATE_END)}
      />
    </div>
  );
}
