import { useState } from "react";
import type { ReactElement } from "react";
import { useT } from "../../../../web/i18n/texts.ts";
import { plotText } from "../../../../web/numbers/number-format.ts";
import { Skeleton } from "../../../../web/ui/skeleton.tsx";
import type { LockConfigRow } from "../../contract/lock-mining-replies.ts";
import { useLockRates } from "../lock-mining.api.ts";
import { ppmOf } from "../lock-view.ts";
import { DrawnSheet } from "./drawn-sheet.tsx";
import { CARD, useLockWords } from "./words.tsx";

const SHOWN = 14;
const WIDTH = 240;
const HEIGHT = 44;
const EDGE = 6;

/** The rates that were drawn last, between the two ends of their range, and the way to how they are drawn. */
export function RatesStrip({ product }: { readonly product: LockConfigRow }): ReactElement {
  const t = useT();
  const { percent } = useLockWords();
  const [open, setOpen] = useState(false);
  const rates = useLockRates(product.id);
  const drawn = (rates.data?.days ?? []).flatMap(({ state, rates: of }) => {
    const rate = of.find(({ id }) => id === product.id)?.rate;
    return state === "waiting" || rate === undefined ? [] : [{ rate, isWithheld: state === "withheld" }];
  });
  const shown = drawn.slice(0, SHOWN).toReversed();
  const newest = drawn[0]?.rate;
  return (
    <section className={`${CARD} p-4`}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-sm font-semibold">{t("lock-mining.rates_last", { count: SHOWN })}</h2>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="-my-2 min-h-11 text-sm font-semibold text-brand"
        >
          {t("lock-mining.drawn")}
        </button>
      </div>
      {rates.isPending ? (
        <Skeleton className="mt-2 h-11 w-full" />
      ) : newest === undefined ? (
        <p className="flex min-h-11 items-center pt-2 text-xs text-mut">
          {t(rates.isError ? "shell.error.read" : "lock-mining.none_drawn")}
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-2">
          <Dots shown={shown} low={product.rate_low} high={product.rate_high} />
          <div className="flex flex-col text-2xs text-mut tabular-nums">
            <span>{percent(product.rate_high, 2)}</span>
            <span className="pt-3">{percent(product.rate_low, 2)}</span>
          </div>
          <p className="text-xs text-mut">
            {t("lock-mining.newest")}
            <span className="block text-sm font-semibold text-fg tabular-nums">{percent(newest, 2)}</span>
          </p>
        </div>
      )}
      <DrawnSheet open={open} onOpen={setOpen} product={product} />
    </section>
  );
}

interface DotsProps {
  readonly shown: readonly { readonly rate: string; readonly isWithheld: boolean }[];
  readonly low: string;
  readonly high: string;
}

function Dots({ shown, low, high }: DotsProps): ReactElement {
  const [bottom, top] = [ppmOf(low), ppmOf(high)];
  const height = (rate: string): string => {
    const share = top === bottom ? 0.5 : Math.min(1, Math.max(0, (ppmOf(rate) - bottom) / (top - bottom)));
    return plotText(HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE), 1);
  };
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="h-11 min-w-24 flex-1 basis-28 text-mut" aria-hidden focusable="false">
      {[EDGE, HEIGHT - EDGE].map((y) => (
        <line key={y} x1="0" x2={WIDTH} y1={y} y2={y} stroke="var(--line)" />
      ))}
      {shown.map(({ rate, isWithheld }, index) => (
        <circle
          // They have no name but their place.
          key={index}
          cx={plotText(((index + SHOWN - shown.length + 0.5) / SHOWN) * WIDTH, 1)}
          cy={height(rate)}
          r="3"
          className={index === shown.length - 1 ? "fill-fg" : "fill-current"}
          {...(isWithheld ? { fillOpacity: 0, stroke: "currentColor" } : {})}
        />
      ))}
    </svg>
  );
}
