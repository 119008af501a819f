import type { ReactElement } from "react";
import { hierarchy, treemap } from "d3-hierarchy";
import { useT } from "../../../web/i18n/texts.ts";
import { formatPercent } from "../../../web/numbers/number-format.ts";
import { turnover } from "../../../web/quotes/quote.ts";
import type { Quote } from "../../../web/quotes/quote.ts";
import { usePreferences } from "../../../web/state/preferences.store.ts";
import { Change } from "../../../web/ui/amounts.tsx";

/** The box that the areas are worked out in; drawn in percent of it. */
const WIDTH = 376;
const HEIGHT = 356;
const GAP = 2;
/** A market that hardly trades is still to be seen: its share of the largest. */
const LEAST = 0.02;
/** From this change on the colour is at its strongest, percent. */
const STRONGEST = 4;

interface Tile {
  readonly quote: Quote;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** An area for each market as large as its turnover; pixels, never money. */
function tilesOf(quotes: readonly Quote[]): readonly Tile[] {
  const weights = quotes.map((quote) => Math.sqrt(Number(turnover(quote))));
  const least = Math.max(...weights, 1) * LEAST;
  const root = hierarchy<{
    readonly quote?: Quote;
    readonly weight?: number;
    readonly children?: readonly { quote: Quote; weight: number }[];
  }>({
    children: quotes.map((quote, index) => ({ quote, weight: Math.max(weights[index] ?? 0, least) })),
  })
    .sum(({ weight = 0 }) => weight)
    .sort((left, right) => (right.value ?? 0) - (left.value ?? 0));
  const placed = treemap<typeof root.data>().size([WIDTH, HEIGHT]).paddingInner(GAP)(root);
  return placed
    .leaves()
    .flatMap(({ data, x0, y0, x1, y1 }) =>
      data.quote === undefined ? [] : [{ quote: data.quote, left: x0, top: y0, width: x1 - x0, height: y1 - y0 }],
    );
}

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
