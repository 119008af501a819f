/** Bars of results: gains to the right of the middle, losses to its left, the largest half as wide as all. Pixels, never money. */
export interface ResultBar {
  readonly from: number;
  readonly width: number;
}

export function barsOf(results: readonly string[]): readonly ResultBar[] {
  const figures = results.map(Number);
  const largest = Math.max(...figures.map(Math.abs));
  return figures.map((figure) => {
    const width = largest === 0 ? 0 : (Math.abs(figure) / largest) * 50;
    return { from: figure < 0 ? 50 - width : 50, width };
  });
}
