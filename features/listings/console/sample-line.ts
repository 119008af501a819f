/** A line through the newest samples. Pure. */
export type Sample = {
  readonly at: number;
  readonly ticks: number;
  readonly price: string;
  readonly sources: number;
  readonly position: number;
};

/** Room above and below the line. */
const MARGIN = 4;

/** Points of an SVG, oldest at the left; a price that rests lies in the middle. Rows come newest first. */
export function sampleLine(rows: readonly Sample[], width: number, height: number): string {
  const samples = rows.toReversed();
  const [first, last] = [samples[0]?.at ?? 0, samples.at(-1)?.at ?? 0];
  const ticks = samples.map((sample) => sample.ticks);
  const [low, high] = [Math.min(...ticks), Math.max(...ticks)];
  const x = (at: number): number => (last === first ? width : ((at - first) / (last - first)) * width);
  const y = (price: number): number =>
    high === low ? height / 2 : height - MARGIN - ((price - low) / (high - low)) * (height - 2 * MARGIN);
  return samples.map(({ at, ticks: price }) => `${x(at).toFixed(1)},${y(price).toFixed(1)}`).join(" ");
}
