import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { plotText } from "../../../../web/numbers/number-format.ts";
import type { LockConfigRow } from "../../contract/lock-mining-replies.ts";
import type { DayBar } from "../lock-view.ts";
import { useLockWords } from "./words.tsx";

const HEIGHT = 96;

interface BarsProps {
  readonly bars: readonly DayBar[];
  readonly coin: Pick<LockConfigRow, "currency_name" | "decimals">;
}

/** The sum so far, day by day: filled at the lower rate, dashed up to the upper one; drawn days have no dash any more. */
export function InterestBars({ bars, coin }: BarsProps): ReactElement {
  const t = useT();
  const { short, date } = useLockWords();
  const top = Math.max(...bars.map(({ high }) => Number(high)), Number.MIN_VALUE);
  const pixels = (value: string): string => `${plotText((Number(value) / top) * HEIGHT, 1)}px`;
  return (
    <ol className="flex gap-2 big-letters:flex-col" aria-label={t("lock-mining.by_day")}>
      {bars.map((bar) => (
        <li key={bar.day} className="min-w-0 flex-1 text-center big-letters:flex big-letters:justify-between big-letters:gap-2">
          <div aria-hidden className="flex h-24 flex-col justify-end border-b border-line px-1.5 big-letters:hidden">
            {bar.low !== bar.high && (
              <div
                className="rounded-t-sm border border-b-0 border-dashed border-up"
                style={{ height: `calc(${pixels(bar.high)} - ${pixels(bar.low)})` }}
              />
            )}
            <div className="rounded-sm bg-up-fill" style={{ height: pixels(bar.low) }} />
          </div>
          <span className="block pt-1.5 text-xs font-semibold tabular-nums">
            {short(bar.low, coin)}
            {bar.low !== bar.high && (
              <>
                –<wbr />
                {short(bar.high, coin)}
              </>
            )}
          </span>
          <span className="block text-2xs text-mut">{date(bar.at)}</span>
        </li>
      ))}
    </ol>
  );
}
