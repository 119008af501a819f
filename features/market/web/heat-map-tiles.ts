import { hierarchy, treemap } from "d3-hierarchy";
import { type Quote, turnover } from "../../../web/quotes/quote.ts";

/** The box that the areas are worked out in; drawn in percent of it. */
export const WIDTH = 376;
export const HEIGHT = 356;
const GAP = 2;
/** A market that hardly trades is still to be seen and hit by a finger: the share of the largest that its area is given at the least, more where an area would be too narrow. */
const LEAST_SHARES = [0.02, 0.05, 0.1, 0.2, 0.4, 0.7, 1];
/** No side of an area is shorter, if any of the shares allows it: 24 pixels (WCAG 2.5.8) where the box is drawn in 85 % of its size. */
export const SHORTEST = 28;

export interface Tile {
  readonly quote: Quote;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Weighed {
  readonly quote?: Quote;
  readonly weight?: number;
  readonly children?: readonly Weighed[];
}

function place(quotes: readonly Quote[], weights: readonly number[], least: number): readonly Tile[] {
  const children = quotes.map((quote, index) => ({ quote, weight: Math.max(weights[index] ?? 0, least) }));
  const root = hierarchy<Weighed>({ children })
    .sum(({ weight = 0 }) => weight)
    .sort((left, right) => (right.value ?? 0) - (left.value ?? 0));
  return treemap<Weighed>()
    .size([WIDTH, HEIGHT])
    .paddingInner(GAP)(root)
    .leaves()
    .flatMap(({ data, x0, y0, x1, y1 }) =>
      data.quote === undefined ? [] : [{ quote: data.quote, left: x0, top: y0, width: x1 - x0, height: y1 - y0 }],
    );
}

/** An area for each market, the larger the more was traded (by the root of its turnover), none too narrow to be hit; pixels, never money. */
export function tilesOf(quotes: readonly Quote[]): readonly Tile[] {
  const weights = quotes.map((quote) => Math.sqrt(Number(turnover(quote))));
  const largest = Math.max(...weights, 1);
  let tiles: readonly Tile[] = [];
  for (const share of LEAST_SHARES) {
    tiles = place(quotes, weights, largest * share);
    if (tiles.every(({ width, height }) => width >= SHORTEST && height >= SHORTEST)) break;
  }
  return tiles;
}
