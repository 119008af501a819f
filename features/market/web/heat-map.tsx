import type { ReactElement } from "react";
import { useT } from "../../../web/i18n/texts.ts";
import { formatPercent } from "../../../web/numbers/number-format.ts";
import type { Quote } from "../../../web/quotes/quote.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Change } from "../../../web/ui/amounts.tsx";
import { HEIGHT, tilesOf, WIDTH } from "./heat-map-tiles.ts";

/** From this change on the colour is at its strongest, percent. */
const STRONGEST = 4;

/** Colour by how far the price moved, from the reader's colours of rising and falling; at its strongest text is still legible in both themes. */
function fillOf(change: number): string {
  const strength = Math.min(1, Math.abs(change) / STRONGEST);
  if (change === 0) return "var(--fill)";
  return `color-mix(in oklab, var(--${change > 0 ? "up" : "down"}-fill) ${Math.round(20 + strength * 60)}%, var(--card))`;
}

interface HeatMapProps {
  readonly quotes: readonly Quote[];
  readonly onSymbol: (symbol: string) => void;
}

/** All markets at a glance: as large as what was traded, as strong in colour as they moved. */
export function HeatMap({ quotes, onSymbol }: HeatMapProps): ReactElement {
  const t = useT();
  const language = usePreferences((state) => state.language);
  return (
    <section aria-label={t("market.heat_map")} className="rounded-2xl border border-line bg-card p-4">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="text-sm font-semibold">{t("market.heat_map")}</h2>
        <span className="text-2xs text-mut">{t("market.heat_map.note")}</span>
      </div>
      <div className="relative w-full" style={{ aspectRatio: `${WIDTH} / ${HEIGHT}` }}>
        {tilesOf(quotes).map(({ quote, left, top, width, height }) => {
          const change = Number(quote.change);
          const tiny = width < 44 || height < 34;
          return (
            <button
              key={quote.symbol}
              type="button"
              title={`${quote.title} ${formatPercent(quote.change, 2, language, true)}`}
              onClick={() => onSymbol(quote.symbol)}
              className="absolute flex flex-col items-center justify-center overflow-hidden rounded-md text-2xs leading-[1rem] text-fg hover:brightness-110"
              style={{
                left: `${(left / WIDTH) * 100}%`,
                top: `${(top / HEIGHT) * 100}%`,
                width: `${(width / WIDTH) * 100}%`,
                height: `${(height / HEIGHT) * 100}%`,
                background: fillOf(change),
              }}
            >
              <span className="sr-only">{quote.title}</span>
              <span className="font-semibold">{width < 26 || height < 18 ? "" : quote.base}</span>
              {!tiny && <Change value={quote.change} className="text-inherit!" />}
            </button>
          );
        })}
      </div>
    </section>
  );
}
